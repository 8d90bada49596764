import FlickCore
import FlickMotion

/// Joins one property of a layer to states, touches, a motion and a policy.
package struct Behavior: Hashable, Sendable {
  package struct State: Hashable, Sendable {
    package let name: String
    /// For a one-dimensional property the value is `x` and `y` is zero.
    package let value: Point

    package init(name: String, value: Point) {
      self.name = name
      self.value = value
    }
  }

  package enum Tap: Hashable, Sendable {
    /// Between the first two states.
    case toggle
    /// To the following state, from the last one to the first.
    case next
    /// To this state.
    case state(Int)
  }

  /// What moves a layer under fingers, by the property.
  package enum Gesture: String, Hashable, Sendable, CaseIterable {
    case drag, pinch, rotate

    package init?(moving property: Channel.Property) {
      switch property {
      case .x, .y, .xy: self = .drag
      case .scale: self = .pinch
      case .rotation: self = .rotate
      default: return nil
      }
    }

    package var isOfTwo: Bool { self != .drag }
  }

  /// How the layer follows its gesture.
  package struct Drag: Hashable, Sendable {
    package enum Start: String, Hashable, Sendable, CaseIterable {
      /// Past the slop.
      case slop
      /// With a long press, from where the finger rests: it picks the layer up.
      case press
    }

    package let start: Start
    /// How far the finger travels before it is a drag, in points; for a pinch the change of
    /// the fingers' distance in points, for a rotation the turn in degrees. What they
    /// travel until then does not move the layer. `nil`: what the platform's
    /// profile says, nothing without one.
    package let slop: Double?
    /// Where the layer may be; the second one is the vertical one of a
    /// behavior in the plane. `nil`: anywhere.
    package let bounds: Bounds?
    /// What happens past the bounds; `nil`: the layer stops at them.
    package let rubberBand: Bands?

    package init(
      start: Start = .slop, slop: Double? = nil, bounds: Bounds? = nil, rubberBand: Bands? = nil
    ) {
      self.start = start
      self.slop = slop
      self.bounds = bounds
      self.rubberBand = rubberBand
    }
  }

  /// A rubber band for each coordinate.
  package struct Bands: Hashable, Sendable {
    package let x: RubberBand
    /// That of `x` for a behavior along a line.
    package let y: RubberBand

    package init(x: RubberBand, y: RubberBand? = nil) {
      self.x = x
      self.y = y ?? x
    }
  }

  /// A range for each coordinate.
  package struct Bounds: Hashable, Sendable {
    package let x: ClosedRange<Double>
    /// Everything for a behavior along a line.
    package let y: ClosedRange<Double>

    package init(
      x: ClosedRange<Double>, y: ClosedRange<Double> = -Double.infinity...Double.infinity
    ) {
      self.x = x
      self.y = y
    }

    /// Whether a place lies within them.
    package func contain(_ place: Point) -> Bool { x.contains(place.x) && y.contains(place.y) }
  }

  package enum Release: Hashable, Sendable {
    /// Towards positive velocity or zero: the state with the largest
    /// coordinate; towards negative: the one with the smallest. The article's
    /// rule.
    case velocitySign
    case nearest
    /// The state nearest to where a glide from here would stop.
    ///
    /// - Parameter atMost: So many states from the one nearest to where the finger took hold,
    ///   along the line, as a pager goes on by one page; `nil`: any number.
    case projected(Decay, atMost: Int? = nil)
    /// Glides freely, and comes back to the bounds by a spring.
    case decay(Decay, rest: DecayRest = .scrollView, bounds: Bounds?, bounce: Spring)
    case stay
    /// What the first rule says whose condition holds; where none does, the nearest state.
    case rules([Rule])
  }

  /// A behavior, by its channel, and the state that it is sent to.
  package struct Setting: Hashable, Sendable {
    package let channel: Int
    package let state: Int
  }

  /// What a drag's end chooses where a condition holds.
  package struct Rule: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
      case state(Int)
      case release(Release)
    }

    /// As the finger leaves: of the behavior itself the velocity is that of its
    /// release, and it is released. `nil`: always.
    package let condition: Condition?
    package let target: Target
    package let settings: [Setting]
  }

  /// What becomes of a drag that the system cancels.
  package enum Cancel: String, Hashable, Sendable, CaseIterable {
    /// Back to the state it was last sent to.
    case settle
    /// It stays where it is, as the article's sample leaves it.
    case stay
  }

  package let name: String
  /// The layer's `index`.
  package let layer: Int
  package let property: Channel.Property
  /// In the file's order; at least one.
  package let states: [State]
  /// Index of the state it starts in.
  package let initial: Int
  package let tap: Tap?
  package let doubleTap: Tap?
  /// What a long press does, if anything.
  package let press: Tap?
  /// How the layer follows its gesture, if it does.
  package let drag: Drag?
  /// What a drag's end chooses.
  package let release: Release
  package let cancel: Cancel
  package let motion: Motion
  package let interruption: InterruptionPolicy

  package init(
    name: String, layer: Int, property: Channel.Property, states: [State], initial: Int, tap: Tap?,
    doubleTap: Tap? = nil, press: Tap? = nil, drag: Drag?, release: Release,
    cancel: Cancel = .settle, motion: Motion, interruption: InterruptionPolicy
  ) {
    self.name = name
    self.layer = layer
    self.property = property
    self.states = states
    self.initial = initial
    self.tap = tap
    self.doubleTap = doubleTap
    self.press = press
    self.drag = drag
    self.release = release
    self.cancel = cancel
    self.motion = motion
    self.interruption = interruption
  }

  /// What moves the layer under fingers, if anything does.
  package var gesture: Gesture? { drag.flatMap { _ in Gesture(moving: property) } }

  /// Whether a finger that rests takes the layer along.
  package var isPickedUp: Bool { drag?.start == .press }

  package var answersTaps: Bool { tap != nil || doubleTap != nil }
}
