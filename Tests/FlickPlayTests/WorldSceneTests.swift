import Flick
import FlickCore
import FlickTestScenes
import Foundation
import Testing

/// What Apple's UIKit was measured to do (`uikit_dynamics.json` of the motion
/// tests, where its source is told), played as scenes: boxes that fall, hang,
/// snap, are pushed and land.
@Suite struct WorldSceneTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: Inputs
    let expected: Expected
    let tolerance: Double

    var testDescription: String { name }

    /// Events push an item at its middle only.
    var isInScenes: Bool { inputs.kick?.offset == nil }
  }

  struct Inputs: Decodable, Sendable {
    let item: Item
    let gravity: [Double]?
    let attach: Attachment?
    let snap: Snap?
    let push: Push?
    let kick: Kick?
    let line: [[Double]]?
    let bounds: [Double]?
    let anchored: Box?
  }

  struct Item: Decodable, Sendable {
    let center: [Double]
    let size: [Double]
    let density: Double
    let resistance: Double
    let elasticity: Double
    let collisions: String
    let velocity: [Double]?
  }

  struct Attachment: Decodable, Sendable {
    let anchor: [Double]
    let length: Double?
    let frequency: Double?
    let dampingRatio: Double?
  }

  struct Snap: Decodable, Sendable {
    let point: [Double]
    let dampingRatio: Double
  }

  struct Push: Decodable, Sendable {
    let force: [Double]
    let offset: [Double]?
  }

  struct Kick: Decodable, Sendable {
    let impulse: [Double]
    let offset: [Double]?
  }

  struct Box: Decodable, Sendable {
    let center: [Double]
    let size: [Double]
  }

  struct Expected: Decodable, Sendable {
    let rows: [[String: Double]]
  }

  private struct File: Decodable {
    let cases: [Case]
  }

  static let cases: [Case] = {
    let file = SceneText.root
      .appending(path: "Tests/FlickMotionTests/Data/vectors/uikit_dynamics.json")
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return (try? JSONDecoder().decode(File.self, from: bytes))?.cases ?? []
  }()

  @Test func `all cases but one that pushes once beside the middle can be said in scenes`() {
    #expect(Self.cases.count == 15)
    #expect(
      Self.cases.filter { !$0.isInScenes }.map(\.name) == ["kick_offset"])
  }

  @Test(arguments: cases.filter(\.isInScenes))
  func `a scene does what UIKit was measured to do`(test: Case) throws {
    var text = ""
    try SceneText.play(Self.scene(test.inputs)).trace(variant: nil, everyTick: false) {
      text += $0
    }
    let trace = try NumberTable(csv: text)
    #expect(!test.expected.rows.isEmpty)
    for row in test.expected.rows {
      let frame = try #require(row["frame"])
      let shown = trace.rows[Int(frame)]
      func value(_ name: String) throws -> Double {
        shown[try #require(trace.names.firstIndex(of: "box.\(name)"))]
      }
      let size = test.inputs.item.size
      for (key, ours) in [
        ("x", try value("x") + size[0] / 2), ("y", try value("y") + size[1] / 2),
        ("vx", try value("velocity.x")), ("vy", try value("velocity.y")),
        ("angle", try value("rotation") / 180 * Double.pi),
        ("spin", try value("rotation.velocity") / 180 * Double.pi),
      ] {
        guard let theirs = row[key] else { continue }
        #expect(abs(ours - theirs) <= test.tolerance, "frame \(frame) \(key)")
      }
    }
  }

  // MARK: - Scenes

  private static func scene(_ inputs: Inputs) throws -> String {
    let item = inputs.item
    var layers = ["{ \"id\": \"box\", \"type\": \"rect\", \(frame(item.center, item.size)) }"]
    var items = [
      """
      "box": { "layer": "box", "density": \(item.density), "elasticity": \(item.elasticity),
        "resistance": \(item.resistance), "angularResistance": \(item.resistance),
        "collides": "\(item.collisions)", "velocity": \(item.velocity ?? [0, 0])\(snap(inputs)) }
      """
    ]
    if let anchored = inputs.anchored {
      layers.append(
        "{ \"id\": \"post\", \"type\": \"rect\", \(frame(anchored.center, anchored.size)) }")
      items.append("\"post\": { \"layer\": \"post\", \"anchored\": true }")
    }
    var world = ["\"gravity\": \(inputs.gravity ?? [0, 0])"]
    if let bounds = inputs.bounds { world.append("\"bounds\": \(bounds)") }
    if let line = inputs.line {
      world.append("\"walls\": [ { \"from\": \(line[0]), \"to\": \(line[1]) } ]")
    }
    if let attachment = inputs.attach {
      world.append("\"attachments\": { \"rope\": \(rope(attachment)) }")
    }
    if let push = inputs.push {
      world.append(
        "\"pushes\": { \"wind\": { \"item\": \"box\", \"force\": \(push.force), "
          + "\"offset\": \(push.offset ?? [0, 0]) } }")
    }
    let events = inputs.kick.map {
      "{ \"at\": \"0ms\", \"set\": { \"box\": { \"push\": \($0.impulse) } } }"
    }
    return """
      { "flick": 1, "canvas": { "size": [64, 64] }, "layers": [ \(layers.joined(separator: ", ")) ],
        "worlds": { "world": { "items": { \(items.joined(separator: ", ")) },
          \(world.joined(separator: ", ")) } },
        "events": [ \(events ?? "") ], "render": { "fps": 60, "duration": "5.1s" } }
      """
  }

  private static func frame(_ center: [Double], _ size: [Double]) -> String {
    "\"frame\": [\(center[0] - size[0] / 2), \(center[1] - size[1] / 2), \(size[0]), \(size[1])]"
  }

  private static func snap(_ inputs: Inputs) -> String {
    inputs.snap.map {
      ", \"snap\": { \"to\": \($0.point), \"dampingRatio\": \($0.dampingRatio) }"
    } ?? ""
  }

  private static func rope(_ attachment: Attachment) -> String {
    var rope = "{ \"item\": \"box\", \"anchor\": \(attachment.anchor)"
    if let length = attachment.length { rope += ", \"length\": \(length)" }
    if let frequency = attachment.frequency {
      rope += ", \"frequency\": \(frequency), \"dampingRatio\": \(attachment.dampingRatio ?? 0)"
    }
    return rope + " }"
  }
}
