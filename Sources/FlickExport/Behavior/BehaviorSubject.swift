import FlickCore
import FlickEngine
import FlickMotion
import FlickScene

/// One behavior of one variant, to be said in a platform's own code: states, spring,
/// gesture and release, so that it can be interrupted.
package struct BehaviorSubject: Sendable {
  /// What the behavior is written for.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    case swiftUI = "SwiftUI"
    case uiKit = "UIKit"
    case compose = "Compose"
    case flutter = "Flutter"
    case androidView = "Android's SpringAnimation"
    case motion = "Motion"
    case reactSpring = "react-spring"
    case reanimated = "Reanimated"
    case cssTransition = "a CSS transition"
    case tokens = "a design token"
  }

  let sceneName: String
  let variantName: String?
  let signalName: String
  let behavior: Behavior
  let spring: Spring
  /// How much of the scene follows it.
  let followers: Int
  let trace: VariantTrace
  let end: FlickTime

  /// - Throws: `ExportProblem` where the signal is no behavior's value, or where that
  ///   has something that code is not written for.
  package init(
    sceneName: String, scene: Scene, variant: Int, trace: VariantTrace, signal: Signal,
    until end: FlickTime, for platform: Platform
  ) throws(ExportProblem) {
    let name = platform.rawValue
    let played = scene.variants[variant]
    guard let behavior = played.behavior(ofChannel: signal.channel), signal.quantity == .value
    else {
      throw .inexpressible(name, .noBehavior(signal: signal.name))
    }
    if let what = Self.notWritten(behavior) { throw .inexpressible(name, .notYet(what)) }
    guard let spring = Self.spring(of: behavior.motion) else {
      throw .inexpressible(name, .notYet("a motion that is no spring"))
    }
    self.sceneName = sceneName
    variantName = played.name
    signalName = signal.name
    self.behavior = behavior
    self.spring = spring
    self.trace = trace
    self.end = end
    followers = played.mappings.count { $0.signal.channel == signal.channel }
    self.channel = signal.channel
    anchor = TurnAnchor(of: played.layer(behavior.layer), behavior.property)
    if let gap = gap(for: platform) { throw .inexpressible(name, gap) }
  }

  let channel: Int
  let anchor: TurnAnchor?

  /// What of a behavior no code is written for yet.
  private static func notWritten(_ behavior: Behavior) -> String? {
    switch behavior.property {
    case .x, .y, .width, .height, .scale, .rotation, .opacity, .cornerRadius: break
    case .xy: return "a behavior in the plane"
    default: return "a behavior that moves '\(behavior.property.rawValue)'"
    }
    if behavior.interruption != .carry, behavior.interruption != .add {
      return "the policy '\(behavior.interruption.rawValue)'"
    }
    if behavior.doubleTap != nil { return "a double tap" }
    if behavior.press != nil { return "a long press" }
    if let gesture = behavior.gesture, gesture != .drag { return "a \(gesture.rawValue)" }
    if behavior.isPickedUp { return "a drag that begins with a long press" }
    guard behavior.drag != nil else { return nil }
    if behavior.cancel == .stay { return "a cancelled drag that stays" }
    switch behavior.release {
    case .projected(_, _?): return "a release that goes on by few states at most"
    case .velocitySign, .nearest, .projected, .stay: return nil
    case .decay: return "a release that glides"
    case .rules: return "a release by rules"
    }
  }

  /// The spring of a motion that is one; of UIView's, that of a start at rest.
  private static func spring(of motion: Motion) -> Spring? {
    switch motion {
    case .spring(let spring, _, _): spring
    case .coreAnimation(let spring): spring.effective
    case .uiView(let spring): spring.spring(initialVelocity: 0)
    case .uiViewBounce, .timed, .decay: nil
    }
  }

  private func gap(for platform: Platform) -> ExportProblem.Gap? {
    let ratio = spring.dampingRatio
    switch platform {
    // Core Animation's and Reanimated's springs are damped critically at most.
    case .uiKit, .reanimated:
      if ratio > 1 + 1e-9 { return .overdamped(ratio: ratio) }
      if platform == .uiKit, key.kindInViews == .replaced {
        return .notYet("a view's '\(key.rawValue)', whose animations replace each other")
      }
      // A view's transform forgets whole turns, and turns the short way round.
      let angles = behavior.states.map(\.value.x)
      if platform == .uiKit, key == .rotation,
        angles.contains(where: { $0.magnitude >= 180 })
          || (angles.max() ?? 0) - (angles.min() ?? 0) >= 180
      {
        return .notYet("a view that turns by 180° and more")
      }
    case .swiftUI: if spring.stiffness / spring.mass > 45_000 { return .tooStiff(limit: 45_000) }
    case .cssTransition, .tokens: if ratio == 0 { return .neverSettles }
    case .androidView:
      switch behavior.property {
      case .x, .y, .opacity, .rotation: break
      default: return .notYet("a spring of a view's '\(behavior.property.rawValue)'")
      }
    case .compose, .flutter, .motion, .reactSpring: break
    }
    return nil
  }

  // MARK: - Words

  var unit: String {
    switch behavior.property.unit() {
    case .points: "pt"
    case .degrees: "°"
    case .none: ""
    }
  }

  func measure(_ value: Double) -> String {
    let number = Spelling.number(value)
    return unit == "pt" ? number + " pt" : number + unit
  }

  /// Which behavior of which scene, in one line.
  var headline: String {
    let variant = variantName.map { ", variant '\($0)'" } ?? ""
    return "\(signalName) of '\(sceneName)'\(variant)".replacing("\n", with: " ")
  }

  /// `PaneSheet` of `pane-sheet`, `Row1Slide` of `row[1].slide`, `StateMotion` of
  /// `state`, which the platforms keep for themselves.
  var typeName: String {
    let name = CodeName.type(behavior.name)
    return CodeName.keptTypes.contains(name) ? name + "Motion" : name
  }

  /// `PaneSheetMotion` of `pane-sheet`.
  var motionName: String { typeName.hasSuffix("Motion") ? typeName : typeName + "Motion" }

  /// The states' values by their names as identifiers, all different.
  var stops: [(name: String, value: Double)] {
    var seen: [String: Int] = [:]
    return behavior.states.map { state in
      let name = CodeName.value(state.name)
      let count = seen[name, default: 0]
      seen[name] = count + 1
      return (count == 0 ? name : name + "\(count + 1)", state.value.x)
    }
  }

  var key: Channel.Property { behavior.property }

  /// Along which the finger drags.
  var isVertical: Bool { key == .y }

  var drags: Bool { behavior.drag != nil }

  /// Whether no finger moves it, so that the app alone says where it goes.
  var isSent: Bool { behavior.tap == nil && !drags }

  /// The states at the ends of the line, which the sign of a velocity chooses from.
  var ends: (least: String, greatest: String) {
    let all = stops
    let least = all.min { $0.value < $1.value } ?? all[0]
    let greatest = all.max { $0.value < $1.value } ?? all[0]
    return (least.name, greatest.name)
  }
}

