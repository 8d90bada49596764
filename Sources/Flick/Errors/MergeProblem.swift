import FlickMedia

/// Parts that do not make a whole.
public enum MergeProblem: Hashable, Sendable {
  case noParts
  case missing(path: String)
  case twice(path: String)
  case otherKind(path: String, output: String, isFolder: Bool)
  case noManifest(path: String, manifest: String)
  case noFrames(path: String)
  /// Parts of different films; `what` is the first fact that differs.
  case differentFilms(String, String, what: String, own: String, other: String)
  /// The file is not what its manifest lists.
  case foreignFile(path: String)
  case overlap(frames: [Int], String, String)
  /// `missing`: the shards that are not named; `nil` where the parts are no shards of one
  /// run.
  case framesMissing([Int], missing: [Shard]?)
  case noEncoding(path: String)
  case notJoined(OutputProblem.Format)
  case notJoinedInto(path: String)
  /// Films stand one behind the other.
  case interleaved(path: String, frame: Int, other: String)
}

extension MergeProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .missing, .noManifest, .noFrames, .framesMissing: .missingInput
    case .differentFilms: .different
    case .foreignFile, .noEncoding: .scene
    default: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noParts: "there is nothing to join"
    case .missing(let path): "there is no '\(path)'"
    case .twice(let path): "'\(path)' is named twice as a part"
    case .otherKind(let path, let output, _): "'\(path)' is no part of '\(output)'"
    case .noManifest(let path, let manifest): "'\(path)' has no manifest '\(manifest)'"
    case .noFrames(let path): "'\(path)' has no frames"
    case .differentFilms(let one, let other, let what, let own, let others):
      "'\(one)' and '\(other)' are parts of different films: '\(what)' is \(own) and \(others)"
    case .foreignFile(let path): "'\(path)' is not the film that its manifest lists"
    case .overlap(let frames, let one, let other):
      "\(Self.text(frames)) in '\(one)' and in '\(other)'"
    case .framesMissing(let frames, _): "\(Self.text(frames)) in no part"
    case .noEncoding(let path):
      "the manifest of '\(path)' does not say how the film is encoded"
    case .notJoined(let format): "parts of a '.\(format.rawValue)' are not joined"
    case .notJoinedInto(let path): "parts are not joined into '\(path)'"
    case .interleaved(let path, let frame, let other):
      "'\(path)' begins at frame \(frame), in the middle of '\(other)'"
    }
  }

  private static func text(_ frames: [Int]) -> String {
    frames.count == 1 ? "frame \(frames[0]) is" : "frames \(FrameList.text(of: frames)) are"
  }
}
