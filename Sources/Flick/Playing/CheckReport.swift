import FlickCore
import FlickFiles
import FlickGolden
import FlickMedia
import FlickScene

/// How what was found is printed.
package enum CheckFormat: String, Sendable, CaseIterable {
  /// For people, with the lines that it is about.
  case text
  /// A line each, for editors.
  case gcc
  case json
  /// Annotations of the files, for GitHub's runners.
  case github
}

/// What a check found of several scenes, for programs that show it elsewhere.
package struct CheckReport: Sendable {
  private struct Case: Sendable {
    let scene: String
    var notes: [SceneNote] = []
    /// As people read it.
    var text = ""

    /// What it fails by first; a warning is no failure.
    var failure: SceneNote? { notes.first { $0.severity == Problem.Severity.error.rawValue } }
  }

  private var cases: [Case] = []
  /// What was read.
  private var inputs: [FilePath] = []

  package init() {}

  /// A scene that is right, with what it expects of its motion where that was judged.
  package mutating func add(_ playback: Playback, judged: Bool) {
    let unmet = judged ? playback.unmet : []
    inputs += playback.file.inputs
    cases.append(
      Case(
        scene: playback.file.path, notes: playback.file.warningNotes + unmet,
        text: unmet.map { "not met: \($0.message)" }.joined(separator: "\n")))
  }

  /// A scene that cannot be played.
  ///
  /// - Parameter words: What is told of the error.
  package mutating func add(_ scene: String, _ error: FlickError, words: String) {
    inputs.append(FilePath(scene))
    var notes = [SceneNote(file: scene, code: "\(error.kind)", message: error.description)]
    if case .scene(let problems) = error.problem { notes = problems.notes }
    cases.append(Case(scene: scene, notes: notes, text: words))
  }

  /// Workflow commands that annotate the scenes' files, one a line.
  package var annotations: String {
    cases.flatMap(\.notes).map { note in
      GitHubCommand.annotation(
        note.severity, file: note.file, line: note.line, column: note.column, title: note.code,
        message: note.message + (note.help.map { "\nhelp: \($0)" } ?? ""))
    }.joined()
  }

  /// A line each, as compilers write them and editors read them:
  /// `a.json:24:29: error: a time needs a unit (write "300ms") [time-unit]`.
  package var gcc: String {
    cases.flatMap(\.notes).map { note in
      "\(note.file):\(note.line ?? 1):\(note.column ?? 1): \(note.severity): \(note.message)"
        + (note.help.map { " (\($0))" } ?? "") + " [\(note.code)]\n"
    }.joined()
  }

  /// JUnit's XML, a test case for each scene.
  package var junit: String {
    let failures = cases.count { $0.failure != nil }
    let counts = "name=\"check\" tests=\"\(cases.count)\" failures=\"\(failures)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite \(counts)>",
    ]
    for item in cases {
      let start = "    <testcase classname=\"check\" name=\"\(XMLText.escaped(item.scene))\""
      guard let first = item.failure else {
        lines.append(start + "/>")
        continue
      }
      lines += [
        start + ">",
        "      <failure type=\"\(first.code)\" message=\"\(XMLText.escaped(first.message))\">"
          + XMLText.escaped(item.text) + "</failure>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// Writes ``junit``.
  ///
  /// - Throws: Kind `usage` where it would replace what was read, `io`.
  package func writeJUnit(to path: String) throws(FlickError) {
    var places = RunPlaces(inputs: inputs)
    try places.add(FilePath(path))
    do {
      try TextFile.write(junit, to: path, overwrites: true)
    } catch {
      throw FlickError(error)
    }
  }
}

extension Playback {
  /// What the scene expects and its motion does not keep.
  fileprivate var unmet: [SceneNote] {
    verdicts.filter { !$0.isMet }.map { verdict in
      let place = file.place(of: verdict.origin)
      return SceneNote(
        file: file.path, line: place.line, column: place.column, code: verdict.check,
        message: verdict.text)
    }
  }
}
