import FlickCore
import FlickDisplay
import FlickRaster
import FlickScene

/// How many pixels a picture may have that stands alone: sheets and figures, whose
/// sizes follow from options. Stills and films are within a canvas's limit, which is
/// lower.
enum PictureBudget {
  static func fits(width: Int, height: Int) -> Bool {
    // Sides are looked at first: their product cannot overflow then.
    max(width, height) <= SceneConstants.maximumPictureSide
      && width * height <= SceneConstants.maximumPicturePixels
  }

  /// - Parameter remedy: What would be small enough; called only where this is too large.
  /// - Throws: Kind `usage`.
  static func check(
    width: Int, height: Int, _ subject: OutputProblem.Subject, remedy: () -> OutputProblem.Remedy
  ) throws(FlickError) {
    guard !fits(width: width, height: height) else { return }
    throw FlickError(.output(.tooLarge(subject, width: width, height: height, remedy())))
  }

  /// The largest of rising choices that fits; `nil`: none does.
  ///
  /// - Parameter fits: True up to some choice and false from there on.
  static func largest(in choices: ClosedRange<Int>, where fits: (Int) -> Bool) -> Int? {
    guard fits(choices.lowerBound) else { return nil }
    var (good, bad) = (choices.lowerBound, choices.upperBound + 1)
    while bad - good > 1 {
      let middle = good + (bad - good) / 2
      if fits(middle) { good = middle } else { bad = middle }
    }
    return good
  }
}

/// One picture that stands alone and fits the budget.
func rasterize(_ list: DisplayList) -> Pixmap {
  precondition(
    PictureBudget.fits(width: list.width, height: list.height),
    "a picture fits its budget (was \(list.width) × \(list.height))")
  var rasterizer = Rasterizer()
  return rasterizer.draw(list)
}
