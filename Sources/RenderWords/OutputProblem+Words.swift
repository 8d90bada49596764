import Flick

extension OutputProblem {
  var help: String? {
    switch self {
    case .noPath: "write '-o film.mp4'"
    case .noOutputs: "write '-o film.mp4', or list 'render.outputs' in the scene"
    case .unclear(let path):
      "write '\(path).mp4' for a film, or '\(path)/' for a folder of PNG frames"
    case .onePicture(let path):
      "write 'render still SCENE --at 0.5s -o \(path)', or '####' in the name of a PNG"
    case .movesAlone:
      "write it alone, without options for frames and encoders"
    case .cannotMove: "write a film, '-o film.webm', or '-o film.gif'"
    case .noFilmFormat:
      "write \(Format.allCases.suffixes.joined(separator: ", ")), a folder for PNG frames, or '-'"
    case .noStillFormat, .noFigureFormat: "end the path with one of them"
    case .noSheetFormat: "end the path with '.png'"
    case .promisesOther(_, let suffix): "end the path with '.\(suffix)'"
    case .noTransparency(_, let others):
      "write \(others.suffixes.listed("or")), or give the canvas an opaque 'background'"
    case .neverLossless: "write '.mkv', '.webm', '.apng', '.webp', or '.mp4' with H.264"
    case .unheard(let choice): "leave it out, or write \(choice.outputs)"
    case .halvesChroma: "leave '--chroma' out"
    case .tooLarge(_, _, _, let remedy): remedy.words
    case .twice, .samePlace, .within: "write each output to a place of its own"
    case .replacesInput: "write elsewhere"
    case .nothingToResume: "leave it out: a film is always drawn from its beginning"
    case .notInParts:
      "draw the parts as folders of PNG frames or '.mkv', join them, and encode that"
    case .stoppedAt(_, _, _, let command):
      command.map { "go on with: \($0)" } ?? "add '--resume' to go on"
    case .streamTwice, .stopped: nil
    }
  }
}

extension OutputProblem.Remedy {
  fileprivate var words: String {
    switch self {
    case .width(let width): "'--width \(width)' fits, or show fewer frames by '--frames'"
    case .frames(let count, let width):
      "'--width \(width) --frames \(count)' fits, or put more side by side by '--columns'"
    case .density(let density):
      (density.map { "'--density \($0)' fits, or " } ?? "")
        + "write an '.svg', which has no pixels"
    }
  }
}

extension OutputChoice {
  /// Those that hear it.
  fileprivate var outputs: String {
    switch self {
    case .stream: "to '-'"
    case .png: "a folder of PNG frames, or to '-'"
    case .codec, .chroma, .gifRate, .palette, .loops:
      OutputProblem.Format.allCases.filter { $0.hears(self) }.suffixes.listed("or")
    }
  }
}

extension [OutputProblem.Format] {
  fileprivate var suffixes: [String] { map { ".\($0.rawValue)" } }
}

extension MergeProblem {
  var help: String? {
    switch self {
    case .noParts: "name the parts"
    case .missing: "check the paths of the parts"
    case .otherKind(_, _, isFolder: true): "a folder of frames is joined from such folders"
    case .otherKind(_, _, isFolder: false): "a film is joined from films of its own kind"
    case .noManifest:
      "parts are written by 'render SCENE --shard 2/3', each with its manifest"
    case .differentFilms:
      "draw all parts from one scene, with the same options, program and fonts"
    case .foreignFile, .noEncoding: "draw this part anew"
    case .overlap: "name parts that have no frame in common"
    case .framesMissing(_, let missing): Self.help(missing)
    case .notJoined: "join folders of PNG frames or '.mkv', and encode that"
    case .notJoinedInto:
      "write a folder for PNG frames, 'film.mp4', '.webm', '.mov' or '.mkv'"
    case .interleaved:
      "join films whose frames follow each other, or folders of PNG frames"
    case .twice, .noFrames: nil
    }
  }

  private static func help(_ missing: [Shard]?) -> String {
    guard let missing else { return "draw them with '--frames', or name the part that has them" }
    guard !missing.isEmpty else { return "a part is not complete: go on with '--resume'" }
    return "name the " + (missing.count == 1 ? "part " : "parts ")
      + missing.prefix(5).map(\.description).joined(separator: ", ")
      + (missing.count > 5 ? " …" : "") + " too"
  }
}
