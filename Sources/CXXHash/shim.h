#include <xxhash.h>

#if defined(__linux__) && defined(__x86_64__)
// What takes the processor's widest instructions, where the library has it.
__attribute__((weak)) XXH_errorcode
XXH3_128bits_update_dispatch(XXH3_state_t *state, const void *input, size_t length);
#endif

/// Feeds a hash; the same bytes give the same hash by any instructions.
static inline XXH_errorcode
flick_xxh3_update(XXH3_state_t *state, const void *input, size_t length) {
#if defined(__linux__) && defined(__x86_64__)
  if (XXH3_128bits_update_dispatch) {
    return XXH3_128bits_update_dispatch(state, input, length);
  }
#endif
  return XXH3_128bits_update(state, input, length);
}
