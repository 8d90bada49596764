import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Foundation
import Testing

/// The article's own animator, row by row. Data: a recomputation of its
/// arithmetic at 60 Hz, stiffness 300, damping 20.
@Suite struct HandMadeTraceTests {
  struct Row {
    let time: Double
    let position: Double
    let velocity: Double
  }

  static func rows(_ name: String) throws -> [Row] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    let text = try String(contentsOf: folder.appending(path: name + ".csv"), encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",")
      return Row(
        time: try #require(Double(fields[0])), position: try #require(Double(fields[1])),
        velocity: try #require(Double(fields[2])))
    }
  }

  static func compare(_ name: String, policy: InterruptionPolicy, retarget: Bool) throws {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .semiImplicitEuler(rate: 60)),
      interruption: policy)
    fixture.events = [.set(1, at: .at(.zero))]
    if retarget { fixture.events.append(.set(0, at: .at(.fraction(150)))) }
    let trace = Engine.simulate(try fixture.scene())
    let rows = try rows(name)
    #expect(rows.count > 30)
    for (index, row) in rows.enumerated() {
      let time = FlickTime.fraction(Int64(index), 60)
      // A row is what the frame shows before the program acts at its instant.
      let limit: Limit = index == 0 ? .right : .left
      let sample = trace.variants[0].tracks[0].sample(at: time, limit: limit)
      #expect(abs(sample.position.x - row.position) <= 1e-9, "row \(index)")
      #expect(abs(sample.velocity.dx - row.velocity) <= 1e-9, "row \(index)")
    }
  }

  @Test func `A run from rest meets every row`() throws {
    try Self.compare("handmade_k300_c20_0to1000_v0", policy: .carry, retarget: false)
  }

  @Test func `A change of target that carries the velocity meets every row`() throws {
    try Self.compare("handmade_k300_c20_retarget0.15_to0", policy: .carry, retarget: true)
  }

  @Test func `A change of target that restarts meets every row`() throws {
    try Self.compare("handmade_k300_c20_retarget0.15_to0_vreset", policy: .restart, retarget: true)
  }
}
