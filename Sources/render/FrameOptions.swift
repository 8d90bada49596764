import ArgumentParser
import Flick

/// Which frames of a film are drawn.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these frames, which keep their numbers: '0-119', '100-' to the end, '0-100:5' for "
        + "every fifth, '-1' for the last one, or several with commas between.",
      valueName: "list"))
  var frames: FrameList?

  @Option(
    help: ArgumentHelp(
      "Only the frames from one instant of the scene on and before another: '0.5s..1.2s', "
        + "'open..flip+200ms' by events' ids, 'open..settled', 'pane.settled..', '500ms..' to "
        + "the end.",
      valueName: "from..to"))
  var range: InstantRange?

  @Option(
    help: ArgumentHelp(
      "Draw only this part of the frames, '2/3' for the second of three, into files beside the "
        + "outputs, 'film.part-2-of-3.mp4', with manifests; 'render merge' joins them. 'auto' "
        + "takes the part that Slurm's arrays and GitLab's parallel jobs say.",
      valueName: "part/parts"))
  var shard: ShardChoice?

  @Flag(
    help: "Take over finished frames that stand in a folder, or that an interruption has left.")
  var resume = false

  func validate() throws {
    guard frames == nil || range == nil else {
      throw ValidationError("'--frames' and '--range' both say what is drawn; write one of them")
    }
  }

  /// Whether all frames are asked for, from the first.
  var isUnused: Bool { frames == nil && range == nil && shard == nil && !resume }

  func choice() throws(FlickError) -> FrameChoice {
    FrameChoice(
      frames.map(FrameChoice.Frames.list) ?? range.map(FrameChoice.Frames.range) ?? .all,
      shard: try shard?.shard())
  }

  var continuation: RenderJob.Continuation {
    RenderJob.Continuation(resumes: resume, command: Terminal.command(adding: "--resume"))
  }
}

extension FrameList: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension InstantRange: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension ShardChoice: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
