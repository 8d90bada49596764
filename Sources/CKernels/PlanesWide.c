#include "Wide.h"

#if FLICK_WIDE

#include "Lanes.h"

LANES_BEGIN

/// What red, green and blue weigh.
typedef struct {
  int16_t red, green, blue;
} weights;

LANES eight weighted(sixteen rb, sixteen ga, weights by) {
#if FLICK_AVX2
  return dot((eight)rb, all((uint32_t)by.blue << 16 | (uint16_t)by.red)) +
         dot((eight)ga, all((uint16_t)by.green));
#else
  const eight red = (eight)rb & 0xFFFF, blue = (eight)rb >> 16, green = (eight)ga & 0xFFFF;
  return red * (uint32_t)by.red + blue * (uint32_t)by.blue + green * (uint32_t)by.green;
#endif
}

#if FLICK_AVX2

typedef struct {
  eight first, second;
} sixteen_pixels;

LANES sixteen_pixels load_pixels(const uint32_t *from) {
  return (sixteen_pixels){load(from), load(from + 8)};
}

LANES eight samples(eight pixels, weights by, uint32_t rest) {
  return (weighted(red_blue_of(pixels), green_alpha_of(pixels), by) + rest) >> 15;
}

LANES void store_samples(uint8_t *to, sixteen_pixels pixels, weights by, uint32_t rest) {
  store_bytes(to, samples(pixels.first, by, rest), samples(pixels.second, by, rest), 16);
}

#else

// NEON loads channel by channel.
typedef struct {
  wide red, green, blue;
} sixteen_pixels;

LANES sixteen_pixels load_pixels(const uint32_t *from) {
  typedef uint8_t sixty_four __attribute__((vector_size(64)));
  sixty_four all;
  memcpy(&all, from, sizeof all);
#define CHANNEL(n)                                                                               \
  __builtin_convertvector(                                                                       \
      __builtin_shufflevector(all, all, n, n + 4, n + 8, n + 12, n + 16, n + 20, n + 24, n + 28, \
                              n + 32, n + 36, n + 40, n + 44, n + 48, n + 52, n + 56, n + 60),   \
      wide)
  return (sixteen_pixels){CHANNEL(0), CHANNEL(1), CHANNEL(2)};
}

LANES void store_samples(uint8_t *to, sixteen_pixels pixels, weights by, uint32_t rest) {
  typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));
  const wide sum = pixels.red * (uint32_t)by.red + pixels.green * (uint32_t)by.green +
                   pixels.blue * (uint32_t)by.blue + rest;
  const sixteen_bytes samples = __builtin_convertvector(sum >> 15, sixteen_bytes);
  memcpy(to, &samples, sizeof samples);
}

#endif

size_t flick_wide_luma(uint8_t *result, const uint32_t *pixels, size_t count) {
  const weights luma = {5983, 20127, 2032};
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    store_samples(result + i, load_pixels(pixels + i), luma, 540672);
  }
  return i;
}

size_t flick_wide_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *pixels, size_t count) {
  const weights blue = {-3298, -11094, 14392}, red = {14392, -13073, -1319};
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const sixteen_pixels some = load_pixels(pixels + i);
    store_samples(cb + i, some, blue, 4210688);
    store_samples(cr + i, some, red, 4210688);
  }
  return i;
}

typedef struct {
  sixteen rb, ga;
} columns;

/// Both rows of 8 columns, added.
LANES columns column_sums(const uint32_t *upper, const uint32_t *lower) {
  const eight above = load(upper), below = load(lower);
  return (columns){red_blue_of(above) + red_blue_of(below),
                   green_alpha_of(above) + green_alpha_of(below)};
}

/// Weights 1, 2, 1 around every even column, in the lower half of each 64 bits.
LANES eight around(sixteen here, sixteen before) {
  const sixteen right = (sixteen)((quads)here >> 32), left = (sixteen)((quads)before >> 32);
  return (eight)(here + here + (right + left));
}

/// The lower halves of 64 bits, of two vectors.
LANES sixteen even_lanes(eight first, eight second) {
  return (sixteen)__builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
}

size_t flick_wide_quarter_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *upper,
                                 const uint32_t *lower, size_t count, size_t width) {
  const weights blue = {-3298, -11094, 14392}, red = {14392, -13073, -1319};
  size_t i = 0;
  for (; i + 8 <= count && 2 * i + 16 <= width; i += 8) {
    const uint32_t *above = upper + 2 * i, *below = lower + 2 * i;
    const columns before = column_sums(above - 2, below - 2), here = column_sums(above, below);
    const columns between = column_sums(above + 6, below + 6);
    const columns next = column_sums(above + 8, below + 8);
    const sixteen rb = even_lanes(around(here.rb, before.rb), around(next.rb, between.rb));
    const sixteen ga = even_lanes(around(here.ga, before.ga), around(next.ga, between.ga));
    const eight to_blue = (weighted(rb, ga, blue) + 33685504) >> 18;
    const eight to_red = (weighted(rb, ga, red) + 33685504) >> 18;
    store_bytes(cb + i, to_blue, to_blue, 8);
    store_bytes(cr + i, to_red, to_red, 8);
  }
  return i;
}

LANES_END

#endif
