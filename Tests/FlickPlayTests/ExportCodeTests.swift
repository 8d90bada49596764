import Flick
import FlickTestScenes
import Foundation
import Testing

/// Behaviors as platforms' code. `scripts/check-export-code` runs what runs here.
@Suite struct ExportCodeTests {
  typealias Case = ExportTests.Case

  static let platforms: [ExportFormat] = [
    .swiftui, .uikit, .compose, .androidView, .flutter, .motion, .reactSpring, .reanimated,
    .cssBehavior, .tokens,
  ]

  static func code(
    _ test: Case, _ format: ExportFormat, tolerance: Double? = nil
  ) throws -> ExportedSignal {
    var options = ExportOptions(signal: test.signal)
    options.tolerance = tolerance
    return try test.play().export(options, to: format)
  }

  static let pane = Case("pane", "pane.y", "Smooth")

  @Test(arguments: platforms)
  func `code names its scene and its error, and has every state`(format: ExportFormat) throws {
    let code = try Self.code(Self.pane, format)
    #expect(code.text.contains("scenes/pane.json', variant 'Smooth'"))
    let words = try #require(code.text.firstRange(of: "off by at most "))
    let number = code.text[words.upperBound...].prefix { "0123456789.".contains($0) }
    #expect(Double(number) == code.error)
    #expect(code.text.contains("633") && code.text.contains("50"))
    for remark in code.remarks { #expect(code.text.contains(remark), "\(remark)") }
  }

  @Test(arguments: [
    ("view", "ViewMotion"), ("self", "SelfMotion"), ("state", "StateMotion"), ("pane", "Pane"),
  ])
  func `a type has no name that the platform keeps`(name: String, type: String) throws {
    let scene = """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [{ "id": "box", "type": "rect", "frame": [0, 0, 20, 20] }],
        "behaviors": { "\(name)": { "layer": "box", "property": "x",
          "states": { "left": 0, "right": 50 }, "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [{ "at": "100ms", "tap": [5, 5] }] }
      """
    let playback = try SceneFile(bytes: Array(scene.utf8), name: "a.json", folder: ".").play()
    let options = ExportOptions(signal: "\(name).x")
    #expect(try playback.export(options, to: .swiftui).text.contains("struct \(type)<"))
    #expect(try playback.export(options, to: .flutter).text.contains("class \(type) extends"))
    #expect(try playback.export(options, to: .reactSpring).text.contains("use\(type)("))
    let motion = type.hasSuffix("Motion") ? type : type + "Motion"
    #expect(try playback.export(options, to: .uikit).text.contains("class \(motion) "))
  }

  /// Semi-implicit steps of 10 µs, which know nothing of closed forms.
  @Test func `a carried spring is what the stated numbers make of it`() throws {
    let playback = try Self.pane.play()
    let signal = try playback.signal("pane.y", variant: "Smooth")
    let text = try Self.code(Self.pane, .flutter).text
    #expect(text.contains("stiffness: 300,") && text.contains("damping: 20,"))
    var (value, velocity) = (633.0, 0.0)
    var worst = 0.0
    for step in 20_000..<100_000 {
      let target: Double = step < 32_000 ? 50 : 633
      velocity += 1e-5 * (300 * (target - value) - 20 * velocity)
      value += 1e-5 * velocity
      if step % 100 == 99 {
        worst = max(worst, abs(value - signal.value(at: Double(step + 1) * 1e-5)))
      }
    }
    #expect(worst < 0.1)
  }

  @Test func `what no finger moves goes where its caller says`() throws {
    let sent = Case("chat", "said[0].pop.scale", nil)
    let swift = try Self.code(sent, .swiftui).text
    #expect(swift.contains("  var stop = Said0PopStop.") && swift.contains(", value: stop)"))
    #expect(!swift.contains("private"))
    let kotlin = try Self.code(sent, .compose).text
    #expect(kotlin.contains("stop: Said0PopStop,") && kotlin.contains("LaunchedEffect(stop)"))
    #expect(!kotlin.contains("mutableStateOf"))
    let dart = try Self.code(sent, .flutter).text
    #expect(dart.contains("required this.stop,") && dart.contains("_go(widget.stop)"))
    #expect(!dart.contains("GestureDetector"))
    let tapped = try Self.code(Self.pane, .flutter).text
    #expect(tapped.contains("return GestureDetector(") && !tapped.contains("widget.stop"))
  }

  @Test func `a throw's velocity is no error from rest`() throws {
    func remarks(_ event: String) throws -> [String] {
      let scene = """
        { "flick": 1, "canvas": { "size": [360, 640] },
          "layers": [{ "id": "sheet", "type": "rect", "frame": [0, 520, 360, 700] }],
          "behaviors": { "sheet": { "layer": "sheet", "property": "y",
            "states": { "low": 520, "high": 90 },
            "on": { "drag": { "follow": "y", "bounds": [90, 520] }, "release": "projected" },
            "motion": { "spring": { "response": "450ms", "dampingRatio": 0.8 } } } },
          "events": [{ "at": "200ms", \(event) }] }
        """
      let playback = try SceneFile(bytes: Array(scene.utf8), name: "a.json", folder: ".").play()
      return try playback.export(ExportOptions(signal: "sheet.y"), to: .cssBehavior).remarks
    }
    let set = try remarks("\"set\": { \"sheet\": \"high\" }")
    let thrown = try remarks(
      "\"flick\": { \"from\": [180, 560], \"by\": [0, -150], \"velocity\": 1600 }")
    #expect(set[0] == thrown[0] && set[0].contains("off by at most 0.2"), "\(set) \(thrown)")
    #expect(!set[1].contains("in this scene") && thrown[1].contains("off by up to 4"))
  }

  @Test func `what drops the velocity is told, and by how much`() throws {
    let css = try Self.code(Self.pane, .cssBehavior).remarks.joined()
    #expect(css.contains("the velocity is dropped, in this scene off by up to 174 pt"))
    let motion = try Self.code(Self.pane, .motion).remarks.joined()
    #expect(motion.contains("of the velocity the mean over the last frame"))
    let view = try Self.code(Self.pane, .uikit).remarks.joined()
    #expect(view.contains("adds a spring to those that run"))
  }

  @Test(arguments: platforms)
  func `drags have bounds, a rubber band and the platform's velocity`(
    format: ExportFormat
  ) throws {
    let code = try Self.code(Case("sheet-detents", "sheet.y"), format)
    switch format {
    case .cssBehavior: #expect(code.text.contains("left out: the drag and its release"))
    case .tokens: #expect(!code.text.contains("drag"))
    default:
      #expect(
        code.text.contains("0.499") && code.text.contains("844") && code.text.contains("0.55"))
      #expect(code.text.lowercased().contains("velocity"))
    }
  }

