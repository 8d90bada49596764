import FlickScene

/// The title of a panel.
struct PanelWords {
  let title: String
  /// The unit once, and which way is positive.
  let unit: String?

  init(
    _ signal: Signal, behavior: Behavior, among signals: [Signal], hasLandmarks: Bool,
    isPrinted: Bool = false
  ) {
    var title = Self.quantity(of: signal, behavior)
    // Two panels must not have the same title.
    let alike = signals.filter { $0.quantity == signal.quantity }
    if behavior.property.planes == 1,
      Set(alike.filter { $0.behavior == signal.behavior }.map(\.axis)).count > 1
    {
      title += Self.axis(of: signal)
    }
    if Set(signals.map(\.behavior)).count > 1 { title = "\(behavior.name) \(title.lowercased())" }
    self.title = title
    let direction = Self.direction(of: signal, behavior).map { isPrinted ? "\($0) positive" : $0 }
    let unit = Self.unit(of: signal, behavior)
    // With states for numbers the axis needs no unit.
    let parts = (hasLandmarks && !isPrinted ? [direction] : [unit, direction]).compactMap { $0 }
    self.unit = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func quantity(of signal: Signal, _ behavior: Behavior) -> String {
    let name: String? =
      switch behavior.property {
      case .x, .y, .xy: nil
      case .opacity: "Opacity"
      case .cornerRadius: "Corner radius"
      case .width: "Width"
      case .height: "Height"
      case .scale, .scales: "Scale"
      case .rotation: "Rotation"
      case .fill: "Fill \(Self.number(of: signal, behavior))"
      case .strokeColor: "Stroke \(Self.number(of: signal, behavior))"
      case .shadowColor: "Shadow \(Self.number(of: signal, behavior))"
      case .transform: "Transform \(Self.number(of: signal, behavior))"
      case .strokeWidth: "Stroke width"
      case .shadowRadius: "Shadow radius"
      case .shown: "Image"
      case .progress: "Progress"
      }
    switch signal.quantity {
    case .value: return name ?? "Position"
    case .velocity:
      if signal.axis == .magnitude { return "Speed" }
      return name.map { "\($0) velocity" } ?? "Velocity"
    case .acceleration: return name.map { "\($0) acceleration" } ?? "Acceleration"
    }
  }

  /// Which of a colour's or a transform's numbers a signal shows.
  private static func number(of signal: Signal, _ behavior: Behavior) -> String {
    let names = behavior.property.numberNames(ofPlane: behavior.plane)
    let name = signal.axis == .second ? names.last : names.first
    return name?.split(separator: ".").last.map(String.init) ?? ""
  }

  private static func axis(of signal: Signal) -> String {
    switch signal.axis {
    case .first: " x"
    case .second: " y"
    case .magnitude: ""
    }
  }

  private static func direction(of signal: Signal, _ behavior: Behavior) -> String? {
    switch (behavior.property, signal.axis) {
    case (_, .magnitude): nil
    case (.y, _), (.xy, .second): "upward"
    case (.x, _), (.xy, .first): "rightward"
    case (.rotation, _): "clockwise"
    default: nil
    }
  }

  private static func unit(of signal: Signal, _ behavior: Behavior) -> String? {
    let name: String? =
      switch behavior.unit {
      case .points: "pt"
      case .degrees: "°"
      case .none: nil
      }
    switch signal.quantity {
    case .value: return name
    case .velocity: return name.map { "\($0)/s" } ?? "per s"
    case .acceleration: return name.map { "\($0)/s²" } ?? "per s²"
    }
  }
}
