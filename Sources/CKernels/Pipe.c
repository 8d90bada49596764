#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/uio.h>
#endif

#include <errno.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "CKernels.h"

long flick_lend_to_pipe(int pipe, const void *bytes, size_t count) {
#ifdef __linux__
  struct iovec block = {(void *)bytes, count};
  return vmsplice(pipe, &block, 1, SPLICE_F_NONBLOCK);
#else
  (void)pipe, (void)bytes, (void)count;
  errno = ENOSYS;
  return -1;
#endif
}

void flick_return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
