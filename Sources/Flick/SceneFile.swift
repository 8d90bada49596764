import FlickCore
import FlickEngine
import FlickScene
import FlickText
import Foundation

/// A scene file that has been read and checked.
public struct SceneFile: Sendable {
  /// As the caller named it.
  public let path: String
  package let fonts: FontBook
  private let loaded: LoadedScene

  /// Reads and checks a scene file.
  ///
  /// - Throws: Kind `missingInput` when the file cannot be read, `scene` with
  ///   every problem of the file when it is wrong.
  public init(path: String) throws(FlickError) {
    try self.init(bytes: InputFile.read(path), name: path)
  }

  /// Checks a scene that is already in memory.
  ///
  /// - Parameter name: What diagnostics call the file.
  public init(bytes: [UInt8], name: String) throws(FlickError) {
    let fonts = FontBook()
    let loaded: LoadedScene
    do {
      loaded = try SceneLoader.load(
        bytes: bytes, file: name, resources: InstalledResources(fonts: fonts))
    } catch {
      throw FlickError(error)
    }
    path = name
    self.fonts = fonts
    self.loaded = loaded
  }

  package var scene: Scene { loaded.scene }

  /// What is worth telling though the scene can be played, as people read it.
  public var warnings: String { DiagnosticText.render(loaded.warnings, source: loaded.source) }

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

  init(file: SceneFile, trace: Trace, simulateSeconds: Double) {
    self.file = file
    self.trace = trace
    self.simulateSeconds = simulateSeconds
    plan = FramePlan(scene: file.scene, duration: trace.duration)
  }

  /// How many frames the film has.
  public var frameCount: Int { plan.frameCount }

  /// How long the scene lasts, in seconds of its own time.
  public var duration: Double { trace.duration.seconds }

  /// What was expected of the trace, with measured values.
  package var verdicts: [ExpectationVerdict] { ExpectationJudge.judge(file.scene, trace) }

  /// The index of the variant with that name.
  ///
  /// - Throws: Kind `usage` when there is none.
  public func variant(named name: String) throws(FlickError) -> Int {
    let names = file.scene.variants.compactMap(\.name)
    if let index = file.scene.variants.firstIndex(where: { $0.name == name }) { return index }
    let help =
      names.isEmpty
      ? "this scene has no variants"
      : "the variants are \(names.map { "'\($0)'" }.joined(separator: ", "))"
    throw FlickError(.usage, "error: no variant is called '\(name)'\n  help: \(help)")
  }
}

/// Answers the decoder's questions about fonts from what is installed.
private struct InstalledResources: ResourceResolver {
  let fonts: FontBook

  func hasFont(family: String) -> Bool {
    fontFamilies.contains { $0.lowercased() == family.lowercased() }
  }

  var fontFamilies: [String] { (try? fonts.installedFamilies()) ?? [] }
}
