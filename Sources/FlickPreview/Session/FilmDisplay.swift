import Flick
import FlickCore
import Foundation

/// What a page shows of a film, and what draws the next picture.
struct FilmDisplay {
  private var drawer: FrameDrawer?

  /// A picture as the page gets it, which has all that were made before it.
  mutating func frame(of film: ShownFilm, for request: SessionDesk.Request) -> Data {
    let number = min(request.frame, film.plan.frameCount - 1)
    var drawer = self.drawer.take() ?? FrameDrawer(film.stage, shutter: film.shutter)
    drawer.change(to: film.stage, shutter: film.shutter)
    drawer.draw(at: film.plan.time(ofFrame: number))
    defer { self.drawer = drawer }
    let whole = PixelRect(
      x: 0, y: 0, width: film.stage.size.width, height: film.stage.size.height)
    let rects = drawer.change.number == 0 ? [whole] : drawer.change.areas.flatMap(\.rects)
    return PictureMessage.frame(
      of: drawer.pixmap, rects: rects, isTransparent: film.stage.isTransparent, id: request.id,
      number: number, microseconds: (ContinuousClock.now - request.asked).microseconds)
  }
}

extension Duration {
  fileprivate var microseconds: UInt64 { UInt64(max(0, self / .microseconds(1))) }
}
