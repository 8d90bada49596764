import Flick
import FlickJSON
import FlickTestSupport
import Foundation
import Testing

/// A film follows its files, however they are saved.
@Suite(.serialized) struct FollowingTests {
  private func save(_ text: String, to url: URL) throws {
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  /// A scene in a folder of its own, and a page that shows it.
  private func following(
    title: String, _ body: @escaping @Sendable (URL, TestPage) throws -> Void
  ) async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let url = folder.appending(path: "a.json")
        try save(SmallScene.text(title: title), to: url)
        let house = try PreviewHouse([url.path])
        let page = try house.page()
        _ = try page.open(url.path)
        try body(url, page)
      }
    }
  }

  /// Waits until the page has seen a film of that title with nothing wrong.
  private func wait(for title: String, on page: TestPage) throws {
    var isWell = false
    while true {
      guard case .text(let node) = try page.next() else { continue }
      switch node["type"]?.string {
      case "diagnostics": isWell = node["items"]?.items.isEmpty == true
      case "film": if isWell, node["title"]?.string == title { return }
      default: break
      }
    }
  }

  private func hash(of url: URL, frame: Int) throws -> String {
    var hashes: [String] = []
    try SceneFile(path: url.path).play().hashes(every: 1, jobs: 1) {
      hashes.append(String($0.split(separator: " ").last ?? ""))
    }
    return hashes[frame]
  }

  @Test func `saving shows the new film at the same instant, before it is told of`() async throws {
    try await following(title: "one") { url, page in
      _ = try page.show(7, id: 1)
      try save(SmallScene.text(title: "two", x: 30), to: url)
      try wait(for: "two", on: page)
      let shown = try #require(page.shown)
      #expect(shown.frame == 7)
      #expect(try shown.painted == hash(of: url, frame: 7))
    }
  }

  @Test func `what is tuned stays while another scene is looked at`() async throws {
    try await apart {
      let scenes = ["pane", "smooth"].map { "\(PreviewHouse.scenes)/\($0).json" }
      let house = try PreviewHouse(scenes, size: "320x180")
      let page = try house.page()
      _ = try page.open(scenes[0])
      let path = "behaviors.pane.motion.spring.damping"
      try page.say(["type": "set", "path": .text(path), "value": .number(9)])
      _ = try page.next("film")
      let other = try page.open(scenes[1])
      #expect(other["edited"]?.isLike(JSONNode(false, range: 0..<0)) == true)
      #expect(other["unsaved"]?.isLike(JSONNode(true, range: 0..<0)) == true)
      let back = try page.open(scenes[0])
      #expect(back["edited"]?.isLike(JSONNode(true, range: 0..<0)) == true)
      #expect(
        back["parameters"]?.items.contains {
          $0["path"]?.string == path && $0["value"]?.number == 9
        } == true)
    }
  }

  @Test func `tuned numbers that no longer fit a changed file are dropped`() async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let url = folder.appending(path: "a.json")
        let other = folder.appending(path: "b.json")
        func text(_ key: String, _ value: Int) -> String {
          """
          { "flick": 1, "let": { "soft": \(value) },
            "canvas": { "size": [64, 64], "scale": 1 },
            "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#000",
              "\(key)": "$soft" } ],
            "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 40 },
              "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
            "events": [ { "at": "100ms", "set": { "box": "b" } } ] }
          """
        }
        try save(text("rotation", 12), to: url)
        try save(SmallScene.text(title: "other"), to: other)
        let house = try PreviewHouse([url.path, other.path])
        let page = try house.page()
        _ = try page.open(url.path)
        try page.say(["type": "set", "path": "let.soft", "value": .number(90)])
        _ = try page.next("film")
        _ = try page.open(other.path)
        // Nothing is as opaque as 90.
        try save(text("opacity", 1), to: url)
        var back = try page.open(url.path)
        while back["scene"]?.string != url.path { back = try page.next("film") }
        #expect(back["edited"]?.isLike(JSONNode(false, range: 0..<0)) == true)
        #expect(back["unsaved"]?.isLike(JSONNode(false, range: 0..<0)) == true)
      }
    }
  }

  @Test func `a rename is a save`() async throws {
    try await following(title: "one") { url, page in
      for index in 0..<5 {
        let beside = url.deletingLastPathComponent().appending(path: ".a.json.\(index)")
        try save(SmallScene.text(title: "renamed \(index)", x: index), to: beside)
        #expect(rename(beside.path, url.path) == 0)
        try wait(for: "renamed \(index)", on: page)
      }
      // The old file is put aside first, as some editors do.
      let old = url.deletingLastPathComponent().appending(path: "a.json~")
      #expect(rename(url.path, old.path) == 0)
      try save(SmallScene.text(title: "aside"), to: url)
      try wait(for: "aside", on: page)
    }
  }

  @Test func `while the file is wrong the last good film stays`() async throws {
    try await following(title: "good") { url, page in
      let good = try hash(of: url, frame: 9)
      try save(SmallScene.text().replacingOccurrences(of: "rect\"", with: "rekt\""), to: url)
      // What is written in place may be read half-written before.
      var item: JSONNode?
      while item?["source"]?.string?.contains("rekt") != true {
        item = try page.next("diagnostics")["items"]?.items.first
      }
      #expect(item?["line"]?.number == 3)
      #expect(item?["help"]?.string != nil)
      #expect(item?["file"]?.string == url.path)
      #expect(try page.show(9, id: 3).painted == good)
      try save(SmallScene.text(title: "mended"), to: url)
      try wait(for: "mended", on: page)
    }
  }

  @Test func `an included file and one that comes later are followed`() async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let url = folder.appending(path: "a.json")
        let part = folder.appending(path: "part.json")
        let text = SmallScene.text(title: "with part").replacingOccurrences(
          of: "\"layers\": [",
          with: "\"include\": [\"part.json\"], \"layers\": [ { \"use\": \"dot\" },")
        func partText(_ x: Int) -> String {
          """
          { "flick": 1, "components": { "dot": { "layers": [
            { "type": "rect", "frame": [\(x), 50, 8, 8], "fill": "#FF0000" } ] } } }
          """
        }
        // The scene names a file that is not there yet.
        try save(text, to: url)
        let house = try PreviewHouse([url.path])
        let page = try house.page()
        try page.say(["type": "open", "scene": .text(url.path)])
        let told = try page.next("diagnostics")
        #expect(told["items"]?.items.isEmpty == false)
        #expect(told["scene"]?.string == url.path)
        #expect(told["shown"]?.isLike(JSONNode(false, range: 0..<0)) == true)
        try save(partText(0), to: part)
        try wait(for: "with part", on: page)
        try save(partText(40), to: part)
        try wait(for: "with part", on: page)
        #expect(try page.show(3, id: 1).painted == hash(of: url, frame: 3))
      }
    }
  }

  @Test func `two hundred saves, whole, by rename and half, end with the last`() async throws {
    try await following(title: "first") { url, page in
      for index in 0..<200 {
        let text = SmallScene.text(title: "save \(index)", x: index % 50)
        switch index % 3 {
        case 0: try save(text, to: url)
        case 1:
          let beside = url.deletingLastPathComponent().appending(path: "new")
          try save(text, to: beside)
          #expect(rename(beside.path, url.path) == 0)
        default: try save(String(text.prefix(text.count / 2)), to: url)
        }
        Thread.sleep(forTimeInterval: 0.005)
      }
      try save(SmallScene.text(title: "last", x: 12), to: url)
      try wait(for: "last", on: page)
      #expect(try page.show(20, id: 1).painted == hash(of: url, frame: 20))
    }
  }
}
