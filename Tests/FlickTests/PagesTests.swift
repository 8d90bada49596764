import Flick
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Markdown pages whose blocks become pictures.
@Suite struct PagesTests {
  private static let scene = """
    { "flick": 1, "title": "A *box*", "canvas": { "size": [64, 64], "scale": 1 },
      "layers": [{ "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#000" }],
      "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 50 },
        "initial": "a", "motion": { "ease": { "duration": "100ms" } } } },
      "events": [{ "id": "go", "at": "100ms", "set": { "box": "b" } }] }
    """

  /// Runs the pages and files of a folder, by their paths in it.
  private static func run(
    _ files: [String: String], in folder: URL, _ change: (inout PagesJob.Options) -> Void = { _ in }
  ) throws -> PagesJob.Report {
    for (path, text) in files {
      let place = folder.appending(path: "in/" + path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    var options = PagesJob.Options()
    options.jobs = 2
    change(&options)
    return try PagesJob(
      folder.appending(path: "in").path, output: folder.appending(path: "out").path,
      options: options
    ).run(interruption: Interruption())
  }

  private static func output(_ path: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "out/" + path), encoding: .utf8)
  }

  private static func pictures(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path)
      .filter { $0.contains("-flick-") }.sorted()
  }

  /// A page after a run, with its only picture's name as `P`.
  private static func page(_ text: String) throws -> String {
    var page = ""
    try withTemporaryFolder { folder in
      let report = try run(["a.md": text], in: folder)
      #expect(report.failures.isEmpty, "\(report.failures)")
      page = try output("a.md", folder)
      for name in try pictures(folder) { page.replace(name, with: "P") }
    }
    return page
  }

  /// The words about a page that is wrong, with its name alone.
  private static func words(_ text: String, _ files: [String: String] = [:]) throws -> [String] {
    var words: [String] = []
    try withTemporaryFolder { folder in
      var files = files
      files["a.md"] = text
      let report = try run(files, in: folder)
      words = report.failures.map {
        $0.error.message.replacing(folder.path + "/in/", with: "")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
      #expect(report.failures.allSatisfy { $0.error.kind == .scene })
    }
    return words
  }

  // MARK: - Where blocks are

  @Test(arguments: [
    ("```flick x\n```\n~~~flick x\n~~~\n", [1, 3]),
    ("````\n```flick x\n```\n````\n```flick x\n```\n", [5]),
    ("    ```flick x\n   ```flick x\n   ```\n", [2]),
    ("> ```flick x\n> a\ntext\n```flick x\n", [1, 4]),
    ("- a\n\n  ```flick x\n  ```\n1. ```flick x\n", [3, 5]),
    ("<!--\n```flick x\n```\n-->\n```flick x\n", [5]),
    ("<pre>\n\n```flick x\n\n</pre>\n<div>\n```flick x\n\n```flick x\n", [9]),
    ("``` flick x\r\n```\r\n```flickx x\r\n```\r\n```Flick\r\n```\r\n", [1]),
    ("```flick x\r\r```\r```flick x\r", [1, 4]),
    ("text\n```flick `x\n\n```flick x", [4]),
  ])
  func `blocks are where CommonMark has them`(page: String, lines: [Int]) throws {
    let found = try Self.words(page).map { $0.split(separator: ":").dropFirst().first ?? "" }
    #expect(found == lines.map { "\($0)" })
  }

  @Test func `a picture stands where its block stood`() throws {
    let scene = Self.scene.replacing("\n", with: "\n> ")
    let image = "![A \\*box\\*, at 0.100 s](P)"
    let quoted = try Self.page("a\n\n> b\n> ```flick still at=go\n> \(scene)\n> ```\n> c\n\nd  \n")
    #expect(quoted == "a\n\n> b\n>\n> \(image)\n>\n> c\n\nd  \n")
    let indented = Self.scene.replacing("\n", with: "\r\n  ")
    let item = try Self.page("- ~~~flick at=go\r\n  \(indented)\r\n  ~~~\r\n- next\r\n")
    #expect(item == "- \(image)\r\n- next\r\n")
    let open = try Self.page("text\n\n```flick at=go\n\(Self.scene)")
    #expect(open == "text\n\n\(image)")
    let under = try Self.page("```flick at=go alt=\"<a> [b] & {c}\"\n\(Self.scene)\n```\n---\n")
    #expect(under == "![&lt;a&gt; \\[b\\] &amp; \\{c\\}](P)\n\n---\n")
  }

  @Test func `every form draws its picture`() throws {
    let forms =
      ["still", "moving", "curves", "overlay", "strip", "strip-curves", "onion"]
      + ["timeline", "phase", "sweep", "still format=svg width=120 at=settled", "moving once"]
      + ["curves format=png density=1 signal=box.x,box.velocity range=0s..150ms remarks"]
    try withTemporaryFolder { folder in
      let blocks = forms.map { "```flick \($0) scene=box.json\n```\n" }.joined(separator: "\n")
      let report = try Self.run(["box.json": Self.scene, "a.md": blocks], in: folder)
      #expect(report.failures.isEmpty, "\(report.failures)")
      #expect(report.drawn == forms.count)
      #expect(try Self.pictures(folder).count == forms.count)
    }
  }

  // MARK: - What is wrong

  @Test func `a mistake is told with its place in the page`() throws {
    let scene = Self.scene.replacing("\"100ms\", \"set\"", with: "100, \"set\"")
    let words = try Self.words(
      "# Page\n\n> ```flick\n> \(scene.replacing("\n", with: "\n> "))\n> ```\n")
    #expect(
      words == [
        """
        a.md:8:36: error: a time needs a unit [time-unit]
          8 |     "events": [{ "id": "go", "at": 100, "set": { "box": "b" } }] }
            |                                    ^~~
          at $.events[0].at
          help: write "100ms" or "0.1s"
        """
      ])
  }

  @Test(arguments: [
    ("stil", "a.md:1:10: error: a block has no form \"stil\" [unknown-value]", "\"still\"?"),
    ("widht=3", "a.md:1:10: error: a block has no option \"widht\" [unknown-key]", "\"width\"?"),
    ("strip  at=1s", "a.md:1:17: error: 'at' means nothing for 'strip' [useless-key]", "'still'"),
    ("still curves", "a.md:1:16: error: a block has one form, and this has", "two blocks"),
    ("alt=a alt=b", "a.md:1:16: error: 'alt' is written twice", "one of them"),
    ("alt", "a.md:1:10: error: 'alt' needs a value", "write alt="),
    ("alt=\"a", "a.md:1:10: error: a quote is not closed", "\""),
    ("count=90 strip", "a.md:1:10: error: 'count' must be a number from 2 to 15 (was", "["),
    ("curves density=2", "a.md:1:4: error: 'density' means nothing for 'svg'", "format=png"),
    ("at=og", "a.md:1:4: error: no event is called 'og' [unknown-name]", "did you mean \"go\"?"),
    ("variant=A", "a.md:1:4: error: no variant is called 'A' [unknown-name]", "1 |"),
    ("at=9s", "a.md:1:4: error: the scene ends at", "[out-of-range]"),
    ("scene=b.json", "a.md:1:4: error: a block that names a scene has nothing", "keep one"),
  ])
  func `options are checked at their place`(info: String, start: String, part: String) throws {
    let words = try Self.words("```flick \(info)\n\(Self.scene)\n```\n")
    #expect(words.count == 1)
    #expect(words.first?.hasPrefix(start) == true, "\(words)")
    #expect(words.first?.contains(part) == true, "\(words)")
  }

  @Test func `a page has so many blocks and no more`() throws {
    let words = try Self.words(String(repeating: "```flick scene=none.json\n```\n", count: 501))
    #expect(words.count == 1)
    #expect(words.first?.hasPrefix("a.md:1001:4: error: a page has at most 500 blocks") == true)
  }

  @Test func `scenes that are not there or outside are told`() throws {
    let wrong = ["none.json", "../b.json", "/etc/passwd"].map { "```flick scene=\($0)\n```\n" }
    let words = try Self.words(wrong.joined(separator: "\n") + "\n```flick\n```\n")
    #expect(
      words.map { $0.contains("cannot be read: no such file") } == [true, false, false, false])
    #expect(words.map { $0.contains("[path-outside]") } == [false, true, true, false])
    #expect(words.last?.contains("a.md:10:4: error: a block needs a scene") == true)
  }

  @Test func `a mistake in a scene's file is told with the page that uses it`() throws {
    try withTemporaryFolder { folder in
      let files = ["s/b.json": "{ \"flick\": 1 }", "a.md": "\n```flick scene=s/b.json\n```\n"]
      let report = try Self.run(files, in: folder)
      let failure = try #require(report.failures.first)
      let root = folder.appending(path: "in").path
      #expect(failure.error.message.hasPrefix("\(root)/s/b.json:1:1: error: a scene needs"))
      #expect(failure.usedAt == "\(root)/a.md:2")
    }
  }

  // MARK: - Again

  @Test func `a second run draws what has changed and removes what is gone`() throws {
    try withTemporaryFolder { folder in
      let block = "```flick scene=box.json\n```\n\n```flick at=0s\n\(Self.scene)\n```\n"
      var files = ["a.md": block, "box.json": Self.scene, "deep/x.txt": "x"]
      let first = try Self.run(files, in: folder)
      #expect((first.drawn, first.kept) == (2, 0))
      let before = try Self.pictures(folder)
      let second = try Self.run(["a.md": "\n\n" + block], in: folder)
      #expect((second.drawn, second.kept) == (0, 2))
      #expect(try Self.pictures(folder) == before)

      // A file that a scene is drawn from, and a picture itself.
      files["box.json"] = Self.scene.replacing("[0, 0, 10, 10]", with: "[0, 0, 20, 20]")
      let third = try Self.run(files, in: folder)
      #expect((third.drawn, third.kept) == (1, 1))
      let changed = try Self.pictures(folder)
      #expect(changed.count == 2 && changed != before)
      try Data().write(to: folder.appending(path: "out/" + changed[0]))
      #expect(try Self.run([:], in: folder).drawn == 1)
      #expect(try Self.pictures(folder) == changed)

      // What is nobody's stays, also where it has the place of something that goes.
      try Data("mine".utf8).write(to: folder.appending(path: "out/deep/x.txt"))
      try FileManager.default.removeItem(at: folder.appending(path: "in/deep"))
      _ = try Self.run(["a.md": "nothing"], in: folder)
      #expect(try Self.pictures(folder) == [])
      #expect(try Self.output("deep/x.txt", folder) == "mine")
    }
  }

  @Test func `only what a run has written is replaced`() throws {
    try withTemporaryFolder { folder in
      let out = folder.appending(path: "out")
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: out.appending(path: "a.md"))
      let error = #expect(throws: FlickError.self) { try Self.run(["a.md": "new"], in: folder) }
      #expect(error?.kind == .io)
      #expect(try Self.output("a.md", folder) == "mine")
      _ = try Self.run([:], in: folder) { $0.overwrites = true }
      #expect(try Self.output("a.md", folder) == "new")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
          == [".flick-docs.json", "a.md"])
    }
  }

  @Test func `what another run has written is no page`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.run(["a.md": "one"], in: folder)
      try FileManager.default.moveItem(
        at: folder.appending(path: "out"), to: folder.appending(path: "in/out"))
      _ = try Self.run([:], in: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path)
          .sorted() == [".flick-docs.json", "a.md"])
    }
  }

  @Test func `a scene is no page`() throws {
    try withTemporaryFolder { folder in
      let scene = folder.appending(path: "a.json")
      try Data("{}".utf8).write(to: scene)
      let error = #expect(throws: FlickError.self) {
        _ = try PagesJob(
          scene.path, output: folder.appending(path: "out").path, options: PagesJob.Options())
      }
      #expect(error?.kind == .usage)
      #expect(error?.description.contains("no page of Markdown") ?? false)
    }
  }

  @Test func `neither links nor a forged list lead outside`() throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      let secret = folder.appending(path: "secret")
      try Data("secret".utf8).write(to: secret)
      _ = try Self.run(["a.md": "a"], in: folder)
      let link = folder.appending(path: "in/b.md")
      try manager.createSymbolicLink(at: link, withDestinationURL: secret)
      let error = #expect(throws: FlickError.self) { try Self.run([:], in: folder) }
      #expect(error?.kind == .usage)
      try manager.removeItem(at: link)
      let list = folder.appending(path: "out/.flick-docs.json")
      let forged = "{\"flick-docs\": 1, \"files\": [[\"../secret\", \"b.md\", \"0\"]]}"
      try Data(forged.utf8).write(to: list)
      let other = #expect(throws: FlickError.self) { try Self.run([:], in: folder) }
      #expect(other?.message.contains("is damaged") == true)
      #expect(try String(contentsOf: secret, encoding: .utf8) == "secret")
    }
  }

  @Test func `output and pages are two folders`() throws {
    try withTemporaryFolder { folder in
      for output in [folder, folder.appending(path: ".."), folder.appending(path: "./")] {
        #expect(throws: FlickError.self) {
          try PagesJob(folder.path, output: output.path, options: PagesJob.Options())
        }
      }
      // Below the pages it is left out.
      try Data("a".utf8).write(to: folder.appending(path: "a.md"))
      for _ in 0..<2 {
        let job = try PagesJob(
          folder.path, output: folder.appending(path: "out").path, options: PagesJob.Options())
        #expect(try job.run(interruption: Interruption()).pages == 1)
      }
    }
  }
}
