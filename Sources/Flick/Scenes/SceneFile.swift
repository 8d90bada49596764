import FlickCore
import FlickEngine
import FlickFiles
import FlickMedia
import FlickScene
import FlickText
import Foundation

/// A scene file that has been read and checked.
public struct SceneFile: Sendable {
  /// As the caller named it.
  public let path: String
  /// Where the paths of its fonts, pictures and recordings begin.
  package let folder: String
  package let fonts: FontBook
  package let options: Options
  /// Paths of the files that the scene names, as it writes them, in alphabetical order.
  let namedFiles: [String]
  /// Texts in place of files that the scene names, by their paths.
  package let replaced: [String: String]
  private var loaded: LoadedScene

  /// How a scene is read, besides what the file says.
  public struct Options: Hashable, Sendable {
    /// `path=value`, as a variant writes paths, or into `canvas`, `film`,
    /// `render` and `touch`; the value is JSON, or a bare word.
    public var values: [String] = []
    /// The film's size.
    public var size: Size?
    /// Pixels per point of the canvas, or how many times larger the film is; above 0.
    public var scale: Double?
    /// Whether the scene may name files outside its own folder, and outputs
    /// outside the working folder.
    public var pathsMayLeaveFolder = false
    /// Whether what would be a warning is an error.
    public var isStrict = false
    /// The only variant of a sweep that is read, from 0 in its order; `nil`: all.
    var variantAlone: Int?

    public init() {}

    fileprivate var overrides: [SceneOverride] {
      values.enumerated().map { SceneOverride(.value, name: "--set \($0 + 1)", text: $1) }
        + (size.map { [SceneOverride(.size, name: "--size", text: $0.description)] } ?? [])
        + (scale.map { [SceneOverride(.scale, name: "--scale", text: Spelling.number($0))] } ?? [])
    }
  }

  /// A size in whole pixels; how large a film may be the scene's reader says.
  public struct Size: Hashable, Sendable, CustomStringConvertible {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// Reads `1280x720`; `nil` for anything else.
    public init?(_ text: String) {
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      let sides = parts.compactMap { $0.utf8.allSatisfy(Spelling.isDigit) ? Int($0) : nil }
      guard sides.count == 2, parts.count == 2 else { return nil }
      self.init(width: sides[0], height: sides[1])
    }

    public var description: String { "\(width)x\(height)" }
  }

  /// Reads and checks a scene file.
  ///
  /// - Throws: Kind `missingInput` when the file cannot be read, `scene` with
  ///   every problem of the file when it is wrong.
  public init(path: String, options: Options = Options()) throws(FlickError) {
    try self.init(path: path, options: options, naming: Locked([]))
  }

  /// - Parameter named: Gains the paths of the files that the scene names, as it writes
  ///   them, also where it is wrong.
  package init(
    path: String, options: Options, naming named: Locked<Set<String>>
  ) throws(FlickError) {
    let folder = path.contains("/") ? FilePath(path).absolute.folder.description : ""
    try self.init(
      bytes: InputFile.read(path), name: path, folder: folder, options: options, replaced: [:],
      naming: named)
  }

  /// Checks a scene that is already in memory.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call the file.
  ///   - folder: Where the paths of the scene's fonts and recordings begin; the
  ///     working folder where it is empty.
  public init(
    bytes: [UInt8], name: String, folder: String = "", options: Options = Options()
  ) throws(FlickError) {
    try self.init(bytes: bytes, name: name, folder: folder, options: options, replaced: [:])
  }

  /// - Parameters:
  ///   - replaced: Texts in place of files that the scene names, by their paths.
  ///   - linesBefore: How many lines of the file that is called so stand before `bytes`.
  ///   - known: A book of the same folder, where one has been opened.
  package init(
    bytes: [UInt8], name: String, linesBefore: Int = 0, folder: String, options: Options,
    replaced: [String: String], naming named: Locked<Set<String>> = Locked([]),
    fonts known: FontBook? = nil
  ) throws(FlickError) {
    let fonts = known ?? FontBook(folder: folder)
    let loaded: LoadedScene
    do {
      loaded = try SceneLoader.load(
        bytes: bytes, file: name, linesBefore: linesBefore,
        resources: InstalledResources(
          fonts: fonts, folder: folder, images: ImageShelf(folder: folder), named: named,
          replaced: replaced),
        options: LoadOptions(
          pathsMayLeaveFolder: options.pathsMayLeaveFolder, variantAlone: options.variantAlone),
        overrides: options.overrides)
    } catch {
      throw FlickError(error)
    }
    if options.isStrict, !loaded.warnings.isEmpty {
      let errors = loaded.warnings.map { Diagnostic($0.problem.asError, at: $0.origin) }
      throw FlickError(SceneErrors(diagnostics: errors, source: loaded.source))
    }
    path = name
    self.folder = folder
    self.options = options
    self.replaced = replaced
    self.fonts = fonts.speaking(loaded.scene.language)
    namedFiles = named.withLock { $0.sorted() }
    self.loaded = loaded
  }

