import Flick
import RenderWords

extension FlickError {
  /// What the program says of it.
  var message: String { words }
}
