import FlickCore
import FlickDisplay
import FlickMedia
import FlickSVG
import FlickStage

extension Playback {
  /// The film, ready to be drawn at any instant.
  package func stage() throws(FlickError) -> Stage {
    do {
      return try Stage(
        scene: shownScene, trace: trace, fonts: file.fonts,
        variant: shownScene.film == nil ? shown : nil)
    } catch {
      throw FlickError(error)
    }
  }

  /// A variant's canvas alone.
  package func stage(ofCanvas variant: Int) throws(FlickError) -> Stage {
    do {
      return try Stage(
        scene: file.scene, trace: trace, fonts: file.fonts, variant: variant)
    } catch {
      throw FlickError(error)
    }
  }

  /// How long a film's frames are exposed; `nil` for an instant.
  package func shutter(of plan: FramePlan) -> Shutter? {
    Shutter(shownScene, plan: plan, end: .zero + trace.duration)
  }

  /// Writes one instant of the film, as a PNG or, where the path ends in
  /// `.svg`, as vectors, which know no motion blur.
  ///
  /// - Throws: Kind `usage` for an instant that is not there or any other format.
  public func writeStill(
    at instant: SceneInstant, to path: String, overwrites: Bool,
    png: OutputOptions.Compression = .fast
  ) throws(FlickError) {
    try writeStill(showing: try time(of: instant), to: path, overwrites: overwrites, png)
  }

  /// Writes the scene's poster, as ``writeStill(at:to:overwrites:png:)`` does.
  ///
  /// - Throws: Kind `usage` where the scene has none.
  public func writePoster(
    to path: String, overwrites: Bool, png: OutputOptions.Compression = .fast
  ) throws(FlickError) {
    try writeStill(showing: try posterTime(), to: path, overwrites: overwrites, png)
  }

  private func posterTime() throws(FlickError) -> FlickTime {
    guard let poster = file.scene.render.poster, let time = trace.time(of: poster) else {
      throw FlickError(.choice(.noPoster))
    }
    return time
  }

  /// The bytes of the PNG that ``writeStill(at:to:overwrites:png:)`` writes, or
  /// ``writePoster(to:overwrites:png:)`` where there is no instant.
  package func stillPNG(
    at instant: SceneInstant?, compression: OutputOptions.Compression
  ) throws(FlickError) -> [UInt8] {
    let time = if let instant { try time(of: instant) } else { try posterTime() }
    return try encode(try picture(showing: time), compression)
  }

  private func writeStill(
    showing time: FlickTime, to path: String, overwrites: Bool,
    _ compression: OutputOptions.Compression
  ) throws(FlickError) {
    let format = try StillFormat(path: path)
    try file.checkPlaces([path])
    switch format {
    case .png:
      try write(try picture(showing: time), to: path, overwrites: overwrites, compression)
    case .svg:
      let list = try stage().displayList(at: time, isFrame: false)
      try write(svg(list, at: time), to: path, overwrites: overwrites)
    }
  }

  /// Writes frames of the film at equal steps, side by side, as a PNG, without
  /// motion blur.
  ///
  /// - Parameters:
  ///   - frames: How many are shown, at least 1; fewer where the film has fewer.
  ///   - columns: How many side by side, at least 1.
  ///   - width: Of the sheet, in pixels; at least ``leastSheetWidth``.
  ///   - range: From which instant on and before which frames are taken; `nil`: all
  ///     that move.
  /// - Throws: Kind `usage` for more pixels than a picture may have, for a range that
  ///   has no frames, and for a path that does not end in `.png`.
  public func writeSheet(
    to path: String, frames: Int, columns: Int, width: Int, range: InstantRange? = nil,
    overwrites: Bool, png: OutputOptions.Compression = .fast
  ) throws(FlickError) {
    guard path.lowercased().hasSuffix(".png") else {
      throw FlickError(.output(.noSheetFormat(path: path)))
    }
    try file.checkPlaces([path])
    let picture = try sheet(of: range, frames: frames, columns: columns, width: width)
    try write(picture, to: path, overwrites: overwrites, png)
  }

