import FlickGolden

/// A golden that cannot be read, written or trusted.
public enum GoldenProblem: Hashable, Sendable {
  /// What is not done where `CI` is set.
  public enum Act: Hashable, Sendable {
    case record, approve, remove
  }

  case missing(path: String)
  case damaged(path: String, reason: String)
  case unreadable(path: String, reason: String)
  /// The scene is gone.
  case sceneGone(scene: String, golden: String)
  /// A file that is none of a golden's.
  case stranger(path: String, file: String)
  case onlyChecked(Act)
  case changedSinceVerified(scene: String)
  case cannotRemove(path: String)
  case toleranceWithoutReason
  case reasonWithoutTolerance
  /// Too few pictures for a tolerance.
  case fewPictures(GoldenKeys)
  case tooManyFrames(Int)
  case noRevision(String)
  /// `lines` are git's own.
  case notCommitted(path: String, revision: String, lines: [String])
  case sceneTwice(String, String, String)
  case partMissing(Shard)
  case cannotWrite(path: String?, reason: String)
  case noReport(path: String)
  case otherFormat(path: String, format: Int)
  case damagedReport(path: String, reason: String)
}

extension GoldenProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .missing, .sceneGone, .notCommitted, .partMissing: .missingInput
    case .damaged, .stranger, .tooManyFrames, .noReport, .otherFormat, .damagedReport: .scene
    case .unreadable, .cannotRemove, .cannotWrite: .io
    case .changedSinceVerified: .different
    case .onlyChecked, .toleranceWithoutReason, .reasonWithoutTolerance, .fewPictures,
      .noRevision, .sceneTwice:
      .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .missing(let path): "there is no '\(path)'"
    case .damaged(let path, let reason): "'\(path)' is damaged: \(reason)"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .sceneGone(let scene, let golden): "there is no '\(scene)', whose golden is '\(golden)'"
    case .stranger(let path, let file):
      "'\(path)' holds '\(file)', which is no file of a golden, and what is none stays"
    case .onlyChecked(let act):
      "goldens are not \(act.participle) where CI is set: a check that writes what it checks passes "
        + "always"
    case .changedSinceVerified(let scene): "'\(scene)' has changed since it was verified"
    case .cannotRemove(let path): "cannot remove '\(path)'"
    case .toleranceWithoutReason: "what may differ does so for a reason"
    case .reasonWithoutTolerance:
      "'\(option("reason"))' says why something may differ, and nothing may"
    case .fewPictures: "a golden that tolerates something keeps a picture of every frame"
    case .tooManyFrames(let count):
      "a golden has at most \(GoldenManifest.mostFrames) frames (the scene has \(count))"
    case .noRevision, .notCommitted: ofRevision
    case .sceneTwice, .partMissing, .cannotWrite, .noReport, .otherFormat, .damagedReport: ofReport
    }
  }

  private var ofRevision: String {
    switch self {
    case .noRevision(let text): "'\(text)' is no revision"
    case .notCommitted(let path, let revision, let lines):
      "git has no '\(path)' at '\(revision)'" + lines.map { "\n  git: \($0)" }.joined()
    default: ""
    }
  }

  private var ofReport: String {
    switch self {
    case .sceneTwice(let scene, let one, let other): "'\(scene)' is in '\(one)' and in '\(other)'"
    case .partMissing(let part): "the report of part \(part) is missing"
    case .cannotWrite(nil, let reason): "the report cannot be written: \(reason)"
    case .cannotWrite(let path?, let reason): "cannot write '\(path)': \(reason)"
    case .noReport(let path): "'\(path)' is no report of goldens"
    case .otherFormat(let path, let format):
      "'\(path)' is a report of format \(format), and this program knows "
        + "\(GoldenReport.currentFormat)"
    case .damagedReport(let path, let reason): "'\(path)' is a damaged report of goldens: \(reason)"
    default: ""
    }
  }
}

extension GoldenProblem.Act {
  fileprivate var participle: String {
    switch self {
    case .record: "recorded"
    case .approve: "approved"
    case .remove: "removed"
    }
  }
}
