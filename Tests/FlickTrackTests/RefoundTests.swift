import FlickCore
import FlickTrack
import Testing

/// What moves fast, is lost or goes away, over a ground that has edges everywhere.
@Suite struct RefoundTests {
  /// Squares of 9 pixels in no order.
  static func patches(_ x: Double, _ y: Double) -> Double {
    var cell = UInt32(Int(x + 900) / 9) &* 2_654_435_761
    cell ^= UInt32(Int(y + 900) / 9) &* 2_246_822_519
    cell ^= cell >> 15
    cell &*= 2_654_435_761
    return 90 + Double((cell >> 9) % 110)
  }

  static func scene() -> DrawnPlane {
    DrawnPlane(columns: 480, rows: 270, ground: patches)
  }

  static func tracker(_ plane: LumaPlane) throws -> Tracker {
    try #require(Tracker(TrackedBox(TrackerTests.box), in: plane))
  }

  /// How far a sighting is from where the card is, in pixels.
  static func distance(_ sighting: TrackSighting, _ x: Double, _ y: Double) -> Double {
    max(abs(sighting.pose.x + 40 - x), abs(sighting.pose.y + 50 - y))
  }

  @Test(arguments: [(100.25, 0.0), (0.0, 61.5), (87.5, 43.75), (-100.25, 31.25)])
  func `a card that jumps a hundred pixels a picture is followed`(x: Double, y: Double) throws {
    let drawn = Self.scene()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    for index in [0, 1, 2, 3, 2, 0] {
      let (right, below) =
        x < 0 ? (4.0 - Double(index), Double(index)) : (Double(index), Double(index))
      let place = (40 + abs(x) * right, 50 + y * below)
      let sighting = tracker.follow(drawn.plane(place.0, place.1))
      #expect(sighting.isFound)
      #expect(Self.distance(sighting, place.0, place.1) < 0.2)
    }
  }

  @Test func `what went behind something is found where it comes out, far away`() throws {
    let drawn = Self.scene()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    let cover = Rect(x: 90, y: 0, width: 240, height: 270)
    for index in 0..<20 {
      let x = 40 + 20 * Double(index)
      let sighting = tracker.follow(drawn.plane(x, 50 + 6 * Double(index), cover: cover))
      if sighting.isFound { #expect(Self.distance(sighting, x, 50 + 6 * Double(index)) < 0.5) }
      if x < 60 || x > 360 { #expect(sighting.isFound) }
      if (120..<300).contains(x) { #expect(!sighting.isFound) }
    }
  }

  @Test func `what has gone is found nowhere else`() throws {
    let drawn = Self.scene()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    for index in 0..<4 { _ = tracker.follow(drawn.plane(40 + 12 * Double(index), 50)) }
    for index in 0..<12 {
      // The ground moves on, and shows other patches.
      let moved = DrawnPlane(columns: 480, rows: 270) { x, y in
        Self.patches(x + 13 * Double(index), y + 7 * Double(index))
      }
      #expect(!tracker.follow(moved.plane(-500, -500)).isFound)
    }
  }

  @Test func `what has gone is not taken for a fainter card elsewhere`() throws {
    let drawn = DrawnPlane(columns: 480, rows: 270)
    var tracker = try Self.tracker(drawn.plane(40, 50))
    _ = tracker.follow(drawn.plane(45, 50))
    #expect(!tracker.follow(drawn.plane(300.5, 180, opacity: 0.3)).isFound)
    #expect(tracker.follow(drawn.plane(300.5, 180)).isFound)
  }

  /// A list whose rows are alike up to their words, drawn as bars.
  static func rows(_ shift: Double) -> LumaPlane {
    let drawn = DrawnPlane(columns: 240, rows: 200) { x, y in
      let place = y + shift + 400
      let (row, inside) = (Int(place / 40), place.truncatingRemainder(dividingBy: 40))
      guard x > 10, x < 230, inside > 4, inside < 36 else { return 230 }
      guard inside > 14, inside < 22, x > 30, x < 190 else { return 120 }
      return patches(9 * (x / 8).rounded(.down), 9 * Double(row)) < 145 ? 60 : 120
    }
    return drawn.plane(-500, -500)
  }

  @Test func `a row is told from others by what is in it, however far it jumps`() throws {
    let box = Rect(x: 12, y: 84, width: 216, height: 32)
    var tracker = try #require(Tracker(TrackedBox(box), in: Self.rows(0)))
    for shift in [0.0, 25, 65, 33, -40, 0] {
      let sighting = tracker.follow(Self.rows(shift))
      #expect(sighting.isFound)
      #expect(abs(sighting.pose.y + shift) < 0.2)
    }
    for shift in [140.0, 180, 220, 260] {
      #expect(!tracker.follow(Self.rows(shift)).isFound)
    }
  }

  @Test func `two that are the same and as far away are not chosen between`() throws {
    let drawn = DrawnPlane(columns: 480, rows: 270)
    var tracker = try Self.tracker(drawn.plane(40, 50))
    let away = drawn.plane(-500, -500)
    _ = tracker.follow(away)
    let (left, right) = (drawn.plane(120, 160), drawn.plane(360, 160))
    let both = LumaPlane(
      width: 480, height: 270, values: zip(left.values, right.values).map { min($0, $1) })
    // The darker of two cards' pixels: bars stay, since the ground is brighter.
    #expect(!tracker.follow(both).isFound)
    #expect(tracker.follow(right).isFound)
  }

  @Test func `what was lost is not the other that does not differ and moves into its place`() throws
  {
    let drawn = DrawnPlane(columns: 480, rows: 270)
    func two(_ first: (Double, Double), _ second: Double) -> LumaPlane {
      let (one, other) = (drawn.plane(first.0, first.1), drawn.plane(second, 50))
      return LumaPlane(
        width: 480, height: 270, values: zip(one.values, other.values).map { min($0, $1) })
    }
    var tracker = try Self.tracker(two((40, 50), 300))
    for index in 0..<10 {
      let step = Double(index)
      let sighting = tracker.follow(two((40, 50 - 30 * step), max(40, 300 - 40 * step)))
      if sighting.isFound { #expect(Self.distance(sighting, 40, 50 - 30 * step) < 0.3) }
      if index > 3 { #expect(!sighting.isFound) }
    }
  }
}
