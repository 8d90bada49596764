import FlickMotion

/// Transforms, as Core Animation's `CATransform3D` without perspective.
extension Language {
  /// x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  static let matrix = Shape.tuple([
    Shape.Part("a", .number(factor)), Shape.Part("b", .number(factor)),
    Shape.Part("c", .number(factor)), Shape.Part("d", .number(factor)),
    Shape.Part("tx", .number(length)), Shape.Part("ty", .number(length)),
  ])

  /// Of a value function that takes three.
  static let numbers3 = Shape.tuple([
    Shape.Part("x", .number(length)), Shape.Part("y", .number(length)),
    Shape.Part("z", .number(length)),
  ])

  static let transformSteps = Shape.list(
    of: .object { transformStep }, count: 1...SceneConstants.maximumTransformSteps, noun: "steps")

  static let transforms = [matrix, transformSteps]
  /// Of animations, with value functions.
  static let transformValues = [numbers3] + transforms

  static let transformStep: ObjectShape = ObjectShape(
    "transform-step", "One step of a transform, about the layer's anchor; the first comes first.",
    exactlyOne: (
      "step", ["rotate", "rotateX", "rotateY", "scale", "translate", "perspective"]
    ),
    keys: [
      .optional("rotate", .number(turn), unit: .degrees, "A turn, clockwise."),
      .optional(
        "rotateX", .number(turn), unit: .degrees,
        "A turn about the x axis, seen from the front: it becomes lower."),
      .optional(
        "rotateY", .number(turn), unit: .degrees,
        "A turn about the y axis, seen from the front: it becomes narrower."),
      .optional(
        "scale",
        .either([
          .number(factor),
          .tuple([Shape.Part("x", .number(factor)), Shape.Part("y", .number(factor))]),
        ]), "A factor, or one across and one down."),
      .optional("translate", vector, unit: .points, "A way to the right and down."),
      .later("perspective"),
    ])

  /// The words for value functions, with how many numbers each takes.
  static let valueFunction = Shape.choice([
    Shape.Choice("rotateX", "Degrees about the x axis."),
    Shape.Choice("rotateY", "Degrees about the y axis."),
    Shape.Choice("rotateZ", "Degrees, clockwise."),
    Shape.Choice("scale", "Three factors."),
    Shape.Choice("scaleX", "The factor across."),
    Shape.Choice("scaleY", "The factor down."),
    Shape.Choice("scaleZ", "The factor in depth, which is seen of nothing flat."),
    Shape.Choice("translate", "Three distances in points."),
    Shape.Choice("translateX", "To the right, in points."),
    Shape.Choice("translateY", "Down, in points."),
    Shape.Choice("translateZ", "Towards the front, which is not seen without perspective."),
  ])
}
