import FlickCore
import FlickTrack
import Testing

@Suite struct TrackerTests {
  static let box = Rect(x: 20, y: 36, width: 40, height: 28)

  static func tracker(_ plane: LumaPlane, isTransformed: Bool = false) throws -> Tracker {
    try #require(Tracker(TrackedBox(box, isTransformed: isTransformed), in: plane))
  }

  /// Where the card is in a picture, from a drawn place of (40, 50).
  static func path(_ index: Int) -> (x: Double, y: Double) {
    let t = Double(index)
    return (40 + 0.37 * t + 0.11 * t * t, 50 - 0.23 * t)
  }

  static func worst(_ drawn: DrawnPlane, count: Int = 12) throws -> Double {
    var tracker = try tracker(drawn.plane(40, 50))
    var worst = 0.0
    for index in 0..<count {
      let (x, y) = path(index)
      let sighting = tracker.follow(drawn.plane(x, y))
      #expect(sighting.isFound)
      worst = max(worst, abs(sighting.pose.x + 40 - x), abs(sighting.pose.y + 50 - y))
    }
    return worst
  }

  @Test func `a card on a plain ground is followed to a fiftieth of a pixel`() throws {
    #expect(try Self.worst(DrawnPlane()) < 0.02)
  }

  @Test func `a ground that changes slowly moves nothing`() throws {
    let ground: (Double, Double) -> Double = { x, y in 120 + 0.5 * x + 0.3 * y }
    #expect(try Self.worst(DrawnPlane(ground: ground)) < 0.03)
  }

  @Test func `lines on the ground that pass below its edge move it by an eighth at most`() throws {
    let ground: (Double, Double) -> Double = { x, _ in Int(x) % 16 < 2 ? 190 : 235 }
    #expect(try Self.worst(DrawnPlane(ground: ground)) < 0.125)
  }

  @Test func `what stands behind pulls no more once it was seen where it went`() throws {
    // Darker squares in no order, larger than what smooths them.
    let drawn = DrawnPlane(ground: { x, y in
      let cell = UInt32(Int(x) / 7) &* 2_654_435_761 ^ UInt32(Int(y) / 7) &* 40_503 &* 977
      return 120 + Double((cell >> 7) % 120)
    })
    var tracker = try Self.tracker(drawn.plane(40, 50))
    func worst() -> Double {
      (0..<24).reduce(0.0) { worst, index in
        let (x, y) = Self.path(index)
        let pose = tracker.follow(drawn.plane(x, y)).pose
        return max(worst, abs(pose.x + 40 - x), abs(pose.y + 50 - y))
      }
    }
    let before = worst()
    let hasLearnt = tracker.learn()
    #expect(hasLearnt)
    let after = worst()
    #expect(after < 0.1)
    #expect(after < before)
  }

