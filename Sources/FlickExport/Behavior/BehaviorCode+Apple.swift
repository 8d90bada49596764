import FlickCore
import FlickMotion
import FlickScene

extension BehaviorCode {
  private func swiftDialect(_ current: String) -> Dialect {
    let all = "Stop.allCases"
    return Dialect(
      stop: { ".\($0)" }, current: current,
      next: "\(all)[((\(all).firstIndex(of: \(current)) ?? 0) + 1) % \(all).count]",
      nearest: { "nearest(to: \($0))" }, choice: { "\($0) ? \($1) : \($2)" })
  }

  /// The states with their values.
  private func swiftStops(named name: String = "Stop", indent: String = "  ") -> String {
    let cases = subject.stops.map { "    case .\($0.name): \(Self.number($0.value))" }
    let text = """
      enum \(name): CaseIterable {
        case \(subject.stops.map(\.name).joined(separator: ", "))

        var value: Double {
          switch self {
      \(cases.joined(separator: "\n"))
          }
        }
      }
      """
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
  }

  private var swiftHelpers: String {
    var text = ""
    if subject.drags, needsNearest {
      let first = subject.stops[0].name
      text += """


          private func nearest(to value: Double) -> Stop {
            Stop.allCases.min { abs($0.value - value) < abs($1.value - value) } ?? .\(first)
          }
        """
    }
    let arithmetic = Arithmetic(
      clamped: { "min(max(\($0), \($1)), \($2))" }, magnitude: { "abs(\($0))" })
    guard subject.drags, let rubber = rubber(arithmetic) else { return text }
    let past = hasBand ? "    let past = \(rubber.past)\n" : ""
    text += """


        private func held(_ value: Double) -> Double {
      \(past)    return \(rubber.held)
        }
      """
    if hasBand {
      text += """


          private func pull(_ value: Double) -> Double {
        \(past)    return \(rubber.pull)
          }
        """
    }
    return text
  }

  var needsNearest: Bool {
    switch subject.behavior.release {
    case .nearest, .projected: true
    default: false
    }
  }

  /// A value through a function, where there is such a function.
  func held(_ text: String) -> String { bounds == nil ? text : "held(\(text))" }
  func pull(_ text: String) -> String { hasBand ? "pull(\(text))" : text }

  // MARK: - SwiftUI

