import Flick

extension InputProblem {
  var help: String? {
    switch self {
    case .missing, .noScenes, .unreadable: "check the path"
    case .noFile(_, let meant): didYouMean(meant, else: "check the path")
    case .notAFile(_, _, isFolder: true): "name a scene in it"
    case .notAFile(_, _, isFolder: false): "write '-' to read a scene from standard input"
    case .noPictures: "name a folder of frames"
    case .sceneExists: "choose another name; 'render new' replaces nothing"
    case .noShippedScenes:
      "an installed program has them in share/flick/scenes; 'render new' without '--from' needs none"
    case .noShippedScene(_, let known, let meant):
      didYouMean(meant, else: "there are \(known.listed("and"))")
    case .noCommand(_, let meant): didYouMean(meant, else: "")
    case .noCode(_, let meant): didYouMean(meant, else: "'render explain' lists the codes")
    case .fewFiles: "raise the limit, for example with 'ulimit -n 256'"
    case .unlistable: nil
    }
  }
}

extension SpringProblem {
  var help: String {
    switch self {
    case .noSuchSpring:
      "stiffness, mass, response, duration and frequency are positive, damping is not negative, "
        + "bounce runs from -1 to 1"
    case .noPreset(_, _, let meant?): "did you mean '\(meant)'?"
    case .noPreset(_, let known, nil), .severalPresets(_, let known):
      "there are \(known.quoted.joined(separator: ", "))"
    case .notNumbers: "write them as decimals, like --way 100 --velocity -2000"
    }
  }
}