  package var scene: Scene { loaded.scene }

  /// How many variants the scene's sweep makes, whichever of them were read; `nil`: it has
  /// no sweep.
  var sweptVariants: Int? { loaded.sweptVariants }

  /// The scene with one more event, played until an instant, whatever is wrong with that.
  package func played(adding event: SceneEvent?, until end: FlickTime) -> Playback {
    let scene = (event.map(scene.adding) ?? scene).lasting(.fixed(end - .zero))
    var file = self
    file.loaded = loaded.showing(scene)
    return Playback(file: file, trace: Engine.simulate(scene), simulateSeconds: 0)
  }

  /// The files that it was read from: its own and those that it names.
  package var inputs: [FilePath] {
    let place = FilePath(folder.isEmpty ? "." : folder)
    return (path == "-" ? [] : [FilePath(path)]) + namedFiles.map { place.joined(with: $0) }
  }

  /// The file, without what was given beside it and what it includes.
  package var text: String { String(decoding: loaded.source.fileBytes, as: UTF8.self) }

  /// A hash of the file's text and of what was given beside it.
  package var digest: ContentHash {
    let texts =
      [String(decoding: loaded.source.bytes, as: UTF8.self)] + options.values
      + [options.size?.description ?? "", options.scale.map(Spelling.number) ?? ""]
    return ContentHash(of: texts.map { "\($0)\0" })
  }

  /// What is worth telling though the scene can be played, as people read it.
  public var warnings: String { DiagnosticText.render(loaded.warnings, source: loaded.source) }

  /// The same, each with its place.
  var warningNotes: [SceneNote] { loaded.warnings.map { SceneNote($0, in: loaded.source) } }

  /// The same as data.
  package var warningData: String {
    DiagnosticJSON.render(loaded.warnings, source: loaded.source)
  }

  /// Paths that the scene names stay inside the working folder, links included,
  /// unless the options allow more: what a person types may go anywhere, but a
  /// scene may come from a stranger.
  ///
  /// - Parameter keys: Where the scene names them, from its root.
  /// - Throws: Kind `scene`.
  func checkInside(_ paths: [String], keys: String...) throws(FlickError) {
    guard !options.pathsMayLeaveFolder else { return }
    let fence = FolderFence(folder: ".")
    for path in paths {
      guard let real = fence.escape(of: path) else { continue }
      let origin = loaded.origin(ofKeys: keys)
      throw FlickError(
        SceneErrors(
          diagnostics: [Diagnostic(.pathThroughLink(path, real), at: origin)],
          source: loaded.source))
    }
  }

  /// Where something of the scene is written, for people.
  func place(of origin: SourceOrigin) -> (line: Int, column: Int) {
    let position = loaded.source.position(of: origin.bytes.lowerBound)
    return (position.line, position.column)
  }

  /// Where a layer is written, by its `index`.
  package func place(ofLayer index: Int) -> WrittenPlace {
    let origin = loaded.origin(ofLayer: index)
    let place = place(of: origin)
    return WrittenPlace(
      file: loaded.source.name(at: origin.bytes.lowerBound), line: place.line,
      column: place.column, path: origin.path)
  }

  /// A place in one of the files that a scene is written in.
  package struct WrittenPlace: Hashable, Sendable {
    /// As diagnostics name it.
    package let file: String
    /// Both from 1.
    package let line: Int
    package let column: Int
    /// For example `$.layers[2]`.
    package let path: String
  }

  /// Plays the scene.
  ///
  /// - Throws: Kind `scene` when an event can never happen or the scene never
  ///   settles.
  public func play() throws(FlickError) -> Playback {
    let start = ProcessorClock.seconds
    let trace = Engine.simulate(scene)
    let diagnostics = TraceDiagnostics(loaded, trace).diagnostics
    guard diagnostics.isEmpty else {
      throw FlickError(SceneErrors(diagnostics: diagnostics, source: loaded.source))
    }
    return Playback(
      file: self, trace: trace, simulateSeconds: ProcessorClock.seconds - start)
  }
}

