import FlickMedia

/// Which frames of a film are drawn: all of them, some by number or by instant,
/// and of these a shard's part.
public struct FrameChoice: Sendable {
  public enum Frames: Hashable, Sendable {
    case all
    case list(FrameList)
    case range(InstantRange)
  }

  private let frames: Frames
  let shard: Shard?
  /// The shard's frames, where parts are not as long as each other.
  private let own: Range<Int>?

  /// - Parameter shard: Which part of them; `nil`: all.
  public init(_ frames: Frames = .all, shard: Shard? = nil) {
    self.frames = frames
    self.shard = shard
    own = nil
  }

  /// These frames of the whole film, as one of several parts of any length.
  init(_ own: Range<Int>, as shard: Shard) {
    frames = .all
    self.shard = shard
    self.own = own
  }

  /// The shard's part of the frames that are asked for.
  ///
  /// - Throws: Kind `usage` where there are more parts than frames.
  func part(_ shard: Shard, of asked: [Int]) throws(FlickError) -> [Int] {
    if let own { return Array(own) }
    return try shard.part(of: asked)
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
          .choice(
            .otherFrames(
              path: path, framesPerSecond: plan.frameRate.framesPerSecond,
              film: playback.plan.frameRate.framesPerSecond)))
      }
      return try list.frames(of: plan.frameCount)
    }
  }
}

/// One of several runs that draw a film together: the `number`-th of `count`
/// parts, whose frames follow each other.
public struct Shard: Hashable, Sendable {
  /// From 1.
  public let number: Int
  public let count: Int

  /// As many as frames in the longest films could need.
  static let most = 100_000

  /// Returns `nil` unless the number is from 1 to `count`.
  public init?(_ number: Int, of count: Int) {
    guard count <= Self.most, number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/3`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number, of: count)
  }

  /// The part's frames: parts differ by one frame at most, and none is left out.
  ///
  /// - Throws: Kind `usage` where there are more parts than frames.
  func part(of frames: [Int]) throws(FlickError) -> [Int] {
    guard frames.count >= count else {
      throw FlickError(.choice(.moreShardsThanFrames(shards: count, frames: frames.count)))
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

extension Shard: CustomStringConvertible {
  /// `2/3`.
  public var description: String { "\(number)/\(count)" }
}
