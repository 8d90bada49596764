import FlickMedia
import FlickStage

extension RenderJob {
  /// Finds out what would be written, and refuses what `run` would refuse
  /// before it draws the first frame. Writes nothing.
  public func dryRun() throws(FlickError) -> DryRun {
    let stage = try playback.stage()
    var outputs: [DryRun.Output] = []
    var tools: FilmTools?
    for pass in try passes() {
      let manifest = pass.hasManifest ? playback.manifest(stage, pass) : nil
      for target in pass.targets {
        let settings = try target.settings(
          options, isTransparent: stage.isTransparent, palette: options.palette == .film ? "" : nil)
        do throws(MediaError) {
          if let settings {
            if tools == nil { tools = try FilmTools() }
            if let part = tools?.lack(for: settings) { throw .toolLacks("ffmpeg", part: part) }
          }
          try check(target, stage.size, settings, pass.frames, manifest)
        } catch {
          throw FlickError(error)
        }
        outputs.append(
          DryRun.Output(
            target, stage.size, frameCount: pass.frames.count,
            framesPerSecond: pass.plan.frameRate.framesPerSecond,
            settings: pass.isPart ? settings?.part : settings, options: options))
      }
    }
    return DryRun(outputs: outputs)
  }

  /// Whether an output could be opened.
  private func check(
    _ target: OutputTarget, _ size: (width: Int, height: Int), _ settings: FilmSettings?,
    _ frames: [Int], _ manifest: FrameManifest?
  ) throws(MediaError) {
    switch target.format {
    case .film:
      try OutputPlace.checkFilm(
        target.path, width: size.width, height: size.height, overwrites: overwrites,
        settings: settings ?? FilmSettings(),
        hasManifest: !(manifest?.values(of: "part").isEmpty ?? true))
    case .pngFolder:
      guard let manifest else { preconditionFailure("a folder of frames has a manifest") }
      try OutputPlace.checkFrameFolder(
        target.path, manifest: manifest, overwrites: overwrites, resumes: continuation.resumes)
    case .pngFiles(let pattern):
      try OutputPlace.checkFrameFiles(pattern, frames: frames, overwrites: overwrites)
    case .stream: break
    }
  }
}

extension DryRun.Output {
  init(
    _ target: OutputTarget, _ size: (width: Int, height: Int), frameCount: Int,
    framesPerSecond: Int, settings: FilmSettings?, options: OutputOptions
  ) {
    path = target.path
    self.frameCount = frameCount
    self.framesPerSecond = framesPerSecond
    let pixels = size.width * size.height * frameCount
    if let settings {
      let encoding = FilmEncoding(settings, width: size.width, height: size.height)
      (width, height) = (encoding.width, encoding.height)
      self.encoding = encoding
      frameForm = nil
      estimatedBytes = SizeGuess.bytes(ofFilm: settings, pixels: pixels)
    } else {
      (width, height) = size
      encoding = nil
      let isRaw = target.format == .stream && options.stream == .raw
      frameForm = isRaw ? "raw RGBA" : "PNG, \(options.png.rawValue)"
      estimatedBytes = isRaw ? 4 * pixels : SizeGuess.bytes(ofPNG: options.png, pixels: pixels)
    }
  }
}
