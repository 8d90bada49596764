import FlickScene

extension ExportSubject {
  /// A CSS animation whose easing is a `linear()` function (CSS Easing
  /// Functions Level 2); a jump is two stops at one input.
  package func css() throws(ExportProblem) -> Export {
    let (from, to) = roundedEnds
    let seconds = seconds
    let stops = try stops(
      PrintedStops.Scale(seconds: seconds / 100, origin: from, unit: to - from))
    let fit = CubicFit(self)
    let easing = "linear(" + Self.arguments(stops).joined(separator: ", ") + ")"
    var remarks = ["linear() with " + words(stops)]
    if let fit { remarks.append("cubic-bezier(\(fit.text)) would be off by \(measure(fit.error))") }
    let duration = ExportNumber.text(seconds * 1000, decimals: 6) + "ms"
    let origin = anchor.map { "\n  transform-origin: \($0.css);" } ?? ""
    let text = """
      /* \(Self.comment(headline)):
         \(remarks.joined(separator: ";\n   ")). */
      \(registration)@keyframes \(identifier) {
        from { \(declaration(from)); }
        to { \(declaration(to)); }
      }

      .\(identifier) {
        animation: \(identifier) \(duration) both;
        animation-timing-function: \(easing);\(origin)
      }

      """
    return Export(text: text, error: stops.error, remarks: remarks)
  }

  /// `ends`, as they are written.
  var roundedEnds: (from: Double, to: Double) {
    let ends = ends
    return (
      ExportNumber.rounded(ends.from, decimals: valueDecimals),
      ExportNumber.rounded(ends.to, decimals: valueDecimals)
    )
  }

  /// The first and the last stop's inputs are those that are left out.
  private static func arguments(_ stops: PrintedStops) -> [String] {
    let all = Array(stops.pieces.joined())
    return all.enumerated().map { index, stop in
      let isStart = index == 0 && stop.time == 0
      let isEnd = index + 1 == all.count && stops.time(stop) == "100"
      return stops.value(stop) + (isStart || isEnd ? "" : " \(stops.time(stop))%")
    }
  }

  /// The key as a property of CSS. What CSS has no property for becomes one of
  /// the page's own.
  private func declaration(_ value: Double) -> String {
    let number = ExportNumber.text(value, decimals: valueDecimals)
    return switch key {
    case .x: "translate: \(number)px 0"
    case .y: "translate: 0 \(number)px"
    case .width: "width: \(number)px"
    case .height: "height: \(number)px"
    case .cornerRadius: "border-radius: \(number)px"
    case .opacity: "opacity: \(number)"
    case .scale: "scale: \(number)"
    case .rotation: "rotate: \(number)deg"
    default: "--\(identifier): \(number)"
    }
  }

  private var registration: String {
    guard key == nil else { return "" }
    return """
      @property --\(identifier) {
        syntax: "<number>";
        inherits: true;
        initial-value: 0;
      }

      """
  }

  /// Without what would end a comment.
  private static func comment(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("\n", with: " ")
  }
}
