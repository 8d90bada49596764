import Flick
import render

extension FlickError {
  /// What the program says of it.
  var message: String { words }
}