  @Test func `where all moves alike there is nothing to learn`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    for index in 0..<24 {
      let (x, y) = Self.path(index)
      _ = tracker.follow(drawn.plane(x, y))
    }
    let hasLearnt = tracker.learn()
    #expect(!hasLearnt)
  }

  @Test func `a jump of half the picture is found`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    _ = tracker.follow(drawn.plane(40, 50))
    let sighting = tracker.follow(drawn.plane(121.25, 84.5))
    #expect(sighting.isFound)
    #expect(abs(sighting.pose.x - 81.25) < 0.02)
    #expect(abs(sighting.pose.y - 34.5) < 0.02)
  }

  @Test func `of two alike the one that it came from is followed`() throws {
    let ground: (Double, Double) -> Double = { x, y in
      abs(x - 110) < 20 && abs(y - 50) < 14 ? 60 : 240
    }
    #expect(try Self.worst(DrawnPlane(ground: ground), count: 6) < 0.1)
  }

  @Test func `scale and rotation are told where they are asked for`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50), isTransformed: true)
    for index in 0..<10 {
      let (scale, rotation) = (1 + 0.03 * Double(index), 0.04 * Double(index))
      let sighting = tracker.follow(
        drawn.turned(40 + Double(index), 50, scale: scale, rotation: rotation))
      #expect(sighting.isFound)
      #expect(abs(sighting.pose.scale - scale) < 0.004)
      #expect(abs(sighting.pose.rotation - rotation) < 0.004)
      // Edges stay as sharp, so slopes alone would say that much more is seen.
      #expect(abs(sighting.contrast - 1) < 0.04)
      #expect(abs(sighting.pose.x - Double(index)) < 0.06)
    }
  }

  @Test func `what shrinks or grows keeps its contrast`() throws {
    let drawn = DrawnPlane()
    for way in [-0.03, 0.03] {
      var tracker = try Self.tracker(drawn.plane(40, 50), isTransformed: true)
      for index in 0..<12 {
        let scale = 1 + way * Double(index)
        let sighting = tracker.follow(drawn.turned(40, 50, scale: scale, rotation: 0))
        #expect(abs(sighting.pose.scale - scale) < 0.012)
        #expect(abs(sighting.contrast - 1) < 0.1, "at \(scale)")
      }
    }
  }

  @Test func `opacity is the share of the contrast that is left`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    for opacity in [1, 0.8, 0.5, 0.3] {
      let sighting = tracker.follow(drawn.plane(44.5, 50, opacity: opacity))
      #expect(abs(sighting.opacity - opacity) < 0.02)
      #expect(abs(sighting.pose.x - 4.5) < 0.03)
    }
  }

  @Test func `what a third of it is covered by moves it by an eighth at most`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    let cover = Rect(x: 58, y: 0, width: 40, height: 120)
    for index in 0..<8 {
      let x = 40 + 0.7 * Double(index)
      let sighting = tracker.follow(drawn.plane(x, 50, cover: cover))
      #expect(sighting.isFound)
      #expect(abs(sighting.pose.x + 40 - x) < 0.125)
    }
  }

  @Test func `what is covered whole is lost, keeps its last place, and is found again`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    _ = tracker.follow(drawn.plane(43.5, 50))
    let cover = Rect(x: 10, y: 0, width: 90, height: 120)
    let lost = tracker.follow(drawn.plane(48, 50, cover: cover))
    #expect(!lost.isFound)
    #expect(abs(lost.pose.x - 3.5) < 0.02)
    let again = tracker.follow(drawn.plane(70.25, 44))
    #expect(again.isFound)
    #expect(abs(again.pose.x - 30.25) < 0.02)
  }

  @Test func `what leaves the picture is lost`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    var found: [Bool] = []
    for index in 0..<14 {
      let x = 40 - 6 * Double(index)
      let sighting = tracker.follow(drawn.plane(x, 50))
      found.append(sighting.isFound)
      if sighting.isFound { #expect(abs(sighting.pose.x + 40 - x) < 0.1) }
    }
    #expect(found[5] && !found[13])
  }

  @Test func `of rows that are alike, the one that has left does not come back`() throws {
    var found: [Bool] = []
    var tracker: Tracker?
    for index in 0..<14 {
      let shift = Double(9 * index)
      let rows = DrawnPlane(ground: { _, y in
        let place = (y + shift + 6).truncatingRemainder(dividingBy: 40)
        return place < 24 ? 80 : 230
      })
      let plane = rows.plane(-500, 0)
      let box = Rect(x: 10, y: 34, width: 60, height: 24)
      if tracker == nil { tracker = Tracker(TrackedBox(box), in: plane) }
      let seen = tracker?.follow(plane)
      let sighting = try #require(seen)
      found.append(sighting.isFound)
      if sighting.isFound { #expect(abs(sighting.pose.y + shift) < 0.1) }
    }
    #expect(tracker?.axes == .downOnly)
    #expect(found[4] && !found[8] && !found[13])
  }

  @Test func `an edge alone tells one direction`() throws {
    let edge = DrawnPlane(ground: { x, _ in x < 40 ? 30 : 200 })
    let tracker = try Self.tracker(edge.plane(-500, 0))
    #expect(tracker.axes == .acrossOnly)
  }

  @Test func `in one colour there is nothing to follow`() {
    let plane = DrawnPlane().plane(-500, 0)
    #expect(Tracker(TrackedBox(Self.box), in: plane) == nil)
  }

  @Test func `a picture that is shown again has not changed`() throws {
    let drawn = DrawnPlane()
    var tracker = try Self.tracker(drawn.plane(40, 50))
    _ = tracker.follow(drawn.plane(40, 50))
    #expect(tracker.follow(drawn.plane(44, 50)).change > 5)
    #expect(tracker.follow(drawn.plane(44, 50)).change == 0)
  }
}
