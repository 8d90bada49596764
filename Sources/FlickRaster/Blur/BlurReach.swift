import FlickDisplay

/// How far what is drawn is seen beyond its own pixels, because groups around
/// it are blurred. In pixels.
struct BlurReach: Equatable {
  static let none = BlurReach(x: 0, y: 0)

  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// That of one group.
  init(_ blur: GroupBlur?) {
    x = blur?.horizontal.reach ?? 0
    y = blur?.vertical.reach ?? 0
  }

  func union(_ other: BlurReach) -> BlurReach {
    BlurReach(x: max(x, other.x), y: max(y, other.y))
  }

  /// The farthest of all commands.
  static func most(of commands: [DrawCommand]) -> BlurReach {
    var open: [BlurReach] = []
    var most = BlurReach.none
    for command in commands {
      switch command {
      case .pushGroup(let style):
        open.append(inner(open.last, PreparedGroup(style).blur))
        most = most.union(open[open.count - 1])
      case .popGroup: open.removeLast()
      default: break
      }
    }
    return most
  }

  /// Of each command of a list.
  static func ofEach(_ prepared: [Prepared]) -> [BlurReach] {
    var open: [BlurReach] = []
    var result: [BlurReach] = []
    result.reserveCapacity(prepared.count)
    for command in prepared {
      result.append(open.last ?? .none)
      switch command.content {
      case .pushGroup(let group, _): open.append(inner(open.last, group.blur))
      case .popGroup: open.removeLast()
      default: break
      }
    }
    return result
  }

  private static func inner(_ outer: BlurReach?, _ blur: GroupBlur?) -> BlurReach {
    let own = BlurReach(blur)
    return BlurReach(x: (outer?.x ?? 0) + own.x, y: (outer?.y ?? 0) + own.y)
  }
}
