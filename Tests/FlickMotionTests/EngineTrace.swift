import FlickCore
import FlickMotion
import Foundation

/// A recorded run of a real engine: rows of position and velocity.
struct EngineTrace {
  struct Row {
    let time: Double
    let state: PlaneState
    /// POP: finished. Box2D: asleep.
    let isOver: Bool
  }

  struct Unreadable: Error {
    let name: String
  }

  let rows: [Row]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Data/traces/\(name).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let names = lines[0].split(separator: ",")
    let isPlane = names.contains("position_x")
    let endsAwake = names.last == "awake"
    rows = try lines.dropFirst().map { line in
      let fields = try line.split(separator: ",").map { field in
        guard let value = Double(field) else { throw Unreadable(name: name) }
        return value
      }
      let flag = fields[fields.count - 1]
      let state =
        isPlane
        ? PlaneState(
          position: Point(x: fields[1], y: fields[2]),
          velocity: Vector(dx: fields[3], dy: fields[4]))
        : PlaneState(
          position: Point(x: fields[1], y: 0), velocity: Vector(dx: fields[2], dy: 0))
      return Row(time: fields[0], state: state, isOver: endsAwake ? flag == 0 : flag == 1)
    }
  }
}
