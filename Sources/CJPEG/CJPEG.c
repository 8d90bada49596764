// libjpeg reports errors by a function that must not return, which Swift cannot
// take part in: every call that may fail is made between the setjmp and the return
// of one C function.

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// After jpeglib.h, whose types it needs.
#include <jerror.h>

/// A picture in more passes than this is taken for hostile.
enum { MOST_SCANS = 100 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf back;
  flick_jpeg_error *error;
} manager;

static void fail(j_common_ptr info) {
  manager *it = (manager *)info->err;
  char message[JMSG_LENGTH_MAX];
  it->base.format_message(info, message);
  snprintf(it->error->message, sizeof it->error->message, "%s", message);
  longjmp(it->back, 1);
}

/// libjpeg goes on where data are missing, with grey; a picture that is damaged is
/// no picture.
static void warn(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
      return;
    default:
      fail(info);
  }
}

static void count_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > MOST_SCANS) {
    manager *it = (manager *)info->err;
    snprintf(it->error->message, sizeof it->error->message, "more than %d scans", MOST_SCANS);
    longjmp(it->back, 1);
  }
}

static void begin(struct jpeg_decompress_struct *info, manager *it, flick_jpeg_error *error) {
  error->message[0] = 0;
  it->error = error;
  info->err = jpeg_std_error(&it->base);
  it->base.error_exit = fail;
  it->base.emit_message = warn;
}

static uint32_t number(const uint8_t *bytes, int count, int is_little) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++) value |= (uint32_t)bytes[i] << 8 * (is_little ? i : count - 1 - i);
  return value;
}

/// The orientation that a marker's Exif says (Exif 2.3, section 4.6.4), or 0.
static int orientation(const uint8_t *bytes, size_t length) {
  if (length < 14 || memcmp(bytes, "Exif\0\0", 6)) return 0;
  const uint8_t *tiff = bytes + 6;
  length -= 6;
  int is_little = tiff[0] == 'I' && tiff[1] == 'I';
  if (!is_little && !(tiff[0] == 'M' && tiff[1] == 'M')) return 0;
  size_t at = number(tiff + 4, 4, is_little);
  if (at > length - 2) return 0;
  uint32_t count = number(tiff + at, 2, is_little);
  for (at += 2; count > 0 && length >= 12 && at <= length - 12; count--, at += 12) {
    if (number(tiff + at, 2, is_little) != 0x0112) continue;
    uint32_t value = number(tiff + at + 8, 2, is_little);
    return value >= 1 && value <= 8 ? (int)value : 0;
  }
  return 0;
}

/// Whether the bytes name sRGB, as ASCII or in two bytes a letter.
static int names_srgb(const uint8_t *bytes, size_t length) {
  for (size_t i = 0; i + 4 <= length; i++)
    if (!memcmp(bytes + i, "sRGB", 4)) return 1;
  for (size_t i = 0; i + 7 <= length; i++)
    if (!memcmp(bytes + i, "s\0R\0G\0B", 7)) return 1;
  return 0;
}

int flick_jpeg_look(const uint8_t *bytes, size_t length, flick_jpeg_head *head,
                    flick_jpeg_error *error) {
  struct jpeg_decompress_struct info;
  manager it;
  begin(&info, &it, error);
  if (setjmp(it.back)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, length);
  jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&info, TRUE);
  head->width = info.image_width;
  head->height = info.image_height;
  head->orientation = 0;
  int has_profile = 0, is_srgb = 0;
  for (jpeg_saved_marker_ptr marker = info.marker_list; marker; marker = marker->next) {
    if (marker->marker == JPEG_APP0 + 1 && !head->orientation)
      head->orientation = orientation(marker->data, marker->data_length);
    if (marker->marker == JPEG_APP0 + 2 && marker->data_length > 14 &&
        !memcmp(marker->data, "ICC_PROFILE", 12)) {
      has_profile = 1;
      is_srgb |= names_srgb(marker->data + 14, marker->data_length - 14);
    }
  }
  if (!head->orientation) head->orientation = 1;
  head->has_other_profile = has_profile && !is_srgb;
  jpeg_destroy_decompress(&info);
  return 1;
}

int flick_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height,
                      long most_memory, uint32_t *pixels, flick_jpeg_error *error) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  manager it;
  uint8_t *volatile row = NULL;
  begin(&info, &it, error);
  if (setjmp(it.back)) {
    jpeg_destroy_decompress(&info);
    free(row);
    return 0;
  }
  jpeg_create_decompress(&info);
  info.progress = &progress;
  info.mem->max_memory_to_use = most_memory;
  jpeg_mem_src(&info, bytes, length);
  jpeg_read_header(&info, TRUE);
  if (info.num_components > 3 || info.image_width != width || info.image_height != height)
    ERREXIT(&info, JERR_CONVERSION_NOTIMPL);
  info.out_color_space = JCS_RGB;
  // The way that is the same in every build, with vectors or without.
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  row = malloc(3 * (size_t)width);
  if (!row) ERREXIT1(&info, JERR_OUT_OF_MEMORY, 0);
  while (info.output_scanline < height) {
    uint32_t *out = pixels + (size_t)info.output_scanline * width;
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(&info, rows, 1);
    for (size_t i = 0; i < width; i++) {
      const uint8_t *from = row + 3 * i;
      out[i] = 0xFF000000u | (uint32_t)from[2] << 16 | (uint32_t)from[1] << 8 | from[0];
    }
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  free(row);
  return 1;
}
