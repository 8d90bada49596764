/// What is measured of a recording, and in which unit.
public struct MeasureOptions: Hashable, Sendable {
  /// Of a table or a golden: which columns, and how they are taken.
  public var table = MotionTableOptions()
  /// Of a film, as all that follows: what is in these boxes.
  public var tracks: [TrackRequest] = []
  /// More than 0.
  public var pointsPerPixel = 1.0
  public var scale = false
  public var rotation = false
  public var opacity = false
  /// A PNG of six frames with the boxes that were followed.
  public var review: String?
  public var overwrites = false

  public init() {}

  /// Whether something is asked that only a film has.
  var asksFilm: Bool { !tracks.isEmpty || scale || rotation || opacity || review != nil }
}
