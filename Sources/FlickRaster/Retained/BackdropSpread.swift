import FlickCore

/// Where what commands touch is seen again, in backdrops above them.
struct BackdropSpread {
  /// The picture, or a group.
  private struct Scope {
    /// Number of the scope around; `nil` for the picture.
    let parent: Int?
    /// The command that begins the group.
    let command: Int
    let blur: GroupBlur?
    var backdrops: [Sight] = []
  }

  private struct Sight {
    /// The command that begins the group with the backdrop.
    let command: Int
    let bounds: PixelRect
    let blur: GroupBlur?
    /// Number of the group's scope.
    let scope: Int
  }

  private var scopes = [Scope(parent: nil, command: -1, blur: nil)]
  /// Of each command; a push and its pop stand in the scope around them.
  private var scopeOf: [Int] = []

  /// Whether there are more backdrops than are worth following.
  private(set) var isTooMuch = false

  /// `nil` for a list without backdrops.
  init?(_ prepared: [Prepared]) {
    guard prepared.contains(where: \.hasBackdrop) else { return nil }
    var open = [0]
    var count = 0
    scopeOf.reserveCapacity(prepared.count)
    for (index, command) in prepared.enumerated() {
      let scope = open[open.count - 1]
      switch command.content {
      case .pushGroup(let group, let backdrop):
        scopeOf.append(scope)
        if let backdrop, !backdrop.bounds.isEmpty {
          count += 1
          scopes[scope].backdrops.append(
            Sight(
              command: index, bounds: backdrop.bounds.intersection(command.bounds),
              blur: backdrop.style.blur, scope: scopes.count))
        }
        open.append(scopes.count)
        scopes.append(Scope(parent: scope, command: index, blur: group.blur))
      case .popGroup:
        open.removeLast()
        scopeOf.append(open[open.count - 1])
      default: scopeOf.append(scope)
      }
    }
    isTooMuch = count > RasterConstants.mostTracedBackdrops
  }

  /// Calls `body` with rectangles that hold all pixels that show, in backdrops,
  /// what a command touches within a rectangle.
  func forEachArea(
    showing touched: PixelRect, of command: Int, _ body: (PixelRect) -> Void
  ) {
    var areas = [touched]
    var scope = scopeOf[command]
    var position = command
    while true {
      spread(&areas, in: scope, after: position)
      guard let parent = scopes[scope].parent else { break }
      if let blur = scopes[scope].blur { areas = areas.map(blur.grown) }
      position = scopes[scope].command
      scope = parent
    }
    for area in areas.dropFirst() { body(area) }
  }

  /// Adds what shows areas in the backdrops of a scope after a command, and in
  /// those of groups that begin with such a backdrop.
  private func spread(_ areas: inout [PixelRect], in scope: Int, after command: Int) {
    for backdrop in scopes[scope].backdrops where backdrop.command > command {
      var seen = PixelRect.empty
      for area in areas {
        seen.formUnion((backdrop.blur?.grown(area) ?? area).intersection(backdrop.bounds))
      }
      guard !seen.isEmpty else { continue }
      var inner = [seen]
      spread(&inner, in: backdrop.scope, after: backdrop.command)
      areas += inner
    }
  }
}

extension Prepared {
  /// Whether it begins a group that shows what is below it.
  fileprivate var hasBackdrop: Bool {
    if case .pushGroup(_, .some) = content { true } else { false }
  }
}
