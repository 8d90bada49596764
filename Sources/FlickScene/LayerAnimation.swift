import FlickCore
import FlickMotion

/// An animation of a layer, as it is added: alone, or a group whose leaves are
/// its parts.
///
/// Guarantees: at least one part; the parts of a group have the same outermost
/// timing.
package struct LayerAnimation: Hashable, Sendable {
  /// One property under one course.
  package struct Part: Hashable, Sendable {
    /// What is read from the layer when the animation is added.
    package struct Current: OptionSet, Hashable, Sendable {
      package let rawValue: Int

      package init(rawValue: Int) {
        self.rawValue = rawValue
      }

      /// It begins where the layer is seen.
      package static let place = Current(rawValue: 1)
      /// Its spring begins with the velocity that is seen.
      package static let velocity = Current(rawValue: 2)
    }

    /// Index into the variant's channels of what it animates.
    package let channel: Int
    /// Which of its numbers.
    package let components: Range<Int>
    package let animation: GroupedAnimation
    package let current: Current
    /// The spring that paces it, if one does.
    package let spring: CoreAnimationSpring?
    /// Whether its duration is its spring's settling duration.
    package let settles: Bool
    /// Whether its places are those of the layer's anchor, and not of the top
    /// left corner of its frame.
    package let leadsAnchor: Bool

    package init(
      channel: Int, components: Range<Int>, animation: GroupedAnimation, current: Current = [],
      spring: CoreAnimationSpring? = nil, settles: Bool = false, leadsAnchor: Bool = false
    ) {
      self.channel = channel
      self.components = components
      self.animation = animation
      self.current = current
      self.spring = spring
      self.settles = settles
      self.leadsAnchor = leadsAnchor
    }
  }

  package let parts: [Part]
  /// Whether it is taken off the layer when it ends; otherwise its fill goes on.
  package let isRemovedOnCompletion: Bool
  /// Whether no touch reaches the layer, or what is in it, while it has it.
  package let refusesTouches: Bool

  package init(
    parts: [Part], isRemovedOnCompletion: Bool = true, refusesTouches: Bool = false
  ) {
    precondition(!parts.isEmpty, "an animation animates something")
    self.parts = parts
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.refusesTouches = refusesTouches
  }
}

/// What is done to layers, in order.
package enum LayerAction: Hashable, Sendable {
  /// Gives a property another value; by its index among the variant's channels.
  case set(channel: Int, SceneEvent.ModelChange)
  /// Adds an animation under a key; one that has the key is replaced.
  case add(layer: Int, key: String, LayerAnimation)
  /// Takes the animation of a key off a layer; `nil`: all of them.
  case remove(layer: Int, key: String?)
  /// Shows one layer in another's place.
  case exchange(LayerExchange)
  /// Changes how the time of a layer, and of all that is in it, passes.
  case clock(LayerClockChange)
}

/// One layer that takes another's place: Core Animation's transition between a
/// layer's old contents and its new ones.
package struct LayerExchange: Hashable, Sendable {
  /// A layer, and the indices of its channels.
  package struct Side: Hashable, Sendable {
    package let layer: Int
    package let place: Int
    package let opacity: Int

    package init(layer: Int, place: Int, opacity: Int) {
      self.layer = layer
      self.place = place
      self.opacity = opacity
    }
  }

  package let old: Side
  package let new: Side
  package let transition: LayerTransition
  package let duration: FlickDuration
  package let curve: TimingCurve

  package init(
    old: Side, new: Side, transition: LayerTransition, duration: FlickDuration, curve: TimingCurve
  ) {
    self.old = old
    self.new = new
    self.transition = transition
    self.duration = duration
    self.curve = curve
  }
}

/// What a tap on a layer does.
package struct LayerReaction: Hashable, Sendable {
  package struct Answer: Hashable, Sendable {
    /// What is `current` in it is read before any of it is done.
    package let actions: [LayerAction]
    /// Sent after that, in this order.
    package let settings: [Behavior.Setting]
  }

  /// The layer's `index`.
  package let layer: Int
  package let answer: Answer
}

/// How a change of model values is shown.
package struct Transaction: Hashable, Sendable {
  /// Core Animation's own.
  package static let standard = Transaction(
    duration: FlickDuration(flicks: FlickTime.flicksPerSecond / 4), curve: .ease)

  /// Of the animations that it adds.
  package let duration: FlickDuration
  package let curve: TimingCurve

  package init(duration: FlickDuration, curve: TimingCurve) {
    self.duration = duration
    self.curve = curve
  }
}

extension SceneEvent {
  /// New model values of one property of a layer.
  package struct ModelChange: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      case number(Double)
      /// What is seen of it at that moment.
      case current
    }

    /// One a component; `nil`: it stays as it is.
    package let values: [Value?]
    /// How it is shown.
    package let course: Course

    package enum Course: Hashable, Sendable {
      /// At once, without an animation.
      case jump
      /// As Core Animation does by itself.
      case transaction(Transaction)
      /// As UIView's block does.
      case block(ViewAnimation)
    }

    package init(values: [Value?], course: Course) {
      self.values = values
      self.course = course
    }
  }
}
