import FlickMedia

/// Which frames of a film are drawn: all of them, some by number or by instant,
/// and of these a shard's part.
public struct FrameChoice: Sendable {
  private enum Frames: Hashable {
    case all
    case list(FrameList)
    case range(InstantRange)
  }

  private var frames = Frames.all
  private(set) var shard: Shard?

  /// All frames.
  public init() {}

  /// Takes the texts of `--frames`, `--range` and `--shard`; `nil` for what is
  /// not asked for.
  ///
  /// - Throws: Kind `usage` for a text that says nothing, and for frames both by
  ///   number and by instant.
  public init(frames: String?, range: String?, shard: String?) throws(FlickError) {
    if let frames {
      guard range == nil else {
        throw FlickError(
          .usage,
          "error: '--frames' and '--range' both say what is drawn\n  help: write one of them")
      }
      self.frames = .list(try FrameList(frames))
    }
    if let range { self.frames = .range(try InstantRange(range)) }
    if let shard { self.shard = try Shard(shard) }
  }

  /// Whether the whole film is asked for, if by shards.
  var isWhole: Bool { frames == .all }

  /// The frames that are asked for, without regard to shards.
  ///
  /// - Parameter path: Whose frames the plan has.
  /// - Throws: Kind `usage` for frames that are not there, and for numbers where
  ///   the output counts others than the film.
  func numbers(
    of plan: FramePlan, in playback: Playback, path: String
  ) throws(FlickError) -> [Int] {
    switch frames {
    case .all: return Array(0..<plan.frameCount)
    case .range(let range): return try range.frames(of: plan, in: playback)
    case .list(let list):
      guard plan == playback.plan else {
        throw FlickError(
          .usage,
          "error: '--frames' counts \(playback.plan.frameRate.framesPerSecond) frames a second, "
            + "and '\(path)' has \(plan.frameRate.framesPerSecond) of its own\n"
            + "  help: write '--range' with instants")
      }
      return try list.frames(of: plan.frameCount)
    }
  }
}

/// One of several runs that draw a film together: the `number`-th of `count`
/// parts, whose frames follow each other.
struct Shard: Hashable, Sendable {
  /// From 1.
  let number: Int
  let count: Int

  /// As many as frames in the longest films could need.
  private static let most = 100_000

  /// Reads `2/3`.
  ///
  /// - Throws: Kind `usage` for anything else.
  init(_ text: String) throws(FlickError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      count <= Self.most
    else {
      throw FlickError(
        .usage,
        "error: '\(text)' is no part of a film\n  help: write '--shard 2/3' for the second of three"
      )
    }
    guard number >= 1, number <= count else {
      throw FlickError(
        .usage,
        "error: there is no part \(number) of \(count)\n  help: the parts are 1/\(count) to \(count)/\(count)"
      )
    }
    self.number = number
    self.count = count
  }

  /// The part's frames: parts differ by one frame at most, and none is left out.
  ///
  /// - Throws: Kind `usage` where there are more parts than frames.
  func part(of frames: [Int]) throws(FlickError) -> [Int] {
    guard frames.count >= count else {
      throw FlickError(
        .usage,
        "error: \(frames.count) frames cannot be shared by \(count) parts\n"
          + "  help: write '--shard' with at most \(frames.count) parts")
    }
    return Array(frames[((number - 1) * frames.count / count)..<(number * frames.count / count)])
  }

  /// Where the part of an output is written: `film.part-2-of-3.mp4`,
  /// `frames.part-2-of-3`.
  func path(of path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let mark = ".part-\(number)-of-\(count)"
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot != name else { return path + mark }
    return "\(path[..<dot])\(mark)\(path[dot...])"
  }
}
