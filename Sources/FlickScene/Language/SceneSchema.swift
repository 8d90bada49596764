import FlickJSON

/// The tables as JSON Schema 2020-12, so that editors complete and explain
/// scenes by what the decoder knows.
///
/// The schema knows shapes, not names: that a layer exists, or that a flick is
/// possible, only the decoder can tell.
package enum SceneSchema {
  /// Ended by a newline.
  package static func json() -> String {
    var builder = SchemaBuilder()
    let root = builder.reference(to: Language.scene.table)
    return JSONPrinter.text(
      .object([
        member("$schema", "https://json-schema.org/draft/2020-12/schema"),
        member("title", .string("Flick scene, format \(SceneConstants.formatVersion)")),
        member("description", .string(Language.scene.table.summary)),
        member("$ref", root),
        member("$defs", .object(builder.definitions)),
      ]))
  }

  /// Every kind of object in a scene, in the order in which they are met.
  package static var objects: [ObjectTable] {
    var builder = SchemaBuilder()
    _ = builder.reference(to: Language.scene.table)
    return builder.objects
  }
}

private func member(_ key: String, _ value: JSONNode.Value) -> JSONMember {
  JSONMember(key: key, keyRange: 0..<0, value: JSONNode(value, range: 0..<0))
}

private func values(_ items: [JSONNode.Value]) -> JSONNode.Value {
  .array(items.map { JSONNode($0, range: 0..<0) })
}

/// Collects a definition for each kind of object, each once.
private struct SchemaBuilder {
  private(set) var objects: [ObjectTable] = []
  private var written: [String: JSONNode.Value] = [:]

