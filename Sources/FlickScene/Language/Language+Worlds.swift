import FlickCore
import FlickMotion

extension Language {
  static let worlds = Schema<[Named<Members>]>.map(
    .name, to: .object(WorldKeys.world), count: 0...SceneConstants.maximumWorlds, noun: "worlds")

  fileprivate static let coefficient = Bounds.atLeast(0, limit: 1_000_000)
  fileprivate static let swings = Bounds.from(0, to: 10_000)
}

/// The keys of a world.
enum WorldKeys {
  static let items = Key.required(
    "items",
    Schema<[Named<Members>]>.map(
      .name, to: .object(ItemKeys.item), count: 1...SceneConstants.maximumItems, noun: "items"),
    "The layers in it, by name; a name is also that of the item's signals.")
  static let gravity = Key.optional(
    "gravity", .pair(.any(limit: 1_000_000)), default: [0, 1], unit: .gravity,
    "What pulls all items.")
  private static let side = Schema<Double>.number(.atLeast(1, limit: SceneConstants.maximumLength))
  static let bounds = Key.optional(
    "bounds",
    Schema<WorldBounds>.either(
      .word("parent", "The box of the layer around them, or the canvas.", .parent),
      Schema<[Double]>.tuple([
        ("x", .number(Language.length)), ("y", .number(Language.length)), ("width", side),
        ("height", side),
      ]).map { .box(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }), unit: .points,
    "What they cannot leave: \"parent\" for the layer around them or the canvas, or a box.")
  static let walls = Key.optional(
    "walls",
    Schema<[DynamicsWorld.Boundary]>.list(
      of: .object(wall), count: 0...SceneConstants.maximumHolds, noun: "walls"),
    default: [], "Lines that they bump into from both sides.")
  static let attachments = Key.optional(
    "attachments",
    Schema<[Named<Members>]>.map(
      .name, to: .object(AttachmentKeys.attachment), count: 0...SceneConstants.maximumHolds,
      noun: "attachments"), "What holds an item to a point or to another, by name.")
  static let pushes = Key.optional(
    "pushes",
    Schema<[Named<Members>]>.map(
      .name, to: .object(PushKeys.push), count: 0...SceneConstants.maximumHolds, noun: "pushes"),
    "Forces that last, by name.")
  static let solver = Key.optional(
    "solver",
    Schema<DynamicsSettings>.choice([
      ("uikit", "Sub-steps of 1/120 s, as today.", .uikit),
      ("uikit-ios7", "Sub-steps of 4 ms and the damping of iOS 7.", .uikitIOS7),
    ]), default: "uikit", "Whose steps it takes.")
  static let rate = Key.optional(
    "rate", .integer(1...SceneConstants.maximumFrameRate), default: 60, unit: .hertz,
    "The display link's rate.")

  fileprivate static let world = ObjectSchema<Members>(
    "world", "Layers that fall, collide, hang and are pushed, as in UIKit Dynamics.",
    keys: rows(items, gravity, bounds, walls, attachments, pushes, solver, rate))

  private static let wallStart = Key.required("from", .vector, unit: .points, "Where it begins.")
  private static let wallEnd = Key.required("to", .vector, unit: .points, "Where it ends.")

  private static let wall = ObjectSchema<DynamicsWorld.Boundary>(
    "wall", "A line that items bump into.", keys: rows(wallStart, wallEnd)
  ) { (keys, reader) throws(Rejected) -> DynamicsWorld.Boundary in
    let (from, to) = (try keys[wallStart], try keys[wallEnd])
    // Nearer ends have no direction in a double.
    guard (to - from).length >= 1e-6 else {
      throw reader.rejected(.wallWithoutLength(), at: keys.node)
    }
    return .line(.zero + from, .zero + to)
  }
}

/// What items cannot leave.
enum WorldBounds: Sendable {
  case parent
  case box(Rect)
}

/// The keys of an item.
enum ItemKeys {
  static let layer = Key.required("layer", .layer, "The id of the layer that it is.")
  static let density = Key.optional(
    "density", .number(.from(0.001, to: 1_000_000)), default: 1,
    "Mass per area: 1 makes 100 × 100 points weigh 1 kg.")
  static let elasticity = Key.optional(
    "elasticity", .number(.from(0, to: 1)), default: 0.2,
    hint: "0 does not bounce, 1 bounces for ever",
    "The part of the speed that a bounce gives back; of two items the larger one counts.")
  static let friction = Key.optional(
    "friction", .number(Language.coefficient), default: 0.2,
    "Sliding friction over pressure; of two items the geometric mean counts.")
  static let resistance = Key.optional(
    "resistance", .number(Language.coefficient), default: 0.1,
    "The rate at which its velocity dies down, per second.")
  static let rotates = Key.optional(
    "rotates", .boolean, default: true, "Whether it turns when it is hit or held at its side.")
  static let angularResistance = Key.optional(
    "angularResistance", .number(Language.coefficient), default: 0.1,
    "The rate at which its spin dies down, per second.")
  static let anchored = Key.optional(
    "anchored", .boolean, default: false,
    "Whether it is held where it is, for others to bump into.")
  static let gravity = Key.optional(
    "gravity", .boolean, default: true, "Whether the world's gravity pulls it.")
  static let collides = Key.optional(
    "collides",
    Schema<DynamicsItem.Collisions>.choice([
      .everything: "Items, bounds and walls.", .items: "Other items only.",
      .boundaries: "Bounds and walls only.", .none: "Nothing.",
    ]), default: "everything", "What it bumps into.")
  static let velocity = Key.optional(
    "velocity", .pair(Language.speed), default: [0, 0], unit: .pointsPerSecond,
    "What it starts with.")
  static let snap = Key.optional("snap", .object(ItemKeys.snapping), "A place that it is drawn to.")
  static let on = Key.optional(
    "on", .object(reaction), "What touches on the layer do; nothing if missing.")

