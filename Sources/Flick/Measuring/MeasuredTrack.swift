import FlickCore
import FlickFit
import FlickTrack

/// A box's content through a film: where it was seen, and what is known of each picture.
package struct MeasuredTrack: Sendable {
  let name: String
  /// The box, as it was drawn.
  let rect: Rect
  let axes: TrackAxes
  /// When each picture is seen, in seconds.
  let times: [Double]
  let sightings: [TrackSighting]
  package let marks: [RecordedSignal.Mark?]

  package init(
    name: String, rect: Rect, axes: TrackAxes, times: [Double], sightings: [TrackSighting]
  ) {
    (self.name, self.rect, self.axes) = (name, rect, axes)
    (self.times, self.sightings) = (times, sightings)
    let waits = zip(times, times.dropFirst()).map { $1 - $0 }
    usualWait = waits.isEmpty ? 0 : waits.sorted()[waits.count / 2]
    marks = Self.marks(waits, usual: usualWait, sightings)
  }

  /// How long most pictures are seen, in seconds.
  let usualWait: Double

  /// The pictures before which another was seen for longer than usual while nothing moved, as
  /// in files that say of each picture how long it is seen.
  static func held(_ tracks: [Self]) -> Set<Int> {
    Set(
      (tracks.first?.times.indices ?? 0..<0).filter { index in
        tracks.contains { $0.stood(before: index) }
          && !tracks.contains { $0.marks[index] == .dropped }
      })
  }

  private func stood(before index: Int) -> Bool {
    index > 0 && marks[index] == nil && marks[index - 1] == nil
      && times[index] - times[index - 1] > Limit.gap * usualWait
      && step(index).length > Limit.still
  }

  /// The content's centre in a picture, in pixels.
  func center(_ index: Int) -> Point {
    let pose = sightings[index].pose
    return Point(
      x: rect.minX + 0.5 * rect.width + pose.x, y: rect.minY + 0.5 * rect.height + pose.y)
  }

  /// How far the content moved into a picture, in pixels.
  func step(_ index: Int) -> Vector { center(index) - center(index - 1) }

  /// Numbers of a film that say which pictures are repeated, and which are missing.
  private enum Limit {
    /// A repeated picture is the one before up to the encoder's noise: so far it may have
    /// moved, in pixels, and so far it may differ, in levels.
    static let still = 0.1
    static let change = 0.75
    /// What moves so far into the pictures before and after it would have moved in it.
    static let moving = 0.4
    /// So many pictures are repeated at most; longer than that it stood.
    static let longest = 8
    /// A wait of so many usual ones is one in which a picture is missing, if what moves
    /// went on meanwhile: as fast as this part of its speed before or after.
    static let gap = 1.5
    static let share = 0.3
  }

  private static func marks(
    _ waits: [Double], usual: Double, _ sightings: [TrackSighting]
  ) -> [RecordedSignal.Mark?] {
    var marks: [RecordedSignal.Mark?] = sightings.map { $0.isFound ? nil : .lost }
    func step(_ index: Int) -> Vector {
      let (a, b) = (sightings[index - 1].pose, sightings[index].pose)
      return Vector(dx: b.x - a.x, dy: b.y - a.y)
    }
    func speed(_ index: Int) -> Double {
      guard sightings.indices.contains(index), index > 0, sightings[index].isFound,
        sightings[index - 1].isFound
      else { return 0 }
      return step(index).length / waits[index - 1]
    }
    var index = 1
    while index < sightings.count {
      if marks[index] == nil, marks[index - 1] == nil, waits[index - 1] > Limit.gap * usual,
        step(index).length > Limit.still,
        speed(index) >= Limit.share * max(speed(index - 1), speed(index + 1))
      {
        marks[index] = .dropped
      }
      var end = index
      while end < sightings.count, sightings[end].isFound, step(end).length < Limit.still,
        sightings[end].change < Limit.change
      {
        end += 1
      }
      let isRun =
        end > index && end - index <= Limit.longest && index > 1
        && end < sightings.count
      if isRun, sightings[index - 2].isFound, sightings[index - 1].isFound, sightings[end].isFound {
        let (before, after) = (step(index - 1), step(end))
        // Where it turns back, it stands without being repeated.
        let isOneWay = before.dx * after.dx + before.dy * after.dy > 0
        if isOneWay, before.length > Limit.moving, after.length > Limit.moving {
          for repeated in index..<end { marks[repeated] = .duplicate }
        }
      }
      index = max(end, index + 1)
    }
    return marks
  }
}