  /// In the order in which the objects were met.
  var definitions: [JSONMember] {
    objects.map { member($0.name, written[$0.name] ?? .bool(true)) } + [
      member(
        "expression",
        .object([
          member("type", "string"), member("pattern", #"^[$=]|\{[$=]"#),
          member("description", "A constant, or what is counted out of some."),
        ]))
    ]
  }

  mutating func reference(to object: ObjectTable) -> JSONNode.Value {
    if !objects.contains(where: { $0.name == object.name }) {
      objects.append(object)
      written[object.name] = schema(of: object)
    }
    return .string("#/$defs/\(object.name)")
  }

  // MARK: - Objects

  private mutating func schema(of object: ObjectTable) -> JSONNode.Value {
    let keys = object.keys.filter(\.isSupported)
    let properties = keys.map { member($0.name, schema(of: $0)) }
    var fields = [
      member("type", "object"), member("description", .string(object.summary)),
      member("properties", .object(properties)),
      member("patternProperties", .object([member("^x-", true)])),
      member("additionalProperties", false),
    ]
    let required = keys.filter { if case .required = $0.presence { true } else { false } }
    if !required.isEmpty {
      fields.append(member("required", values(required.map { .string($0.name) })))
    }
    if !object.rules.needs.isEmpty {
      let needs = object.rules.needs.map { member($0.key, values([.string($0.other)])) }
      fields.append(member("dependentRequired", .object(needs)))
    }
    if let (key, others) = object.rules.needsOne {
      let one = JSONNode.Value.object([member("anyOf", values(others.map { Self.requires([$0]) }))])
      fields.append(member("dependentSchemas", .object([member(key, one)])))
    }
    let rules = self.rules(of: object, keys: keys)
    if !rules.isEmpty { fields.append(member("allOf", values(rules))) }
    return .object(fields)
  }

  private mutating func schema(of key: KeyRow) -> JSONNode.Value {
    var fields = key.name == "flick" ? plain(key.schema) : schema(of: key.schema)
    var summary = key.summary
    if let unit = key.unit { summary += " Unit: \(unit.rawValue)." }
    // The key's own words replace those of a choice among values.
    fields.removeAll { $0.key == "description" }
    fields.append(member("description", .string(summary)))
    if case .defaulted(let value) = key.presence { fields.append(member("default", value)) }
    return .object(fields)
  }

  /// What holds among an object's keys.
  private func rules(of object: ObjectTable, keys: [KeyRow]) -> [JSONNode.Value] {
    var rules: [JSONNode.Value] = []
    if let (_, names) = object.rules.exactlyOne {
      let known = names.filter { object[$0]?.isSupported ?? false }
      rules.append(.object([member("oneOf", values(known.map { Self.requires([$0]) }))]))
    }
    if !object.rules.spellings.isEmpty {
      let choices = object.rules.spellings.map { spelling in
        let others = keys.map(\.name).filter { key in
          !spelling.contains(key) && object.rules.spellings.contains { $0.contains(key) }
        }
        return Self.requires(spelling.needed, without: others)
      }
      rules.append(.object([member("oneOf", values(choices))]))
    }
    return rules + self.rules(ofTypesOf: object, keys: keys)
  }

  private func rules(ofTypesOf object: ObjectTable, keys: [KeyRow]) -> [JSONNode.Value] {
    guard let discriminator = object.rules.discriminator,
      case .choice(let types) = object[discriminator]?.schema
    else { return [] }
    return types.map { type in
      let needed = keys.filter { $0.requiredBy.contains(type.name) }.map(\.name)
      let useless = keys.filter { !$0.only.isEmpty && !$0.only.contains(type.name) }.map(\.name)
      let value = JSONNode.Value.object([member("const", .string(type.name))])
      return .object([
        member(
          "if",
          .object([
            member("properties", .object([member(discriminator, value)])),
            member("required", values([.string(discriminator)])),
          ])),
        member("then", Self.requires(needed, without: useless)),
      ])
    }
  }

  private static func requires(_ keys: [String], without others: [String] = []) -> JSONNode.Value {
    var fields: [JSONMember] = []
    if !keys.isEmpty { fields.append(member("required", values(keys.map { .string($0) }))) }
    if !others.isEmpty {
      fields.append(member("properties", .object(others.map { member($0, false) })))
    }
    return .object(fields)
  }

  // MARK: - Values

  /// A value, or an expression that stands for one.
  private mutating func schema(of schema: ValueSchema) -> [JSONMember] {
    let expression = JSONNode.Value.object([member("$ref", "#/$defs/expression")])
    switch schema {
    case .anything, .overrides, .map: return plain(schema)
    case .text(let format) where format.pattern == nil: return plain(schema)
    case .either(let schemas):
      return [
        member(
          "anyOf", values(schemas.map { .object(self.plain($0)) } + [expression]))
      ]
    default: return [member("anyOf", values([.object(plain(schema)), expression]))]
    }
  }

  private mutating func plain(_ schema: ValueSchema) -> [JSONMember] {
    switch schema {
    case .boolean: return [member("type", "boolean")]
    case .number(let bounds):
      return [
        member("type", "number"),
        member(bounds.includesMinimum ? "minimum" : "exclusiveMinimum", .number(bounds.minimum)),
        member("maximum", .number(bounds.maximum)),
      ]
    case .integer(let range):
      return [
        member("type", "integer"), member("minimum", .number(Double(range.lowerBound))),
        member("maximum", .number(Double(range.upperBound))),
      ]
    case .choice(let choices):
      let names = choices.map { choice in
        JSONNode.Value.object([
          member("const", .string(choice.name)), member("description", .string(choice.summary)),
        ])
      }
      return [member("oneOf", values(names))]
    case .text(let format): return self.schema(of: format)
    case .list(let item, let count, _):
      return [
        member("type", "array"), member("items", .object(self.schema(of: item))),
        member("minItems", .number(Double(count.lowerBound))),
        member("maxItems", .number(Double(count.upperBound))),
      ]
    case .tuple(let parts):
      let items = parts.map { part -> JSONNode.Value in
        .object([member("title", .string(part.name))] + self.schema(of: part.schema))
      }
      let count = JSONNode.Value.number(Double(parts.count))
      return [
        member("type", "array"), member("prefixItems", values(items)), member("items", false),
        member("minItems", count), member("maxItems", count),
      ]
    case .object(let object):
      let table = object()
      let others = table.rules.instead()
      let own = member("$ref", reference(to: table))
      if others.isEmpty { return [own] }
      let all = [own] + others.map { member("$ref", reference(to: $0)) }
      return [member("anyOf", values(all.map { .object([$0]) }))]
    case .map(let map): return self.schema(of: map)
    case .either(let schemas):
      return [member("anyOf", values(schemas.map { .object(self.schema(of: $0)) }))]
    case .overrides: return overrides()
    case .anything: return []
    }
  }

  private mutating func schema(of map: ValueSchema.Map) -> [JSONMember] {
    [
      member("type", "object"),
      member("propertyNames", .object(schema(of: ValueSchema.text(map.keys)))),
      member("patternProperties", .object([member("^x-", true)])),
      member("additionalProperties", .object(schema(of: map.values))),
      member("minProperties", .number(Double(map.count.lowerBound))),
    ]
  }

  /// Paths into an object, each with what its value looks like; keys that no
  /// variant can change are left out.
  private mutating func paths(
    _ prefix: String, _ object: ObjectTable, except fixed: [String] = []
  ) -> [JSONMember] {
    var members: [JSONMember] = []
    for key in object.keys where key.isSupported && !fixed.contains(key.name) {
      let pattern = "\(prefix)\\.\(key.name)"
      members.append(member("^\(pattern)$", schema(of: key)))
      if let inner = key.schema.object { members += paths(pattern, inner) }
    }
    return members
  }

  private mutating func overrides() -> [JSONMember] {
    [
      member("type", "object"),
      member(
        "properties",
        .object([
          member(
            "note",
            .object([
              member("type", "string"), member("description", "Shown under the variant's name."),
            ]))
        ])),
      member(
        "patternProperties",
        .object(
          [
            member("^x-", true),
            member("^(behaviors|worlds)\\.[^.]+(\\.[^.]+)*$", true),
            member("^layers\\.[^.]+(\\.[^.]+)+$", true), member("^let\\.[^.]+$", true),
            member("^touch\\.[^.]+$", true),
          ] + paths("behaviors\\.[^.]+", BehaviorKeys.behavior.table, except: ["property"])
            + paths("layers\\.[^.]+", Language.layer.table, except: ["id", "children"])
            + paths("touch", TouchKeys.touch.table))),
      member("additionalProperties", false),
    ]
  }

  private func schema(of format: TextFormat) -> [JSONMember] {
    var fields = [member("type", "string")]
    if let pattern = format.pattern { fields.append(member("pattern", .string("^(\(pattern))$"))) }
    return fields
  }
}

extension ValueSchema {
  /// The kind of object that a value may be, if it may.
  var object: ObjectTable? {
    switch self {
    case .object(let object): object()
    case .either(let schemas): schemas.lazy.compactMap(\.object).first
    default: nil
    }
  }
}

extension TextFormat {
  private static let timePattern = #"[0-9]+(\.[0-9]+)?m?s"#
  private static let colorPattern = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
  private static let namePattern = "[A-Za-z_][A-Za-z0-9_-]*"
  /// A name, or the way into instances: `row[3].plate`.
  private static let pathPattern = #"\#(partPattern)(\.\#(partPattern))*"#
  private static let partPattern = #"\#(namePattern)(\[[0-9]+\])*"#
  private static let numberPattern = #"-?[0-9]+(\.[0-9]+)?"#

