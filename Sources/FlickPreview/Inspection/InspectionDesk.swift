import Flick
import FlickJSON

package struct InspectionDesk {
  /// Whether the message was one of these.
  mutating func take(_ message: PageMessage, in session: Session) throws(FlickError) -> Bool {
    false
  }

  /// Another film is shown.
  mutating func filmChanged(in session: Session) {}

  /// What a page has to know of it besides.
  func additions(for film: ShownFilm, in session: Session) -> [(String, JSONValue)] { [] }
}
