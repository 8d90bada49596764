#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CKernels.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

int flick_exchange(const char *one, const char *two) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return renameat2(AT_FDCWD, one, AT_FDCWD, two, RENAME_EXCHANGE) == 0 ? 0 : errno;
#elif defined(__APPLE__)
  return renamex_np(one, two, RENAME_SWAP) == 0 ? 0 : errno;
#else
  (void)one;
  (void)two;
  return ENOSYS;
#endif
}

int flick_rename_new(const char *from, const char *to) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
#elif defined(__APPLE__)
  return renamex_np(from, to, RENAME_EXCL) == 0 ? 0 : errno;
#else
  (void)from;
  (void)to;
  return ENOSYS;
#endif
}
