import FlickCore
import FlickEngine
import FlickScene

/// A trace as a table: `time_s`, then value, velocity and acceleration of each
/// channel in the scene's order; a leading `variant` column where there are
/// several. A cell is empty where the value has no bound.
package struct TraceCSV {
  /// At which instants there is a row.
  package enum Rate: String, Sendable, CaseIterable {
    /// One a frame of the film, held ones included.
    case frames
    /// One a tick of the engine.
    case ticks
  }

  private let scene: Scene
  private let trace: Trace

  package init(scene: Scene, trace: Trace) {
    self.scene = scene
    self.trace = trace
  }

  /// Hands on the table line by line, each ended by a newline.
  ///
  /// - Parameter variant: Index of the only variant to write; `nil`: all.
  package func write(variant: Int?, rate: Rate, to emit: (String) throws -> Void) rethrows {
    let isNamed = variant == nil && scene.variants.contains { $0.name != nil }
    let channels = scene.variants[0].channelGroups.map { $0.flatMap(Self.signals) }
    let header = (isNamed ? ["variant"] : []) + ["time_s"] + channels.joined().map(\.name)
    try emit(header.map(CSVText.name).joined(separator: ",") + "\n")
    for index in variant.map({ [$0] }) ?? Array(scene.variants.indices) {
      let prefix = isNamed ? CSVText.name(scene.variants[index].name ?? "") + "," : ""
      for time in instants(rate) {
        var row = prefix + Spelling.cell(time.seconds)
        for (signals, track) in zip(channels, trace.variants[index].tracks) {
          let sample = track.sample(at: time)
          for signal in signals { row += "," + Spelling.cell(signal.read(sample)) }
        }
        try emit(row + "\n")
      }
    }
  }

  private func instants(_ rate: Rate) -> [FlickTime] {
    switch rate {
    case .frames:
      let plan = FramePlan(scene: scene, trace: trace)
      return (0..<plan.frameCount).map(plan.time(ofFrame:))
    case .ticks:
      let step = scene.render.step
      return (0...(trace.duration.flicks / step.flicks)).map { .zero + $0 * step }
    }
  }

  /// What a trace holds of some numbers: their values, velocities and accelerations.
  /// What follows from those is not told again.
  static func signals(_ group: SignalGroup) -> [Signal] {
    group.signals.filter { $0.component != nil }
  }
}
