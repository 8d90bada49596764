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
    ("block.repeat", "\"360ms\"", "\"360ms\", \"repeat\": 2.5"),
    ("block.autoreverse", "\"360ms\"", "\"360ms\", \"autoreverse\": true"),
    (
      "block.beginFromCurrentState", "\"350ms\"",
      "\"350ms\", \"beginFromCurrentState\": true"
    ),
    (
      "block.allowUserInteraction", "\"350ms\"",
      "\"350ms\", \"allowUserInteraction\": true"
    ),
    ("block.additive", "\"350ms\"", "\"350ms\", \"additive\": false"),
    ("block.scrubsLinearly", "\"350ms\"", "\"350ms\", \"scrubsLinearly\": false"),
    ("block.pausesOnCompletion", "\"350ms\"", "\"350ms\", \"pausesOnCompletion\": true"),
    ("block-spring.dampingRatio", "\"dampingRatio\": 0.9", "\"dampingRatio\": 0.7"),
    ("block-spring.bounce", "\"bounce\": 0.35", "\"bounce\": 0.3"),
    (
      "block-spring.initialVelocity", "\"bounce\": 0.35",
      "\"bounce\": 0.35, \"initialVelocity\": 2"
    ),
    ("event.transition", "\"type\": \"move-in\"", "\"type\": \"fade\""),
    ("transition.from", "\"from\": \"leaf\"", "\"from\": \"sail\""),
    ("transition.to", "\"to\": \"kite\"", "\"to\": \"sail\""),
    ("transition.type", "\"move-in\"", "\"push\""),
    ("transition.edge", "\"edge\": \"top\"", "\"edge\": \"bottom\""),
    ("transition.duration", "\"380ms\"", "\"381ms\""),
    ("transition.curve", "\"ease-in-out\", \"start", "\"linear\", \"start"),
    ("transition.startProgress", "\"startProgress\": 0.15", "\"startProgress\": 0.25"),
    ("transition.endProgress", "\"endProgress\": 0.85", "\"endProgress\": 0.9"),
    ("event.animator", "\"scrub\": 0.25", "\"pause\": true"),
    ("animator.of", "\"of\": \"grow\", \"pause\"", "\"of\": \"swell\", \"pause\""),
    ("animator.pause", "\"pause\": true", "\"scrub\": 1"),
    ("animator.scrub", "\"scrub\": 0.25", "\"scrub\": 0.3"),
    ("animator.reverse", "\"reverse\": true", "\"reverse\": false"),
    ("animator.continue", "{ \"durationFactor\": 0.55 }", "{}"),
    ("animator.stop", "\"stop\": true", "\"scrub\": 1"),
    ("animator.finish", "\"finish\": \"start\"", "\"finish\": \"end\""),
    ("continuation.durationFactor", "\"durationFactor\": 0.55", "\"durationFactor\": 0.6"),
    (
      "continuation.curve", "\"durationFactor\": 0.55",
      "\"durationFactor\": 0.55, \"curve\": \"ease\""
    ),
    (
      "continuation.spring", "\"durationFactor\": 0.55",
      "\"durationFactor\": 0.55, \"spring\": { \"dampingRatio\": 0.5 }"
    ),
    ("rest-spring.dampingRatio", "\"dampingRatio\": 0.45", "\"dampingRatio\": 0.46"),
    (
      "rest-spring.initialVelocity", "\"dampingRatio\": 0.45",
      "\"dampingRatio\": 0.45, \"initialVelocity\": 2"
    ),
  ]
}
