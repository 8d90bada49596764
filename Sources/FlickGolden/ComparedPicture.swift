import FlickCore
import FlickMedia

/// A picture to be compared: premultiplied, and straight for metrics that see
/// colours before they are multiplied.
package struct ComparedPicture: Sendable {
  package let pixmap: Pixmap
  /// As a file has them; `nil`: derived from `pixmap`.
  private let straight: [UInt32]?

  package init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    straight = nil
  }

  package init(_ picture: StraightPicture) {
    pixmap = picture.pixmap
    straight = pixmap.isOpaque ? nil : picture.packedPixels
  }

  package init(_ picture: PlainPicture) {
    pixmap = picture.pixmap
    straight =
      picture.isWithoutAlpha || pixmap.isOpaque ? nil : picture.straightPixels
  }

  package var width: Int { pixmap.width }
  package var height: Int { pixmap.height }

  /// Packed like the pixels of a pixmap.
  package var straightPixels: [UInt32] {
    straight ?? (pixmap.isOpaque ? pixmap.pixels : pixmap.straightPixels)
  }
}
