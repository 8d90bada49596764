import FlickCore
import FlickMotion
import FlickPointer

/// Something that happens to the scene.
package struct SceneEvent: Hashable, Sendable {
  package enum Start: Hashable, Sendable {
    case at(FlickTime)
    /// This long after the end of the event with that index.
    case after(event: Int, plus: FlickDuration)
    /// At the first tick at which it holds.
    case when(Condition)
    /// This long after the channel has come to rest.
    case settled(channel: Int, plus: FlickDuration)
  }

  /// Where a finger touches.
  package enum Location: Hashable, Sendable {
    /// In canvas points.
    case canvas(Point)
    /// The middle of what is visible of the layer at that moment.
    case layerCenter(layer: Int)
    /// In the layer's own box: a fraction of its size plus points, per axis.
    case inLayer(layer: Int, fraction: Vector, points: Vector)
  }

  /// A finger's travel, from touch to lift unless told otherwise.
  package struct Stroke: Hashable, Sendable {
    package enum End: Hashable, Sendable {
      case to(Location)
      case by(Vector)
    }

    /// Where the finger goes down; `nil`: it is down, and goes on from there.
    package let from: Location?
    package let end: End
    /// What the finger passes through on its way, in order.
    package let via: [Location]
    /// Of the movement, without the holds.
    package let duration: FlickDuration
    /// At the end, in points per second. `nil`: a minimum-jerk path that ends
    /// at rest; otherwise the cubic that starts at rest and ends so.
    package let endVelocity: Vector?
    package let holdBefore: FlickDuration
    package let holdAfter: FlickDuration
    /// Whether the finger leaves the glass at the end.
    package let lifts: Bool

    package init(
      from: Location?, end: End, via: [Location] = [], duration: FlickDuration,
      endVelocity: Vector?,
      holdBefore: FlickDuration, holdAfter: FlickDuration, lifts: Bool = true
    ) {
      self.from = from
      self.end = end
      self.via = via
      self.duration = duration
      self.endVelocity = endVelocity
      self.holdBefore = holdBefore
      self.holdAfter = holdAfter
      self.lifts = lifts
    }
  }

  /// Two fingers that move about the middle between them.
  package struct Pinch: Hashable, Sendable {
    package let center: Location
    /// Their distance at first and at the end, in points.
    package let spread: Double
    package let endSpread: Double
    /// Of the line from the second finger to the first, in radians clockwise from the right.
    package let angle: Double
    /// How far that line turns.
    package let turn: Double
    /// How far the middle travels.
    package let by: Vector
    /// Of the movement, without the holds.
    package let duration: FlickDuration
    /// Of each finger about the middle at the end, or of the middle where that alone
    /// moves, in points per second; all ends in step. `nil`: at rest.
    package let endSpeed: Double?
    package let holdBefore: FlickDuration
    package let holdAfter: FlickDuration
    /// Whether the fingers leave the glass at the end.
    package let lifts: Bool

    package init(
      center: Location, spread: Double, endSpread: Double, angle: Double, turn: Double, by: Vector,
      duration: FlickDuration, endSpeed: Double?, holdBefore: FlickDuration,
      holdAfter: FlickDuration, lifts: Bool
    ) {
      self.center = center
      self.spread = spread
      self.endSpread = endSpread
      self.angle = angle
      self.turn = turn
      self.by = by
      self.duration = duration
      self.endSpeed = endSpeed
      self.holdBefore = holdBefore
      self.holdAfter = holdAfter
      self.lifts = lifts
    }

    /// What a finger would travel about the middle if it went on as at the end, or the
    /// middle where that alone moves.
    package var travel: Double {
      let own = Vector(dx: endSpread - spread, dy: endSpread * turn).length / 2
      return own > 0 ? own : by.length
    }
  }

  package struct Change: Hashable, Sendable {
    package enum Effect: Hashable, Sendable {
      /// Sends a behavior to a state. The velocity replaces the one that the
      /// policy gives, in the property's unit per second.
      case state(Int, velocity: Vector?)
      /// Draws an item to a place from now on, or no longer.
      case snap(World.Snap?)
      /// Pushes an item once, in newton seconds.
      case push(Vector)
      /// Gives a layer's property another value.
      case model(ModelChange)
    }

    package let channel: Int
    package let effect: Effect

    package init(channel: Int, effect: Effect) {
      self.channel = channel
      self.effect = effect
    }

    package init(behavior: Int, state: Int, velocity: Vector?) {
      self.init(channel: behavior, effect: .state(state, velocity: velocity))
    }
  }

  package enum Action: Hashable, Sendable {
    /// Down and up in one tick, so many times, so long from one to the next.
    case tap(Location, count: Int = 1, interval: FlickDuration = .zero)
    /// A finger rests there for so long.
    case press(Location, FlickDuration)
    case drag(Stroke)
    case flick(Stroke)
    case pinch(Pinch)
    /// A finger goes down and stays.
    case down(Location)
    /// A finger that is down is found there.
    case move(Location)
    /// A finger leaves the glass, there or where it is.
    case up(Location?)
    /// The system takes a finger's touch away.
    case cancel
    /// Fingers as they were recorded.
    case trace(PointerStream)
    case set([Change])
    /// Adds and removes animations of layers.
    case animate([LayerAction])
    /// Controls the block of the event with that index.
    case animator(block: Int, PropertyAnimator.Command)
    /// The display link stalls: no stepped solver is called for so long.
    case load(FlickDuration)
  }

  package let id: String?
  package let start: Start
  package let action: Action
  package let note: String?
  /// What its end is called.
  package let endNote: String?
  /// Which finger, from 0.
  package let pointer: Int
  /// Of an event that waits: whether each variant waits for itself, instead of
  /// for the first one.
  package let isPerVariant: Bool
  /// Where it stands in the file.
  package let origin: SourceOrigin

  package init(
    id: String?, start: Start, action: Action, note: String?, endNote: String? = nil,
    pointer: Int, isPerVariant: Bool = false, origin: SourceOrigin
  ) {
    self.id = id
    self.start = start
    self.action = action
    self.note = note
    self.endNote = endNote
    self.pointer = pointer
    self.isPerVariant = isPerVariant
    self.origin = origin
  }
}

/// A number that changes with time, by name.
package struct Signal: Hashable, Sendable {
  package enum Quantity: Hashable, Sendable { case value, velocity, acceleration }

  /// As written, for example `pane.velocity`.
  package let name: String
  /// Index into the variant's channels; equal in every variant.
  package let channel: Int
  package let quantity: Quantity
  /// Which of the channel's numbers; `nil`: the Euclidean length of both.
  package let component: Int?

  package init(name: String, channel: Int, quantity: Quantity, component: Int?) {
    self.name = name
    self.channel = channel
    self.quantity = quantity
    self.component = component
  }
}
