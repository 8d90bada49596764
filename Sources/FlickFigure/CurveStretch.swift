import FlickCore
import FlickEngine
import FlickPlot

// Panels of a stretch of time, and panels whose values are the scene's own.
extension Plot.Panel {
  /// What lies in a stretch of time, on an axis that spans those values alone.
  ///
  /// - Parameter range: Of all panels that share the axis; `nil`: its own.
  func within(
    _ span: ClosedRange<FlickTime>, range: ClosedRange<Double>? = nil
  ) -> Plot.Panel {
    let lines = lines.map { line in
      Plot.Line(
        name: line.name, colors: line.colors, curve: line.curve.within(span), value: line.value,
        weight: line.weight)
    }
    return Plot.Panel(
      title: title, unit: unit, titleColor: titleColor, lines: lines,
      range: range ?? Self.range(of: lines.map(\.curve)), landmarks: landmarks, weight: weight,
      tellsJumps: tellsJumps, remarks: remarks.filter { span.contains($0.time) },
      growsDown: growsDown)
  }

  /// What an axis of these curves spans.
  static func range(of curves: [SignalCurve]) -> ClosedRange<Double> {
    let ranges = curves.compactMap(\.range)
    guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
    else { return 0...1 }
    return low < high ? low...high : low - 1...high + 1
  }

  /// The same picture with the values that the scene has, where they grow downwards.
  func growingDown(_ language: WordLanguage) -> Plot.Panel {
    Plot.Panel(
      title: title, unit: unit?.replacing(language("upward"), with: language("downward")),
      titleColor: titleColor,
      lines: lines.map { line in
        Plot.Line(
          name: line.name, colors: line.colors, curve: line.curve.mapValues { -$0 },
          value: { -line.value($0) }, weight: line.weight)
      },
      range: -range.upperBound ... -range.lowerBound,
      landmarks: landmarks.map { .init(value: -$0.value, name: $0.name) }, weight: weight,
      tellsJumps: tellsJumps,
      remarks: remarks.map { remark in
        let kind: Plot.Remark.Kind =
          if case .measure(let from) = remark.kind { .measure(from: -from) } else { remark.kind }
        return .init(time: remark.time, value: -remark.value, kind: kind, text: remark.text)
      }, growsDown: true)
  }
}
