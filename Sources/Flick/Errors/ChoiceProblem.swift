import FlickCore
import FlickScene

/// An instant, a frame, a signal or a variant that a scene has not.
public enum ChoiceProblem: Sendable {
  case noVariant(String, known: [String])
  case noSignal(String, known: [String], meant: String?)
  /// A figure's signal.
  case noPlottedSignal(String, known: [String])
  case noEvent(String, known: [String], meant: String?)
  case noBehavior(String, known: [String], meant: String?)
  case neverHappens(event: String)
  /// `nil`: the scene.
  case neverSettles(behavior: String?)
  case beforeBeginning(SceneInstant, time: FlickDuration)
  case afterEnd(SceneInstant, time: FlickDuration, end: FlickDuration)
  case noPoster
  /// In the option that is named: `range` or `zoom`.
  case rangeEndsEarly(InstantRange, option: String, start: FlickTime, end: FlickTime)
  /// The frame before its start shows `before`; `end` is `nil` for the scene's.
  case noFrames(in: InstantRange, start: FlickTime, end: FlickTime?, before: FlickTime)
  /// `instead` is a list that the film has.
  case noFrame(String, count: Int, instead: String)
  /// Frames are counted, and the output counts others than the film.
  case otherFrames(path: String, framesPerSecond: Int, film: Int)
  case moreShardsThanFrames(shards: Int, frames: Int)
  /// A form of figures that has no use for an option; `others` have.
  case formKnowsNo(option: String, FigureOptions.Form, others: [FigureOptions.Form])
  case tooManyOverlaid(Int)
  /// There are no curves to draw.
  case nothingMoves
  /// The signals that were to be plotted in phase; `known` could be.
  case noPhase(of: [String], known: [String])
}

extension ChoiceProblem: StatedProblem {
  var kind: FlickError.Kind { .usage }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noVariant(let name, _): "no variant is called '\(name)'"
    case .noSignal(let name, _, _): "no signal is called '\(name)'"
    case .noPlottedSignal(let name, _): "there is no signal '\(name)'"
    case .noEvent(let name, _, _): "no event is called '\(name)'"
    case .noBehavior(let name, _, _): "no behavior is called '\(name)'"
    case .neverHappens(let event):
      "the event '\(event)' does not take place before the scene's end"
    case .neverSettles(nil): "the scene never settles"
    case .neverSettles(let behavior?): "'\(behavior)' never settles"
    case .beforeBeginning(let instant, let time):
      "the scene begins at 0 s ('\(instant)' would be at \(Playback.secondsText(time)))"
    case .afterEnd(let instant, let time, let end): Self.afterEnd(instant, time, end)
    case .noPoster: "the scene has no poster"
    case .rangeEndsEarly(let range, let name, let start, let end):
      "'\(option(name)) \(range)' ends at \(Self.seconds(end)), which is not after its start at "
        + Self.seconds(start)
    case .noFrames(let range, let start, let end, _):
      "no frame lies between \(Self.seconds(start)) and \(end.map(Self.seconds) ?? "the end"), as "
        + "'\(option("range")) \(range)' asks"
    case .noFrame(let text, let count, _):
      "the film has \(count) frames, 0 to \(count - 1) ('\(option("frames"))' asks for '\(text)')"
    case .otherFrames(let path, let own, let film):
      "'\(option("frames"))' counts \(film) frames a second, and '\(path)' has \(own) of its own"
    case .moreShardsThanFrames(let shards, let frames):
      "\(frames) frames cannot be shared by \(shards) parts"
    case .formKnowsNo(let name, let form, _):
      "the form '\(form.rawValue)' knows no '\(option(name))'"
    case .tooManyOverlaid(let count):
      "at most \(SceneConstants.maximumOverlaid) variants lie over each other (there are \(count))"
    case .nothingMoves: "this scene animates nothing"
    case .noPhase(let names, _):
      "a phase plot shows a value and its velocity, and \(Spelling.list(names.map { "'\($0)'" }, "and")) "
        + "\(names.count == 1 ? "has" : "have") none"
    }
  }

  private static func seconds(_ time: FlickTime) -> String { Playback.secondsText(time - .zero) }

  /// Both times with as many decimals as tell the two apart.
  private static func afterEnd(
    _ instant: SceneInstant, _ time: FlickDuration, _ end: FlickDuration
  ) -> String {
    // Ten decimals are finer than flicks.
    let decimals =
      (3...10).first {
        Playback.secondsText(end, decimals: $0) != Playback.secondsText(time, decimals: $0)
      } ?? 3
    return "the scene ends at \(Playback.secondsText(end, decimals: decimals)) ('\(instant)' is at "
      + "\(Playback.secondsText(time, decimals: decimals)))"
  }

  /// The instant that the frame before a range shows, for people.
  package static func text(of time: FlickTime) -> String { seconds(time) }
}
