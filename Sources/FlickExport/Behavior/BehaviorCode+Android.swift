import FlickMotion
import FlickScene

extension BehaviorCode {
  /// - Parameter type: What the enumeration of states is called.
  private func kotlinDialect(_ current: String, _ type: String) -> Dialect {
    Dialect(
      stop: { "\(type).\(Self.capital($0))" }, current: current,
      next: "\(type).entries[(\(current).ordinal + 1) % \(type).entries.size]",
      nearest: { "nearest(\($0))" }, choice: { "if (\($0)) \($1) else \($2)" })
  }

  private static func capital(_ name: String) -> String {
    let bare = name.hasSuffix("_") ? String(name.dropLast()) : name
    return bare.prefix(1).uppercased() + bare.dropFirst()
  }

  private static func float(_ value: Double) -> String { number(value) + "f" }

  private func kotlinStops(named name: String) -> String {
    let stops = subject.stops.map { "\(Self.capital($0.name))(\(Self.float($0.value)))" }
    return "enum class \(name)(val value: Float) { \(stops.joined(separator: ", ")) }"
  }

  private func kotlinStart(_ type: String) -> String {
    "\(type).\(Self.capital(subject.stops[subject.behavior.initial].name))"
  }

  /// Functions for bounds and for what is nearest, each in one line or two.
  private func kotlinHelpers(_ indent: String, _ type: String) -> String {
    var lines: [String] = []
    if subject.drags, needsNearest {
      lines.append(
        "private fun nearest(value: Float) = \(type).entries.minBy { abs(it.value - value) }")
    }
    let arithmetic = Arithmetic(
      clamped: { "\($0).coerceIn(\($1), \($2))" }, magnitude: { "abs(\($0))" }, suffix: "f")
    if subject.drags, let rubber = rubber(arithmetic) {
      if hasBand {
        for (name, body) in [("held", rubber.held), ("pull", rubber.pull)] {
          lines += [
            "private fun \(name)(value: Float): Float {", "    val past = \(rubber.past)",
            "    return \(body)", "}",
          ]
        }
      } else {
        lines.append("private fun held(value: Float) = \(rubber.held)")
      }
    }
    return lines.map { "\n" + indent + $0 }.joined()
  }

  private func kotlinRelease(_ type: String) -> String? {
    released(kotlinDialect("stop", type), value: "at", velocity: "velocity").map { text in
      // Numbers of a projection are Float's.
      guard case .projected(let decay, _) = subject.behavior.release else { return text }
      let reach = Self.number(decay.reach)
      return text.replacing("* \(reach)", with: "* \(reach)f")
    }
  }

  private func imports(_ names: [String]) -> String {
    names.sorted().map { "import " + $0 }.joined(separator: "\n")
  }

  private var composeImports: [String] {
    let runtime = "androidx.compose.runtime."
    let foundation = "androidx.compose.foundation."
    let ui = "androidx.compose.ui."
    var names = [
      "androidx.compose.animation.core.Animatable", "androidx.compose.animation.core.spring",
      foundation + "layout.Box", foundation + "layout.BoxScope", runtime + "Composable",
      runtime + "remember", runtime + "rememberCoroutineScope", ui + "Modifier",
      "kotlinx.coroutines.launch",
    ]
    names +=
      subject.isSent
      ? [runtime + "LaunchedEffect"]
      : [runtime + "getValue", runtime + "mutableStateOf", runtime + "setValue"]
    if subject.key.unit() == .points { names.append(ui + "platform.LocalDensity") }
    if subject.behavior.tap != nil {
      names += [foundation + "gestures.detectTapGestures", ui + "input.pointer.pointerInput"]
    }
    if subject.drags {
      names += [
        foundation + "gestures.Orientation", foundation + "gestures.draggable",
        foundation + "gestures.rememberDraggableState", runtime + "mutableFloatStateOf",
      ]
      if needsNearest || hasBand { names.append("kotlin.math.abs") }
    }
    switch subject.key {
    case .width: names += [foundation + "layout.width", ui + "unit.dp"]
    case .height: names += [foundation + "layout.height", ui + "unit.dp"]
    case .cornerRadius:
      names += [foundation + "shape.RoundedCornerShape", ui + "draw.clip", ui + "unit.dp"]
    default: names.append(ui + "graphics.graphicsLayer")
    }
    if subject.anchor != nil { names.append(ui + "graphics.TransformOrigin") }
    return names
  }

