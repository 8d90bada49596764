import FlickCore
import FlickFiles
import FlickMedia
import FlickStage

extension RenderJob {
  /// - Throws: `io` for a file that exists and may not be replaced.
  package static func checkFree(_ paths: [String], overwrites: Bool) throws(FlickError) {
    for path in paths where !overwrites && FilePath(path).status?.kind == .file {
      throw FlickError(MediaError.exists(path: path))
    }
  }

  /// - Throws: Kind `usage` for the first of the options that changes no output.
  package func checkOptions() throws(FlickError) { try options.checkUse(by: targets) }

  /// Opens an output.
  ///
  /// - Parameter manifest: Where the output is one that has a manifest.
  func open(
    _ target: OutputTarget, _ stage: Stage, _ pass: Pass, _ manifest: FrameManifest?,
    palette: String?
  ) throws(FlickError) -> any FrameSink {
    let settings = try target.settings(
      options, isTransparent: stage.isTransparent, palette: palette)
    let cover = try self.cover(of: target, isPart: pass.isPart)
    do throws(MediaError) {
      switch target.format {
      case .film:
        let settings = settings ?? FilmSettings()
        let film = try VideoSink(
          path: target.path, width: stage.size.width, height: stage.size.height,
          framesPerSecond: pass.plan.frameRate.framesPerSecond, overwrites: overwrites,
          settings: pass.isPart ? settings.part : settings, cover: cover,
          stallLimit: options.stallLimit)
        guard var manifest, pass.isPart else { return film }
        manifest.add(FrameManifest.Fact("encoding", settings.description))
        do throws(MediaError) {
          return try ManifestSink(
            film, path: target.path, manifest: manifest, overwrites: overwrites)
        } catch {
          film.abort()
          throw error
        }
      case .pngFolder:
        guard let manifest else { preconditionFailure("a folder of frames has a manifest") }
        return try PNGSequenceSink(
          path: target.path, manifest: manifest, overwrites: overwrites,
          resumes: continuation.resumes, compression: options.png)
      case .pngFiles(let pattern):
        return try PNGPatternSink(
          pattern: pattern, frames: pass.frames, overwrites: overwrites,
          compression: options.png)
      case .stream: return StreamSink(form: options.stream, compression: options.png)
      }
    } catch {
      throw FlickError(error)
    }
  }

  /// The scene's poster as a PNG, where the output has a place for it.
  private func cover(of target: OutputTarget, isPart: Bool) throws(FlickError) -> [UInt8]? {
    guard case .film(let format) = target.format, format.hasCover, !isPart,
      let poster = playback.file.scene.render.poster, let time = playback.trace.time(of: poster)
    else { return nil }
    let picture = try playback.picture(showing: time)
    do {
      return try PNGCodec.encode(picture, compression: .small)
    } catch {
      throw FlickError(error)
    }
  }

  static func wrapped(_ error: any Error) -> FlickError {
    switch error {
    case let error as FlickError: error
    case let error as MediaError: FlickError(error)
    default: FlickError(.told(.io, "\(error)"))
    }
  }

  /// What an interruption has left, and how to go on.
  func stopped(after done: Int, of total: Int, kept: [KeptFrames]) -> FlickError {
    guard !kept.isEmpty else { return FlickError(.output(.stopped)) }
    return FlickError(
      .output(.stoppedAt(frame: done, of: total, kept: kept, command: continuation.command)))
  }
}

extension OutputTarget {
  /// Where a shard writes its part of the output; itself without a shard.
  ///
  /// - Throws: Kind `usage` for a format whose parts cannot be joined.
  func part(_ shard: Shard?) throws(FlickError) -> OutputTarget {
    guard let shard else { return self }
    switch format {
    case .stream, .pngFiles: return self
    case .pngFolder: return try OutputTarget(shard.path(of: path) + "/")
    case .film(let film):
      guard film.isJoinable else {
        throw FlickError(.output(.notInParts(path: path, film)))
      }
      return try OutputTarget(shard.path(of: path))
    }
  }
}
