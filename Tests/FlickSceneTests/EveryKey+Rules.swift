extension EveryKey {
  /// Keys of what decides where a layer is let go.
  static let rules: [Edit] = [
    ("if", "{ \"if\": \"velocity < -500 or dot.x > 60 and slide.released\", \"to\": \"down\" }"),
    ("to", "{ \"if\": \"y > 5\", \"to\": \"down\" }"),
    ("release", "{ \"if\": \"y > 5\", \"release\": \"nearest\" }"),
    ("projected", "{ \"if\": \"y > 5\", \"projected\": { \"rate\": 0.99 } }"),
    ("decay", "{ \"if\": \"y > 5\", \"decay\": {} }"),
    ("set", "{ \"if\": \"velocity > 1\", \"to\": \"down\", \"set\": { \"fade\": \"off\" } }"),
  ].map { key, rule in
    (
      "release-rule.\(key)", "\"on\": { \"tap\": \"toggle\", \"drag\": \"follow\" }",
      "\"on\": { \"tap\": \"toggle\", \"drag\": \"follow\", \"release\": [\(rule), \"nearest\"] }"
    )
  }
}