  private var viewImports: [String] {
    let animation = "androidx.dynamicanimation.animation."
    var names = [
      "android.view.View", animation + "DynamicAnimation", animation + "SpringAnimation",
      animation + "SpringForce",
    ]
    if subject.drags {
      names += [
        "android.view.MotionEvent", "android.view.VelocityTracker",
        "android.view.ViewConfiguration", "kotlin.math.abs",
      ]
    }
    return names
  }

  // MARK: - Compose

  func compose() -> Export {
    let ratio = ratio
    let numbers = "dampingRatio = \(ratio.dampingRatio)f, stiffness = \(ratio.stiffness)f"
    let threshold = Self.float(nearness)
    let told = told(
      .exact(ratio.spring), rest: nearness, spring: "spring(\(numbers))",
      retarget: "animateTo keeps the place and, unless told otherwise, the velocity",
      drag: "the velocity of a release is draggable's own")
    let name = subject.typeName
    // Named apart: what is private to a file shares its package's names all the same.
    let stop = name + "Stop"
    let isLength = subject.key.unit() == .points
    let density = isLength ? "    val density = LocalDensity.current.density\n" : ""
    var modifiers: [String] = []
    if let next = tapped(kotlinDialect("stop", stop)) {
      modifiers += [
        ".pointerInput(Unit) {", "    detectTapGestures {", "        go(\(next))", "    }", "}",
      ]
    }
    var state = ""
    if subject.drags {
      state = "\n    var pulled by remember { mutableFloatStateOf(0f) }"
      var stopped: [String] = []
      if let next = kotlinRelease(stop) {
        stopped = [
          "onDragStopped = { speed ->", "    val velocity = speed / density",
          "    val at = shown.value", "    go(\(next), velocity)", "},",
        ]
      }
      modifiers += [".draggable("]
      modifiers += [
        "    rememberDraggableState { delta ->", "        pulled += delta / density",
        "        scope.launch { shown.snapTo(\(held("pulled"))) }", "    },",
        "    Orientation.\(subject.isVertical ? "Vertical" : "Horizontal"),",
        "    onDragStarted = { pulled = \(pull("shown.value")) },",
      ]
      modifiers += stopped.map { "    " + $0 }
      modifiers.append(")")
    }
    modifiers.append(composeModifier)
    // A state of its own, or what the caller says; a motion that an effect ran itself would
    // be cancelled before the next one could take its velocity.
    let isSent = subject.isSent
    let usual = ["modifier: Modifier = Modifier", "content: @Composable BoxScope.() -> Unit"]
    let parameters =
      isSent
      ? (["stop: \(stop)"] + usual).map { "\n    \($0)," }.joined() + "\n"
      : usual.joined(separator: ", ")
    let own = isSent ? "" : "    var stop by remember { mutableStateOf(\(kotlinStart(stop))) }\n"
    let set = isSent ? "" : "        stop = next\n"
    let effect = isSent ? "    LaunchedEffect(stop) { go(stop) }\n\n" : ""
    let helpers = kotlinHelpers("", stop)
    let text = """
      \(header(told.remarks))
      \(imports(composeImports))

      \(isSent ? "" : "private ")\(kotlinStops(named: stop))
      \(helpers.isEmpty ? "" : helpers + "\n")
      @Composable
      fun \(name)(\(parameters)) {
      \(own)    val shown = remember { Animatable(stop.value, visibilityThreshold = \(threshold)) }\(state)
          val scope = rememberCoroutineScope()
      \(density)
          fun go(next: \(stop), velocity: Float = shown.velocity) {
      \(set)        val spec = spring(\(numbers), visibilityThreshold = \(threshold))
              scope.launch { shown.animateTo(next.value, spec, initialVelocity = velocity) }
          }

      \(effect)    Box(
              modifier
      \(modifiers.map { "            " + $0 }.joined(separator: "\n")),
              content = content,
          )
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  private var composeOrigin: String {
    subject.anchor.map {
      "; transformOrigin = TransformOrigin(\(Self.number($0.x))f, \(Self.number($0.y))f)"
    } ?? ""
  }

  private var composeModifier: String {
    switch subject.key {
    case .x: ".graphicsLayer { translationX = shown.value * density }"
    case .y: ".graphicsLayer { translationY = shown.value * density }"
    // What overshoots below zero throws.
    case .width: ".width(shown.value.coerceAtLeast(0f).dp)"
    case .height: ".height(shown.value.coerceAtLeast(0f).dp)"
    case .scale: ".graphicsLayer { scaleX = shown.value; scaleY = shown.value\(composeOrigin) }"
    case .rotation: ".graphicsLayer { rotationZ = shown.value\(composeOrigin) }"
    case .cornerRadius: ".clip(RoundedCornerShape(shown.value.coerceAtLeast(0f).dp))"
    default: ".graphicsLayer { alpha = shown.value }"
    }
  }

  // MARK: - Views

  func androidView() -> Export {
    let ratio = ratio
    let (property, least) =
      switch subject.key {
      case .x: ("TRANSLATION_X", 1.0)
      case .y: ("TRANSLATION_Y", 1)
      case .rotation: ("ROTATION", 0.1)
      default: ("ALPHA", 1.0 / 256)
      }
    let told = told(
      .exact(ratio.spring), rest: least,
      spring: "SpringForce of stiffness \(ratio.stiffness), damping ratio \(ratio.dampingRatio)",
      retarget: "animateToFinalPosition keeps place and velocity",
      drag: "the velocity of a release is VelocityTracker's")
    let isLength = subject.key.unit() == .points
    let pixels = isLength ? " * density" : ""
    var members: [String] = []
    if isLength {
      members.append("    private val density = view.resources.displayMetrics.density")
    }
    members += [
      "    private val spring = SpringAnimation(view, DynamicAnimation.\(property))",
      "        .setSpring(SpringForce().setStiffness(\(ratio.stiffness)f)"
        + ".setDampingRatio(\(ratio.dampingRatio)f))",
      "    private var stop = \(kotlinStart("Stop"))",
    ]
    var methods = [
      "    fun go(next: Stop) {", "        stop = next",
      "        spring.animateToFinalPosition(next.value\(pixels))", "    }",
    ]
    if let next = tapped(kotlinDialect("stop", "Stop")) {
      methods += ["", "    /** For your click listener. */", "    fun tapped() = go(\(next))"]
    }
    if subject.drags { methods += androidDrag }
    let helpers = kotlinHelpers("    ", "Stop").dropFirst()
    let text = """
      \(header(told.remarks))
      \(imports(viewImports))

      class \(subject.motionName)(private val view: View) {
          \(kotlinStops(named: "Stop"))

      \(members.joined(separator: "\n"))

          init {
              view.\(Self.viewProperty(property)) = stop.value\(pixels)
          }

      \(methods.joined(separator: "\n"))
      \(helpers.isEmpty ? "" : helpers + "\n")}

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  private static func viewProperty(_ property: String) -> String {
    switch property {
    case "TRANSLATION_X": "translationX"
    case "TRANSLATION_Y": "translationY"
    case "ROTATION": "rotation"
    default: "alpha"
    }
  }

  private var androidDrag: [String] {
    let axis = subject.isVertical ? "Y" : "X"
    let place = "view.translation\(axis)"
    var lines = [
      "", "    private val tracker = VelocityTracker.obtain()",
      "    private val slop = ViewConfiguration.get(view.context).scaledTouchSlop / density",
      "    private var down = 0f", "    private var pulled: Float? = null", "",
      "    /**",
      "     * For your touch listener: a finger that drags takes the view where it is seen. Less",
      "     * than a drag leaves what runs as it is, so that a tap keeps the velocity.", "     */",
      "    fun dragged(event: MotionEvent) {", "        val touch = MotionEvent.obtain(event)",
      "        touch.setLocation(event.rawX, event.rawY)", "        tracker.addMovement(touch)",
      "        touch.recycle()", "        val finger = event.raw\(axis) / density",
      "        when (event.actionMasked) {", "            MotionEvent.ACTION_DOWN -> {",
      "                down = finger",
      "                pulled = null", "            }",
      "            MotionEvent.ACTION_MOVE -> {",
      "                if (pulled == null && abs(finger - down) > slop) {",
      "                    spring.cancel()",
      "                    pulled = \(pull("\(place) / density")) - finger",
      "                }",
      "                pulled?.let { \(place) = \(held("it + finger")) * density }",
      "            }",
    ]
    if let next = kotlinRelease("Stop") {
      lines += [
        "            MotionEvent.ACTION_UP -> {",
        "                tracker.computeCurrentVelocity(1000)",
        "                val velocity = tracker.\(axis.lowercased())Velocity / density",
        "                val at = \(place) / density", "                tracker.clear()",
        "                if (pulled == null) return",
        "                spring.setStartVelocity(velocity * density)",
        "                go(\(next))", "            }",
      ]
    }
    lines += [
      "            MotionEvent.ACTION_CANCEL -> if (pulled != null) go(stop)", "        }", "    }",
    ]
    return lines
  }

  // MARK: - Flutter

  func flutter() -> Export {
    let physical = physical
    let numbers =
      "mass: \(physical.mass), stiffness: \(physical.stiffness), damping: \(physical.damping)"
    let told = told(
      .exact(physical.spring), rest: 0.001, spring: "SpringDescription(\(numbers))",
      retarget: "a new simulation begins with the controller's value and velocity",
      drag: "the velocity of a release is the gesture detector's")
    let stop = dartStop
    let dialect = Dialect(
      stop: { "\(stop).\($0)" }, current: "_stop",
      next: "\(stop).values[(_stop.index + 1) % \(stop).values.length]",
      nearest: { "_nearest(\($0))" }, choice: { "\($0) ? \($1) : \($2)" })
    let name = subject.typeName
    let start = "\(stop).\(subject.stops[subject.behavior.initial].name)"
    let stops = subject.stops.map { "\($0.name)(\(Self.number($0.value)))" }
    var detector: [String] = []
    if let next = tapped(dialect) { detector.append("onTap: () => _go(\(next)),") }
    var fields = ""
    if subject.drags {
      fields = "\n  var _pull = 0.0;"
      let drag = "on\(subject.isVertical ? "Vertical" : "Horizontal")Drag"
      detector += [
        "\(drag)Start: (_) => _pull = \(hasBand ? "_pulled(_shown.value)" : "_shown.value"),",
        "\(drag)Update: (details) {", "  _pull += details.primaryDelta ?? 0;",
        "  _shown.value = \(bounds == nil ? "_pull" : "_held(_pull)");", "},",
      ]
      if let next = released(dialect, value: "_shown.value", velocity: "velocity") {
        detector += [
          "\(drag)End: (details) {", "  final velocity = details.primaryVelocity ?? 0;",
          "  _go(\(next), velocity);", "},",
        ]
      }
      detector.append("\(drag)Cancel: () => _go(_stop),")
    }
    let isSent = subject.isSent
    let given = isSent ? "required this.stop, " : ""
    let field = isSent ? "\n  /// It goes wherever this is set.\n  final \(stop) stop;" : ""
    let first = isSent ? "widget.stop" : start
    let own = isSent ? "" : "\n  var _stop = \(start);"
    let set = isSent ? "" : "\n    _stop = next;"
    let update =
      isSent
      ? """

        @override
        void didUpdateWidget(\(name) old) {
          super.didUpdateWidget(old);
          if (widget.stop != old.stop) _go(widget.stop);
        }

      """ : ""
    let builder = """
      AnimatedBuilder(
        animation: _shown,
        builder: (context, child) {
          return \(dartTransform.split(separator: "|").joined(separator: "\n      "));
        },
        child: widget.child,
      )
      """
    let lines = builder.split(separator: "\n").map(String.init)
    let tree =
      isSent
      ? lines.enumerated().map { $0 == 0 ? $1 : "    " + $1 }.joined(separator: "\n")
      : """
      GestureDetector(
      \(detector.map { "      " + $0 }.joined(separator: "\n"))
            child: \(lines.enumerated().map { $0 == 0 ? $1 : "      " + $1 }.joined(separator: "\n")),
          )
      """
    let text = """
      \(header(told.remarks))
      \(clampsAtZero ? "import 'dart:math';\n\n" : "")import 'package:flutter/physics.dart';
      import 'package:flutter/widgets.dart';

      enum \(stop) {
        \(stops.joined(separator: ",\n  "));

        const \(stop)(this.at);
        final double at;
      }

      class \(name) extends StatefulWidget {
        const \(name)({super.key, \(given)required this.child});
      \(field)
        final Widget child;

        @override
        State<\(name)> createState() => _\(name)State();
      }

      class _\(name)State extends State<\(name)> with SingleTickerProviderStateMixin {
        static const _spring = SpringDescription(
          mass: \(physical.mass),
          stiffness: \(physical.stiffness),
          damping: \(physical.damping),
        );

        late final _shown = AnimationController.unbounded(vsync: this, value: \(first).at);\(own)\(fields)

        void _go(\(stop) next, [double? velocity]) {\(set)
          final from = velocity ?? _shown.velocity;
          _shown.animateWith(SpringSimulation(_spring, _shown.value, next.at, from));
        }
      \(update)\(dartHelpers)
        @override
        void dispose() {
          _shown.dispose();
          super.dispose();
        }

        @override
        Widget build(BuildContext context) {
          return \(tree);
        }
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  /// The enumeration of states, named apart from those of other exports.
  private var dartStop: String { subject.typeName + "Stop" }

  private var dartHelpers: String {
    var lines: [String] = []
    if subject.drags, needsNearest {
      lines += [
        "", "  \(dartStop) _nearest(double value) => \(dartStop).values.reduce(",
        "      (a, b) => (b.at - value).abs() < (a.at - value).abs() ? b : a);",
      ]
    }
    let arithmetic = Arithmetic(
      clamped: { "\($0).clamp(\($1), \($2))" }, magnitude: { "\($0).abs()" })
    if subject.drags, let rubber = rubber(arithmetic) {
      let functions =
        hasBand ? [("_held", rubber.held), ("_pulled", rubber.pull)] : [("_held", rubber.held)]
      for (name, body) in functions {
        lines += ["", "  double \(name)(double value) {"]
        if hasBand { lines.append("    final past = \(rubber.past);") }
        lines += ["    return \(body);", "  }"]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Alignments are from −1 to 1.
  private var dartAlignment: String {
    subject.anchor.map {
      "  alignment: const Alignment(\(Self.number(2 * $0.x - 1)), \(Self.number(2 * $0.y - 1))),|"
    } ?? ""
  }

  private var dartTransform: String {
    switch subject.key {
    case .x: "Transform.translate(|  offset: Offset(_shown.value, 0),|  child: child,|)"
    case .y: "Transform.translate(|  offset: Offset(0, _shown.value),|  child: child,|)"
    case .width: "SizedBox(width: max(0, _shown.value), child: child)"
    case .height: "SizedBox(height: max(0, _shown.value), child: child)"
    case .scale: "Transform.scale(|\(dartAlignment)  scale: _shown.value,|  child: child,|)"
    case .rotation:
      "Transform.rotate(|\(dartAlignment)  angle: _shown.value * \(Self.number(Double.pi / 180)),|  child: child,|)"
    case .cornerRadius:
      "ClipRRect(|  borderRadius: BorderRadius.circular(max(0, _shown.value)),|  child: child,|)"
    default: "Opacity(|  opacity: _shown.value.clamp(0.0, 1.0),|  child: child,|)"
    }
  }
}
