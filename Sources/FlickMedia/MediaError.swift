import Foundation

/// Why pixels did not reach a file or a pipe, or did not come back from one.
public enum MediaError: Error, Hashable, Sendable {
  /// A program that is needed is not on the search path.
  case toolMissing(String)
  /// A program that was started did not do its work. `lines` are the last that
  /// it wrote to its standard error.
  case toolFailed(String, reason: String, lines: [String])
  /// A program was built without a part that is needed, such as an encoder.
  case toolLacks(String, part: String)
  /// A program was not started because the process may not open the files that it
  /// takes to talk to it.
  case fewFiles(tool: String, needed: Int, limit: Int)
  /// The output exists and may not be replaced.
  case exists(path: String)
  /// Another program has taken the output's name since it was opened.
  case taken(path: String)
  /// Frames of a run that was stopped stand there.
  case unfinished(path: String)
  /// Frames that were to be taken over are of another film.
  case differs(path: String, what: String, found: String, expected: String)
  /// The system refused to write; `reason` is its own word for it.
  case cannotWrite(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  /// The file is not what its name says, or is damaged.
  case corrupt(path: String, reason: String)
  /// The output's format can't hold what is to be written.
  case unsuitable(path: String, reason: String)
  /// A film whose pixels are not those that were put into it.
  case notComparable(path: String, reason: String)
  /// Somebody asked for the work to stop.
  case aborted
}

extension MediaError: CustomStringConvertible {
  /// What is wrong, in one line without a full stop.
  public var description: String {
    switch self {
    case .toolMissing(let tool): "'\(tool)' is not installed, or not on the search path"
    case .toolFailed(let tool, let reason, let lines):
      (["'\(tool)' \(reason)"] + lines.map { "  \(tool): \($0)" }).joined(separator: "\n")
    case .toolLacks(let tool, let part): "this '\(tool)' has no \(part)"
    case .fewFiles(let tool, let needed, let limit):
      "'\(tool)' takes \(needed) open files more than this process has, and its limit is \(limit)"
    case .exists(let path): "'\(path)' exists"
    case .taken(let path):
      "'\(path)' has been written by another program while this one was at work"
    case .unfinished(let path): "'\(path)' holds frames of a run that was stopped"
    case .differs(let path, let what, let found, let expected):
      "'\(path)' is of another film: its '\(what)' is \(found), not \(expected)"
    case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
    case .cannotRead(let path, let reason): "cannot read '\(path)': \(reason)"
    case .corrupt(let path, let reason): "'\(path)' is damaged: \(reason)"
    case .unsuitable(let path, let reason): "'\(path)' cannot hold this film: \(reason)"
    case .notComparable(let path, let reason): "'\(path)' cannot be compared: \(reason)"
    case .aborted: "stopped"
    }
  }

  /// How to mend it, in one line without a full stop, where that does not depend on how
  /// the work was asked for.
  package var help: String? {
    switch self {
    case .toolMissing("ffmpeg"):
      "install it with 'apt-get install ffmpeg' or 'brew install ffmpeg', "
        + "or write a folder of PNG frames"
    case .toolMissing("rsvg-convert"):
      "install it with 'apt-get install librsvg2-bin' or 'brew install librsvg', "
        + "or write an SVG or a PNG"
    case .toolMissing: "install it and try again"
    case .fewFiles: "raise the limit, for example with 'ulimit -n 256'"
    case .taken: "what is there was left as it is; write elsewhere, or run it again"
    case .unsuitable: "write another format, or another size"
    case .notComparable: "compare films written as '.mkv' or '.apng', or folders of PNG frames"
    case .toolLacks, .exists, .unfinished, .differs: nil
    case .toolFailed, .cannotWrite, .cannotRead, .corrupt, .aborted: nil
    }
  }
}

extension MediaError {
  /// What a program's last lines say of its failure: that it lacks a part, or
  /// that it failed.
  static func failure(of tool: String, reason: String, lines: [String]) -> MediaError {
    for (start, part) in [
      ("Unknown encoder '", "encoder"), ("Requested output format '", "format"),
      ("No such filter: '", "filter"),
    ] {
      for line in lines {
        guard let range = line.range(of: start) else { continue }
        let name = line[range.upperBound...].prefix { $0 != "'" }
        return .toolLacks(tool, part: "\(part) '\(name)'")
      }
    }
    return .toolFailed(tool, reason: reason, lines: lines)
  }
}
