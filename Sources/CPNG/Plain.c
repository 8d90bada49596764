// A decoder of plain PNG files: 8 bits a sample, RGB or RGBA, not interlaced,
// every checksum right. Whatever else a file has, or has wrong, is left to libpng,
// which then decides and finds the words.

#include "CKernels.h"
#include "CPNG.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef FLICK_HAS_ISAL
#include <isa-l/igzip_lib.h>
#endif

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

static uint32_t number(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/// A chunk of a file: its name and content.
typedef struct {
  const uint8_t *name, *content;
  uint32_t length;
} chunk;

/// The chunk at an offset, which moves behind it; 0 where none is whole.
static int next_chunk(const uint8_t *bytes, size_t length, size_t *offset, chunk *it) {
  if (length < *offset || length - *offset < 12) return 0;
  it->length = number(bytes + *offset);
  if (it->length > length - *offset - 12) return 0;
  it->name = bytes + *offset + 4;
  it->content = it->name + 4;
  uint32_t checksum = (uint32_t)crc32(0, it->name, (uInt)it->length + 4);
  *offset += (size_t)it->length + 12;
  return checksum == number(it->content + it->length);
}

static int is_named(const chunk *it, const char *name) { return !memcmp(it->name, name, 4); }

/// Chunks that change no sample, whatever they hold.
static int is_remark(const chunk *it) {
  static const char names[][5] = {"sRGB", "pHYs", "gAMA", "cHRM", "tEXt", "iTXt", "tIME", "sBIT"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_named(it, names[i])) return 1;
  return 0;
}

int flick_png_look(const uint8_t *bytes, size_t length, uint32_t max_side, uint64_t max_pixels,
                   flick_png_plain *plain) {
  size_t offset = sizeof signature, packed = 0;
  chunk it;
  if (length > UINT32_MAX || length < offset || memcmp(bytes, signature, offset)) return 0;
  if (!next_chunk(bytes, length, &offset, &it) || !is_named(&it, "IHDR") || it.length != 13)
    return 0;
  plain->width = number(it.content);
  plain->height = number(it.content + 4);
  const uint8_t *form = it.content + 8;
  if (form[0] != 8 || (form[1] != 2 && form[1] != 6) || form[2] || form[3] || form[4]) return 0;
  plain->channels = form[1] == 2 ? 3 : 4;
  if (!plain->width || !plain->height || plain->width > max_side || plain->height > max_side ||
      (uint64_t)plain->width * plain->height > max_pixels)
    return 0;
  plain->first = 0;
  for (;;) {
    size_t start = offset;
    if (!next_chunk(bytes, length, &offset, &it)) return 0;
    if (is_named(&it, "IEND")) return packed && !it.length;
    if (is_named(&it, "IDAT")) {
      // All in a row.
      if (plain->first && plain->end != start) return 0;
      if (!plain->first) plain->first = start;
      plain->end = offset;
      packed += it.length;
    } else if (!is_remark(&it)) {
      return 0;
    }
  }
}

/// What inflates a file's IDAT chunks one after the other.
typedef struct {
  const uint8_t *bytes;
  size_t offset, end;
#ifdef FLICK_HAS_ISAL
  struct inflate_state stream;
#else
  z_stream stream;
#endif
} inflater;

/// Hands on the next chunk's content, of chunks that have some, where all before
/// has been taken in; 0 after the last.
static int feed(inflater *from) {
  while (!from->stream.avail_in) {
    if (from->offset >= from->end) return 0;
    from->stream.avail_in = number(from->bytes + from->offset);
    from->stream.next_in = (uint8_t *)from->bytes + from->offset + 8;
    from->offset += (size_t)from->stream.avail_in + 12;
  }
  return 1;
}

static int begin(inflater *from) {
#ifdef FLICK_HAS_ISAL
  isal_inflate_init(&from->stream);
  from->stream.crc_flag = ISAL_ZLIB;
  return 1;
#else
  memset(&from->stream, 0, sizeof from->stream);
  return inflateInit(&from->stream) == Z_OK;
#endif
}

static void finish(inflater *from) {
#ifndef FLICK_HAS_ISAL
  inflateEnd(&from->stream);
#else
  (void)from;
#endif
}

/// Goes on inflating. Returns 1 while there is more, 0 at the stream's end, whose
/// checksum is right then, and -1 where something is wrong or missing.
static int go_on(inflater *from) {
  uint32_t room = from->stream.avail_out, left = from->stream.avail_in;
#ifdef FLICK_HAS_ISAL
  int code = isal_inflate(&from->stream);
  if (code != ISAL_DECOMP_OK && code != ISAL_END_INPUT) return -1;
  if (from->stream.block_state == ISAL_BLOCK_FINISH) return 0;
#else
  int code = inflate(&from->stream, Z_NO_FLUSH);
  if (code == Z_STREAM_END) return 0;
  if (code != Z_OK && code != Z_BUF_ERROR) return -1;
#endif
  // What has been taken in may still be on its way when no more comes.
  int is_stuck = room == from->stream.avail_out && left == from->stream.avail_in;
  return is_stuck && (left || !feed(from)) ? -1 : 1;
}

/// Inflates just so many bytes. Returns 0 where there are not as many.
static int inflate_bytes(inflater *from, uint8_t *to, uint32_t count) {
  from->stream.next_out = to;
  from->stream.avail_out = count;
  int more = 1;
  while (from->stream.avail_out && more > 0) more = go_on(from);
  return more >= 0 && !from->stream.avail_out;
}

/// Whether the stream ends here, with the right checksum and nothing behind it.
static int ends_here(inflater *from) {
  uint8_t none;
  from->stream.next_out = &none;
  from->stream.avail_out = 1;
  int more = 1;
  while (from->stream.avail_out && more > 0) more = go_on(from);
  return !more && from->stream.avail_out && !from->stream.avail_in && from->offset >= from->end;
}

int flick_png_unpack(const uint8_t *bytes, const flick_png_plain *plain, int kernels,
                     uint32_t *pixels) {
  enum { most_rows = 32 };
  size_t stride = (size_t)plain->width * plain->channels + 1;
  // Rows are read four bytes at a time, at their ends too.
  uint8_t *rows = malloc(stride * most_rows + 4);
  inflater *from = malloc(sizeof *from);
  int is_right = 0;
  if (!rows || !from) goto end;
  from->bytes = bytes;
  from->offset = plain->first;
  from->end = plain->end;
  if (!begin(from)) goto end;
  from->stream.avail_in = 0;
  is_right = feed(from);
  for (uint32_t y = 0; is_right && y < plain->height; y += most_rows) {
    uint32_t count = plain->height - y < most_rows ? plain->height - y : most_rows;
    is_right = inflate_bytes(from, rows, (uint32_t)(stride * count));
    for (uint32_t k = 0; is_right && k < count; k++) is_right = rows[k * stride] <= 4;
    uint32_t *first = pixels + (size_t)y * plain->width;
    if (is_right)
      flick_unfilter(kernels, first, y ? first - plain->width : NULL, rows, plain->width, count,
                     plain->channels);
  }
  is_right = is_right && ends_here(from);
  finish(from);
end:
  free(rows);
  free(from);
  return is_right;
}
