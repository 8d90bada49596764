/// What is measured of a film, and in which unit.
public struct MeasureOptions: Hashable, Sendable {
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
}
