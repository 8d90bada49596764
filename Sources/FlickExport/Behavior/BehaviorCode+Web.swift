import FlickCore
import FlickMotion
import FlickScene

extension BehaviorCode {
  private func scriptDialect(_ current: String) -> Dialect {
    Dialect(
      stop: { "\"\($0)\"" }, current: current, next: "following(\(current))",
      nearest: { "nearest(\($0))" }, choice: { "\($0) ? \($1) : \($2)" }, equals: "===")
  }

  private var stopsObject: String {
    let all = subject.stops.map { "\($0.name): \(Self.number($0.value))" }
    return "{ \(all.joined(separator: ", ")) }"
  }

  private var first: String { subject.stops[subject.behavior.initial].name }

  /// What the module needs besides the component.
  private func scriptHelpers(isWorklet: Bool = false) -> String {
    let mark = isWorklet ? "  \"worklet\";\n" : ""
    var text = ""
    func add(_ name: String, _ parameter: String, _ lines: [String]) {
      let body = lines.map { "  \($0)\n" }.joined()
      text += "\nfunction \(name)(\(parameter)) {\n\(mark)\(body)}\n"
    }
    if subject.behavior.tap == .next {
      add(
        "following", "stop",
        ["const all = Object.keys(stops);", "return all[(all.indexOf(stop) + 1) % all.length];"])
    }
    if subject.drags, needsNearest {
      add(
        "nearest", "value",
        [
          "const distance = (stop) => Math.abs(stops[stop] - value);",
          "return Object.keys(stops).reduce((a, b) => (distance(b) < distance(a) ? b : a));",
        ])
    }
    let arithmetic = Arithmetic(
      clamped: { "Math.min(Math.max(\($0), \($1)), \($2))" }, magnitude: { "Math.abs(\($0))" })
    guard subject.drags, let rubber = rubber(arithmetic) else { return text }
    let past = hasBand ? ["const past = \(rubber.past);"] : []
    add("held", "value", past + ["return \(rubber.held);"])
    if hasBand { add("pull", "value", past + ["return \(rubber.pull);"]) }
    return text
  }

  /// The layer's key as a declaration of CSS.
  private func declaration(_ value: String) -> String {
    switch subject.key {
    case .x: "translate: \(value)px 0"
    case .y: "translate: 0 \(value)px"
    case .width: "width: \(value)px"
    case .height: "height: \(value)px"
    case .cornerRadius: "border-radius: \(value)px"
    case .scale: "scale: \(value)"
    case .rotation: "rotate: \(value)deg"
    default: "opacity: \(value)"
    }
  }

  /// The same as an assignment to an element's style, of the variable `value`.
  private var assignment: String {
    let (name, text) =
      switch subject.key {
      case .x: ("translate", "`${value}px 0`")
      case .y: ("translate", "`0 ${value}px`")
      case .width: ("width", "`${value}px`")
      case .height: ("height", "`${value}px`")
      case .cornerRadius: ("borderRadius", "`${value}px`")
      case .scale: ("scale", "String(value)")
      case .rotation: ("rotate", "`${value}deg`")
      default: ("opacity", "String(value)")
      }
    return "element.style.\(name) = "
      + (clampsAtZero ? text.replacing("value", with: "Math.max(value, 0)") : text) + ";"
  }

  private var functionName: String {
    let name = subject.typeName
    return "move" + name
  }

  // MARK: - Motion