  /// The bytes of the PNG that
  /// ``writeSheet(to:frames:columns:width:range:overwrites:png:)`` writes.
  package func sheetPNG(
    frames: Int, columns: Int, width: Int, range: InstantRange?,
    compression: OutputOptions.Compression
  ) throws(FlickError) -> [UInt8] {
    try encode(
      try sheet(of: range, frames: frames, columns: columns, width: width), compression)
  }

  private func sheet(
    of range: InstantRange?, frames: Int, columns: Int, width: Int
  ) throws(FlickError) -> Pixmap {
    precondition(
      frames > 0 && columns > 0 && width >= Self.leastSheetWidth,
      "a sheet has room for frames (was \(frames) in \(columns), \(width) wide)")
    let stage = try stage()
    let moving = 0..<plan.movingFrames
    var all = try range?.frames(of: plan, in: self) ?? Array(moving)
    // Frames that hold the last instant are one picture.
    all = all.filter { moving.contains($0) || $0 == all[0] }
    let shown = min(frames, all.count)
    func measures(_ count: Int, _ width: Int) -> ContactSheet.Measures {
      ContactSheet.Measures(frame: stage.size, count: count, columns: columns, width: width)
    }
    let asked = measures(shown, width)
    try PictureBudget.check(width: asked.width, height: asked.height, .sheet) {
      let least = Self.leastSheetWidth
      if let width = PictureBudget.largest(in: least...width, where: { measures(shown, $0).fit }) {
        return .width(width)
      }
      let count = PictureBudget.largest(in: 1...shown) { measures($0, least).fit }
      return .frames(count ?? 1, width: least)
    }
    do {
      return rasterize(
        try ContactSheet(plan, frames: all, count: shown, asked, fonts: file.fonts)
          .picture(stage))
    } catch {
      throw FlickError(error)
    }
  }

  /// In pixels: the narrowest frame there is, and the gaps beside it.
  public static let leastSheetWidth = 64

  /// Hands on a line for every so-manieth frame: what the picture shows, the
  /// frame's number, the hash of its pixels.
  public func hashes(every: Int, jobs: Int, to emit: (String) -> Void) throws(FlickError) {
    precondition(every >= 1 && jobs >= 1, "frames are counted from 1 (was \(every), \(jobs))")
    let stage = try stage()
    let plan = plan
    let named = file.scene.variants[shown ?? 0].name ?? "canvas"
    let label = shown == nil && file.scene.film != nil ? "film" : named
    let shutter = shutter(of: plan)
    let count = (plan.frameCount + every - 1) / every
    let pipeline = FramePipeline(frameCount: count, workers: jobs)
    pipeline.run(
      makeWorker: { FrameDrawer(stage, shutter: shutter) },
      draw: { drawer, index in
        drawer.draw(at: plan.time(ofFrame: index * every))
        return PixelHash(of: drawer.pixmap)
      },
      emit: { index, hash throws(Never) in emit("\(label) \(index * every) \(hash)") })
  }

  /// Text is written as outlines, so that the picture is the same wherever it
  /// is looked at.
  private func svg(_ list: DisplayList, at time: FlickTime) -> String {
    let seconds = Self.secondsText(time - .zero)
    return SVGWriter(
      title: file.scene.title ?? "An animation", summary: "The animation at \(seconds)."
    ).document(list)
  }

  private func encode(
    _ picture: Pixmap, _ compression: OutputOptions.Compression
  ) throws(FlickError) -> [UInt8] {
    do {
      return try PNGCodec.encode(picture, compression: compression)
    } catch {
      throw FlickError(error)
    }
  }

  private func write(_ document: String, to path: String, overwrites: Bool) throws(FlickError) {
    do {
      try SingleImageSink(path: path, overwrites: overwrites).write(Array(document.utf8))
    } catch {
      throw FlickError(error)
    }
  }

  private func write(
    _ pixmap: Pixmap, to path: String, overwrites: Bool, _ compression: OutputOptions.Compression
  ) throws(FlickError) {
    do {
      try SingleImageSink(path: path, overwrites: overwrites)
        .write(pixmap, compression: compression)
    } catch {
      throw FlickError(error)
    }
  }
}
