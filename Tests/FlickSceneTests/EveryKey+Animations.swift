extension EveryKey {
  /// Keys of layers' animations.
  static let animations: [Edit] = [
    ("layer.animations", "\"fly\":", "\"soar\":"),
    ("film.model", "\"film\": {", "\"film\": { \"model\": \"ghost\","),
    ("layer.on", "\"kite.height\": 44", "\"kite.height\": 45"),
    ("layer-reaction.tap", "\"by\": -12", "\"by\": -13"),
    ("layer-answer.remove", "\"remove\": \"kite.blink\"", "\"remove\": \"kite.loop\""),
    (
      "layer-answer.clock", "\"remove\": \"kite.blink\"",
      "\"remove\": \"kite.blink\", \"clock\": { \"layer\": \"sail\", \"speed\": 3 }"
    ),
    ("event.clock", "\"speed\": 0.35, ", ""),
    ("clock.layer", "\"layer\": \"sail\", \"speed\"", "\"layer\": \"leaf\", \"speed\""),
    ("clock.speed", "\"speed\": 0.35", "\"speed\": -0.35"),
    ("clock.time", "\"2500ms\"", "\"2501ms\""),
    ("layer-answer.set", "\"kite.height\": 44", "\"kite.height\": 46"),
    ("layer-answer.transaction", "{ \"curve\": \"linear\" }", "{}"),
    ("layer-answer.add", "\"kite.hop\"", "\"kite.skip\""),
    ("event.transaction", ", \"transaction\": { \"curve\": \"ease-in\" }", ""),
    ("event.add", "\"kite.fly\"", "\"kite.climb\""),
    ("event.remove", "\"kite.loop\"", "[\"kite.loop\", \"kite.fly\"]"),
    ("animation.property", "\"property\": \"opacity\"", "\"property\": \"cornerRadius\""),
    ("animation.valueFunction", "\"rotateZ\"", "\"rotateX\""),
    ("transform-step.rotate", "\"rotate\": 30", "\"rotate\": 31"),
    ("transform-step.rotateX", "\"rotateX\": 10", "\"rotateX\": 11"),
    ("transform-step.rotateY", "\"rotateY\": 20", "\"rotateY\": 21"),
    ("transform-step.scale", "\"scale\": 1.25", "\"scale\": [1.25, 1]"),
    ("transform-step.translate", "\"translate\": [3, 4]", "\"translate\": [4, 4]"),
    ("animation.from", "\"from\": [300, 700]", "\"from\": \"current\""),
    ("animation.to", "\"to\": [20, 60]", "\"to\": [21, 60]"),
    ("animation.by", "\"by\": 0.5", "\"by\": 0.75"),
    ("animation.values", "[1, 0.25, 1]", "[1, 0.5, 1]"),
    ("animation.path", "600 40 40\"", "600 40 41\""),
    ("animation.rotate", "\"auto\"", "\"auto-reverse\""),
    (
      "animation.animations", "{ \"property\": \"scaleX\", \"from\": 1, \"by\": 0.5 }",
      "{ \"property\": \"scaleX\", \"from\": 1, \"by\": 0.5 }, { \"property\": \"y\", \"by\": 1 }"
    ),
    ("animation.mode", "\"cubic\"", "\"linear\""),
    ("animation.keyTimes", "\"mode\": \"cubic\"", "\"mode\": \"cubic\", \"keyTimes\": [0, 0.2, 1]"),
    (
      "animation.curves", "\"mode\": \"cubic\"",
      "\"mode\": \"cubic\", \"curves\": [\"ease\", \"linear\"]"
    ),
    ("animation.tension", "\"mode\": \"cubic\"", "\"mode\": \"cubic\", \"tension\": [0, 1, 0]"),
    (
      "animation.continuity", "\"mode\": \"cubic\"",
      "\"mode\": \"cubic\", \"continuity\": [0, 1, 0]"
    ),
    ("animation.bias", "\"mode\": \"cubic\"", "\"mode\": \"cubic\", \"bias\": [0, 1, 0]"),
    (
      "animation.spring", "\"spring\": { \"stiffness\": 120, \"damping\": 9, \"mass\": 1.5 }",
      "\"curve\": \"ease\""
    ),
    ("animation.curve", "\"ease-out\"", "\"ease-in-out\""),
    ("animation.begin", "\"duration\": \"900ms\"", "\"duration\": \"900ms\", \"begin\": \"-1ms\""),
    ("animation.duration", "\"900ms\"", "\"901ms\""),
    ("animation.speed", "\"duration\": \"900ms\"", "\"duration\": \"900ms\", \"speed\": -1"),
    ("animation.offset", "\"duration\": \"900ms\"", "\"duration\": \"900ms\", \"offset\": \"5ms\""),
    ("animation.repeat", "\"duration\": \"900ms\"", "\"duration\": \"900ms\", \"repeat\": 3"),
    (
      "animation.repeatDuration", "\"duration\": \"900ms\"",
      "\"duration\": \"900ms\", \"repeatDuration\": \"2s\""
    ),
    (
      "animation.autoreverse", "\"duration\": \"900ms\"",
      "\"duration\": \"900ms\", \"autoreverse\": true"
    ),
    ("animation.fill", "\"duration\": \"900ms\"", "\"duration\": \"900ms\", \"fill\": \"both\""),
    (
      "animation.removedOnCompletion", "\"duration\": \"900ms\"",
      "\"duration\": \"900ms\", \"removedOnCompletion\": false"
    ),
    ("animation.additive", "\"by\": 0.5", "\"by\": 0.5, \"additive\": true"),
    ("animation.cumulative", "\"by\": 0.5", "\"by\": 0.5, \"cumulative\": true"),
    ("layer-spring.stiffness", "\"stiffness\": 120", "\"stiffness\": 121"),
    ("layer-spring.damping", "\"damping\": 9", "\"damping\": 8"),
    ("layer-spring.mass", "\"mass\": 1.5", "\"mass\": 1.6"),
    ("layer-spring.duration", "\"700ms\"", "\"701ms\""),
    ("layer-spring.bounce", "\"bounce\": 0.4", "\"bounce\": 0.5"),
    (
      "layer-spring.initialVelocity", "\"mass\": 1.5",
      "\"mass\": 1.5, \"initialVelocity\": \"current\""
    ),
    (
      "transaction.duration", "\"curve\": \"ease-in\"",
      "\"curve\": \"ease-in\", \"duration\": \"1s\""
    ),
    ("transaction.curve", "\"curve\": \"ease-in\"", "\"curve\": \"ease-out\""),
    ("transaction.disableActions", "\"curve\": \"ease-in\"", "\"disableActions\": true"),
  ]
}
