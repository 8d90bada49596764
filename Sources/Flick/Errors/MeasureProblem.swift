import FlickCore

/// A recording that cannot be measured, or a box in it that cannot be followed.
public enum MeasureProblem: Hashable, Sendable {
  /// A film without a box to follow.
  case noTrack(path: String)
  /// Boxes in something that is no film.
  case notAFilm(path: String)
  /// Columns of something that is a film.
  case notATable(path: String)
  case twice(name: String)
  /// A single picture, in which nothing moves.
  case onePicture(path: String)
  /// The box's picture comes after the film's end, in seconds.
  case afterEnd(track: String, end: Double)
  case outside(track: String, width: Int, height: Int)
  /// Nothing in the box differs from what is beside it.
  case flat(track: String)
  case otherSize(path: String)
}

extension MeasureProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .onePicture, .otherSize: .scene
    default: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noTrack(let path): "'\(path)' is a film, and no box is named whose content is followed"
    case .notAFilm(let path): "'\(path)' is no film, and has no picture to draw a box in"
    case .notATable(let path): "'\(path)' is a film, and has no columns"
    case .twice(let name): "two tracks are called '\(name)'"
    case .onePicture(let path): "'\(path)' has one picture, in which nothing moves"
    case .afterEnd(let track, let end):
      "the track '\(track)' begins after the last picture, which is seen at "
        + "\(Spelling.number(end)) s"
    case .outside(let track, let width, let height):
      "the track '\(track)' is not within the picture, which has \(width) × \(height) pixels"
    case .flat(let track): "there is nothing to follow in the track '\(track)': it is of one colour"
    case .otherSize(let path): "the pictures of '\(path)' are not all of one size"
    }
  }
}
