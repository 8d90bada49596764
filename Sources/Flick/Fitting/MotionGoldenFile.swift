import FlickCore
import FlickFit
import FlickJSON

/// A golden of Android's motion tests: frames by their milliseconds, and features with
/// a number, an object or a list for each.
package struct MotionGoldenFile {
  package static func signals(
    _ bytes: [UInt8], path: String, options: MotionTableOptions
  ) throws(FlickError) -> [RecordedSignal] {
    func fault(_ reason: String) -> FlickError {
      FlickError(.fit(.damaged(path: path, line: 0, reason: reason)))
    }
    let result = JSONReader.read(bytes)
    guard result.findings.isEmpty, let root = result.root else { throw fault("it is no JSON") }
    guard let frames = root.member("frame_ids")?.elements,
      let features = root.member("features")?.elements
    else { throw fault("it has no 'frame_ids' and 'features', as motion goldens have") }
    let times = frames.map { $0.number.map { $0 / 1000 } }
    var last = -Double.infinity
    for time in times.compactMap({ $0 }) {
      guard time > last else {
        throw fault("frame \(Spelling.number(time * 1000)) is not after the one before")
      }
      last = time
    }
    var signals: [RecordedSignal] = []
    for feature in features {
      guard let name = feature.member("name")?.text,
        let points = feature.member("data_points")?.elements
      else { throw fault("a feature has no 'name' and 'data_points'") }
      guard points.count == times.count else {
        throw fault(
          "'\(Spelling.visible(name))' has \(points.count) points for \(times.count) frames")
      }
      signals += self.signals(name, points, times)
    }
    return try chosen(signals, options)
  }

  private static func signals(
    _ name: String, _ points: [JSONNode], _ times: [Double?]
  ) -> [RecordedSignal] {
    var names: [String] = []
    var samples: [String: [RecordedSignal.Sample]] = [:]
    for (point, time) in zip(points, times) {
      guard let time else { continue }
      for (name, value) in numbers(point, name) {
        if samples[name] == nil { names.append(name) }
        samples[name, default: []].append(RecordedSignal.Sample(time: time, value: value))
      }
    }
    return names.compactMap { RecordedSignal(name: $0, samples: samples[$0] ?? []) }
  }

  /// The numbers of a point by their names. Words, `null` and what is not found are gaps,
  /// as is a rectangle without a size; springs that a golden tells of are no motion.
  private static func numbers(_ node: JSONNode, _ name: String) -> [(String, Double)] {
    switch node.value {
    case .number(let value): return value.isFinite ? [(name, value)] : []
    case .array(let elements):
      return elements.enumerated().flatMap { numbers($1, "\(name)[\($0)]") }
    case .object(let members):
      let keys = Set(members.map(\.key))
      if keys.contains("stiffness") || keys.contains("type") { return [] }
      let all = members.flatMap { numbers($0.value, name + "." + $0.key) }
      if keys.isSuperset(of: ["left", "right", "top", "bottom"]), all.allSatisfy({ $0.1 == 0 }) {
        return []
      }
      return all
    case .null, .bool, .string, .invalid: return []
    }
  }

  private static func chosen(
    _ signals: [RecordedSignal], _ options: MotionTableOptions
  ) throws(FlickError) -> [RecordedSignal] {
    guard !options.columns.isEmpty else { return signals }
    for name in options.columns where !signals.contains(where: { $0.name == name }) {
      throw FlickError(.fit(.noColumn(name, known: signals.map(\.name))))
    }
    // What it is sent to is needed to understand it.
    return signals.filter { signal in
      options.columns.contains(signal.name)
        || options.columns.contains { $0 + "Target" == signal.name }
    }
  }
}

extension JSONNode {
  fileprivate func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var elements: [JSONNode]? { if case .array(let all) = value { all } else { nil } }
  fileprivate var text: String? { if case .string(let text) = value { text } else { nil } }
  fileprivate var number: Double? {
    if case .number(let number) = value, number.isFinite { number } else { nil }
  }
}
