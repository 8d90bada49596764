import FlickCore
import FlickJSON

/// A scene's sweep as the variants that it stands for.
///
/// Each variant is an object of paths and values whose nodes keep the places
/// where the sweep writes them, so that what is said about a variant's value
/// points into the sweep's list.
struct SweepExpansion {
  private struct Axis {
    let member: JSONMember
    let label: String
    let values: [JSONNode]
    let names: [String]
  }

  private let node: JSONNode
  private let axes: [Axis]
  private let alone: Int?

  /// `nil` where there is no sweep, or none that variants can be made of, or
  /// more than a scene may have: all that is told elsewhere.
  ///
  /// - Parameter alone: The only variant that is wanted, from 0 in the sweep's order.
  init?(_ root: JSONNode, alone: Int? = nil) {
    guard let node = root["sweep"], root["variants"] == nil, case .object = node.value else {
      return nil
    }
    let members = node.namedMembers
    let labels = Self.labels(of: members.map(\.key))
    axes = zip(members, labels).map { member, label in
      Axis(
        member: member, label: label, values: member.value.items,
        names: member.value.items.enumerated().map { Self.name(of: $1, index: $0) })
    }
    self.node = node
    self.alone = alone
    guard let count = Self.count(of: axes), count > 0, count <= Self.most(alone), alone ?? 0 < count
    else { return nil }
  }

  /// How many variants there may be: fewer where all of them are one scene's.
  private static func most(_ alone: Int?) -> Int {
    alone == nil ? SceneConstants.maximumVariants : SceneConstants.maximumVariantsAlone
  }

  /// How many variants a scene's sweep makes, whether or not that is too many; `nil`: it has
  /// none, or more than can be counted.
  static func count(in root: JSONNode) -> Int? {
    guard let node = root["sweep"], root["variants"] == nil else { return nil }
    return count(
      of: node.namedMembers.map { Axis(member: $0, label: "", values: $0.value.items, names: []) })
  }

  /// How many variants the lists make; `nil` where that is beyond all numbers.
  private static func count(of axes: [Axis]) -> Int? {
    guard !axes.isEmpty else { return 0 }
    var count = 1
    for axis in axes {
      let (product, overflows) = count.multipliedReportingOverflow(by: axis.values.count)
      if overflows { return nil }
      count = product
    }
    return count
  }

  /// The object that `variants` would be.
  var variants: JSONNode {
    var combinations: [[Int]] = [[]]
    if var rest = alone {
      // The last list runs fastest.
      for axis in axes.reversed() {
        combinations[0].insert(rest % axis.values.count, at: 0)
        rest /= axis.values.count
      }
    } else {
      for axis in axes {
        combinations = combinations.flatMap { chosen in axis.values.indices.map { chosen + [$0] } }
      }
    }
    let start = node.range.lowerBound
    let members = combinations.map { chosen in
      let parts = zip(axes, chosen)
      return JSONMember(
        key: parts.map { "\($0.label) \($0.names[$1])" }.joined(separator: ", "),
        keyRange: start..<start + 1,
        value: JSONNode(
          .object(
            parts.map { axis, index in
              JSONMember(
                key: axis.member.key, keyRange: axis.member.keyRange, value: axis.values[index])
            }), range: node.range))
    }
    return JSONNode(.object(members), range: node.range)
  }

  /// `nil` where only one variant is wanted.
  var sweep: Sweep? {
    guard alone == nil else { return nil }
    return Sweep(axes: axes.map { Sweep.Axis(label: $0.label, values: $0.names) })
  }

  // MARK: - Names

  /// The ends of paths, as long as it takes to tell them apart.
  private static func labels(of paths: [String]) -> [String] {
    let parts = paths.map { $0.split(separator: ".").map { words(String($0)) } }
    func label(_ index: Int, _ length: Int) -> String {
      parts[index].suffix(length).joined(separator: " ")
    }
    return parts.indices.map { index in
      var length = 1
      while length < parts[index].count,
        parts.indices.contains(where: {
          $0 != index && label($0, length) == label(index, length)
        })
      {
        length += 1
      }
      return label(index, length)
    }
  }

  /// `dampingRatio` as `damping ratio`.
  private static func words(_ key: String) -> String {
    var text = ""
    for character in key {
      if character.isUppercase, let last = text.last, last.isLowercase { text += " " }
      text += character.isUppercase && text.last == " " ? character.lowercased() : String(character)
    }
    return text
  }

  /// A value as it is said, or the number of a value that is too long for that.
  private static func name(of node: JSONNode, index: Int) -> String {
    switch node.value {
    case .number(let number): Spelling.number(number)
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .array(let items): numbers(items) ?? "\(index + 1)"
    case .null, .object, .invalid: "\(index + 1)"
    }
  }

  /// A list of nothing but numbers, as words.
  private static func numbers(_ items: [JSONNode]) -> String? {
    var words: [String] = []
    for item in items {
      guard let number = item.number else { return nil }
      words.append(Spelling.number(number))
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  // MARK: - Checks

  /// Reports what is wrong with a sweep as a whole.
  static func check(_ root: JSONNode, alone: Int?, _ collector: DiagnosticCollector) {
    guard let key = root.members.first(where: { $0.key == "sweep" }), case .object = key.value.value
    else { return }
    if root["variants"] != nil {
      return collector.report(.sweepBesideVariants(), at: key.keyRange)
    }
    let members = key.value.namedMembers
    for member in members {
      var seen: Set<String> = []
      for (index, item) in member.value.items.enumerated() {
        let name = name(of: item, index: index)
        if !seen.insert(name).inserted { collector.report(.listedTwice(name), at: item.range) }
      }
    }
    let (count, most) = (count(in: root), most(alone))
    if count.map({ $0 > most }) ?? true {
      collector.report(.sweepTooLarge(count, most: most), at: key.keyRange)
    }
  }
}
