#include "Wide.h"

#if FLICK_WIDE

#include "Lanes.h"

LANES_BEGIN

LANES bytes bytes_at(const void *from) { return (bytes)load(from); }

size_t flick_wide_pack_rgb(uint8_t *result, const uint32_t *pixels, size_t count) {
  size_t i = 0;
  // Each store writes 8 bytes more than it has, which the next one covers.
  for (; i + 16 <= count; i += 8) {
    const bytes from = bytes_at(pixels + i);
    const bytes together = __builtin_shufflevector(
        from, from, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28,
        29, 30, 3, 7, 11, 15, 19, 23, 27, 31);
    store(result + 3 * i, (eight)together);
  }
  return i;
}

LANES bytes less(bytes a, bytes b) { return __builtin_elementwise_sub_sat(a, b); }

LANES bytes smaller(bytes a, bytes b) { return __builtin_elementwise_min(a, b); }

LANES bytes pick(bytes condition, bytes yes, bytes no) {
  return (condition & yes) | (~condition & no);
}

size_t flick_wide_paeth(uint8_t *result, const uint8_t *row, const uint8_t *above, size_t count,
                        size_t pixel) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    const bytes left = bytes_at(row + i - pixel), up = bytes_at(above + i);
    const bytes corner = bytes_at(above + i - pixel);
    // Differences to the corner, each in one of two vectors by its sign.
    const bytes up_more = less(up, corner), up_less = less(corner, up);
    const bytes left_more = less(left, corner), left_less = less(corner, left);
    const bytes to_left = up_more | up_less, to_up = left_more | left_less;
    // They add where their signs are one; then the corner is not the nearest,
    // and a sum that ends at 255 says so too.
    const bytes same = smaller(up_more, left_more) | smaller(up_less, left_less);
    const bytes apart = less(to_left, to_up) | less(to_up, to_left);
    const bytes to_corner =
        pick((bytes)(same == 0), apart, __builtin_elementwise_add_sat(to_left, to_up));
    const bytes second = smaller(to_up, to_corner);
    const bytes other = pick((bytes)(second == to_up), up, corner);
    const bytes nearest = pick((bytes)(smaller(second, to_left) == to_left), left, other);
    store(result + i, (eight)(bytes_at(row + i) - nearest));
  }
  return i;
}

LANES_END

#endif
