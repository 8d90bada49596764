package import Flick
import RenderWords

extension FlickError {
  /// What the program says of it.
  package var message: String { words }
}
