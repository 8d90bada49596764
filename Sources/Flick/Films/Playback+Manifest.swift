import FlickCore
import FlickMedia
import FlickScene
import FlickStage

extension Playback {
  /// What decides the frames of a film, without any frame: the scene's digest,
  /// each variant's trace, the fonts, and one frame's pixels, which tell another renderer.
  func manifest(_ stage: Stage, _ pass: RenderJob.Pass) -> FrameManifest {
    let plan = pass.plan
    var facts = [FrameManifest.Fact("renderer", FlickVersion.current)]
    facts.append(.init("scene", file.digest.description))
    if let name = shown.flatMap({ file.scene.variants[$0].name }) {
      facts.append(.init("variant", name))
    }
    facts += traceFacts
    facts += stage.fonts(plan).map { .init("font", $0) }
    let sample = plan.frameCount / 2
    var drawer = FrameDrawer(stage, shutter: shutter(of: plan))
    drawer.draw(at: plan.time(ofFrame: sample))
    facts.append(.init("sample", "\(sample) \(PixelHash(of: drawer.pixmap))"))
    return FrameManifest(
      width: stage.size.width, height: stage.size.height,
      framesPerSecond: plan.frameRate.framesPerSecond, frameCount: plan.frameCount,
      facts: facts + (pass.isPart ? [.init(FrameManifest.machineKey, FlickVersion.machine)] : [])
        + pass.facts)
  }

  /// The hash of each variant's trace, tick by tick, as `render trace --rate
  /// ticks --variant` prints it, and its name.
  private var traceFacts: [FrameManifest.Fact] {
    let table = TraceCSV(scene: file.scene, trace: trace)
    return file.scene.variants.enumerated().map { index, variant in
      var rows: [String] = []
      table.write(variant: index, rate: .ticks) { rows.append($0) }
      let name = variant.name.map { " " + $0 } ?? ""
      return .init("trace", "\(ContentHash(of: rows))\(name)")
    }
  }
}

extension Stage {
  /// The fonts of the glyphs in some pictures of a film, each with its file's digest.
  func fonts(_ plan: FramePlan) -> [String] {
    GoldenTake.fonts(self, plan).map { "\($0.name) \($0.digest)" }
  }
}
