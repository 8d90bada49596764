import FlickCore
import FlickMotion

/// What holds, pushes and stops the items of a world.
struct HoldDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols
  /// The world's items in their order.
  let items: [World.Item]

  /// UIKit's frequency 0 is a rigid attachment.
  static func give(frequency: Double, dampingRatio: Double) -> DynamicsWorld.Give {
    frequency > 0 ? .soft(frequency: frequency, dampingRatio: dampingRatio) : .rigid
  }

  func walls(_ nodes: [JSONNode]) throws(Rejected) -> [DynamicsWorld.Boundary] {
    var walls: [DynamicsWorld.Boundary] = []
    for node in nodes {
      let fields = try Fields(node, Language.wall)
      let from = try fields.vector("from")
      let to = try fields.vector("to")
      // Nearer ends have no direction in a double.
      guard (to - from).length >= 1e-6 else {
        collector.report(.wallWithoutLength(), at: node.range)
        throw Rejected()
      }
      walls.append(.line(.zero + from, .zero + to))
    }
    return walls
  }

  func attachments(_ members: [JSONMember]) throws(Rejected) -> [World.Attachment] {
    var attachments: [World.Attachment] = []
    for member in members {
      let fields = try Fields(member.value, Language.attachment)
      let item = try item(fields.required("item"))
      attachments.append(
        World.Attachment(
          item: item, offset: try fields.vector("offset"), end: try end(fields, from: item),
          length: fields.has("length") ? try fields.number("length") : nil,
          give: try give(fields)))
    }
    return attachments
  }

  private func end(_ fields: Fields, from item: Int) throws(Rejected) -> World.Attachment.End {
    let toOffset = fields.node.members.first { $0.key == "toOffset" }
    guard let to = fields.written("to") else {
      if let toOffset {
        collector.report(.meaninglessWithout("toOffset", "to"), at: toOffset.keyRange)
      }
      return .point(.zero + (try fields.vector("anchor")))
    }
    let other = try self.item(to)
    if other == item {
      collector.report(.attachedToItself(items[item].name), at: to.range)
      throw Rejected()
    }
    return .item(
      other,
      offset: try toOffset.map { member throws(Rejected) in
        try Read.vector(member.value)
      } ?? .zero)
  }

  private func give(_ fields: Fields) throws(Rejected) -> DynamicsWorld.Give {
    let frequency = try fields.number("frequency")
    guard let ratio = fields.node.members.first(where: { $0.key == "dampingRatio" }) else {
      return Self.give(frequency: frequency, dampingRatio: 0)
    }
    if frequency == 0 {
      collector.report(.meaninglessWithout("dampingRatio", "frequency"), at: ratio.keyRange)
    }
    return Self.give(frequency: frequency, dampingRatio: try fields.number("dampingRatio"))
  }

  func pushes(_ members: [JSONMember]) throws(Rejected) -> [World.Push] {
    var pushes: [World.Push] = []
    for member in members {
      let fields = try Fields(member.value, Language.push)
      let item = try item(fields.required("item"))
      if items[item].body.isAnchored {
        collector.report(.anchoredAnd("push"), at: member.keyRange)
      }
      pushes.append(
        World.Push(
          item: item,
          force: try Read.vector(fields.required("force"), bounds: Language.speed),
          offset: try fields.vector("offset")))
    }
    return pushes
  }

  private func item(_ node: JSONNode) throws(Rejected) -> Int {
    guard let name = node.string else { throw Rejected() }
    guard let index = items.firstIndex(where: { $0.name == name }) else {
      collector.report(
        symbols.unknown(name, noun: "item", among: items.map(\.name)), at: node.range)
      throw Rejected()
    }
    return index
  }
}