  func motion() -> Export {
    let physical = physical
    let near = Self.number(nearness)
    let numbers =
      "stiffness: \(physical.stiffness), damping: \(physical.damping), mass: \(physical.mass)"
    let told = told(
      .lastFrame(physical.spring), rest: nearness, spring: "spring of { \(numbers) }",
      retarget: "a new target keeps the place, and of the velocity the mean over the last frame",
      drag: "the velocity of a release is the motion value's own")
    var body: [String] = []
    let tap = tapped(scriptDialect("stop"))
    if subject.drags {
      let axis = subject.isVertical ? "Y" : "X"
      body += [
        "let start = null;", "let travelled = null;",
        "element.addEventListener(\"pointerdown\", (event) => {",
        "  element.setPointerCapture(event.pointerId);", "  start = null;", "  travelled = 0;",
        "});", "element.addEventListener(\"pointermove\", (event) => {",
        "  if (travelled === null) return;", "  travelled += Math.abs(event.movement\(axis));",
        "  if (travelled <= 3) return;", "  if (start === null) {", "    shown.stop();",
        "    start = \(pull("shown.get()")) - event.client\(axis);", "  }",
        "  shown.set(\(held("start + event.client\(axis)")));", "});",
        "element.addEventListener(\"pointerup\", () => {", "  travelled = null;",
      ]
      // Less than a drag leaves what runs as it is, so that a tap keeps the velocity.
      body.append("  if (start === null) return" + (tap.map { " go(\($0))" } ?? "") + ";")
      let next = released(scriptDialect("stop"), value: "shown.get()", velocity: "velocity")
      if let next {
        body += ["  const velocity = shown.getVelocity();", "  go(\(next));"]
      }
      body += ["});", "element.addEventListener(\"pointercancel\", () => {"]
      body += ["  travelled = null;", "  if (start !== null) go(stop);", "});"]
    } else if let tap {
      body.append("element.addEventListener(\"click\", () => go(\(tap)));")
    }
    let text = """
      \(header(told.remarks))
      import { animate, motionValue } from "motion";

      export const stops = \(stopsObject);
      const spring = {
        type: "spring",
        stiffness: \(physical.stiffness),
        damping: \(physical.damping),
        mass: \(physical.mass),
        restDelta: \(near),
        restSpeed: \(Self.number(10 * nearness)),
      };
      \(scriptHelpers())
      export function \(functionName)(element) {
        let stop = "\(first)";
        const shown = motionValue(stops[stop]);
        const show = (value) => {
          \(assignment)
        };
        show(shown.get());
        shown.on("change", show);

        function go(next) {
          stop = next;
          return animate(shown, stops[next], { ...spring, velocity: shown.getVelocity() });
        }

      \(body.map { "  " + $0 }.joined(separator: "\n"))
        return { shown, go };
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  // MARK: - react-spring

  private var styleName: String {
    switch subject.key {
    case .cornerRadius: "borderRadius"
    case .rotation: "rotate"
    default: subject.key.rawValue
    }
  }

  func reactSpring() -> Export {
    let physical = physical
    let numbers =
      "tension: \(physical.stiffness), friction: \(physical.damping), mass: \(physical.mass)"
    let told = told(
      .milliseconds(physical.spring), rest: 0,
      spring: "{ \(numbers) } in its steps of a millisecond, at 60 frames a second",
      retarget: "a new target keeps place and velocity",
      drag: "the velocity of a release is useDrag's, in pixels per millisecond")
    let key = styleName
    let turn = subject.key == .rotation
    let imports =
      subject.drags
      ? "import { useSpring } from \"@react-spring/web\";\nimport { useDrag } from \"@use-gesture/react\";"
      : "import { useSpring } from \"@react-spring/web\";"
    let hook = "use" + subject.typeName
    var body: [String] = []
    var result = "style, go"
    let tap = tapped(scriptDialect("stop.current"))
    if subject.drags {
      let pair = subject.isVertical ? "[, way]" : "[way]"
      let speed = subject.isVertical ? "[, speed]" : "[speed]"
      let sign = subject.isVertical ? "[, sign]" : "[sign]"
      let fields =
        "tap, first, last, movement: \(pair), velocity: \(speed), direction: \(sign), memo"
      body += ["const bind = useDrag(", "  ({ \(fields) }) => {"]
      body.append("    const start = first ? \(pull("style.\(key).get()")) : memo;")
      if let tap { body.append("    if (tap) return void go(\(tap));") }
      body.append("    if (!last) {")
      body.append("      api.start({ \(key): \(held("start + way")), immediate: true });")
      body += ["      return start;", "    }"]
      if let next = released(
        scriptDialect("stop.current"), value: "style.\(key).get()", velocity: "velocity")
      {
        body += ["    const velocity = speed * sign * 1000;", "    go(\(next), velocity);"]
      }
      body += ["    return start;", "  },", "  { filterTaps: true },", ");"]
      result += ", bind"
    } else if let tap {
      body.append("const onClick = () => go(\(tap));")
      result += ", onClick"
    }
    let text = """
      \(header(told.remarks))
      import { useRef } from "react";
      \(imports)

      export const stops = \(stopsObject);
      const config = { \(numbers) };
      \(scriptHelpers())
      /** Spread on an animated element\(turn ? "; 'rotate' is in degrees" : ""). */
      export function \(hook)() {
        const stop = useRef("\(first)");
        const [style, api] = useSpring(() => ({ \(key): stops[stop.current], config }));

        function go(next, velocity) {
          stop.current = next;
          const thrown = velocity === undefined ? {} : { velocity: velocity / 1000 };
          api.start({ \(key): stops[next], immediate: false, config: { ...config, ...thrown } });
        }

      \(body.map { "  " + $0 }.joined(separator: "\n"))
        return { \(result) };
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  // MARK: - Reanimated

  func reanimated() -> Export {
    let physical = physical
    let numbers =
      "stiffness: \(physical.stiffness), damping: \(physical.damping), mass: \(physical.mass)"
    let told = told(
      .exact(physical.spring), rest: nearness, spring: "withSpring of { \(numbers) }",
      retarget: "a new target keeps place and velocity, to which a velocity that is given is added",
      drag: "the velocity of a release is the pan gesture's")
    var gestures: [(name: String, text: [String])] = []
    if let tap = tapped(scriptDialect("stop.value")) {
      gestures.append(("tap", ["Gesture.Tap().onEnd(() => go(\(tap)))"]))
    }
    if subject.drags {
      let axis = subject.isVertical ? "Y" : "X"
      var pan = [
        "Gesture.Pan()", "  .onStart(() => {", "    start.value = \(pull("shown.value"));", "  })",
        "  .onUpdate((event) => {",
        "    shown.value = \(held("start.value + event.translation\(axis)"));", "  })",
      ]
      if let next = released(
        scriptDialect("stop.value"), value: "shown.value", velocity: "event.velocity\(axis)")
      {
        pan += [
          "  .onEnd((event) => {", "    go(\(next), event.velocity\(axis));", "  })",
        ]
      }
      gestures.append(("pan", pan))
    }
    var body: [String] = []
    for gesture in gestures {
      body.append(
        "const \(gesture.name) = \(gesture.text[0])" + (gesture.text.count == 1 ? ";" : ""))
      body += gesture.text.dropFirst()
      if gesture.text.count > 1 { body[body.count - 1] += ";" }
    }
    let all = gestures.map(\.name).joined(separator: ", ")
    let gesture =
      gestures.isEmpty
      ? "" : gestures.count == 1 ? "gesture: \(all)" : "gesture: Gesture.Exclusive(\(all))"
    let result = ["style", "go"] + (gesture.isEmpty ? [] : [gesture])
    let start = subject.drags ? "\n  const start = useSharedValue(0);" : ""
    let imports =
      gestures.isEmpty ? "" : "import { Gesture } from \"react-native-gesture-handler\";\n"
    let text = """
      \(header(told.remarks))
      \(imports)import { useAnimatedStyle, useSharedValue, withSpring } from "react-native-reanimated";

      export const stops = \(stopsObject);
      const spring = { \(numbers) };
      \(scriptHelpers(isWorklet: true))
      export function use\(subject.typeName)() {
        const stop = useSharedValue("\(first)");
        const shown = useSharedValue(stops.\(first));\(start)

        function go(next, velocity = 0) {
          "worklet";
          stop.value = next;
          shown.value = withSpring(stops[next], { ...spring, velocity });
        }

      \(body.map { "  " + $0 }.joined(separator: "\n"))
        const style = useAnimatedStyle(() => (\(nativeStyle)));
        return { \(result.joined(separator: ", ")) };
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  private var nativeStyle: String {
    switch subject.key {
    case .x: "{ transform: [{ translateX: shown.value }] }"
    case .y: "{ transform: [{ translateY: shown.value }] }"
    case .scale: "{ transform: [{ scale: shown.value }] }"
    case .rotation: "{ transform: [{ rotate: `${shown.value}deg` }] }"
    case .cornerRadius: "{ borderRadius: Math.max(shown.value, 0) }"
    case .width, .height: "{ \(subject.key.rawValue): Math.max(shown.value, 0) }"
    default: "{ \(subject.key.rawValue): shown.value }"
    }
  }

  // MARK: - CSS

  /// Transitions between states, which a page chooses by `data-stop`.
  ///
  /// Their curve is fitted to the exact spring. An engine that steps is off from that by
  /// more, the more is allowed: what is advised is tried.
  func cssTransition(tolerance: Double?) throws(ExportProblem) -> Export {
    let asked: Double
    var possible: Double
    do throws(ExportProblem) {
      let export = try transition(tolerance: tolerance)
      guard let tolerance, export.error > tolerance else { return export }
      (asked, possible) = (tolerance, export.error)
    } catch {
      guard case .tooFine(let wanted, let kept) = error else { throw error }
      (asked, possible) = (wanted, kept)
    }
    for step in [1] + ExportConstants.toleranceSteps {
      possible = ExportNumber.roundedUp(step * possible)
      if try transition(tolerance: possible).error <= possible {
        throw .tooFine(tolerance: asked, possible: possible)
      }
    }
    throw .tooFast(subject.signalName)
  }

  private func transition(tolerance: Double?) throws(ExportProblem) -> Export {
    let rested = try RestedCurve(subject, tolerance: tolerance)
    let model = BehaviorReplay.Model.transition(rested.unitCurve, duration: rested.duration)
    let alone =
      replay.beginsAtRest
      ? ExportNumber.roundedUp(replay.largestError(model, onlyFirst: true)) : 0
    let error = max(alone, rested.error)
    let all = ExportNumber.roundedUp(replay.largestError(model))
    var remarks = [
      "linear() with \(rested.stops.stopCount) stops, from rest off by at most "
        + subject.measure(error),
      "a change starts the curve anew from where it is: the velocity is dropped"
        + (replay.hasInterruption || all > error
          ? ", in this scene off by up to \(subject.measure(all))" : ""),
    ]
    if subject.drags { remarks.append("left out: the drag and its release, which need a script") }
    if subject.behavior.tap != nil {
      remarks.append("a script sets 'data-stop' to the state that a tap chooses")
    }
    if subject.followers > 0 { remarks.append("left out: what follows it by 'map'") }
    if let anchor = subject.anchor { remarks.append(anchor.words) }
    let name = subject.behavior.name.replacing(".", with: "-").replacing("[", with: "-")
      .replacing("]", with: "")
    let property = declaration("0").prefix { $0 != ":" }
    let rules = subject.behavior.states.enumerated().map { index, state in
      let value = Self.number(state.value.x)
      return index == subject.behavior.initial
        ? "" : "\n.\(name)[data-stop=\"\(state.name)\"] {\n  \(declaration(value));\n}\n"
    }
    let start = Self.number(subject.behavior.states[subject.behavior.initial].value.x)
    let origin = subject.anchor.map { "\n  transform-origin: \($0.css);" } ?? ""
    let words = ([subject.headline + ":"] + remarks).map { $0.replacing("*/", with: "* /") }
    let text = """
      /* \(words.joined(separator: "\n   ")). */
      .\(name) {
        \(declaration(start));
        transition: \(property) \(Self.number(rested.duration * 1000))ms;
        transition-timing-function: linear(\(rested.arguments));\(origin)
      }
      \(rules.joined())
      @media (prefers-reduced-motion: reduce) {
        .\(name) {
          transition: none;
        }
      }

      """
    return Export(text: text, error: error, remarks: remarks)
  }
}

/// The spring from rest over the longest way between two states, as few straight lines.
struct RestedCurve {
  /// In seconds, whole milliseconds.
  let duration: Double
  let curve: ExportedCurve
  let stops: PrintedStops
  /// In the value's unit.
  let error: Double
  private let way: Double

  /// - Throws: Where the tolerance cannot be kept, with one that can.
  init(_ subject: BehaviorSubject, tolerance: Double?) throws(ExportProblem) {
    let values = subject.behavior.states.map(\.value.x)
    let way = (values.max() ?? 0) - (values.min() ?? 0)
    guard way > 0 else { throw .standsStill(subject.signalName) }
    let wanted = tolerance ?? (subject.key.unit() == .none ? 0.002 : 0.25)
    if let rested = RestedCurve(subject.spring, way: way, tolerance: wanted) {
      self = rested
      return
    }
    var possible = wanted
    for step in ExportConstants.toleranceSteps {
      possible = ExportNumber.roundedUp(step * possible)
      if RestedCurve(subject.spring, way: way, tolerance: possible) != nil {
        throw .tooFine(tolerance: wanted, possible: possible)
      }
    }
    throw .tooFast(subject.signalName)
  }

  /// Returns `nil` where the tolerance cannot be kept.
  private init?(_ spring: Spring, way: Double, tolerance: Double) {
    let share = tolerance / way
    let start = MotionState(value: 0, velocity: 0)
    func value(_ time: Double) -> Double {
      spring.state(after: time, from: start, toward: 1).value
    }
    // At rest from where it stays within half of the tolerance.
    guard
      let near = RestThreshold(distance: share / 2, speed: 1e12),
      let seconds = spring.settlingTime(from: start, toward: 1, threshold: near)
    else { return nil }
    duration = max(0.001, (seconds * 1000).rounded(.up) / 1000)
    let last = duration
    curve = ExportedCurve(lasting: duration) { $0 >= last ? 1 : value($0) }
    let scale = PrintedStops.Scale(seconds: duration / 100, origin: 0, unit: 1)
    guard let stops = PrintedStops(curve, tolerance: share, scale: scale) else { return nil }
    self.stops = stops
    self.way = way
    error = ExportNumber.roundedUp(stops.error * way)
  }

  /// From 0, 0 to 1, 1.
  var unitCurve: StoppedCurve {
    StoppedCurve(
      pieces: stops.pieces.map { piece in
        piece.map { StoppedCurve.Stop(time: $0.time / 100, value: $0.value) }
      })
  }

  var arguments: String {
    let all = Array(stops.pieces.joined())
    let texts = all.enumerated().map { index, stop in
      let isEnd = index == 0 || index + 1 == all.count
      return stops.value(stop) + (isEnd ? "" : " \(stops.time(stop))%")
    }
    return texts.joined(separator: ", ")
  }
}
