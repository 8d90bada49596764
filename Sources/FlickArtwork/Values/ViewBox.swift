import FlickCore

/// What `viewBox` and `preserveAspectRatio` make of a viewport.
struct ViewBox {
  /// `nil` where the text is no box with an area.
  static func parse(_ text: String?) -> Rect? {
    guard let n = text?.numberList, n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  private enum Fit { case none, meet, slice }

  private let fit: Fit
  /// Which part of the room that is left over lies before the box.
  private let share: Vector

  /// - Parameter text: Of `preserveAspectRatio`; in the middle where it says nothing.
  init(_ text: String?) {
    var words = (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "defer" { words.removeFirst() }
    let places = ["Min": 0, "Mid": 0.5, "Max": 1.0]
    let word = words.first ?? ""
    if word == "none" {
      (fit, share) = (.none, .zero)
    } else if word.count == 8, word.hasPrefix("x"), word.dropFirst(4).hasPrefix("Y"),
      let x = places[String(word.dropFirst().prefix(3))], let y = places[String(word.suffix(3))]
    {
      (fit, share) = (words.last == "slice" ? .slice : .meet, Vector(dx: x, dy: y))
    } else {
      (fit, share) = (.meet, Vector(dx: 0.5, dy: 0.5))
    }
  }

  /// From the box's coordinates to those of a viewport at 0, 0.
  func transform(_ box: Rect, into size: Size) -> AffineTransform {
    let (across, down) = (size.width / box.width, size.height / box.height)
    let scale =
      switch fit {
      case .none: Vector(dx: across, dy: down)
      case .meet: Vector(dx: min(across, down), dy: min(across, down))
      case .slice: Vector(dx: max(across, down), dy: max(across, down))
      }
    return AffineTransform.translation(-box.minX, -box.minY).then(.scale(x: scale.dx, y: scale.dy))
      .then(
        .translation(
          (size.width - scale.dx * box.width) * share.dx,
          (size.height - scale.dy * box.height) * share.dy))
  }
}
