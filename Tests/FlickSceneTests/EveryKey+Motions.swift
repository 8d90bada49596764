extension EveryKey {
  /// Keys of motions.
  static let motions: [Edit] = [
    (
      "motion.spring", "\"spring\": { \"duration\": \"500ms\", \"bounce\": 0.2 }",
      "\"ease\": { \"duration\": \"500ms\" }"
    ),
    (
      "motion.ease", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"spring\": { \"response\": \"1s\", \"dampingRatio\": 1 } }"
    ),
    ("spring.stiffness", "\"stiffness\": 300", "\"stiffness\": 301"),
    ("spring.damping", "\"damping\": 20, \"solver\"", "\"damping\": 21, \"solver\""),
    ("spring.mass", "\"stiffness\": 300", "\"stiffness\": 300, \"mass\": 2"),
    ("spring.response", "\"400ms\"", "\"401ms\""),
    ("spring.dampingRatio", "\"dampingRatio\": 0.8", "\"dampingRatio\": 0.9"),
    ("spring.duration", "\"500ms\"", "\"501ms\""),
    ("spring.bounce", "\"bounce\": 0.2", "\"bounce\": -0.2"),
    ("spring.solver", ", \"solver\": \"semi-implicit-euler\"", ""),
    ("spring.rate", "\"semi-implicit-euler\"", "\"semi-implicit-euler\", \"rate\": 120"),
    (
      "spring.initialVelocity", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"duration\": \"400ms\", \"dampingRatio\": 0.8, \"initialVelocity\": 1 }"
    ),
    (
      "spring.frequency", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"frequency\": 2, \"dampingRatio\": 0.8 }"
    ),
    (
      "spring.resistance", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"frequency\": 2, \"dampingRatio\": 0.8, \"resistance\": 1, \"solver\": \"uikit\" }"
    ),
    (
      "spring.speed", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"speed\": 12, \"bounciness\": 4 }"
    ),
    (
      "spring.bounciness", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"speed\": 12, \"bounciness\": 5 }"
    ),
    (
      "spring.tension", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"tension\": 170, \"friction\": 26 }"
    ),
    (
      "spring.friction", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"tension\": 170, \"friction\": 20 }"
    ),
    (
      "motion.decay", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"decay\": {} }"
    ),
    (
      "motion.keyframes", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 1] } }"
    ),
    (
      "motion.samples", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"samples\": \"invalid/bad-samples/recorded.csv\", \"column\": \"card.x\" }"
    ),
    (
      "motion.column", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"samples\": \"invalid/bad-samples/recorded.csv\", \"column\": \"card.y\" }"
    ),
    (
      "ease.precision", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"precision\": \"webkit\" } }"
    ),
    (
      "ease.repeat", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"repeat\": 2 } }"
    ),
    (
      "ease.autoreverse", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"autoreverse\": true } }"
    ),
    (
      "keyframes.duration", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"301ms\", \"values\": [0, 1] } }"
    ),
    (
      "keyframes.values", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1] } }"
    ),
    (
      "keyframes.keyTimes", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"keyTimes\": [0, 0.1, 1] } }"
    ),
    (
      "keyframes.mode", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\" } }"
    ),
    (
      "keyframes.curves", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 1], \"curves\": [\"ease\"] } }"
    ),
    (
      "keyframes.tension", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"tension\": [0, 1, 0] } }"
    ),
    (
      "keyframes.continuity", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"continuity\": [0, 1, 0] } }"
    ),
    (
      "keyframes.bias", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"bias\": [0, 1, 0] } }"
    ),
    (
      "keyframes.repeat", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"repeat\": \"forever\" } }"
    ),
    (
      "keyframes.autoreverse", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"autoreverse\": true } }"
    ),
    (
      "spring.preset", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"preset\": \"SwiftUI snappy\" }"
    ),
    (
      "bounce.preset", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"preset\": \"SwiftUI snappy\" } } }"
    ),
    (
      "spring.precision", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"precision\": \"single\""
    ),
    (
      "spring.rounding", "\"semi-implicit-euler\"",
      "\"pop\", \"rounding\": 1"
    ),
    (
      "spring.clamp", "\"semi-implicit-euler\"",
      "\"pop\", \"clamp\": \"end\""
    ),
    (
      "spring.rest", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 1, \"speed\": 1 }"
    ),
    (
      "rest.distance", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 2, \"speed\": 1 }"
    ),
    (
      "rest.speed", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 1, \"speed\": 2 }"
    ),
    (
      "spring.joint", "\"semi-implicit-euler\"",
      "\"uikit\", \"joint\": \"point\""
    ),
    (
      "spring.steps", "\"semi-implicit-euler\"",
      "\"uikit\", \"steps\": \"frame\""
    ),
    (
      "decay.rate", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"decay\": { \"rate\": 0.99 } }"
    ),
    (
      "decay.form", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"decay\": { \"form\": \"continuous\" } }"
    ),
    (
      "decay.rest", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"decay\": { \"rest\": { \"speed\": 0.1 } } }"
    ),
    (
      "decay-rest.speed", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"rest\": { \"speed\": 5 } } }"
    ),
    (
      "decay-rest.distance", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"rest\": { \"distance\": 0.5 } } }"
    ),
    (
      "glide.rest", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"rest\": { \"speed\": 6 } } }"
    ),
    (
      "glide.form", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"form\": \"continuous\" } }"
    ),
    (
      "projection.form", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"projected\": { \"form\": \"continuous\" } }"
    ),
    (
      "projection.atMost", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"projected\": { \"atMost\": 1 } }"
    ),
    (
      "projection.rate", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"projected\": { \"rate\": 0.99 } }"
    ),
    (
      "glide.rate", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"rate\": 0.99 } }"
    ),
    (
      "glide.bounds", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700] } }"
    ),
    (
      "glide.bounce", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20 } } }"
    ),
    (
      "bounce.stiffness", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20 } } }"
    ),
    (
      "bounce.damping", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 21 } } }"
    ),
    (
      "bounce.mass", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20, \"mass\": 2 } } }"
    ),
    (
      "bounce.response", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"response\": \"1s\", \"dampingRatio\": 1 } } }"
    ),
    (
      "bounce.dampingRatio", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"response\": \"1s\", \"dampingRatio\": 0.9 } } }"
    ),
    (
      "bounce.duration", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"duration\": \"1s\", \"bounce\": 0 } } }"
    ),
    (
      "bounce.bounce", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"duration\": \"1s\", \"bounce\": 0.1 } } }"
    ),
    (
      "bounce.frequency", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"frequency\": 2, \"dampingRatio\": 1 } } }"
    ),
    (
      "bounce.resistance", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"frequency\": 2, \"dampingRatio\": 1, \"resistance\": 2 } } }"
    ),
    (
      "bounce.speed", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"speed\": 1, \"bounciness\": 4 } } }"
    ),
    (
      "bounce.bounciness", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"speed\": 1, \"bounciness\": 5 } } }"
    ),
    (
      "bounce.tension", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"tension\": 1, \"friction\": 4 } } }"
    ),
    (
      "bounce.friction", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"tension\": 1, \"friction\": 5 } } }"
    ),
    ("ease.duration", "\"ease\": { \"duration\": \"300ms\"", "\"ease\": { \"duration\": \"301ms\""),
    (
      "ease.curve", "\"ease\": { \"duration\": \"300ms\"",
      "\"ease\": { \"duration\": \"300ms\", \"curve\": [0, 0, 1, 1]"
    ),
  ]
}
