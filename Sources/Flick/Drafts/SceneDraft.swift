import FlickCore
import FlickFiles
import FlickJSON
import FlickScene

/// A scene as a value: built in Swift, or read from a file and varied.
///
/// ```swift
/// var draft = SceneDraft(width: 390, height: 844)
/// draft.add(.rect("pane", Rect(x: 0, y: 633, width: 390, height: 900), fill: blue))
/// draft.add(
///   SceneDraft.Behavior(
///     "pane", moves: "pane", .y, states: ["closed": 633, "open": 50], motion: .spring(spring)))
/// let playback = try draft.play()
/// ```
///
/// What it says becomes the text of a scene file, which is read like any other, so that
/// what is wrong is told with its place in ``text``. ``set(_:to:)`` reaches what has no
/// function of its own.
public struct SceneDraft: Hashable, Sendable {
  /// All of the scene, as the language has it.
  public private(set) var root: SceneValue
  /// What problems call the scene.
  public var name: String
  /// Where the paths of its files begin; the working folder where it is empty.
  public var folder: String

  /// A canvas of so many points, without layers.
  public init(
    width: Double, height: Double, scale: Double = 1, background: Color = .white,
    name: String = "scene.json", folder: String = ""
  ) {
    root = [
      "flick": 1,
      "canvas": [
        "size": [.number(width), .number(height)], "scale": .number(scale),
        "background": SceneValue(background),
      ],
      "layers": [],
    ]
    self.name = name
    self.folder = folder
  }

  /// Reads a scene file, as it is written: constants, components and variants stay what
  /// they are. Comments are left out.
  ///
  /// - Throws: Kind `missingInput` when it cannot be read, `scene` where it is not JSON.
  public init(path: String) throws(FlickError) {
    let bytes = try InputFile.read(path)
    do {
      _ = try CanonicalScene.text(of: bytes, file: path)
    } catch {
      throw FlickError(error)
    }
    guard let root = JSONReader.read(bytes).root else { preconditionFailure("JSON has a value") }
    self.root = SceneValue(root)
    name = path
    folder = path.contains("/") ? FilePath(path).absolute.folder.description : ""
  }

  /// The value at a path, such as `behaviors.pane.motion.spring.damping` or, by an event's
  /// id, `events.flip.at`; `nil` where there is none. Elements of lists without an id are
  /// counted from 0.
  public subscript(path: String) -> SceneValue? { root[Self.parts(path)] }

  /// Replaces the value at a path, or adds it.
  ///
  /// The path must lead somewhere: to objects that are there or can be made, and to
  /// elements that lists have. Whether the scene has such a key is told when it is read.
  /// What a variant changes is a path itself: `variants.Slow.behaviors.pane.interrupt`.
  public mutating func set(_ path: String, to value: SceneValue) {
    var parts = Self.parts(path)
    // What a variant does not change yet is one member of it, named by its path.
    if parts.first == "variants", parts.count > 1, let variants = root["variants"],
      case let (name, change) = variants.step(along: parts.dropFirst()), change.count > 1,
      let variant = variants[name], variant[variant.step(along: change).name] == nil
    {
      parts = ["variants", name[...], change.joined(separator: ".")[...]]
    }
    let isThere = root.set(parts, to: value)
    precondition(isThere, "a path leads to something (was '\(path)')")
  }

  /// The same scene with another value at a path.
  public func setting(_ path: String, to value: SceneValue) -> SceneDraft {
    var draft = self
    draft.set(path, to: value)
    return draft
  }

  private static func parts(_ path: String) -> ArraySlice<Substring> {
    path.split(separator: ".", omittingEmptySubsequences: false)[...]
  }

  /// The scene as a file, laid out as `render fmt` does.
  public var text: String {
    let line = root.json.line()
    let text = try? CanonicalScene.text(of: Array(line.utf8), file: name)
    return text ?? line
  }

  /// Reads and checks it.
  ///
  /// - Throws: Kind `scene` with every problem, by its place in ``text``.
  public func file(options: SceneFile.Options = .init()) throws(FlickError) -> SceneFile {
    try SceneFile(bytes: Array(text.utf8), name: name, folder: folder, options: options)
  }

  /// Reads, checks and plays it.
  ///
  /// - Throws: Kind `scene`.
  public func play() throws(FlickError) -> Playback { try file().play() }

  /// Adds a member to an object, which is made where it is not there.
  mutating func append(_ member: SceneValue.Member, to object: String) {
    var value = root[object] ?? .object([])
    value.append(member)
    root[object] = value
  }

  /// Adds an element to a list, which is made where it is not there.
  mutating func append(_ value: SceneValue, to list: String) {
    guard case .list(let values)? = root[list] else { return root[list] = .list([value]) }
    root[list] = .list(values + [value])
  }
}