  fileprivate static let item = ObjectSchema<Members>(
    "item", "A layer as a box of a world.",
    keys: rows(
      layer, density, elasticity, friction, resistance, rotates, angularResistance, anchored,
      gravity, collides, velocity, snap, on))

  /// Keys that mean nothing for what is held where it is.
  static let ofMoving = rows(velocity, snap, on, rotates, angularResistance)

  // MARK: - Touches

  private static let drag = Key.optional(
    "drag",
    Schema<WrittenGrip>.either(
      .word("attach", "The item hangs on the finger.", (6, 1, nil)), .object(grip)),
    "\"attach\", or how the item hangs on the finger.")
  private static let release = Key.optional(
    "release",
    Schema<World.Grip.Release>.choice([
      .keep: "It keeps the velocity that the world has given it.",
      .finger: "It gets the finger's velocity.",
    ]), default: "keep", "What velocity it is let go with.")

  private typealias WrittenGrip = (frequency: Double, dampingRatio: Double, slop: Double?)

  /// How a finger may hold the item; `nil` where touches do nothing.
  private static let reaction = ObjectSchema<World.Grip?>(
    "item-reaction", "What touches on an item do.",
    rules: ObjectRules(useless: [(release.row, without: drag.row)]), drag, release, .later("tap")
  ) { (grip: WrittenGrip?, release: World.Grip.Release, _: Never?) -> World.Grip? in
    grip.map { grip in
      let give = DynamicsWorld.Give(
        frequency: grip.frequency, dampingRatio: grip.dampingRatio)
      return World.Grip(give: give, release: release, slop: grip.slop)
    }
  }

  private static let gripRatio = Key.optional(
    "dampingRatio", .number(Language.coefficient), default: 1,
    "1 settles without overshoot, smaller values bounce.")
  private static let gripFrequency = Key.optional(
    "frequency", .number(Language.swings), default: 6, unit: .hertz,
    "Undamped swings in a second; 0 is rigid.")
  private static let gripSlop = Key.optional(
    "slop", .number(Language.extent), unit: .points,
    "How far a finger travels before it drags, which moves no item; the profile's, or 0, if missing."
  )

  private static let grip = ObjectSchema<WrittenGrip>(
    "grip", "How an item hangs on the finger.", keys: rows(gripFrequency, gripRatio, gripSlop)
  ) { (keys, reader) throws(Rejected) -> WrittenGrip in
    let frequency = try keys[gripFrequency]
    if frequency == 0 {
      reader.report(.meaninglessWithout("dampingRatio", "frequency"), atKey: gripRatio, of: keys)
    }
    return (frequency, try keys[gripRatio], try keys[gripSlop])
  }

  /// A place that an item is drawn to.
  static let snapping = ObjectSchema<World.Snap>(
    "snap", "A place that an item is drawn to by springs of 4 Hz.",
    Key.required("to", .vector, unit: .points, "Where its middle comes to rest."),
    Key.optional(
      "dampingRatio", .number(.from(0, to: 1)), default: 0.5,
      "1 arrives without overshoot, smaller values bounce.")
  ) { (to: Vector, dampingRatio: Double) -> World.Snap in
    World.Snap(point: .zero + to, dampingRatio: dampingRatio)
  }
}

/// The keys of what holds an item.
enum AttachmentKeys {
  static let item = Key.required(
    "item", .text(.name), "The name of the item that it holds.")
  static let offset = Key.optional(
    "offset", .vector, default: [0, 0], unit: .points, "Where, from its middle.")
  static let anchor = Key.optional(
    "anchor", .vector, unit: .points, "A point that it hangs on.")
  static let to = Key.optional("to", .text(.name), "Another item that it hangs on.")
  static let toOffset = Key.optional(
    "toOffset", .vector, unit: .points, "Where on that one, from its middle.")
  static let length = Key.optional(
    "length", .number(Language.extent), unit: .points,
    "How long it is; as far as the ends are apart at the start if missing.")
  static let frequency = Key.optional(
    "frequency", .number(Language.swings), default: 0, unit: .hertz,
    "Undamped swings in a second; 0 is rigid.")
  static let dampingRatio = Key.optional(
    "dampingRatio", .number(Language.coefficient), hint: "1 settles without overshoot",
    "Of a soft attachment; 0 if missing, which swings until resistance ends it.")

  fileprivate static let attachment = ObjectSchema<Members>(
    "attachment", "What holds an item.",
    rules: ObjectRules(
      exactlyOne: ("other end", ["anchor", "to"]), useless: [(toOffset.row, without: to.row)]),
    keys: rows(item, offset, anchor, to, toOffset, length, frequency, dampingRatio))
}

/// The keys of a force that lasts.
enum PushKeys {
  static let item = Key.required("item", .text(.name), "The name of the item that it pushes.")
  static let force = Key.required(
    "force", .pair(Language.speed), unit: .newtons,
    "1 gives 100 × 100 points of density 1 an acceleration of 100 pt/s².")
  static let offset = Key.optional(
    "offset", .vector, default: [0, 0], unit: .points,
    "Where it acts, from the item's middle; it does not turn with the item.")

  fileprivate static let push = ObjectSchema<Members>(
    "push", "A force that lasts.", keys: rows(item, force, offset))
}

extension DynamicsWorld.Give {
  /// UIKit's frequency 0 is a rigid attachment.
  init(frequency: Double, dampingRatio: Double) {
    self = frequency > 0 ? .soft(frequency: frequency, dampingRatio: dampingRatio) : .rigid
  }
}