/// A scene that has been played.
public struct Playback: Sendable {
  public let file: SceneFile
  package let trace: Trace
  package let plan: FramePlan
  /// Processor time that playing took.
  let simulateSeconds: Double
  /// The only variant that is shown; `nil` shows what the scene says.
  let shown: Int?

  init(file: SceneFile, trace: Trace, simulateSeconds: Double, shown: Int? = nil) {
    self.file = file
    self.trace = trace
    self.simulateSeconds = simulateSeconds
    self.shown = shown
    plan = FramePlan(scene: file.scene, trace: trace)
  }

  /// How many frames the film has.
  public var frameCount: Int { plan.frameCount }

  /// How long the scene lasts, in seconds of its own time.
  public var duration: Double { trace.duration.seconds }

  /// What was expected of the trace, with measured values.
  package var verdicts: [ExpectationVerdict] { ExpectationJudge.judge(file.scene, trace) }

  /// The scene as it is shown.
  var shownScene: Scene { shown.map(file.scene.showing) ?? file.scene }

  /// The same playback of which only one variant is shown: alone in the film,
  /// or its canvas where the scene has none.
  ///
  /// - Throws: Kind `usage` when there is no variant of that name.
  public func showing(variant name: String) throws(FlickError) -> Playback {
    Playback(
      file: file, trace: trace, simulateSeconds: simulateSeconds, shown: try variant(named: name))
  }

  /// The same by a variant's index.
  func showing(variantAt index: Int) -> Playback {
    Playback(file: file, trace: trace, simulateSeconds: simulateSeconds, shown: index)
  }

  /// The index of the variant with that name.
  ///
  /// - Throws: Kind `usage` when there is none.
  public func variant(named name: String) throws(FlickError) -> Int {
    let names = file.scene.variants.compactMap(\.name)
    if let index = file.scene.variants.firstIndex(where: { $0.name == name }) { return index }
    throw FlickError(.choice(.noVariant(name, known: names)))
  }
}

/// Answers the decoder's questions about fonts from what is installed, and
/// about files from the scene's folder.
private struct InstalledResources: ResourceResolver {
  let fonts: FontBook
  let folder: String
  let images: ImageShelf
  let named: Locked<Set<String>>
  let replaced: [String: String]

  func image(_ path: String, mayLeaveFolder: Bool) -> ImageFileState {
    named.withLock { _ = $0.insert(path) }
    return images.state(of: path, mayLeaveFolder: mayLeaveFolder)
  }

  func artwork(
    _ path: String, _ options: ArtworkOptions, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem> {
    images.artwork(of: path, options, mayLeaveFolder: mayLeaveFolder)
  }

  func hasFont(family: String) -> Bool {
    fontFamilies.contains { $0.lowercased() == family.lowercased() }
  }

  var fontFamilies: [String] { (try? fonts.installedFamilies()) ?? [] }

  func fontFile(_ path: String) -> FontFileState {
    named.withLock { _ = $0.insert(path) }
    guard !path.utf8.contains(0) else { return .missing }
    let place = FilePath(folder.isEmpty ? "." : folder).joined(with: path)
    if let kind = place.status?.kind, kind != .file { return .isOther(kind.description) }
    do {
      _ = try fonts.font(for: TextStyle(fontFile: path, size: 1))
    } catch {
      if case .fileNotReadable = error { return .missing }
      return .notAFont
    }
    let fence = FolderFence(folder: folder.isEmpty ? "." : folder)
    return fence.escape(of: place.description) == nil ? .usable : .outside
  }

  func missingCharacters(of text: String, fontFile: String?) -> [Unicode.Scalar] {
    // Without any font nothing can be said; drawing tells that there is none.
    let block = try? fonts.block(text, style: TextStyle(fontFile: fontFile, size: 1))
    return block?.missing ?? []
  }

  func file(_ path: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile {
    named.withLock { _ = $0.insert(path) }
    if let text = replaced[path] { return .bytes(Array(text.utf8)) }
    return SceneFolder(path: folder.isEmpty ? "." : folder)
      .file(path, limit: limit, mayLeaveFolder: mayLeaveFolder)
  }
}
