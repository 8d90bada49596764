import CKernels

/// Which way the loops over pixels take. All give the same bytes.
package enum Kernels: Int32, Sendable {
  /// Portable C.
  case plain = 0
  /// The 256-bit integer units of x86-64 processors since 2013.
  case avx2 = 1

  /// The fastest that this processor runs. Where the C library has been told to
  /// leave AVX2 alone, as `GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2` does, so does
  /// this.
  package static var best: Kernels { Kernels(rawValue: flick_best_kernels()) ?? .plain }
}
