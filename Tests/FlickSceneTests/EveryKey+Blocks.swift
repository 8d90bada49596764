extension EveryKey {
  /// Keys of UIView's animation blocks.
  static let blocks: [Edit] = [
    ("event.animate", "\"kite.cornerRadius\": 5", "\"kite.rotation\": 5"),
    ("block.changes", "\"kite.cornerRadius\": 4", "\"kite.cornerRadius\": 4.5"),
    ("block.duration", "\"350ms\"", "\"351ms\""),
    ("block.delay", "\"350ms\"", "\"350ms\", \"delay\": \"10ms\""),
    ("block.curve", "\"spring\": { \"dampingRatio\": 0.9 }", "\"curve\": \"ease-out\""),
    (
      "block.spring", "\"spring\": { \"dampingRatio\": 0.9 }",
      "\"spring\": { \"bounce\": 0.1 }"
    ),
    ("block.repeat", "\"350ms\"", "\"350ms\", \"repeat\": 2.5"),
    ("block.autoreverse", "\"350ms\"", "\"350ms\", \"autoreverse\": true"),
    (
      "block.beginFromCurrentState", "\"350ms\"",
      "\"350ms\", \"beginFromCurrentState\": true"
    ),
    (
      "block.allowUserInteraction", "\"350ms\"",
      "\"350ms\", \"allowUserInteraction\": true"
    ),
    ("block.additive", "\"350ms\"", "\"350ms\", \"additive\": false"),
    ("block-spring.dampingRatio", "\"dampingRatio\": 0.9", "\"dampingRatio\": 0.7"),
    ("block-spring.bounce", "\"bounce\": 0.35", "\"bounce\": 0.3"),
    (
      "block-spring.initialVelocity", "\"bounce\": 0.35",
      "\"bounce\": 0.35, \"initialVelocity\": 2"
    ),
  ]
}