  /// Facts about such names joined by words; whether brackets match it does not tell.
  private static func condition(of name: String) -> String {
    let fact = "(not[ (]+)*\(name)( *(<|<=|>|>=) *\(numberPattern))?"
    return "[ (]*\(fact)([ )]+(and|or)[ (]+\(fact))*[ )]*"
  }

  /// A regular expression for the whole text; `nil` where everything goes. A
  /// name that must exist is any name to the schema.
  fileprivate var pattern: String? {
    switch self {
    case .any, .font, .fontFile, .imageFile, .include, .figure, .input, .output: nil
    case .line, .variant: #"[^\n\r\t]*"#
    case .lines: #"[^\r\t]*"#
    case .name, .state: Self.namePattern
    case .constant: "[A-Za-z_][A-Za-z0-9_]*"
    case .layer, .behavior, .event, .motion, .component: Self.pathPattern
    case .time: Self.timePattern
    case .signedTime: "-?\(Self.timePattern)"
    case .setting: #"\#(Self.pathPattern)(\.[A-Za-z]+)?"#
    case .animation: #"\#(Self.pathPattern)\.\#(Self.namePattern)"#
    case .animations: #"\#(Self.pathPattern)(\.\#(Self.namePattern))?"#
    case .step: "1/[0-9]+s|\(Self.timePattern)"
    case .instant, .length:
      "\(Self.pathPattern)([+-]\(Self.timePattern))?|\(Self.timePattern)"
    case .color: Self.colorPattern
    case .stateOrColor: "\(Self.namePattern)|\(Self.colorPattern)"
    case .colorOrCurrent: "current|\(Self.colorPattern)"
    case .percent: "\(Self.numberPattern)%"
    case .signal: #"\#(Self.pathPattern)(\.[A-Za-z]+)+"#
    case .condition: Self.condition(of: "\(Self.partPattern)(\\.\(Self.partPattern))+")
    case .rule: Self.condition(of: Self.pathPattern)
    case .curve:
      #"linear|ease|ease-in|ease-out|ease-in-out|steps\([^()]*\)|linear\([^()]*\)"#
    case .path: #"\s*[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9\s,.+-]*"#
    case .place:
      "\(Self.pathPattern)(@ *\(Self.numberPattern)%?, *\(Self.numberPattern)%?)?"
    }
  }
}