  static let refused: [(Case, ExportFormat, String)] = [
    (Case("pane", "pane.y", "Abrupt"), .motion, "the policy 'restart' is not supported yet"),
    (Case("abrupt", "pane.y"), .swiftui, "the policy 'restart' is not supported yet"),
    (Case("pip-throw", "pip.x", "Projected"), .compose, "a behavior in the plane is not supported"),
    (Case("pane", "pane.velocity", "Smooth"), .uikit, "'pane.velocity' is none"),
    (Case("icon-grid", "zoom.scale", "Drawing"), .androidView, "a spring of a view's 'scale'"),
  ]

  @Test func `what code cannot say is refused by name`() throws {
    for (test, format, words) in Self.refused {
      let error = #expect(throws: FlickError.self) { try Self.code(test, format) }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "nothing")")
    }
  }

  @Test func `a stretch of time and samples are refused`() throws {
    var options = ExportOptions(signal: "pane.y")
    options.rate = 60
    let playback = try Self.pane.play()
    let error = #expect(throws: FlickError.self) { try playback.export(options, to: .motion) }
    #expect(error?.description.contains("no stretch of time and no samples") == true)
  }

  @Test(arguments: [ExportFormat.motion, .reactSpring, .swiftui, .tokens, .cssBehavior])
  func `a tolerance that is advised can be kept`(format: ExportFormat) throws {
    let error = #expect(throws: FlickError.self) {
      try Self.code(Self.pane, format, tolerance: 0.0001)
    }
    guard case .export(.tooFine(_, let possible)) = error?.problem else {
      Issue.record("\(error?.description ?? "nothing")")
      return
    }
    #expect(try Self.code(Self.pane, format, tolerance: possible).error <= possible)
  }

  /// A curve that is fitted to the exact spring is off from an engine that steps by more the
  /// more is allowed.
  @Test(arguments: [1e-6, 0.25])
  func `a tolerance that is advised for a stepped spring can be kept`(tolerance: Double) throws {
    let stepped = Case("three-implementations", "pane.y", "By hand")
    let error = #expect(throws: FlickError.self) {
      try Self.code(stepped, .cssBehavior, tolerance: tolerance)
    }
    guard case .export(.tooFine(_, let possible)) = error?.problem else {
      Issue.record("\(error?.description ?? "nothing")")
      return
    }
    #expect(try Self.code(stepped, .cssBehavior, tolerance: possible).error <= possible)
  }

  @Test func `tokens are JSON with the spring in every spelling`() throws {
    let text = try Self.code(Self.pane, .tokens).text
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let motion = try #require((object as? [String: Any])?["motion"] as? [String: Any])
    let pane = try #require(motion["pane"] as? [String: Any])
    let easing = try #require(pane["easing"] as? [String: Any])
    #expect(easing["$type"] as? String == "cubicBezier")
    #expect((easing["$value"] as? [Double])?.count == 4)
    for word in ["perceptual", "physical", "material3", "figma"] { #expect(text.contains(word)) }
  }

  @Test(
    arguments: [
      (.css, "transform-origin: 0% 100%"), (.swiftui, "anchor: UnitPoint(x: 0, y: 1)"),
      (.compose, "TransformOrigin(0f, 1f)"),
      (.compose, "import androidx.compose.ui.graphics.TransformOrigin"),
      (.flutter, "alignment: const Alignment(-1, 1)"),
      (.cakeyframe, "anchorPoint"), (.motion, "about its anchor 0, 1"),
      (.cssBehavior, "about its anchor 0, 1"),
    ] as [(ExportFormat, String)])
  func `what turns about an anchor says so`(format: ExportFormat, words: String) throws {
    func text(_ anchor: String) throws -> String {
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [200, 200] },
          "layers": [{ "id": "door", "type": "rect", "frame": [60, 20, 40, 100],
            "fill": "#336699"\(anchor) }],
          "behaviors": { "door": { "layer": "door", "property": "rotation",
            "states": { "shut": 0, "open": 90 },
            "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
          "events": [{ "at": "100ms", "set": { "door": "open" } }] }
        """)
      return try playback.export(ExportOptions(signal: "door.rotation"), to: format).text
    }
    let (about, plain) = (try text(#", "anchor": [0, 1]"#), try text(""))
    #expect(about.contains(words) && !plain.contains(words))
  }

  private static func text(
    _ property: String, _ states: String, on: String = "\"tap\": \"toggle\"",
    to format: ExportFormat
  ) throws -> String {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [200, 200] },
        "layers": [{ "id": "knob", "type": "rect", "frame": [60, 20, 40, 100] }],
        "behaviors": { "knob": { "layer": "knob", "property": "\(property)",
          "states": { \(states) }, "on": { \(on) },
          "motion": { "spring": { "stiffness": 300, "damping": 10 } } } },
        "events": [{ "at": "100ms", "tap": "knob" }] }
      """)
    return try playback.export(ExportOptions(signal: "knob.\(property)"), to: format).text
  }

  /// A view's transform does not know 270° from −90°.
  @Test(arguments: [(179.0, true), (180, false), (1080, false), (-270, false)])
  func `a view's turn is less than half of one`(angle: Double, isWritten: Bool) throws {
    let states = "\"off\": 0, \"on\": \(angle)"
    if isWritten {
      #expect(try Self.text("rotation", states, to: .uikit).contains("rotationAngle"))
    } else {
      #expect(throws: FlickError.self) { try Self.text("rotation", states, to: .uikit) }
    }
    #expect(try Self.text("rotation", states, to: .swiftui).contains("rotationEffect"))
  }

  @Test(
    arguments: [
      (.compose, "shown.value.coerceAtLeast(0f)"), (.flutter, "max(0, _shown.value)"),
      (.swiftui, "max(0, shown)"), (.motion, "Math.max(value, 0)"),
      (.reanimated, "Math.max(shown.value, 0)"),
    ] as [(ExportFormat, String)])
  func `what overshoots below nothing is nothing`(format: ExportFormat, words: String) throws {
    for property in ["width", "height", "cornerRadius"] {
      let text = try Self.text(property, "\"off\": 24, \"on\": 0", to: format)
      #expect(text.contains(words), "\(property): \(text)")
    }
    let plain = try Self.text("y", "\"off\": 24, \"on\": 0", to: format)
    #expect(!plain.contains(words) && !plain.contains("dart:math"))
  }

  @Test func `enumerations are named apart, and their cases are free`() throws {
    let states = "\"at\": 24, \"toString\": 0, \"in\": 3"
    let kotlin = try Self.text("y", states, to: .compose)
    #expect(kotlin.contains("enum class KnobStop(") && !kotlin.contains(" Stop."))
    let dart = try Self.text("y", states, to: .flutter)
    #expect(dart.contains("enum KnobStop {") && dart.contains("toString_(0)"))
    #expect(dart.contains("at_(24)") && !dart.contains(" Stop."))
  }

  /// A tap's finger goes down and up, too.
  @Test func `a tap of a view that is dragged is no drag`() throws {
    let text = try Self.text(
      "y", "\"off\": 24, \"on\": 0", on: "\"tap\": \"toggle\", \"drag\": \"follow\"",
      to: .androidView)
    #expect(text.contains("scaledTouchSlop") && text.contains("if (pulled == null) return"))
  }
}
