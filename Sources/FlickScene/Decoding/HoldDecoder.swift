import FlickCore
import FlickJSON
import FlickMotion

/// What holds and pushes the items of a world.
struct HoldDecoder {
  let reader: Reader
  /// The world's items in their order.
  let items: [World.Item]

  func attachments(_ written: [Named<Members>]) throws(Rejected) -> [World.Attachment] {
    var attachments: [World.Attachment] = []
    for keys in written.map(\.value) {
      let item = try item(keys, AttachmentKeys.item)
      attachments.append(
        World.Attachment(
          item: item, offset: try keys[AttachmentKeys.offset], end: try end(keys, from: item),
          length: try keys[AttachmentKeys.length], give: try give(keys)))
    }
    return attachments
  }

  private func end(_ keys: Members, from item: Int) throws(Rejected) -> World.Attachment.End {
    guard keys.has(AttachmentKeys.to) else {
      return .point(.zero + (try some(keys[AttachmentKeys.anchor])))
    }
    let other = try self.item(keys, AttachmentKeys.to)
    if other == item {
      throw reader.rejected(
        .attachedToItself(items[item].name), at: keys.place(AttachmentKeys.to))
    }
    return .item(other, offset: try keys[AttachmentKeys.toOffset] ?? .zero)
  }

  private func give(_ keys: Members) throws(Rejected) -> DynamicsWorld.Give {
    let frequency = try keys[AttachmentKeys.frequency]
    if frequency == 0 {
      reader.report(
        .meaninglessWithout("dampingRatio", "frequency"), atKey: AttachmentKeys.dampingRatio,
        of: keys)
    }
    return DynamicsWorld.Give(
      frequency: frequency, dampingRatio: try keys[AttachmentKeys.dampingRatio] ?? 0)
  }

  func pushes(_ written: [Named<Members>]) throws(Rejected) -> [World.Push] {
    var pushes: [World.Push] = []
    for named in written {
      let item = try item(named.value, PushKeys.item)
      if items[item].body.isAnchored {
        reader.report(.anchoredAnd("push"), at: named.range)
      }
      pushes.append(
        World.Push(
          item: item, force: try named.value[PushKeys.force],
          offset: try named.value[PushKeys.offset]))
    }
    return pushes
  }

  private func item(_ keys: Members, _ key: Key<String>) throws(Rejected) -> Int {
    try item(keys[key], at: keys.place(key))
  }

  private func item(_ keys: Members, _ key: Key<String?>) throws(Rejected) -> Int {
    try item(some(keys[key]), at: keys.place(key))
  }

  private func item(_ name: String, at node: JSONNode) throws(Rejected) -> Int {
    if let index = items.firstIndex(where: { $0.name == name }) { return index }
    throw reader.rejected(
      reader.symbols.unknown(name, noun: "item", among: items.map(\.name)), at: node)
  }
}
