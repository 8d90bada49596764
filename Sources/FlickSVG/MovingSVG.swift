import FlickCore
import FlickDisplay

/// A picture that moves by itself, as an SVG document: drawings in groups, and for each
/// value that moves one rule.
///
/// Rules are CSS animations whose easing is a `linear()` function, or SMIL's elements.
/// What stands in the document without them, which is what those see who want less
/// motion and programs that know neither, is one instant.
package struct MovingSVG {
  /// One value over the whole film, in straight lines.
  package struct Course: Hashable, Sendable {
    /// Shares of the film's length from 0 to 1 that never fall; at a jump two are equal.
    /// As text, and as values from 0 to 1 between the ends.
    package let stops: [(time: String, share: String, value: Double)]
    package let from: Double
    package let to: Double

    package init(stops: [(time: String, share: String, value: Double)], from: Double, to: Double) {
      precondition(stops.count > 1, "what moves has two stops (had \(stops.count))")
      self.stops = stops
      self.from = from
      self.to = to
    }

    package static func == (lhs: Course, rhs: Course) -> Bool {
      lhs.from == rhs.from && lhs.to == rhs.to
        && lhs.stops.elementsEqual(rhs.stops) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(from)
      hasher.combine(to)
      for stop in stops { hasher.combine(stop.time + " " + stop.share) }
    }
  }

  /// What of a group moves.
  package enum Motion: Hashable, Sendable {
    case across, down, opacity
    /// In degrees, and a factor, about a point.
    case turn(Point)
    case scale(Point, isAcross: Bool, isDown: Bool)
  }

  /// How it moves.
  package enum Form: String, Hashable, Sendable { case css, smil }

  private var body: SVGBody
  private let size: (width: Int, height: Int)
  private let view: Size
  private let seconds: Double
  private let loops: Bool
  private let form: Form
  private var smil: SMILClock { SMILClock(seconds: seconds, loops: loops) }
  private var rules = ""
  private var names: [String: String] = [:]
  /// How many `g` each group took.
  private var depths: [Int] = []

  /// - Parameters:
  ///   - width: In pixels, as `height`.
  ///   - view: What of the drawings' coordinates is seen, from 0, 0.
  ///   - seconds: How long it lasts.
  package init(
    width: Int, height: Int, view: Size, seconds: Double, loops: Bool, form: Form,
    textForm: SVGWriter.TextForm
  ) {
    // Drawings lie in groups of their own: where they are seen is not known here.
    body = SVGBody(
      region: Rect(x: -65_536, y: -65_536, width: 131_072, height: 131_072), textForm: textForm,
      idPrefix: Self.prefix, isUnbounded: true)
    size = (width, height)
    self.view = view
    self.seconds = seconds
    self.loops = loops
    self.form = form
  }

  package mutating func draw(_ commands: [DrawCommand]) {
    for command in commands { body.append(command, onDark: nil) }
  }

  /// A rectangle whose sizes move, filled with a colour.
  package mutating func rect(
    size: Size, radius: Double, fill: Color, moving: [(attribute: String, course: Course)]
  ) {
    var attributes = " width=\"\(number(size.width))\" height=\"\(number(size.height))\""
    if radius > 0 || moving.contains(where: { $0.attribute == "rx" }) {
      attributes += " rx=\"\(number(radius))\""
    }
    attributes += fill.svgAttributes("fill")
    var animated: [String] = []
    for item in moving {
      animated.append(
        rule(item.course, item.attribute) { "\(item.attribute):\(number($0))px" })
    }
    if form == .css {
      body.write("<rect\(attributes)\(Self.named(animated))/>\n")
    } else {
      let smil = smil
      let elements = moving.map {
        smil.element("animate attributeName=\"\($0.attribute)\"", $0.course)
      }
      body.write("<rect\(attributes)>\(elements.joined())</rect>\n")
    }
  }

  /// Opens a group at a place, turned and so on, of which some moves.
  ///
  /// - Parameters:
  ///   - transform: What does not move, in SVG's words; empty without.
  ///   - still: The instant that is shown without motion, of the motion's own.
  package mutating func open(
    transform: String = "", opacity: Double = 1,
    _ motions: [(motion: Motion, still: Double, course: Course)] = []
  ) {
    var count = 0
    let isPlain = !transform.isEmpty || opacity < 1
    for item in motions { count += open(item.motion, item.still, item.course) }
    if isPlain {
      var tag = "<g"
      if !transform.isEmpty { tag += " transform=\"\(transform)\"" }
      if opacity < 1 {
        tag += " opacity=\"\(SVGNumber.text(opacity, places: SVGConstants.sharePlaces))\""
      }
      body.write(tag + ">\n")
      count += 1
    }
    depths.append(count)
  }

  package mutating func close() {
    let count = depths.removeLast()
    body.write(String(repeating: "</g>", count: count) + "\n")
  }

  private mutating func open(_ motion: Motion, _ still: Double, _ course: Course) -> Int {
    func opening(_ attribute: String, _ value: String, _ animation: String) -> String {
      "<g \(attribute)=\"\(value)\"\(animation)>"
    }
    switch motion {
    case .opacity:
      let value = SVGNumber.text(still, places: SVGConstants.sharePlaces)
      let name = rule(course, "opacity") { "opacity:\(number($0, places: 5))" }
      let element = smil.element("animate attributeName=\"opacity\"", course)
      body.write(
        form == .css
          ? opening("opacity", value, Self.named([name]))
          : opening("opacity", value, "") + element)
      return 1
    case .across, .down:
      let isAcross = motion == .across
      let value = isAcross ? "translate(\(number(still)) 0)" : "translate(0 \(number(still)))"
      let name = rule(course, isAcross ? "x" : "y") {
        "transform:translate(\(isAcross ? "\(number($0))px,0" : "0,\(number($0))px"))"
      }
      let element = smil.element(
        "animateTransform attributeName=\"transform\" type=\"translate\"", course
      ) { isAcross ? "\(number($0)) 0" : "0 \(number($0))" }
      body.write(
        form == .css
          ? opening("transform", value, Self.named([name]))
          : opening("transform", value, "") + element)
      return 1
    case .turn(let anchor):
      let place = "\(number(anchor.x)) \(number(anchor.y))"
      let value = "rotate(\(number(still)) \(place))"
      let (x, y) = (number(anchor.x), number(anchor.y))
      let name = rule(course, "turn \(place)") {
        "transform:translate(\(x)px,\(y)px) rotate(\(number($0))deg) translate(-\(x)px,-\(y)px)"
          .replacing("--", with: "")
      }
      let element = smil.element(
        "animateTransform attributeName=\"transform\" type=\"rotate\"", course
      ) { "\(number($0)) \(place)" }
      body.write(
        form == .css
          ? opening("transform", value, Self.named([name]))
          : opening("transform", value, "") + element)
      return 1
    case .scale(let anchor, let isAcross, let isDown):
      func factors(_ value: Double, _ separator: String) -> String {
        let text = number(value, places: 6)
        return (isAcross ? text : "1") + separator + (isDown ? text : "1")
      }
      let name = rule(course, "scale \(isAcross) \(isDown)") {
        "transform:scale(\(factors($0, ",")))"
      }
      let element = smil.element(
        "animateTransform attributeName=\"transform\" type=\"scale\"", course
      ) { factors($0, " ") }
      let value = "scale(\(factors(still, " ")))"
      body.write(
        "<g transform=\"translate(\(number(anchor.x)) \(number(anchor.y)))\">"
          + (form == .css
            ? opening("transform", value, Self.named([name]))
            : opening("transform", value, "") + element)
          + "<g transform=\"translate(\(number(-anchor.x)) \(number(-anchor.y)))\">")
      return 3
    }
  }

  private static func named(_ names: [String]) -> String {
    names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  // MARK: - CSS

  /// The class of what moves so, whose rule is written once.
  private mutating func rule(
    _ course: Course, _ kind: String, _ declaration: (Double) -> String
  ) -> String {
    guard form == .css else { return "" }
    let easing = course.stops.enumerated().map { index, stop in
      let isEnd = index == 0 || index + 1 == course.stops.count
      return stop.share + (isEnd ? "" : " \(stop.time)%")
    }
    let frames =
      "{from{\(declaration(course.from))}to{\(declaration(course.to))}}\n"
    let curve = "linear(\(easing.joined(separator: ",")))"
    if let name = names[frames + curve] { return name }
    let name = "\(Self.prefix)m\(names.count)"
    names[frames + curve] = name
    rules += "@keyframes \(name)\(frames)"
    rules +=
      ".\(name){animation:\(name) \(number(seconds, places: 6))s \(curve) "
      + (loops ? "infinite" : "forwards") + "}\n"
    return name
  }

  // MARK: - The document

  package func document(title: String, summary: String) -> String {
    precondition(depths.isEmpty, "every group is closed")
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(number(view.width)) \(number(view.height))" role="img" class="\(Self.prefix)">
      <title>\(XMLText.escaped(title))</title>
      <desc>\(XMLText.escaped(summary))</desc>

      """
    let definitions = body.definitions.text
    if !definitions.isEmpty { text += "<defs>\n\(definitions)</defs>\n" }
    if !rules.isEmpty {
      text +=
        "<style>\n\(rules)@media (prefers-reduced-motion:reduce)"
        + "{.\(Self.prefix) *{animation:none!important}}\n</style>\n"
    }
    text += body.text + "</svg>\n"
    return text.replacing(Self.prefix, with: Self.name(of: text))
  }

  /// What names begin with as long as the document is not known; in no text of it.
  private static let prefix = "\u{1}"

  /// Letters that tell documents apart which stand in one page, where names and rules are
  /// everybody's (FNV-1a, 64 bits).
  private static func name(of text: String) -> String {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(
      String.UnicodeScalarView(
        (0..<5).map { place in
          Unicode.Scalar(UInt8(ascii: "a") + UInt8((digest >> (12 * UInt64(place))) % 26))
        }))
  }
}

/// How long SMIL's elements last.
private struct SMILClock {
  let seconds: Double
  let loops: Bool

  func element(
    _ start: String, _ course: MovingSVG.Course,
    _ text: (Double) -> String = { number($0, places: 5) }
  ) -> String {
    let values = course.stops.map { text($0.value) }
    let times = course.stops.enumerated().map { index, stop -> String in
      if index == 0 { return "0" }
      if index + 1 == course.stops.count { return "1" }
      return number((Double(stop.time) ?? 0) / 100, places: 8)
    }
    return "<\(start) dur=\"\(number(seconds, places: 6))s\" calcMode=\"linear\" "
      + (loops ? "repeatCount=\"indefinite\"" : "fill=\"freeze\"")
      + " keyTimes=\"\(times.joined(separator: ";"))\" values=\"\(values.joined(separator: ";"))\"/>"
  }
}

private func number(_ value: Double, places: Int = 3) -> String {
  SVGNumber.text(value, places: places)
}
