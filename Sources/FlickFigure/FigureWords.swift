import FlickCore
import FlickEngine
import FlickPlot
import FlickScene

/// A figure's alternative text.
struct FigureWords {
  let scene: Scene
  let trace: Trace
  let settings: FigureSettings
  let unit: Plot.PrintStyle.TimeUnit

  var title: String {
    let name = scene.title ?? "An animation"
    let shown: [Signal] =
      switch settings.form {
      case .curves, .overlay, .phase, .stripCurves: settings.signals
      case .sweep: Array(settings.signals.prefix(1))
      case .strip, .onion, .timeline: []
      }
    return shown.isEmpty ? name : "\(name): \(Self.list(shown.map(\.name)))"
  }

  /// What is plotted, of which variants, and what the interruptions did.
  var summary: String {
    let names = settings.variants.compactMap { scene.variants[$0].name }
    let owners = names.isEmpty ? "" : " of " + Self.list(names)
    let signals = Self.list(settings.signals.map(\.name))
    let range = settings.range ?? .zero ... .zero + trace.duration
    let span =
      "from \(range.lowerBound == .zero ? "0" : instant(range.lowerBound)) to "
      + instant(range.upperBound)
    var sentences: [String] = []
    switch settings.form {
    case .curves:
      let place = names.count > 1 ? ", side by side on the same axes" : ""
      sentences.append("\(signals)\(owners) against time \(span)\(place).")
    case .overlay:
      sentences.append(
        "\(signals)\(owners) against time \(span), in the same panels.")
    case .strip:
      sentences.append(
        "The canvas\(owners) when something happens and between, from left to right.")
    case .onion:
      sentences.append(
        "What moves\(owners), at equal steps of time in one picture, from faint to strong.")
    case .timeline:
      sentences.append(
        "How long fingers and motions\(owners) last, \(span); a diamond where "
          + "one begins while another runs.")
    case .phase:
      sentences.append("Velocity over position\(owners), with the places of rest.")
    case .sweep:
      let count = settings.variants.count
      let panels =
        count == 1 ? "" : ", a panel for each of \(count) variants on shared scales"
      sentences.append("\(settings.signals.first?.name ?? "") against time\(panels).")
    case .stripCurves:
      sentences.append(
        "The canvas\(owners) above \(signals) against time \(span).")
    }
    switch settings.form {
    case .curves, .overlay, .phase, .stripCurves: sentences += interruptions
    case .strip, .onion, .timeline, .sweep: break
    }
    return sentences.joined(separator: " ")
  }

  /// A sentence for each variant's first interruption.
  private var interruptions: [String] {
    settings.variants.compactMap { variant in
      let events = trace.variants[variant].events.filter { event in
        guard case .retargeted(let behavior, _, _, _) = event.kind,
          settings.range?.contains(event.time) ?? true
        else { return false }
        return settings.signals.contains { $0.channel == behavior }
      }
      guard let first = events.first,
        case .retargeted(let index, _, let before, let after) = first.kind
      else { return nil }
      let behavior = scene.variants[variant].behaviors[index]
      let owner = scene.variants[variant].name.map { " in \($0)" } ?? ""
      let rate = "\(unit(of: index, in: variant))/s"
      let (left, right) = (before.velocity.length, after.velocity.length)
      let more = events.count > 1 ? ", the first of \(events.count) interruptions" : ""
      let isKept = (before.velocity - after.velocity).length < 1e-6 * max(1, left)
      let what =
        isKept
        ? left < 1e-6 ? "sets out from rest" : "keeps its speed of \(Self.number(left))\(rate)"
        : "changes its speed from \(Self.number(left)) to \(Self.number(right))\(rate)"
      return "At \(instant(first.time))\(more), \(behavior.name) \(what)\(owner)."
    }
  }

  /// With a space before it where it is a word; empty without a unit.
  func unit(of channel: Int, in variant: Int) -> String {
    switch scene.variants[variant].channels[channel].property.unit() {
    case .points: "\u{202F}pt"
    case .degrees: "°"
    case .none: ""
    }
  }

  /// An instant in the unit of the time axis.
  func instant(_ time: FlickTime) -> String { unit.text(time) }

  /// The same without the unit.
  func bareInstant(_ time: FlickTime) -> String { unit.number(time) }

  /// About three significant digits.
  static func number(_ value: Double) -> String {
    let magnitude = value.magnitude
    let decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
    return PlotNumber.text(value, decimals: decimals)
  }

  /// "a", "a and b", "a, b and c".
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.last ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Plot.PrintStyle.TimeUnit {
  /// An instant in it.
  func text(_ time: FlickTime) -> String { number(time) + "\u{202F}" + rawValue }

  /// The same without the unit.
  func number(_ time: FlickTime) -> String {
    switch self {
    case .milliseconds: PlotNumber.text(time.seconds * 1000, decimals: 0)
    case .seconds: PlotNumber.text(time.seconds, decimals: 2)
    }
  }
}
