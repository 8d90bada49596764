import FlickCore
import FlickJSON

/// A golden of Android's motion tests: values of some features at frames named by their
/// milliseconds, as the platform's own tests write and read them.
///
/// Values are 32-bit floats in the shortest decimals that read back to them.
package struct MotionGoldenText: Hashable, Sendable {
  package struct Feature: Hashable, Sendable {
    package let name: String
    /// One a frame; `nil` where it is not found.
    package let values: [Double?]

    package init(name: String, values: [Double?]) {
      self.name = name
      self.values = values
    }
  }

  package let frames: [Int]
  package let features: [Feature]

  package init(frames: [Int], features: [Feature]) {
    precondition(
      features.allSatisfy { $0.values.count == frames.count }, "a feature has a value a frame")
    self.frames = frames
    self.features = features
  }

  /// By how much the floats are off at most.
  package var rounding: Double {
    features.flatMap(\.values).map { $0.map { abs(Double(Float($0)) - $0) } ?? 0 }.max() ?? 0
  }

  /// Laid out as Android's tests do.
  package var text: String {
    func list(_ items: [String], _ indent: String) -> String {
      items.isEmpty
        ? "[]" : "[\n" + items.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n\(indent)]"
    }
    let features = features.map { feature in
      let points = list(feature.values.map(Self.number), "      ")
      return """
        {
              "name": \(JSONWriter.string(feature.name)),
              "type": "float",
              "data_points": \(points)
            }
        """
    }
    return """
      {
        "frame_ids": \(list(frames.map(String.init), "  ")),
        "features": \(list(features, "  "))
      }

      """
  }

  private static func number(_ value: Double?) -> String {
    guard let value else { return #"{ "type": "not_found" }"# }
    let text = "\(Float(value) + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension ExportSubject {
  /// A golden with the signal as its one feature: a frame every 16 ms, as Android's test
  /// clock ticks, or so many a second.
  ///
  /// - Parameter rate: Divides 1000, since frames are named by whole milliseconds.
  package func motionGolden(rate: Int?) throws(ExportProblem) -> Export {
    if let rate, !1000.isMultiple(of: rate) {
      throw .inexpressible("motion-golden", .unevenMilliseconds(rate: rate))
    }
    let step = rate.map { 1000 / $0 } ?? 16
    let flicks = FlickTime.flicksPerSecond / 1000
    let count = Int(((curve.end - curve.start).flicks + flicks - 1) / flicks)
    let frames = Array(stride(from: 0, to: count + step, by: step))
    let values = frames.map { frame in
      trace.value(of: signal, at: curve.start + FlickDuration(flicks: Int64(frame) * flicks))
    }
    guard values.allSatisfy({ Float($0).isFinite }) else {
      throw .inexpressible("motion-golden", .tooFastToSample(signal: signal.name))
    }
    let golden = MotionGoldenText(
      frames: frames, features: [.init(name: signal.name, values: values)])
    let error = ExportNumber.roundedUp(golden.rounding)
    return Export(
      text: golden.text, error: error,
      remarks: [
        "\(frames.count) frames, one every \(step) ms; as 32-bit floats, off by at most "
          + measure(error)
      ])
  }
}
