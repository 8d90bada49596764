import Flick
import FlickCore
import Foundation

/// What a page shows of a film, and what draws the next picture.
///
/// A film that is played again, as in a loop, is not drawn again: the picture after
/// another one is the same each time, and as many are kept as `mostKeptBytes` hold.
struct FilmDisplay {
  /// From one frame to another.
  struct Step: Hashable {
    fileprivate let from: Int
    fileprivate let to: Int
  }

  private var drawer: FrameDrawer?
  private var film: ShownFilm?
  /// The frame that the page has; `nil` where it is another film's.
  private var shown: Int?
  /// The frame that the drawer has, which falls back where nothing is drawn.
  private var drawn: Int?
  private var kept: [Step: PictureMessage] = [:]
  private var keptBytes = 0

  /// Shows another film from now on, and returns the pictures that were kept: to give back
  /// their memory takes a while.
  mutating func change(to film: ShownFilm) -> [Step: PictureMessage] {
    catchUp()
    self.film = film
    (shown, drawn) = (nil, nil)
    defer { (kept, keptBytes) = ([:], 0) }
    return kept
  }

  /// A picture as the page gets it, which has all that were made before it; `nil` where
  /// there is no film.
  mutating func frame(for request: SessionDesk.Request) -> Data? {
    guard let film else { return nil }
    let number = min(request.frame, film.plan.frameCount - 1)
    let step = shown.map { Step(from: $0, to: number) }
    let message = step.flatMap { kept[$0] } ?? message(for: number, of: film)
    shown = number
    if let step, keptBytes + message.size <= PreviewConstants.mostKeptBytes {
      if kept.updateValue(message, forKey: step) == nil { keptBytes += message.size }
    }
    return message.answer(
      to: request.id, microseconds: (ContinuousClock.now - request.asked).microseconds)
  }

  /// Draws what the page has, where that is not what was drawn last.
  private mutating func catchUp() {
    guard let shown, shown != drawn, let film else { return }
    draw(shown, of: film)
  }

  /// What leads from the frame that the page has to another.
  private mutating func message(for number: Int, of film: ShownFilm) -> PictureMessage {
    catchUp()
    let drawer = draw(number, of: film)
    let whole = PixelRect(
      x: 0, y: 0, width: film.stage.size.width, height: film.stage.size.height)
    let rects = drawer.change.number == 0 ? [whole] : drawer.change.areas.flatMap(\.rects)
    return PictureMessage(
      of: drawer.pixmap, rects: rects, isTransparent: film.stage.isTransparent, number: number)
  }

  @discardableResult
  private mutating func draw(_ number: Int, of film: ShownFilm) -> FrameDrawer {
    var drawer = self.drawer.take() ?? FrameDrawer(film.stage, shutter: film.shutter)
    drawer.change(to: film.stage, shutter: film.shutter)
    drawer.draw(at: film.plan.time(ofFrame: number))
    (self.drawer, drawn) = (drawer, number)
    return drawer
  }
}

extension Duration {
  fileprivate var microseconds: UInt64 { UInt64(max(0, self / .microseconds(1))) }
}
