import Flick
import FlickCore
import FlickFiles
import FlickJSON
import Foundation

/// Something that a page asks to be written, as a command would write it.
struct Output: Sendable {
  enum Kind: String, Sendable, CaseIterable { case still, film, gif, figure, css }

  let kind: Kind
  let playback: Playback
  /// Under no name that is taken.
  let path: String
  /// As a person would type it.
  let command: String
  private let instant: SceneInstant?
  private let signal: String

  /// - Parameters:
  ///   - frame: The one that a still shows.
  ///   - message: May name the `signal` and the `variant` that are exported; the first are
  ///     otherwise.
  ///   - overrides: What was set besides the file.
  /// - Throws: Kind `usage` where there is nothing of that kind, or no name for it.
  init(
    _ kind: Kind, of film: ShownFilm, frame: Int, message: PageMessage, overrides: [String]
  ) throws(FlickError) {
    self.kind = kind
    let file = film.playback.file
    let scene = file.scene
    let signals = scene.variants[0].signals.map(\.name)
    signal =
      message["signal"]?.string ?? scene.film?.signals.first?.name ?? signals.first ?? ""
    var stem = FilePath(file.path).name
    if stem.hasSuffix(".json") { stem.removeLast(5) }
    var words = ["render"]
    var playback = film.playback
    switch kind {
    case .still:
      let time = film.plan.time(ofFrame: min(frame, film.plan.frameCount - 1)) - FlickTime.zero
      let text = Spelling.number(time.seconds, decimals: 10) + "s"
      instant = SceneInstant(text)
      path = try Self.free(stem, "png")
      words += ["still", file.path, "--at", text]
    case .film, .gif:
      instant = nil
      path = try Self.free(stem, kind == .film ? "mp4" : "gif")
      words.append(file.path)
    case .figure:
      instant = nil
      path = try Self.free(stem, "svg")
      words += ["figure", file.path]
    case .css:
      instant = nil
      guard !signal.isEmpty else {
        throw FlickError(.told(.usage, "this scene animates nothing", help: "CSS needs a signal"))
      }
      path = try Self.free(stem, "css")
      words += ["export", file.path, "--to", "css", "--signal", signal]
      let names = scene.variants.compactMap(\.name)
      if let name = message["variant"]?.string ?? (names.count > 1 ? names[0] : nil) {
        playback = try playback.showing(variant: name)
        words += ["--variant", name]
      }
    }
    self.playback = playback
    words += overrides.flatMap { ["--set", $0] } + ["-o", path]
    command = words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// A name in the working folder that nothing has.
  private static func free(_ stem: String, _ suffix: String) throws(FlickError) -> String {
    let names = ["\(stem).\(suffix)"] + (2..<1000).map { "\(stem)-\($0).\(suffix)" }
    guard let path = names.first(where: { FilePath($0).ownStatus == nil }) else {
      throw FlickError(
        .told(.usage, "'\(stem).\(suffix)' and 998 more are there", help: "remove some of them"))
    }
    if let real = FolderFence(folder: ".").escape(of: path) {
      throw FlickError(.told(.usage, "'\(path)' would leave the working folder ('\(real)')"))
    }
    return path
  }

  func write(
    interruption: Interruption, progress: (Int, Int) -> Void
  ) throws(FlickError) {
    switch kind {
    case .still:
      guard let instant else { preconditionFailure("a still has an instant") }
      try playback.writeStill(at: instant, to: path, overwrites: false)
    case .film, .gif:
      let job = try RenderJob(
        playback, outputs: [path], jobs: ProcessInfo.processInfo.activeProcessorCount,
        overwrites: false)
      _ = try job.run(interruption: interruption, progress: progress)
    case .figure: try playback.writeFigure(FigureOptions(), to: path, overwrites: false)
    case .css:
      let exported = try playback.export(ExportOptions(signal: signal), to: .css)
      try playback.write(exported, to: path, overwrites: false)
    }
  }
}
