import FlickCore
import FlickExport
import FlickJSON

/// A value of the scene language, written in Swift: `["spring": ["damping": 20]]`.
public enum SceneValue: Hashable, Sendable {
  /// A name and what it stands for.
  public struct Member: Hashable, Sendable {
    public let name: String
    public var value: SceneValue

    public init(_ name: String, _ value: SceneValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([SceneValue])
  /// In the order in which they are written.
  case object([Member])
}

extension SceneValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: SceneValue...) { self = .list(elements) }

  public init(dictionaryLiteral members: (String, SceneValue)...) {
    self = .object(members.map { Member($0, $1) })
  }
}

extension SceneValue {
  /// A point, `[x, y]`.
  public init(_ point: Point) { self = [.number(point.x), .number(point.y)] }

  /// A frame, `[x, y, width, height]`.
  public init(_ rect: Rect) {
    self = [.number(rect.minX), .number(rect.minY), .number(rect.width), .number(rect.height)]
  }

  /// A colour, `#RRGGBBAA`, to the nearest of 256 levels.
  public init(_ color: Color) {
    let levels = [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    self = .text(
      "#" + levels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
  }

  /// Seconds, `0.2s`, to the billionth; a finite number of them.
  public init(seconds: Double) {
    precondition(seconds.isFinite, "a time is a number (was \(seconds) s)")
    self = .text(ExportNumber.text(seconds, decimals: 9) + "s")
  }

  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null, .invalid: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { SceneValue($0) })
      case .object(let members):
        .object(members.map { Member($0.key, SceneValue($0.value)) })
      }
  }

  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .text(let text): .text(text)
    case .list(let values): .list(values.map(\.json))
    case .object(let members): .object(members.map { ($0.name, $0.value.json) })
    }
  }

  /// The member of an object, or of a list the element with that `id` or, for a whole
  /// number, at that place; `nil` where there is none. Setting a member of an object adds
  /// or, with `nil`, removes it.
  public subscript(name: String) -> SceneValue? {
    get {
      switch self {
      case .object(let members): members.first { $0.name == name }?.value
      case .list(let values): place(of: name).map { values[$0] }
      default: nil
      }
    }
    set {
      switch self {
      case .object(var members):
        if let index = members.firstIndex(where: { $0.name == name }) {
          if let newValue { members[index].value = newValue } else { members.remove(at: index) }
        } else if let newValue {
          members.append(Member(name, newValue))
        }
        self = .object(members)
      case .list(var values):
        guard let index = place(of: name) else { return }
        if let newValue { values[index] = newValue } else { values.remove(at: index) }
        self = .list(values)
      default: break
      }
    }
  }

  private func place(of name: String) -> Int? {
    guard case .list(let values) = self else { return nil }
    if let index = values.firstIndex(where: { $0["id"] == .text(name) }) { return index }
    return Int(name).flatMap { values.indices.contains($0) ? $0 : nil }
  }

  /// What a path leads to.
  subscript(path: ArraySlice<Substring>) -> SceneValue? {
    guard !path.isEmpty else { return self }
    let step = step(along: path)
    return self[step.name]?[step.rest]
  }

  /// The longest beginning of a path that names a member: variants have members whose
  /// names are paths.
  func step(
    along path: ArraySlice<Substring>
  ) -> (name: String, rest: ArraySlice<Substring>) {
    if case .object(let members) = self {
      for count in stride(from: path.count, to: 1, by: -1) {
        let name = path.prefix(count).joined(separator: ".")
        if members.contains(where: { $0.name == name }) { return (name, path.dropFirst(count)) }
      }
    }
    return (String(path[path.startIndex]), path.dropFirst())
  }

  /// Replaces what a path leads to; objects on the way that are not there are made.
  ///
  /// - Returns: Whether the path leads somewhere.
  mutating func set(_ path: ArraySlice<Substring>, to value: SceneValue) -> Bool {
    guard !path.isEmpty else {
      self = value
      return true
    }
    let (name, rest) = step(along: path)
    if case .object = self {
      var part = self[name] ?? .object([])
      guard part.set(rest, to: value) else { return false }
      self[name] = part
      return true
    }
    guard var part = self[name], part.set(rest, to: value) else { return false }
    self[name] = part
    return true
  }

  /// Adds a member to an object beside one of its name, which is told when it is read.
  mutating func append(_ member: Member) {
    guard case .object(let members) = self else { return }
    self = .object(members + [member])
  }
}
