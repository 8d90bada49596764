import FlickCore

// What is said about worlds and their items, in the manner of the other words.

extension Problem {
  package static func itemTooSmall(_ layer: String, width: Double, height: Double) -> Problem {
    Problem(
      .outOfRange,
      "an item's layer is at least a point wide and high ('\(layer)' is "
        + "\(Spelling.number(width)) × \(Spelling.number(height)))",
      help: "give the layer a larger frame")
  }

  package static func itemIsStretched(_ layer: String) -> Problem {
    Problem(
      .conflictingKeys, "an item turns about its middle and keeps its size",
      help: "leave 'anchor' and 'scale' of the layer '\(layer)' out")
  }

  package static func itemsApart(_ layer: String, other: String) -> Problem {
    Problem(
      .conflictingKeys,
      "the items of a world lie side by side in one layer, and '\(layer)' and '\(other)' do not",
      help: "move one of the layers, or give it a world of its own")
  }

  package static func movingWorld(by owner: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(owner)' moves a layer around this item, and a world stays where it is",
      help: "put the item's layer elsewhere")
  }

  package static func sharedWithItem(_ property: String, layer: String, item: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(property)' of the layer '\(layer)' already belongs to the item '\(item)'",
      help: "a world gives its items their place and keeps their size")
  }

  package static func attachedToItself(_ item: String) -> Problem {
    Problem(
      .conflictingKeys, "'\(item)' cannot hang on itself", help: "name another item, or an 'anchor'"
    )
  }

  package static func wallWithoutLength() -> Problem {
    Problem(.outOfRange, "a wall has a length, and this one ends where it begins")
  }

  package static func anchoredAnd(_ key: String) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing for an item that is anchored",
      help: "nothing moves what is anchored; leave one of the two out")
  }

  package static func resistanceWithoutTurn() -> Problem {
    Problem(
      .uselessKey, "'angularResistance' means nothing for an item that does not rotate",
      help: "leave one of the two out")
  }

  package static func itemWithoutStates(_ item: String) -> Problem {
    Problem(
      .wrongType, "'\(item)' is an item of a world and has no states",
      help: "write { \"snap\": { \"to\": [x, y] } } or { \"push\": [x, y] }")
  }

  package static func changeOfItem(_ key: String, behavior: String) -> Problem {
    Problem(
      .conflictingKeys, "'\(key)' is done to items of a world, and '\(behavior)' is a behavior",
      help: "send it to one of its states")
  }

  package static func itemsDiffer(_ world: String) -> Problem {
    Problem(
      .override, "the items of '\(world)' have other names or another order here",
      help: "a variant may change items, not rename them, add some or leave some out")
  }

  package static func tooManyItemSteps(_ count: Int) -> Problem {
    Problem(
      .limit,
      "the worlds of a scene take at most \(SceneConstants.maximumItemSteps) steps, items times "
        + "rate times seconds in all variants (these may take \(count))",
      help: "write a fixed 'render.duration' such as \"5s\", or take fewer items or a lower 'rate'")
  }
}
