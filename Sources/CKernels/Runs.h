#pragma once

#include <stdint.h>

/// Pixels of a row that are covered alike, as Swift's `Coverage` has them.
typedef struct {
  int32_t start, end;
  uint32_t coverage;
} coverage_run;

/// Where a row's runs lie.
typedef struct {
  int32_t start, end;
} coverage_row;
