import Flick
import FlickCore
import FlickTestScenes
import Foundation
import Testing

/// The article's animator, driven by scenes: every row of the reference within
/// 1e-9 pt and 1e-9 pt/s.
@Suite struct HandMadeSceneTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let reference: String
    /// A second change at 150 ms, and the policy it lands under.
    var retarget = ""

    var testDescription: String { reference }
  }

  static let cases = [
    Case(reference: "handmade_k300_c20_0to1000_v0"),
    Case(reference: "handmade_k300_c20_retarget0.15_to0", retarget: "carry"),
    Case(reference: "handmade_k300_c20_retarget0.15_to0_vreset", retarget: "restart"),
  ]

  static func scene(_ test: Case) -> String {
    var events = "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }"
    if !test.retarget.isEmpty { events += ", { \"at\": \"150ms\", \"set\": { \"box\": \"a\" } }" }
    let policy = test.retarget.isEmpty ? "carry" : test.retarget
    return SceneText.square(
      states: "\"a\": 0, \"b\": 1000",
      motion: "\"spring\": { \"stiffness\": 300, \"damping\": 20, "
        + "\"solver\": \"semi-implicit-euler\", \"rate\": 60 }",
      interrupt: ", \"interrupt\": \"\(policy)\"", events: events,
      render: "\"fps\": 60, \"duration\": \"4s\"")
  }

  @Test(arguments: cases)
  func `A scene meets every row`(test: Case) throws {
    let file = SceneText.root.appending(path: "Tests/FlickPlayTests/Data/\(test.reference).csv")
    let reference = try NumberTable(csv: String(contentsOf: file, encoding: .utf8))
    var text = ""
    try SceneText.play(Self.scene(test)).trace(variant: nil, everyTick: false) { text += $0 }
    let trace = try NumberTable(csv: text)
    #expect(reference.rows.count > 20)
    var worst = 0.0
    for (index, row) in reference.rows.enumerated() {
      let ours = trace.rows[index]
      // The row at 150 ms shows what the frame showed before the change.
      let isChanged = test.retarget == "restart" && index == 9
      worst = max(worst, abs(row[1] - ours[1]))
      worst = max(worst, abs((isChanged ? 0 : row[2]) - ours[2]))
    }
    #expect(worst <= 1e-9)
  }
}
