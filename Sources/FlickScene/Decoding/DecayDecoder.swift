import FlickMotion

/// Glides: how they slow down, and when they have ended.
enum DecayDecoder {
  static func decay(_ fields: Fields) throws(Rejected) -> Decay {
    let form: Decay.Form =
      try fields.string("form") == "continuous" ? .continuous : .milliseconds
    guard let decay = Decay(rate: try fields.number("rate"), form: form) else { throw Rejected() }
    return decay
  }

  static func rest(_ fields: Fields) throws(Rejected) -> DecayRest {
    guard let node = fields.written("rest") else { return .scrollView }
    let rest = try Fields(node, Language.decayRest)
    if rest.has("speed") { return .speed(try rest.number("speed")) }
    return .distance(try rest.number("distance"))
  }
}
