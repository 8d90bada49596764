import CKernels

/// Which way the loops over pixels take. All give the same bytes.
package enum Kernels: Int32, Sendable {
  /// Portable C.
  case plain = 0
  /// Vectors: AVX2, which x86-64 processors have since 2013, or NEON.
  case wide = 1

  /// The fastest that this processor runs. Where the C library has been told to
  /// leave AVX2 alone, as `GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2` does, so does
  /// this.
  package static var best: Kernels { Kernels(rawValue: flick_best_kernels()) ?? .plain }
}

extension Kernels: CustomStringConvertible {
  package var description: String {
    #if arch(arm64)
      self == .plain ? "plain" : "neon"
    #else
      self == .plain ? "plain" : "avx2"
    #endif
  }
}
