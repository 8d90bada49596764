/// The colours of a gradient by their offset, whatever its geometry.
///
/// Colours are interpolated premultiplied in sRGB.
/// Guarantees: at least two stops, offsets from 0 to 1 and never falling.
public struct Gradient: Hashable, Sendable {
  /// A colour with its place in a gradient.
  public struct Stop: Hashable, Sendable {
    /// From 0 at the start to 1 at the end.
    public let offset: Double
    public let color: Color

    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The colours before the first stop and past the last.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The first colour, and the last.
    case pad
    /// What lies from the first stop to the last, over and over.
    case `repeat`
    /// The same, there and back.
    case reflect
  }

  /// How a colour between two levels of 8 bits is shown.
  public enum Dithering: String, Hashable, Sendable, CaseIterable {
    /// As the nearest level.
    case off
    /// As either level, as often as it lies near to it, in a pattern of 8 × 8
    /// pixels that is fixed to the picture.
    case ordered
  }

  public let stops: [Stop]
  public let spread: Spread
  public let dithering: Dithering

  public init(stops: [Stop], spread: Spread = .pad, dithering: Dithering = .off) {
    precondition(stops.count >= 2, "a gradient has at least two stops (was \(stops.count))")
    var previous = 0.0
    for stop in stops {
      precondition(
        stop.offset >= previous && stop.offset <= 1,
        "offsets rise from 0 to 1 (was \(stop.offset) after \(previous))")
      previous = stop.offset
    }
    self.stops = stops
    self.spread = spread
    self.dithering = dithering
  }

  /// The colour past everything, and where the geometry has no extent.
  public var last: Color { stops[stops.count - 1].color }

  /// Whether nothing shows through it.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }

  /// Whether nothing of it can be seen.
  public var isClear: Bool { stops.allSatisfy { $0.color.alpha == 0 } }

  /// The colour at any offset, spread as asked for.
  public func color(at offset: Double) -> Color {
    var place = offset
    if spread != .pad {
      let (start, end) = (stops[0].offset, stops[stops.count - 1].offset)
      guard end > start else { return last }
      let turns = (offset - start) / (end - start)
      let rest = turns - turns.rounded(.down)
      let isBack = spread == .reflect && turns.rounded(.down).remainder(dividingBy: 2) != 0
      place = start + (isBack ? 1 - rest : rest) * (end - start)
    }
    guard let after = stops.firstIndex(where: { $0.offset > place }) else { return last }
    guard after > 0 else { return stops[0].color }
    let (from, to) = (stops[after - 1], stops[after])
    return from.color.premultipliedMix(
      with: to.color, at: (place - from.offset) / (to.offset - from.offset))
  }

  /// The same with every alpha multiplied by `factor`, from 0 to 1.
  public func faded(by factor: Double) -> Gradient {
    Gradient(
      stops: stops.map { Stop(offset: $0.offset, color: $0.color.faded(by: factor)) },
      spread: spread, dithering: dithering)
  }
}
