import FlickCore

/// A file, a folder or a name that is not there, or is not what is read.
public enum InputProblem: Hashable, Sendable {
  case missing(path: String)
  /// `reason` is the system's own word for it.
  case unreadable(name: String, reason: String)
  /// Nothing has that name; `meant` is the path of a file that is called nearly so.
  case noFile(name: String, meant: String?)
  /// It is `noun`, such as `a pipe`.
  case notAFile(name: String, noun: String, isFolder: Bool)
  case unlistable(folder: String)
  case noScenes(folder: String)
  case noPictures(folder: String)
  /// A scene would be written where a file is.
  case sceneExists(path: String)
  /// The scenes that come with the program are not beside it.
  case noShippedScenes
  case noShippedScene(String, known: [String], meant: String?)
  case noCommand(String, meant: String)
  case noCode(String, meant: String?)
  /// The process may open fewer files than any command takes.
  case fewFiles(needed: Int, limit: Int)
}

extension InputProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .missing, .unreadable, .noFile, .notAFile, .noScenes, .noShippedScenes: .missingInput
    case .noPictures: .scene
    case .noShippedScene, .noCommand, .noCode: .usage
    case .unlistable, .sceneExists, .fewFiles: .io
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .missing(let path): "there is no '\(path)'"
    case .unreadable(let name, let reason): "cannot read '\(name)': \(reason)"
    case .noFile(let name, _): "cannot read '\(name)': No such file or directory"
    case .notAFile(let name, let noun, _): "cannot read '\(name)': it is \(noun), not a file"
    case .unlistable(let folder): "the content of '\(folder)' cannot be listed"
    case .noScenes(let folder): "'\(folder)' holds no scene"
    case .noPictures(let folder): "'\(folder)' holds no PNG"
    case .sceneExists(let path): "'\(path)' exists"
    case .noShippedScenes: "the scenes that come with the program are not beside it"
    case .noShippedScene(let name, _, _):
      "no scene that comes with the program is called '\(name)'"
    case .noCommand(let word, _): "there is no command '\(word)', and no scene"
    case .noCode(let code, _): "no problem has the code '\(Spelling.visible(code))'"
    case .fewFiles(let needed, let limit):
      "this takes \(needed) open files more than the process has, and its limit is \(limit)"
    }
  }
}
