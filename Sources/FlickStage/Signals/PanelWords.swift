import FlickCore
import FlickScene

/// The title of a panel.
struct PanelWords {
  let title: String
  /// The unit once, and which way is positive.
  let unit: String?

  init(
    _ signal: Signal, channel: Channel, among signals: [Signal], hasLandmarks: Bool,
    isPrinted: Bool = false, in language: WordLanguage
  ) {
    var title = Self.quantity(of: signal, channel, language)
    // Two panels must not have the same title.
    let alike = signals.filter { $0.quantity == signal.quantity }
    if channel.initial.count <= 2,
      Set(alike.filter { $0.channel == signal.channel }.map(\.component)).count > 1
    {
      title += signal.component.map { $0 == 0 ? " x" : " y" } ?? ""
    }
    // Pairs of numbers count apart.
    if Set(signals.map { [$0.channel, ($0.component ?? 0) / 2] }).count > 1 {
      title = "\(channel.name) \(title.lowercased())"
    }
    self.title = title
    let way = Self.direction(of: signal, channel)
    // On screens places are counted from the top, as in the scene.
    let isCounted = !isPrinted && !hasLandmarks && signal.quantity == .value && way == "upward"
    let direction =
      isCounted
      ? language("from the top")
      : way.map { isPrinted ? language("%@ positive", language($0)) : language($0) }
    let unit = Self.unit(of: signal, channel, language)
    // With states for numbers the axis needs no unit.
    let parts = (hasLandmarks && !isPrinted ? [direction] : [unit, direction]).compactMap { $0 }
    self.unit = parts.isEmpty ? nil : parts.joined(separator: language(", "))
  }

  private static func quantity(
    of signal: Signal, _ channel: Channel, _ language: WordLanguage
  ) -> String {
    var name = language(channel.property.title)
    if channel.initial.count > 2, let component = signal.component {
      name += " " + language(channel.property.name(ofComponent: component) ?? "")
    }
    let isPlace = channel.property.kind == .position
    switch signal.quantity {
    case .value: return name
    case .velocity:
      if signal.component == nil { return language("Speed") }
      return isPlace ? language("Velocity") : language("%@ velocity", name)
    case .acceleration:
      return isPlace ? language("Acceleration") : language("%@ acceleration", name)
    }
  }

  private static func direction(of signal: Signal, _ channel: Channel) -> String? {
    switch (channel.property, signal.component) {
    case (_, nil): nil
    case (.y, _), (.xy, 1): "upward"
    case (.x, _), (.xy, 0): "rightward"
    case (.rotation, _): "clockwise"
    default: nil
    }
  }

  static func unit(
    of signal: Signal, _ channel: Channel, _ language: WordLanguage
  ) -> String? {
    let name: String? =
      switch channel.property.unit(ofComponent: signal.component ?? 0) {
      case .points: "pt"
      case .degrees: "°"
      case .none: nil
      }
    switch signal.quantity {
    case .value: return name
    case .velocity: return name.map { "\($0)/s" } ?? language("per s")
    case .acceleration: return name.map { "\($0)/s²" } ?? language("per s²")
    }
  }
}
