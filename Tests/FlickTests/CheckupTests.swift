import Flick
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// `render doctor` on machines that are made up.
@Suite(.serialized) struct CheckupTests {
  /// A folder of programs that only pretend: names and what they print.
  private func checkup(
    _ tools: [String: String], fonts: [String]? = ["DejaVu Sans", "Inter", "Noto Color Emoji"],
    isRoot: Bool = true, installedBy: String? = nil,
    environment: [String: String] = [:],
    body: (Checkup) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for (name, script) in tools {
        let path = folder.appending(path: name).path
        // A shell writes it: a descriptor of ours that is open for writing would pass to
        // a child that another test starts at that moment ("text file busy").
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
          "-c", "printf '%s' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh",
          "#!/bin/sh\n" + script + "\n", path,
        ]
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
      }
      let place = folder.appending(path: "home/bin/render")
      let mark = folder.appending(
        path: installedBy == nil
          ? "home/Sources/render/Render.swift" : "home/share/flick/installed-by")
      try FileManager.default.createDirectory(
        at: mark.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(installedBy ?? "")\n".utf8).write(to: mark)
      let installation = Installation(
        programAt: place.path, root: folder.path, environment: environment)
      try body(
        Checkup(
          version: "1", installation: installation, searchPath: folder.path, fontFamilies: fonts,
          temporaryFolder: folder.path, isRoot: isRoot))
    }
  }

  /// An ffmpeg that has all formats and filters, and these encoders.
  private func ffmpeg(_ encoders: [String]) -> String {
    let lists = [
      "encoders": encoders,
      "muxers": ["mp4", "webm", "mov", "matroska,webm", "gif", "apng", "webp", "avif"],
      "filters": ["mpdecimate", "palettegen", "paletteuse"],
    ]
    let cases = lists.map { name, entries in
      "*-\(name)) echo ' V..... = Video'; "
        + entries.map { "echo ' V....D \($0)  words'" }.joined(separator: "; ") + ";;"
    }
    return "case \"$*\" in -version) echo 'ffmpeg version 9.1-x Copyright';; "
      + cases.sorted().joined(separator: " ") + " esac"
  }

  private let all = [
    "libx264", "libx265", "libsvtav1", "libvpx-vp9", "prores_ks", "ffv1", "gif", "apng",
    "libwebp_anim", "libaom-av1",
  ]

  @Test func `a machine with everything writes everything`() throws {
    try checkup(["ffmpeg": ffmpeg(all), "rsvg-convert": "", "apt-get": ""]) { checkup in
      #expect(checkup.canMakeFilms)
      #expect(checkup.formats.filter { !$0.isPossible } == [])
      #expect(checkup.formats.count == 14)
      #expect(checkup.text.contains("9.1-x"))
      // What is missing can only be what this program was built without.
      #expect(checkup.install.isEmpty || checkup.install[0] == "apt-get install libisal-dev")
    }
  }

  @Test func `without ffmpeg frames can be written and films cannot`() throws {
    try checkup(["apt-get": ""]) { checkup in
      #expect(!checkup.canMakeFilms)
      #expect(
        checkup.formats.filter(\.isPossible).map(\.name)
          == ["frames/", "shot-####.png", "-", "still.svg"])
      #expect(checkup.formats[0].reason == "there is no ffmpeg")
      #expect(checkup.install[0].hasPrefix("apt-get install ffmpeg "))
      #expect(checkup.install[0].hasSuffix("librsvg2-bin"))
    }
  }

  @Test func `an encoder that is missing takes only its formats away`() throws {
    let some = all.filter { $0 != "libsvtav1" && $0 != "libwebp_anim" }
    try checkup(["ffmpeg": ffmpeg(some), "apt-get": ""]) { checkup in
      #expect(checkup.canMakeFilms)
      #expect(
        checkup.formats.filter { !$0.isPossible }.map(\.name) == [".mp4 --codec av1", ".webp"])
      #expect(checkup.text.contains("without libsvtav1, libwebp_anim"))
      #expect(checkup.text.contains("no   .webp"))
    }
  }

  @Test func `an ffmpeg that fails is as good as none`() throws {
    try checkup(["ffmpeg": "exit 1", "apt-get": ""]) { checkup in
      #expect(!checkup.canMakeFilms)
      #expect(checkup.text.contains("does not answer"))
      #expect(checkup.install[0].contains(" ffmpeg"))
    }
  }

  @Test func `without a font no film can be made`() throws {
    try checkup(["ffmpeg": ffmpeg(all), "apt-get": ""], fonts: ["Lato"]) { checkup in
      #expect(!checkup.canMakeFilms && !checkup.formats.contains(where: \.isPossible))
      #expect(checkup.install[0].contains("fonts-inter fonts-dejavu-core"))
    }
    try checkup(["ffmpeg": ffmpeg(all), "apt-get": ""], fonts: ["DejaVu Sans"]) { checkup in
      #expect(checkup.canMakeFilms)
      #expect(checkup.text.contains("lacking  Inter"))
      #expect(checkup.text.contains("lacking  Noto Color Emoji"))
    }
    try checkup(["ffmpeg": ffmpeg(all)], fonts: nil) { checkup in
      #expect(!checkup.canMakeFilms && checkup.text.contains("fontconfig"))
    }
  }

  @Test func `each system has its own commands`() throws {
    try checkup(["apt-get": ""], fonts: [], isRoot: false) { checkup in
      #expect(checkup.install[0].hasPrefix("sudo apt-get install ffmpeg fonts-inter"))
    }
    try checkup(["brew": ""], fonts: [], isRoot: false) { checkup in
      #expect(checkup.install[0].hasPrefix("brew install ffmpeg "))
      #expect(
        checkup.install[1] == "brew install --cask font-inter font-dejavu font-noto-color-emoji")
    }
    try checkup([:], fonts: []) { checkup in
      #expect(checkup.install[0].hasPrefix("install ffmpeg, the font Inter, "))
    }
  }

  @Test(
    arguments: [
      (nil, "source"), ("deb", "deb"), ("tarball", "tarball"), ("homebrew", "homebrew"),
      ("script", "script"), ("magic", "unknown"),
    ] as [(String?, String)])
  func `it knows how the program came here`(mark: String?, kind: String) throws {
    try checkup(["apt-get": ""], fonts: [], installedBy: mark) { checkup in
      #expect(checkup.json.contains("\"by\":\"\(kind)\""), "\(checkup.json)")
      #expect(checkup.text.contains("home/bin/render, "))
      #expect(!checkup.text.contains("container"))
      // What a checkout's own checks use concerns nobody else.
      let isBuiltHere = ["source", "script"].contains(kind)
      #expect(checkup.text.contains("rsvg-convert") == isBuiltHere)
      #expect(checkup.install[0].contains("librsvg2-bin") == isBuiltHere)
    }
  }

  @Test func `it knows a container by its environment`() throws {
    try checkup([:], installedBy: "deb", environment: ["container": "oci"]) { checkup in
      #expect(
        checkup.text.contains("from the Debian package; a newer one replaces it; in a container"))
      #expect(checkup.json.contains("\"container\":true"))
    }
  }

  @Test func `the data say what the text says`() throws {
    try checkup(["ffmpeg": ffmpeg(all), "apt-get": ""]) { checkup in
      let data = try JSONSerialization.jsonObject(with: Data(checkup.json.utf8))
      let object = try require(data as? [String: Any])
      #expect(object["films"] as? Bool == true)
      #expect((object["formats"] as? [[String: Any]])?.count == 14)
      #expect(object["install"] as? [String] == checkup.install)
    }
  }
}
