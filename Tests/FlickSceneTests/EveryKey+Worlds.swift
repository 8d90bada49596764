extension EveryKey {
  /// Keys of worlds.
  static let worlds: [Edit] = [
    ("world.items", "\"shelf\": { \"layer\": \"shelf\" }", "\"ledge\": { \"layer\": \"shelf\" }"),
    ("world.gravity", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"gravity\": [0, 0.5]"),
    ("world.bounds", "\"parent\"", "[0, 0, 300, 700]"),
    ("world.walls", "{ \"from\": [0, 400], \"to\": [100, 450] }", ""),
    ("world.attachments", ", \"toOffset\": [1, 1] },", " },"),
    ("world.pushes", "\"wind\": { \"item\": \"brick\", \"force\": [1, 0] }", ""),
    (
      "world.solver", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"solver\": \"uikit-ios7\""
    ),
    ("world.rate", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"rate\": 120"),
    ("item.layer", "{ \"layer\": \"brick\" }", "{ \"layer\": \"all\" }"),
    ("item.density", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"density\": 2 }"),
    ("item.elasticity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"elasticity\": 1 }"),
    ("item.friction", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"friction\": 1 }"),
    ("item.resistance", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"resistance\": 1 }"),
    (
      "item.anchored", "{ \"layer\": \"shelf\" }",
      "{ \"layer\": \"shelf\", \"anchored\": true }"
    ),
    ("item.rotates", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"rotates\": false }"),
    (
      "item.angularResistance", "{ \"layer\": \"brick\" }",
      "{ \"layer\": \"brick\", \"angularResistance\": 1 }"
    ),
    ("item.gravity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"gravity\": false }"),
    (
      "item.collides", "{ \"layer\": \"brick\" }",
      "{ \"layer\": \"brick\", \"collides\": \"items\" }"
    ),
    ("item.velocity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"velocity\": [1, 0] }"),
    ("item.snap", "\"snap\": { \"to\": [200, 300] },", ""),
    (
      "item.on", "\"on\": { \"drag\": { \"frequency\": 4, \"dampingRatio\": 0.8 } }",
      "\"density\": 1"
    ),
    (
      "item-reaction.drag", "\"drag\": { \"frequency\": 4, \"dampingRatio\": 0.8 }",
      "\"drag\": \"attach\""
    ),
    (
      "item-reaction.release", "\"frequency\": 4, \"dampingRatio\": 0.8 }",
      "\"frequency\": 4, \"dampingRatio\": 0.8 }, \"release\": \"finger\""
    ),
    ("grip.frequency", "\"frequency\": 4", "\"frequency\": 5"),
    (
      "grip.dampingRatio", "\"frequency\": 4, \"dampingRatio\": 0.8",
      "\"frequency\": 4, \"dampingRatio\": 0.9"
    ),
    ("grip.slop", "\"frequency\": 4", "\"frequency\": 4, \"slop\": 10"),
    ("snap.to", "\"to\": [200, 300]", "\"to\": [201, 300]"),
    ("snap.dampingRatio", "\"to\": [200, 300]", "\"to\": [200, 300], \"dampingRatio\": 1"),
    ("wall.from", "\"from\": [0, 400]", "\"from\": [0, 401]"),
    ("wall.to", "\"to\": [100, 450]", "\"to\": [100, 451]"),
    ("attachment.item", "{ \"item\": \"brick\", \"anchor\"", "{ \"item\": \"ball\", \"anchor\""),
    ("attachment.offset", "\"anchor\": [230, 100]", "\"anchor\": [230, 100], \"offset\": [5, 5]"),
    ("attachment.anchor", "\"anchor\": [230, 100]", "\"anchor\": [230, 101]"),
    ("attachment.to", "\"anchor\": [230, 100]", "\"to\": \"ball\""),
    ("attachment.toOffset", "\"toOffset\": [1, 1]", "\"toOffset\": [1, 2]"),
    ("attachment.length", "\"anchor\": [230, 100]", "\"anchor\": [230, 100], \"length\": 50"),
    ("attachment.frequency", "\"frequency\": 2", "\"frequency\": 3"),
    ("attachment.dampingRatio", "\"dampingRatio\": 0.5", "\"dampingRatio\": 0.6"),
    ("push.item", "{ \"item\": \"brick\", \"force\"", "{ \"item\": \"ball\", \"force\""),
    ("push.offset", "\"force\": [1, 0]", "\"force\": [1, 0], \"offset\": [0, 5]"),
    ("push.force", "\"force\": [1, 0]", "\"force\": [1, 1]"),
  ]
}
