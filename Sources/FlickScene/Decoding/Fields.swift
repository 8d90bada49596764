import FlickCore

/// Thrown where a value is missing or wrong; the reason has been reported.
struct Rejected: Error {}

/// One object of the tree, read by the names in its table.
///
/// The checker has reported what is wrong; here a wrong value only stops what
/// depends on it. A missing one is what the table says.
struct Fields {
  let node: JSONNode
  let shape: ObjectShape

  init(_ node: JSONNode, _ shape: ObjectShape) throws(Rejected) {
    guard case .object = node.value else { throw Rejected() }
    self.node = node
    self.shape = shape
  }

  /// The value as written, or the table's default, or `nil`.
  func value(_ key: String) -> JSONNode? {
    guard let row = shape[key] else {
      preconditionFailure("the table of \(shape.name) has no '\(key)'")
    }
    if let written = node[key] { return written }
    if case .defaulted(let value) = row.presence { return JSONNode(value, range: node.range) }
    return nil
  }

  /// The value as written, or `nil`.
  func written(_ key: String) -> JSONNode? {
    precondition(shape[key] != nil, "the table of \(shape.name) has no '\(key)'")
    return node[key]
  }

  func has(_ key: String) -> Bool { written(key) != nil }

  func required(_ key: String) throws(Rejected) -> JSONNode {
    guard let value = value(key) else { throw Rejected() }
    return value
  }

  /// Reads a value that may be missing.
  func optional<Value>(
    _ key: String, _ read: (JSONNode) throws(Rejected) -> Value
  ) throws(Rejected) -> Value? {
    guard let value = value(key) else { return nil }
    return try read(value)
  }

  func object(_ key: String, _ shape: ObjectShape) throws(Rejected) -> Fields {
    try Fields(required(key), shape)
  }

  // MARK: - Plain values

  func number(_ key: String) throws(Rejected) -> Double {
    guard case .number(let bounds) = shape[key]?.shape, let number = try required(key).number,
      bounds.contains(number)
    else { throw Rejected() }
    return number
  }

  func integer(_ key: String) throws(Rejected) -> Int {
    guard case .integer(let range) = shape[key]?.shape, let number = try required(key).number
    else { throw Rejected() }
    return try Read.integer(number, range)
  }

  func bool(_ key: String) throws(Rejected) -> Bool {
    guard case .bool(let value) = try required(key).value else { throw Rejected() }
    return value
  }

  func string(_ key: String) throws(Rejected) -> String {
    guard let string = try required(key).string else { throw Rejected() }
    return string
  }

  func optionalString(_ key: String) throws(Rejected) -> String? {
    guard has(key) else { return nil }
    return try string(key)
  }

  /// One of a closed set that has the same names as the table.
  func choice<Value: RawRepresentable>(
    _ key: String, as type: Value.Type
  ) throws(Rejected) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try string(key)) else { throw Rejected() }
    return value
  }

  func time(_ key: String) throws(Rejected) -> FlickDuration {
    guard case .text(.time(let allowsZero)) = shape[key]?.shape,
      case .success(let duration) = Grammar.time(try string(key)),
      allowsZero || duration > .zero
    else { throw Rejected() }
    return duration
  }

  func color(_ key: String) throws(Rejected) -> Color { try Read.color(required(key)) }

  func vector(_ key: String) throws(Rejected) -> Vector { try Read.vector(required(key)) }
}

/// Values that stand in lists, or have no table of their own.
enum Read {
  static func integer(_ number: Double, _ range: ClosedRange<Int>) throws(Rejected) -> Int {
    guard number.rounded() == number, number >= Double(range.lowerBound),
      number <= Double(range.upperBound)
    else { throw Rejected() }
    return Int(number)
  }

  static func color(_ node: JSONNode) throws(Rejected) -> Color {
    guard let text = node.string, case .success(let color) = Grammar.color(text) else {
      throw Rejected()
    }
    return color
  }

  /// Two numbers of any sign.
  static func vector(_ node: JSONNode, bounds: Bounds = Language.length) throws(Rejected) -> Vector
  {
    let items = node.items
    guard items.count == 2, let x = items[0].number, let y = items[1].number, bounds.contains(x),
      bounds.contains(y)
    else { throw Rejected() }
    return Vector(dx: x, dy: y)
  }
}
