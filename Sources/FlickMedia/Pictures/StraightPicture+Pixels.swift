import CKernels
import FlickCore

extension StraightPicture {
  /// The picture with every colour multiplied by its opacity, to the nearest level.
  package var pixmap: Pixmap {
    let samples = eightBitSamples
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, initialized in
      flick_premultiply(buffer.baseAddress, samples, width * height)
      initialized = width * height
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  /// Red, green, blue and alpha in 8 bits each, not premultiplied, a pixel in
  /// one number with red in its lowest byte.
  package var packedPixels: [UInt32] {
    let samples = eightBitSamples
    return (0..<width * height).map { index in
      UInt32(samples[4 * index]) | UInt32(samples[4 * index + 1]) << 8
        | UInt32(samples[4 * index + 2]) << 16 | UInt32(samples[4 * index + 3]) << 24
    }
  }
}
