import FlickJSON

/// The constants that a text may name, each evaluated when it is first asked for.
final class ConstantScope {
  private let outer: ConstantScope?
  private var constants: [String: Constant] = [:]

  /// - Parameter outer: Where what this does not know is looked up.
  init(in outer: ConstantScope? = nil) {
    self.outer = outer
  }

  func define(_ name: String, as node: JSONNode) { constants[name] = Constant(node) }

  /// - Parameter node: As it is written, to be evaluated in this scope.
  func define(_ name: String, lazily node: JSONNode, shift: Int = 0) {
    constants[name] = Constant(node, lazily: self, shift: shift)
  }

  func define(_ name: String, _ constant: Constant) { constants[name] = constant }

  func find(_ name: String) -> Constant? { constants[name] ?? outer?.find(name) }

  var own: [(String, Constant)] { constants.sorted { $0.key < $1.key } }

  var ownNames: [String] { constants.keys.sorted() }

  /// All that can be named, for "did you mean".
  var names: [String] { (constants.keys + (outer?.names ?? [])).sorted() }
}

/// A value with a name.
final class Constant {
  /// The scope that a constant is evaluated in, which keeps the constant.
  struct Home {
    unowned let scope: ConstantScope
  }

  enum State {
    case written(in: Home, shift: Int)
    /// Another one needs it that it needs itself.
    case beingEvaluated
    case known
  }

  var node: JSONNode
  var state: State

  init(_ node: JSONNode) {
    self.node = node
    state = .known
  }

  init(_ node: JSONNode, lazily scope: ConstantScope, shift: Int) {
    self.node = node
    state = .written(in: Home(scope: scope), shift: shift)
  }
}
