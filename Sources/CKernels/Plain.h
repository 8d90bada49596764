#pragma once

#include <stdint.h>

// One pixel or value at a time: the plain kernels, and the ends of the wide
// ones. Two channels share a 32-bit word; no lane overflows into the next.

static const uint32_t lanes = 0x00FF00FF;
static const uint32_t halves = 0x00800080;

static inline uint32_t divide_by_255(uint32_t value) {
  uint32_t t = value + 128;
  return (t + (t >> 8)) >> 8;
}

/// Two sums in 255ths, the half that rounds included, as one pixel.
static inline uint32_t packed(uint32_t rb, uint32_t ga) {
  rb = ((rb + ((rb >> 8) & lanes)) >> 8) & lanes;
  ga = (ga + ((ga >> 8) & lanes)) & ~lanes;
  return rb | ga;
}

static inline uint32_t over_solid(uint32_t pixel, uint32_t red_blue, uint32_t green_alpha,
                                  uint32_t keep) {
  return packed((pixel & lanes) * keep + red_blue, ((pixel >> 8) & lanes) * keep + green_alpha);
}

static inline uint32_t over_alpha(uint32_t pixel, uint32_t color, uint32_t alpha) {
  uint32_t keep = 255 - alpha;
  uint32_t green_alpha = ((color >> 8) & 0xFF) | 0x00FF0000;
  return packed((pixel & lanes) * keep + (color & lanes) * alpha + halves,
                ((pixel >> 8) & lanes) * keep + green_alpha * alpha + halves);
}

static inline uint32_t over_pixel(uint32_t pixel, uint32_t source, uint32_t coverage) {
  uint32_t keep = 255 - divide_by_255((source >> 24) * coverage);
  return packed((pixel & lanes) * keep + (source & lanes) * coverage + halves,
                ((pixel >> 8) & lanes) * keep + ((source >> 8) & lanes) * coverage + halves);
}

static inline uint16_t mixed(uint16_t value, uint16_t before, uint32_t fraction) {
  return (uint16_t)((value * (4096 - fraction) + before * fraction + 2048) >> 12);
}

static inline uint8_t level(uint16_t value, uint32_t alpha) {
  return (uint8_t)((((value * alpha) >> 16) * 255 + 32768) >> 16);
}
