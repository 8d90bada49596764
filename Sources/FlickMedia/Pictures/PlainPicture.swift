import CKernels
import CPNG
import FlickCore

/// A picture of 8 bits a sample as its file has it: not premultiplied.
package struct PlainPicture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the file has no opacities, so that every pixel is opaque.
  package let isWithoutAlpha: Bool
  /// A pixel in one number with red in its lowest byte.
  package let straightPixels: [UInt32]

  /// The picture with every colour multiplied by its opacity, to the nearest level.
  package var pixmap: Pixmap {
    guard !isWithoutAlpha else {
      return Pixmap(width: width, height: height, pixels: straightPixels)
    }
    let count = straightPixels.count
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      flick_premultiply(buffer.baseAddress, straightPixels, count)
      initialized = count
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }
}

extension PNGCodec {
  /// The pixels of a PNG of the usual form, RGB or RGBA of 8 bits a sample without
  /// interlacing, in a fraction of libpng's time.
  ///
  /// - Parameter kernels: What `flick_best_kernels` says, or 0 for plain loops.
  /// - Returns: `nil` for every other file, and for one in which anything is
  ///   damaged: what that is, libpng says in `decodeStraight`.
  package static func decodePlain(
    _ bytes: [UInt8], kernels: Int32 = flick_best_kernels()
  ) -> PlainPicture? {
    var form = flick_png_plain()
    guard flick_png_look(bytes, bytes.count, longestSide, mostPixels, &form) == 1 else {
      return nil
    }
    let count = Int(form.width) * Int(form.height)
    var isDone = false
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      isDone = flick_png_unpack(bytes, &form, kernels, buffer.baseAddress) == 1
      initialized = isDone ? count : 0
    }
    guard isDone else { return nil }
    return PlainPicture(
      width: Int(form.width), height: Int(form.height), isWithoutAlpha: form.channels == 3,
      straightPixels: pixels)
  }
}
