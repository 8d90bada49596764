#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Wide.h"

// Lanes of vectors, one description for AVX2 and NEON, which takes two registers for each.
// Where a compiler makes more of it than one instruction does, this stands beside.

// No such value leaves the file that it is computed in.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t sixteen __attribute__((vector_size(32)));
typedef uint32_t eight __attribute__((vector_size(32)));
typedef uint64_t quads __attribute__((vector_size(32)));
/// As many lanes as `sixteen` has.
typedef uint32_t wide __attribute__((vector_size(64)));

#define LANES static inline __attribute__((always_inline))

#if FLICK_AVX2
typedef int16_t signed_sixteen __attribute__((vector_size(32)));
typedef int32_t signed_eight __attribute__((vector_size(32)));
#define LANES_BEGIN \
  _Pragma("clang attribute push(__attribute__((target(\"avx2\"))), apply_to = function)")
#define LANES_END _Pragma("clang attribute pop")
#else
#define LANES_BEGIN
#define LANES_END
#endif

LANES_BEGIN

LANES eight load(const void *from) {
  eight values;
  memcpy(&values, from, sizeof values);
  return values;
}

LANES void store(void *to, eight values) { memcpy(to, &values, sizeof values); }

/// Of four to eight pixels the first four and the last four, which may be some of them.
LANES eight load_ends(const uint32_t *from, size_t count) {
  eight values;
  memcpy(&values, from, 16);
  memcpy((char *)&values + 16, from + count - 4, 16);
  return values;
}

LANES void store_ends(uint32_t *to, size_t count, eight values) {
  memcpy(to, &values, 16);
  memcpy(to + count - 4, (char *)&values + 16, 16);
}

LANES eight all(uint32_t value) { return (eight){0} + value; }
LANES sixteen all_words(uint32_t value) { return (sixteen){0} + (uint16_t)value; }

// Channels lie in 16-bit lanes: red and blue of 8 pixels in one vector, green and alpha in
// another. Every sum is below 2^16, as in Plain.h.

LANES sixteen red_blue_of(eight pixels) { return (sixteen)(pixels & 0x00FF00FF); }
LANES sixteen green_alpha_of(eight pixels) { return (sixteen)pixels >> 8; }

/// The upper halves of products.
LANES sixteen upper(sixteen a, sixteen b) {
#if FLICK_AVX2
  return (sixteen)__builtin_ia32_pmulhuw256((signed_sixteen)a, (signed_sixteen)b);
#else
  return __builtin_convertvector(
      __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide) >> 16, sixteen);
#endif
}

/// Two sums in 255ths, the half that rounds included, as pixels.
LANES eight packed(sixteen rb, sixteen ga) {
#if FLICK_AVX2
  // v · 257 / 2^16 is (v + v / 2^8) / 2^8, each rounded down.
  const sixteen twice = all_words(257);
  return (eight)(upper(rb, twice) | upper(ga, twice) << 8);
#else
  return (eight)((rb + (rb >> 8)) >> 8 | ((ga + (ga >> 8)) & 0xFF00));
#endif
}

LANES sixteen divided_by_255(sixteen values) {
  values += 128;
  return (values + (values >> 8)) >> 8;
}

#if FLICK_AVX2
/// Products of both 16-bit halves of lanes, which have signs, added up.
LANES eight dot(eight a, eight b) {
  return (eight)__builtin_ia32_pmaddwd256((signed_sixteen)a, (signed_sixteen)b);
}
#endif

/// Sixteen values of two vectors, each below 2^16.
LANES sixteen narrowed(eight first, eight second) {
#if FLICK_AVX2
  const quads halves = (quads)__builtin_ia32_packusdw256((signed_eight)first, (signed_eight)second);
  return (sixteen)__builtin_shufflevector(halves, halves, 0, 2, 1, 3);
#else
  return __builtin_shufflevector((sixteen)first, (sixteen)second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
                                 20, 22, 24, 26, 28, 30);
#endif
}

/// The upper halves of sixteen values of two vectors.
LANES sixteen upper_halves(eight first, eight second) {
#if FLICK_AVX2
  return narrowed(first >> 16, second >> 16);
#else
  return __builtin_shufflevector((sixteen)first, (sixteen)second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19,
                                 21, 23, 25, 27, 29, 31);
#endif
}

/// Thirty-two values of two vectors, each below 2^8.
LANES bytes narrowed_words(sixteen first, sixteen second) {
#if FLICK_AVX2
  const quads halves =
      (quads)__builtin_ia32_packuswb256((signed_sixteen)first, (signed_sixteen)second);
  return (bytes)__builtin_shufflevector(halves, halves, 0, 2, 1, 3);
#else
  return __builtin_shufflevector((bytes)first, (bytes)second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54,
                                 56, 58, 60, 62);
#endif
}

/// Stores the first `count` bytes of sixteen values of two vectors, each below 2^8.
LANES void store_bytes(uint8_t *to, eight first, eight second, size_t count) {
  const sixteen words = narrowed(first, second);
  const bytes values = narrowed_words(words, words);
  memcpy(to, &values, count);
}

LANES_END
