import Flick
import FlickTestScenes
import FlickText
import Foundation
import Testing

/// Films of every layout, light and dark, have the pixels that were looked at
/// when their hashes were stored.
///
/// Fonts decide pixels: without the Inter that the hashes were made with the
/// test is skipped. `FLICK_RECORD_FILMS=1 swift test --filter FilmHash` writes
/// the file anew; look at the films and say why in the commit.
@Suite struct FilmHashTests {
  private static let file = SceneText.root.appending(path: "Tests/FlickTests/Data/film-hashes.txt")
  /// Of Debian's fonts-inter 4.0~beta7.
  private static let inter: UInt64 = 0xf201_12c3_a4b2_1561

  static let hasInter: Bool = {
    let font = try? FontBook().font(for: TextStyle(family: "Inter", size: 1))
    if font?.digest == inter { return true }
    print("skipped: the films' hashes belong to a font that is not installed here")
    return false
  }()

  /// A scene with what is set, and every how-manieth frame is looked at.
  private static let films: [(scene: String, values: [String], every: Int)] = {
    var films: [(String, [String], Int)] = []
    for layout in ["columns", "rows", "grid", "overlay", "single"] {
      for theme in ["light", "dark"] {
        films.append(
          (
            "three-implementations",
            ["film.layout=\(layout)", "film.theme=\(theme)", "film.callouts=[]"], 12
          ))
      }
    }
    films.append(("spring-grid", [], 210))
    films.append(("sixty-vs-onetwenty", [], 70))
    films.append(("pane", ["film.motionBlur={}", "film.speed=1", "film.captions=false"], 20))
    films.append(("control-center", ["film.speed=1"], 60))
    return films
  }()

  private static func lines() throws -> [String] {
    var lines: [String] = []
    for film in films {
      var options = SceneFile.Options()
      options.values = film.values + ["film.size=[960,540]"]
      let path = SceneText.root.appending(path: "scenes/\(film.scene).json").path
      let playback = try SceneFile(path: path, options: options).play()
      let name = ([film.scene] + film.values).joined(separator: " ")
      try playback.hashes(every: film.every, jobs: 2) { lines.append("\(name): \($0)") }
    }
    return lines
  }

  @Test(.enabled(if: FilmHashTests.hasInter))
  func `Films have the pixels that were looked at`() throws {
    let lines = try Self.lines()
    if ProcessInfo.processInfo.environment["FLICK_RECORD_FILMS"] != nil {
      try (lines.joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(Set(lines.map { $0.suffix(32) }).count > 30)
    #expect(lines == stored)
  }
}