/// Names of a scene as names in code.
enum CodeName {
  static func type(_ name: String) -> String {
    words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// In camel case, with an underscore behind what a language keeps for itself.
  static func value(_ name: String) -> String {
    let type = type(name)
    let value = type.prefix(1).lowercased() + type.dropFirst()
    return kept.contains(value) ? value + "_" : value
  }

  private static func words(_ name: String) -> [String] {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    guard let first = words.first, first.first?.isNumber != true else { return ["Stop"] + words }
    return words
  }

  /// Of Swift, Kotlin, Dart and JavaScript, and what enumerations have by themselves.
  private static let kept: Set<String> = [
    "as", "async", "at", "await", "break", "case", "catch", "class", "const", "continue", "default",
    "defer", "do", "dynamic", "else", "enum", "export", "extends", "extension", "external",
    "factory", "fallthrough", "false", "final", "finally", "for", "fun", "func", "function", "get",
    "guard", "if", "import", "in", "init", "index", "inout", "interface", "internal", "is", "late",
    "let", "library", "name", "new", "nil", "noSuchMethod", "null", "object", "operator", "ordinal",
    "out", "override", "package", "part", "private", "protocol", "public", "repeat", "return",
    "required", "runtimeType", "self", "set", "static", "struct", "subscript", "super", "switch",
    "this", "throw", "throws", "toString", "true", "try", "type", "typeof", "val", "value",
    "values", "var", "void", "when", "where", "while", "with", "yield", "allCases", "hashCode",
    "entries",
  ]

  /// Types and hooks of SwiftUI, Compose, Flutter, React and their languages, and those that
  /// the code has itself.
  static let keptTypes: Set<String> = [
    "Action", "Alignment", "Align", "Animated", "Animation", "AnimatedStyle", "Any", "App", "Array",
    "Badge", "Binding", "Body", "Bool", "Border", "Box", "Button", "Callback", "Canvas", "Card",
    "Center", "Checkbox", "Circle", "Color", "Column", "Container", "Content", "Context", "Curve",
    "Data", "Date", "Dialog", "Dictionary", "Divider", "Double", "Drag", "DragGesture", "Drawer",
    "Edge", "Effect", "Element", "Error", "Event", "Float", "Font", "Form", "Function", "Gesture",
    "Grid", "Group", "Icon", "Image", "Int", "Key", "Label", "Link", "List", "Map", "Material",
    "Memo", "Menu", "Modifier", "Navigator", "Never", "Number", "Object", "Offset", "Opacity",
    "Optional", "Overlay", "Path", "Picker", "Point", "Positioned", "Protocol", "Rect", "Rectangle",
    "Reducer", "Ref", "Result", "Row", "Scaffold", "Scene", "Section", "Self", "Set", "Shape",
    "SharedValue", "Size", "Slider", "Spacer", "Spring", "Stack", "State",
    "StatefulWidget", "StatelessWidget", "Stepper", "Stop", "String", "Surface", "Switch", "Symbol",
    "Tab", "Table", "Text", "Theme", "Timer", "Toggle", "Transform", "Transition", "Type", "Unit",
    "Vector", "View", "Void", "Widget", "Window", "Wrap",
  ]
}
