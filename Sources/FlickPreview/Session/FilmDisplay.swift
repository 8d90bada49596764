import Flick
import FlickCore
import Foundation

/// What a page shows of a film, and what draws the next picture.
///
/// A film that is played again, as in a loop, is not drawn again: the picture after
/// another one is the same each time, and as many are kept as `mostKeptBytes` hold. Where a
/// page that is late skips one of them, it gets two in one message.
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
    let message = step.flatMap(kept(for:)) ?? drawnMessage(for: number, of: film)
    shown = number
    return message.answer(
      to: request.id, microseconds: (ContinuousClock.now - request.asked).microseconds)
  }

  /// What leads from one frame to another without drawing: in one step, or in two.
  private func kept(for step: Step) -> PictureMessage? {
    if let message = kept[step] { return message }
    guard step.from != step.to else { return nil }
    let ways = kept.lazy.filter { $0.key.from == step.from }.compactMap { first, message in
      kept[Step(from: first.to, to: step.to)].map { (first: message, then: $0) }
    }
    let shortest = ways.min { $0.first.size + $0.then.size < $1.first.size + $1.then.size }
    return shortest.map { $0.first.joined(to: $0.then) }
  }

  /// Draws what the page has, where that is not what was drawn last.
  private mutating func catchUp() {
    guard let shown, shown != drawn, let film else { return }
    draw(shown, of: film)
  }

  /// What leads from the frame that the page has to another; kept while there is room.
  private mutating func drawnMessage(for number: Int, of film: ShownFilm) -> PictureMessage {
    if number == shown, number == drawn, let drawer {
      return PictureMessage(
        of: drawer.pixmap, rects: [], isTransparent: film.stage.isTransparent, number: number)
    }
    catchUp()
    let drawer = draw(number, of: film)
    let whole = PixelRect(
      x: 0, y: 0, width: film.stage.size.width, height: film.stage.size.height)
    let rects = drawer.change.number == 0 ? [whole] : drawer.change.areas.flatMap(\.rects)
    let message = PictureMessage(
      of: drawer.pixmap, rects: rects, isTransparent: film.stage.isTransparent, number: number)
    if let shown, keptBytes + message.size <= PreviewConstants.mostKeptBytes {
      kept[Step(from: shown, to: number)] = message
      keptBytes += message.size
    }
    return message
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
