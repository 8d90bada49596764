import FlickCore
import FlickFit

/// Reads recorded motion and names it.
public struct FitJob: Sendable {
  public struct Options: Sendable {
    public var table = MotionTableOptions()
    /// Which laws are considered; all where empty.
    public var models: Set<MotionFit.Model> = []
    /// A table of touches, whose instants may have caused what happened.
    public var events: String?

    public init() {}
  }

  private let path: String
  private let options: Options

  /// - Parameter path: `-` is the standard input.
  public init(_ path: String, options: Options) {
    self.path = path
    self.options = options
  }

  /// - Throws: Kind `missingInput`, `scene` for what is no recording, `usage` for columns
  ///   that there are not.
  public func run() throws(FlickError) -> FitReport {
    let all = try RecordingFile.signals(at: path, options: options.table)
    let events = try options.events.map { path throws(FlickError) in try touches(path) } ?? []
    let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let asked = options.table.columns
    let hasTargets = all.contains { byName[$0.name + "Target"] != nil }
    let models = options.models.isEmpty ? Set(MotionFit.Model.allCases) : options.models
    let chosen = all.filter { signal in
      let isTarget =
        signal.name.hasSuffix("Target") && byName[String(signal.name.dropLast(6))] != nil
      // Where a recording has what a value is sent to, its input is a finger.
      let isInput = hasTargets && signal.name == "input"
      let names = [signal.name, RecordingFile.bare(signal.name)]
      return asked.isEmpty ? !isTarget && !isInput : names.contains(where: asked.contains)
    }
    guard !chosen.isEmpty else { throw FlickError(.fit(.noSignals(path: path))) }
    func accuracy(_ signal: RecordedSignal) -> Double { Self.accuracy(of: signal, beside: byName) }
    var fits: [Int: MotionFit] = [:]
    for (index, signal) in chosen.enumerated() where fits[index] == nil {
      let other = chosen.firstIndex { $0.name == Self.across(signal.name) }
      if let other, !hasTargets {
        let (x, y) = MotionFit.inPlane(
          signal, chosen[other], models: models, events: events,
          accuracy: (accuracy(signal), accuracy(chosen[other])))
        (fits[index], fits[other]) = (x, y)
      } else {
        fits[index] = MotionFit(
          signal, target: byName[signal.name + "Target"], models: models, events: events,
          accuracy: accuracy(signal))
      }
    }
    return FitReport(path: path, fits: chosen.indices.compactMap { fits[$0] })
  }

  /// What the other coordinate of a place may be called: `card.y` beside `card.x`.
  private static func across(_ name: String) -> String? {
    let axes = [".x": ".y", ".y": ".x", "_x": "_y", "_y": "_x"]
    return axes[String(name.suffix(2))].map { name.dropLast(2) + $0 }
  }

  /// How far a measured track strays along one axis: a thousandth of its way along the
  /// other.
  private static func accuracy(
    of signal: RecordedSignal, beside all: [String: RecordedSignal]
  ) -> Double {
    let axes = [".x": ".y", ".y": ".x"]
    guard let other = axes[String(signal.name.suffix(2))],
      let values = all[signal.name.dropLast(2) + other]?.samples.map(\.value)
    else { return 0 }
    return ((values.max() ?? 0) - (values.min() ?? 0)) / 1000
  }

  /// When fingers come down and leave, or all instants of a table that does not tell.
  private func touches(_ path: String) throws(FlickError) -> [Double] {
    try TouchTimes.read(RecordingFile.read(path), path: path)
  }
}

/// The instants of a table of touches at which a finger comes down or leaves.
enum TouchTimes {
  static func read(_ bytes: [UInt8], path: String) throws(FlickError) -> [Double] {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let first = lines.first else {
      throw FlickError(.fit(.damaged(path: path, line: 0, reason: "it is empty")))
    }
    let header = first.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmed.lowercased()
    }
    guard let column = header.firstIndex(where: { MotionTable.unit(of: $0) != nil }),
      let unit = MotionTable.unit(of: header[column])
    else { throw FlickError(.fit(.noTime(path: path, known: header))) }
    let phase = header.firstIndex { ["phase", "type", "action", "event"].contains($0) }
    var times: [Double] = []
    for (index, line) in lines.dropFirst().enumerated() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard column < fields.count, let time = Double(fields[column].trimmed), time.isFinite else {
        throw FlickError(
          .fit(.damaged(path: path, line: index + 2, reason: "it has no time")))
      }
      let word = phase.flatMap { $0 < fields.count ? fields[$0].lowercased() : nil } ?? "down"
      if !["move", "moved", "changed", "stationary"].contains(where: { word.contains($0) }) {
        times.append(time * unit)
      }
    }
    return times
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " || text.last == "\r" { text.removeLast() }
    return String(text)
  }
}