  func swiftUI() -> Export {
    let duration = ExportNumber.rounded(subject.spring.response, decimals: 6)
    let bounce = ExportNumber.rounded(subject.spring.bounce, decimals: 6)
    let written = Spring(duration: duration, bounce: bounce) ?? subject.spring
    let words = "duration: \(Self.number(duration)), bounce: \(Self.number(bounce))"
    let told = told(
      .fluid(written), rest: 0, spring: ".spring(\(words)), at 60 frames a second",
      retarget: "a new target keeps place and velocity: the spring replaces the one that runs",
      drag: "no view knows where it is in flight: a drag that catches it starts from its target")
    if subject.isSent {
      return Export(
        text: sentView(words, told.remarks), error: told.error, remarks: told.remarks)
    }
    let dialect = swiftDialect("stop")
    var body = ["content", swiftModifier("shown")]
    if let next = tapped(dialect) { body.append("  .onTapGesture { go(to: \(next)) }") }
    var members = ["  @State private var stop = Stop.\(initial)"]
    members.append("  @State private var shown = Stop.\(initial).value")
    let axis = subject.isVertical ? "height" : "width"
    if subject.drags {
      members.append("  @State private var start: Double?")
      body += [
        "  .gesture(", "    DragGesture()", "      .onChanged { drag in",
        "        let from = start ?? \(pull("shown"))", "        start = from",
        "        var follow = Transaction()", "        follow.tracksVelocity = true",
        "        withTransaction(follow) { shown = \(held("from + drag.translation.\(axis)")) }",
        "      }", "      .onEnded { drag in", "        start = nil",
      ]
      if let next = released(dialect, value: "shown", velocity: "drag.velocity.\(axis)") {
        body.append("        go(to: \(next))")
      }
      body += ["      })"]
    }
    let text = """
      \(header(told.remarks))
      import SwiftUI

      struct \(subject.typeName)<Content: View>: View {
      \(swiftStops())

        @ViewBuilder var content: Content
      \(members.joined(separator: "\n"))

        var body: some View {
      \(body.map { "    " + $0 }.joined(separator: "\n"))
        }

        private func go(to next: Stop) {
          stop = next
          withAnimation(.spring(\(words))) { shown = next.value }
        }\(swiftHelpers)
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  private var initial: String { subject.stops[subject.behavior.initial].name }

  /// A view that goes where its caller sets it.
  private func sentView(_ spring: String, _ remarks: [String]) -> String {
    let (name, stop) = (subject.typeName, subject.typeName + "Stop")
    return """
      \(header(remarks))
      import SwiftUI

      \(swiftStops(named: stop, indent: ""))

      struct \(name)<Content: View>: View {
        /// It goes wherever this is set.
        var stop = \(stop).\(initial)
        @ViewBuilder var content: Content

        var body: some View {
          content
          \(swiftModifier("stop.value"))
            .animation(.spring(\(spring)), value: stop)
        }
      }

      """
  }

  private var swiftAnchor: String {
    subject.anchor.map {
      ", anchor: UnitPoint(x: \(Self.number($0.x)), y: \(Self.number($0.y)))"
    } ?? ""
  }

  private func swiftModifier(_ value: String) -> String {
    switch subject.key {
    case .x: "  .offset(x: \(value))"
    case .y: "  .offset(y: \(value))"
    case .width: "  .frame(width: max(0, \(value)))"
    case .height: "  .frame(height: max(0, \(value)))"
    case .scale: "  .scaleEffect(\(value)\(swiftAnchor))"
    case .rotation: "  .rotationEffect(.degrees(\(value))\(swiftAnchor))"
    case .cornerRadius: "  .clipShape(.rect(cornerRadius: max(0, \(value))))"
    default: "  .opacity(\(value))"
    }
  }

  // MARK: - UIKit

  func uiKit() -> Export {
    let physical = physical
    let isFactor = subject.key.kindInViews == .scale
    let retarget =
      isFactor
      ? "a new target multiplies by one spring more, which nearly keeps the velocity"
      : "a new target adds a spring to those that run, which keeps place and velocity"
    let numbers =
      "mass: \(physical.mass), stiffness: \(physical.stiffness), damping: \(physical.damping)"
    let told = told(
      .additive(physical.spring, isFactor: isFactor), rest: 0,
      spring: "UISpringTimingParameters(\(numbers))",
      retarget: retarget,
      drag: "call 'panned' from your pan recognizer; the velocity is the recognizer's own")
    let dialect = swiftDialect("stop")
    var methods: [String] = []
    if let next = tapped(dialect) {
      methods.append(
        """
          /// For your tap recognizer.
          func tapped() { go(to: \(next)) }
        """)
    }
    if subject.drags { methods.append(uiKitPan(dialect)) }
    let text = """
      \(header(told.remarks))
      import UIKit

      @MainActor
      final class \(subject.motionName) {
      \(swiftStops())

        private let view: UIView
        private(set) var stop = Stop.\(initial)\(subject.drags ? "\n  private var start = 0.0" : "")

        init(_ view: UIView) {
          self.view = view
          shown = stop.value
        }

        /// - Parameter velocity: Per second, where a finger lets go.
        func go(to next: Stop, velocity: Double = 0) {
          stop = next
          let way = next.value - shown
          let relative = way == 0 ? 0 : velocity / way
          let timing = UISpringTimingParameters(
            mass: \(physical.mass), stiffness: \(physical.stiffness), damping: \(physical.damping),
            initialVelocity: CGVector(dx: relative, dy: relative))
          let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
          animator.addAnimations { self.shown = next.value }
          animator.startAnimation()
        }

      \(methods.joined(separator: "\n\n"))

      \(uiKitShown)\(swiftHelpers)
      }

      """
    return Export(text: text, error: told.error, remarks: told.remarks)
  }

  private func uiKitPan(_ dialect: Dialect) -> String {
    let axis = subject.isVertical ? "y" : "x"
    let next = released(dialect, value: "shown", velocity: "velocity")
    let end =
      next.map {
        """
              let velocity = pan.velocity(in: view.superview).\(axis)
              go(to: \($0), velocity: velocity)
        """
      } ?? "      break"
    return """
        /// For your pan recognizer: a finger takes the view where it is seen.
        func panned(_ pan: UIPanGestureRecognizer) {
          switch pan.state {
          case .began:
            let seen = view.layer.presentation()?.frame.origin.\(axis) ?? view.frame.origin.\(axis)
            view.layer.removeAllAnimations()
            shown = seen
            start = \(pull("seen"))
          case .changed: shown = \(held("start + pan.translation(in: view.superview).\(axis)"))
          case .ended:
      \(end)
          case .cancelled: go(to: stop)
          default: break
          }
        }
      """
  }

  /// The view's property as a number.
  private var uiKitShown: String {
    let (get, set) =
      switch subject.key {
      case .x: ("view.frame.origin.x", "view.frame.origin.x = newValue")
      case .y: ("view.frame.origin.y", "view.frame.origin.y = newValue")
      case .width: ("view.frame.size.width", "view.frame.size.width = newValue")
      case .height: ("view.frame.size.height", "view.frame.size.height = newValue")
      case .cornerRadius: ("view.layer.cornerRadius", "view.layer.cornerRadius = newValue")
      case .scale:
        ("view.transform.a", "view.transform = CGAffineTransform(scaleX: newValue, y: newValue)")
      case .rotation:
        (
          "atan2(view.transform.b, view.transform.a) * 180 / .pi",
          "view.transform = CGAffineTransform(rotationAngle: newValue * .pi / 180)"
        )
      default: ("view.alpha", "view.alpha = newValue")
      }
    return """
        private var shown: Double {
          get { \(get) }
          set { \(set) }
        }
      """
  }
}
