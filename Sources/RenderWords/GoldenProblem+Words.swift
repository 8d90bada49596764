import Flick

extension GoldenProblem {
  var help: String? {
    switch self {
    case .missing:
      "'render golden record' makes it; look at its key frames before you commit it"
    case .damaged: "bring it back from version control, or remove it and record it again"
    case .sceneGone(let scene, _):
      "bring it back, or remove its golden by: render golden prune \(ShellWord.quoted(scene))"
    case .stranger: "move it elsewhere"
    case .onlyChecked:
      "do it on your machine, look, and commit; '--force' does it all the same"
    case .changedSinceVerified: "run 'render golden verify' again and look at what it finds"
    case .cannotRemove: "check its permissions"
    case .toleranceWithoutReason: "add '--reason' with a sentence"
    case .reasonWithoutTolerance: "add '--metric', '--max-pixels', '--window' or '--ignore'"
    case .fewPictures(let keys):
      "leave '--keys \(keys.rawValue)' out, or make the golden strict by '--metric exact'"
    case .noRevision: "write '--base main' or '--base HEAD'"
    case .sceneTwice: "name each part once"
    case .partMissing: "name the reports of all parts"
    case .otherFormat: "use one version of the program for all parts"
    case .unreadable, .tooManyFrames, .notCommitted, .cannotWrite, .noReport, .damagedReport: nil
    }
  }
}

extension ComparisonProblem {
  var help: String? {
    switch self {
    case .unused(.within, .trace): nil
    case .unused: "leave it out"
    case .notAFile: "name a file"
    case .notComparable:
      "compare PNGs, folders of PNGs, '.apng' or '.mkv' films, the CSV of 'render trace', or "
        + "manifests of frames"
    case .otherKinds: "compare two things of one kind"
    case .noCommonMotion: "name columns alike, or leave tables with one column each"
    case .nothingInCommon: "name frames alike, such as 'frame-00000.png'"
    case .damagedTrace: "compare what 'render trace' prints"
    case .noPixels: "leave out '-o'"
    case .neitherPictureNorFolder:
      "write '-o diff.png' for the worst frame or '-o differences/' for all that differ"
    case .hashInName: "name another folder"
    case .notEmpty:
      "name a folder that is not there yet, so that no earlier pictures mix in"
    case .noFrames: nil
    }
  }
}
