import FlickCore

/// Everything one picture shows, in painting order, in pixels of the picture.
///
/// Guarantees: pushes and pops are balanced, and the size is at least 1 × 1.
package struct DisplayList: Hashable, Sendable {
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// What the picture is cleared to before the first command.
  package let background: Color
  package private(set) var commands: [DrawCommand] = []
  /// Whether some group is blurred.
  package private(set) var hasBlur = false
  /// Whether some group shows what is below it.
  package private(set) var hasBackdrop = false
  private var openScopes: [Scope] = []

  fileprivate enum Scope: Hashable { case clip, group }

  package init(width: Int, height: Int, background: Color) {
    precondition(width > 0 && height > 0, "a picture has pixels (was \(width) × \(height))")
    self.width = width
    self.height = height
    self.background = background
  }

  /// Whether every push has been popped. A list that is drawn must be balanced.
  package var isBalanced: Bool { openScopes.isEmpty }

  package mutating func fill(_ shape: Shape, rule: FillRule = .nonzero, with paint: Paint) {
    commands.append(.fill(shape, rule: rule, paint: paint))
  }

  package mutating func stroke(_ shape: Shape, style: StrokeStyle, with paint: Paint) {
    commands.append(.stroke(shape, style: style, paint: paint))
  }

  package mutating func shadow(of shape: Shape, _ shadow: Shadow) {
    commands.append(.shadow(shape, shadow))
  }

  mutating func draw(outlines run: GlyphRun, with color: Color) {
    commands.append(.glyphs(run, color: color))
  }

  package mutating func pushClip(_ shape: Shape, rule: FillRule = .nonzero) {
    commands.append(.pushClip(shape, rule: rule))
    openScopes.append(.clip)
  }

  /// `popClip` answers it, too.
  package mutating func pushUnion(_ shapes: [ClipShape]) {
    commands.append(.pushUnion(shapes))
    openScopes.append(.clip)
  }

  package mutating func popClip() {
    precondition(openScopes.popLast() == .clip, "popClip answers the last open pushClip")
    commands.append(.popClip)
  }

  /// What follows, up to `popGroup`, is composited by itself and then drawn
  /// once with `opacity`, from 0 to 1.
  package mutating func pushGroup(opacity: Double) { pushGroup(GroupStyle(opacity: opacity)) }

  /// What follows, up to `popGroup`, is composited by itself and then drawn
  /// once as the style says.
  package mutating func pushGroup(_ style: GroupStyle) {
    commands.append(.pushGroup(style))
    if style.blur != .zero { hasBlur = true }
    if style.backdrop != nil { hasBackdrop = true }
    openScopes.append(.group)
  }

  package mutating func popGroup() {
    precondition(openScopes.popLast() == .group, "popGroup answers the last open pushGroup")
    commands.append(.popGroup)
  }

  /// Some commands of a list, which may open scopes that a later part closes.
  package struct Part: Sendable {
    fileprivate let commands: [DrawCommand]
    /// The scopes that are open behind them.
    fileprivate let openScopes: [Scope]
    fileprivate let hasBlur: Bool
    fileprivate let hasBackdrop: Bool
  }

  /// Takes out what has been drawn since the last part.
  package mutating func takePart() -> Part {
    defer { commands = [] }
    return Part(
      commands: commands, openScopes: openScopes, hasBlur: hasBlur, hasBackdrop: hasBackdrop)
  }

  /// How many scopes are open.
  package var depth: Int { openScopes.count }

  /// Draws a part of another list, whose parts are drawn one after the other.
  ///
  /// - Parameter depth: How many scopes were open before the first.
  package mutating func draw(_ part: Part, within depth: Int) {
    commands += part.commands
    openScopes.removeSubrange(depth...)
    openScopes += part.openScopes
    if part.hasBlur { hasBlur = true }
    if part.hasBackdrop { hasBackdrop = true }
  }
}
