import Flick
import FlickFigure
import FlickTestScenes
import Foundation
import Testing

/// Figures that scenes ask for.
@Suite struct SceneFigureTests {
  /// A square in two variants, with the figures of the list.
  private static func playback(_ figures: String) throws -> Playback {
    var options = SceneFile.Options()
    options.pathsMayLeaveFolder = true
    let text = """
      { "flick": 1, "canvas": { "size": [64, 64], "scale": 1 },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#000000" } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 50 },
          "initial": "a", "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "variants": { "Soft": { "behaviors.box.motion.spring.stiffness": 100 }, "Hard": {} },
        "events": [ { "at": "100ms", "set": { "box": "b" } } ],
        "render": { "duration": "1s" },
        "figures": [ \(figures) ] }
      """
    return try SceneFile(bytes: Array(text.utf8), name: "test.json", options: options).play()
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flick-figures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func files(in folder: URL) -> [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
  }

  @Test func `a scene's figures are written where it says`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let playback = try Self.playback(
      """
      { "plot": ["box.x"], "out": "\(folder.path)/a.svg" },
      { "strip": 3, "width": 300, "density": 1, "out": "\(folder.path)/new/b.png" }
      """)
    let written = try playback.writeFigures(overwrites: false)
    #expect(written == ["\(folder.path)/a.svg", "\(folder.path)/new/b.png"])
    #expect(Self.files(in: folder) == ["a.svg", "new", "new/b.png"])
  }

  @Test func `Flick's own words are in the scene's language, or in the figure's`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func text(_ key: String) throws -> String {
      let path = "\(folder.path)/\(UUID().uuidString).svg"
      let playback = try Self.playback(
        """
        { "plot": ["box.x", "box.velocity"], "variant": "Soft", "remarks": true, \(key)
          "out": "\(path)" }
        """)
      _ = try playback.writeFigures(overwrites: false)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let (english, chinese) = (try text(""), try text("\"language\": \"zh\","))
    #expect(english == (try text("\"language\": \"en\",")))
    func written(_ svg: String) -> String {
      svg.matches(of: />([^<>]+)<\/(?:text|tspan)>/).map { String($0.1) }.joined(separator: " ")
    }
    for words in ["Position", "Velocity", "Time"] {
      #expect(written(english).contains(words))
      #expect(!written(chinese).contains(words))
    }
    for words in ["位置", "速度", "时间"] { #expect(written(chinese).contains(words)) }
  }

  @Test func `where one figure cannot be written, none is`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("mine".utf8).write(to: folder.appending(path: "b.svg"))
    let playback = try Self.playback(
      """
      { "plot": ["box.x"], "out": "\(folder.path)/new/a.svg" },
      { "plot": ["box.x"], "out": "\(folder.path)/b.svg" }
      """)
    let error = #expect(throws: FlickError.self) {
      _ = try playback.writeFigures(overwrites: false)
    }
    #expect(error?.kind == .io)
    #expect(Self.files(in: folder) == ["b.svg"])
  }

  @Test func `what a figure says of itself decides what is drawn`() throws {
    func document(_ figure: String) throws -> String {
      let playback = try Self.playback("{ \(figure), \"out\": \"a.svg\" }")
      return try playback.figureDocument(
        FigureOptions(try require(playback.file.scene.figures.first)))
    }
    let plain = try document("\"plot\": [\"box.x\"]")
    for other in [
      "\"plot\": [\"box.velocity\"]", "\"plot\": [\"box.x\"], \"variant\": \"Hard\"",
      "\"plot\": [\"box.x\"], \"width\": \"single\"", "\"plot\": [\"box.x\"], \"theme\": \"dark\"",
      "\"plot\": [\"box.x\"], \"theme\": \"light\"",
      "\"plot\": [\"box.x\"], \"timeUnit\": \"s\"", "\"plot\": [\"box.x\"], \"remarks\": true",
      "\"plot\": [\"box.x\"], \"strip\": 4", "\"strip\": 4", "\"form\": \"overlay\"",
      "\"form\": \"phase\"", "\"form\": \"onion\"", "\"form\": \"timeline\"",
      "\"form\": \"sweep\"",
    ] {
      #expect(try document(other) != plain, "\(other)")
    }
    #expect(try document("\"form\": \"curves\", \"plot\": [\"box.x\"]") == plain)
    #expect(try document("\"form\": \"strip\", \"strip\": 4") == document("\"strip\": 4"))
  }

  @Test(arguments: FigureOptions.Form.allCases)
  func `what a form does not show is refused, by key and by option`(form: FigureOptions.Form) throws
  {
    let plain = try Self.playback("{ \"form\": \"curves\", \"out\": \"a.svg\" }")
    let shows: Set<FigureOptions.Form> = [.curves, .stripCurves]
    let counts: Set<FigureOptions.Form> = [.strip, .onion, .stripCurves]
    func document(_ options: FigureOptions) -> String? { try? plain.figureDocument(options) }
    let usual = try #require(document(FigureOptions(form: form)))
    let remarked = document(FigureOptions(form: form, remarks: true))
    let counted = document(FigureOptions(form: form, count: 3))
    #expect(shows.contains(form) ? remarked != nil && remarked != usual : remarked == nil)
    #expect(counts.contains(form) ? counted != nil && counted != usual : counted == nil)
    let key = "{ \"form\": \"\(form.rawValue)\", \"remarks\": true, \"out\": \"a.svg\" }"
    if shows.contains(form) {
      _ = try Self.playback(key)
    } else {
      let error = #expect(throws: FlickError.self) { _ = try Self.playback(key) }
      #expect("\(error as Any)".contains("remarks"))
    }
  }

  @Test func `a phase plot finds a value and its velocity, or is refused`() throws {
    func document(_ name: String, _ signals: [String]) throws -> String {
      try SceneText.shipped(name).figureDocument(FigureOptions(form: .phase, signals: signals))
    }
    // The film plots a speed, which has no velocity of its own.
    #expect(try document("pip-throw", []) == document("pip-throw", ["pip.y"]))
    #expect(try document("pip-throw", ["pip.speed"]) == document("pip-throw", ["pip.velocity.y"]))
    #expect(try document("pip-throw", ["pip.x"]) != document("pip-throw", ["pip.y"]))
    let error = #expect(throws: FlickError.self) { try document("pip-throw", ["finger.x"]) }
    #expect(error?.kind == .usage)
    #expect("\(error as Any)".contains("'finger.x' has none"))
  }

  @Test func `bars of three variants have three colours`() throws {
    let document = try SceneText.shipped("three-implementations").figureDocument(
      FigureOptions(form: .timeline, theme: .light))
    let colors = ["#0072b2", "#bc5200", "#007a59"]
    #expect(colors.allSatisfy(document.lowercased().contains))
  }

  /// Letters' places come from the font, so another one is skipped.
  @Test(.enabled(if: FilmHashTests.hasInter), arguments: ["abrupt", "smooth"])
  func `the article's figures are, to the letter, what their scenes give`(name: String) throws {
    let playback = try SceneText.shipped(name)
    let figure = try require(playback.file.scene.figures.first)
    #expect(figure.path == "docs/images/\(name).svg")
    let committed = try String(
      contentsOf: SceneText.root.appending(path: figure.path), encoding: .utf8)
    #expect(try playback.figureDocument(FigureOptions(figure)) == committed)
  }
}
