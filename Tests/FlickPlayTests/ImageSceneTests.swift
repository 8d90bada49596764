import Flick
import FlickCore
import FlickMedia
import FlickRaster
import FlickScene
import FlickStage
import FlickTestScenes
import Foundation
import Testing

/// Pictures beside a scene, as files.
@Suite struct ImageSceneTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flick-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "scene/images"), withIntermediateDirectories: true)
    let pixels: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_0000]
    let png = try PNGCodec.encode(Pixmap(width: 2, height: 2, pixels: pixels))
    try Data(png).write(to: folder.appending(path: "scene/images/four.png"))
    try Data(png).write(to: folder.appending(path: "outside.png"))
  }

  private func load(
    _ layer: String, options: SceneFile.Options = SceneFile.Options()
  ) throws -> SceneFile {
    let file = folder.appending(path: "scene/scene.json")
    let text = """
      { "flick": 1, "canvas": { "size": [20, 20], "scale": 1 }, "layers": [ \(layer) ],
        "render": { "duration": "100ms" } }
      """
    try Data(text.utf8).write(to: file)
    return try SceneFile(path: file.path, options: options)
  }

  private func problem(_ image: String) -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      _ = try load("{ \"type\": \"image\", \"frame\": [0, 0, 20, 20], \"image\": \"\(image)\" }")
      return ""
    } catch {
      return (error as? FlickError)?.message ?? "\(error)"
    }
  }

  private func draw(_ layer: String) throws -> Pixmap {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try load(layer)
    let playback = try file.play()
    let stage = try Stage(scene: file.scene, trace: playback.trace, fonts: file.fonts)
    var rasterizer = Rasterizer()
    return rasterizer.draw(stage.displayList(at: .zero))
  }

  @Test func `a picture is stretched to its frame`() throws {
    let pixmap = try draw(
      """
      { "type": "image", "frame": [0, 0, 20, 20], "image": "images/four.png",
        "sampling": "nearest" }
      """)
    #expect(pixmap[3, 3].red == 255 && pixmap[3, 3].green == 0)
    #expect(pixmap[16, 3].green == 255)
    #expect(pixmap[3, 16].blue == 255)
    #expect(pixmap[16, 16].packed == 0xFF00_0000)
  }

  @Test func `a contained picture leaves the rest of its frame as it is`() throws {
    let pixmap = try draw(
      """
      { "type": "image", "frame": [0, 0, 20, 10], "image": "images/four.png", "fit": "contain",
        "sampling": "nearest" }
      """)
    #expect(pixmap[2, 5].packed == 0xFFFF_FFFF)
    #expect(pixmap[6, 2].red == 255 && pixmap[6, 2].green == 0)
    #expect(pixmap[17, 5].packed == 0xFFFF_FFFF)
  }

  @Test func `tiles lie side by side, a pixel to a point`() throws {
    let pixmap = try draw(
      """
      { "type": "ellipse", "frame": [-100, -100, 220, 220],
        "fill": { "image": "images/four.png", "fit": "tile" } }
      """)
    #expect(pixmap[4, 4].red == 255 && pixmap[5, 4].green == 255)
    #expect(pixmap[6, 4] == pixmap[4, 4])
  }

  @Test func `a link out of the scene's folder is refused`() throws {
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "scene/images/link.png"),
      withDestinationURL: folder.appending(path: "outside.png"))
    #expect(problem("images/link.png").contains("leaves the scene's folder"))
  }

  @Test func `a path out of the scene's folder is refused`() {
    #expect(problem("../outside.png").contains("leaves the scene's folder"))
  }

  @Test func `pictures outside the folder are drawn where that is allowed`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "scene/images/link.png"),
      withDestinationURL: folder.appending(path: "outside.png"))
    var options = SceneFile.Options()
    options.pathsMayLeaveFolder = true
    let pictures = try ["../outside.png", "images/link.png"].map { path in
      let layer = "{ \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"\(path)\" }"
      return try #require(Self.pictures(load(layer, options: options)).first)
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].width == 2)
  }

  private static func pictures(_ file: SceneFile) -> [Picture] {
    file.scene.variants[0].layers.compactMap { layer in
      if case .image(let image)? = layer.fill { image.picture } else { nil }
    }
  }

  @Test func `a file is unpacked once, however often it is shown`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let layers = ["images/four.png", "./images/four.png", "images/four.png"].map {
      "{ \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"\($0)\" }"
    }
    let pictures = Self.pictures(try load(layers.joined(separator: ", ")))
    let places = pictures.map { picture in
      picture.pixmap.pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    #expect(places.count == 3)
    #expect(Set(places).count == 1)
  }

  @Test func `pictures of every colour type and depth can be layers`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "shared/fixtures/pngsuite/valid")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: suite.path)) ?? [])
      .filter { $0.hasSuffix(".png") && !$0.hasPrefix("x") }.sorted()
    guard !names.isEmpty else {
      print("skipped: PngSuite as layers, because ../shared/fixtures/pngsuite/valid is not there")
      return
    }
    for name in names {
      try FileManager.default.copyItem(
        at: suite.appending(path: name), to: folder.appending(path: "scene/images/\(name)"))
    }
    let layers = names.map {
      "{ \"type\": \"image\", \"frame\": [0, 0, 20, 20], \"image\": \"images/\($0)\" }"
    }
    let pictures = Self.pictures(try load(layers.joined(separator: ",\n")))
    #expect(pictures.count == names.count)
    #expect(names.count >= 81)
  }

  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2">
      <rect width="2" height="2"/><rect id="b" x="2" width="2" height="2" fill-opacity="0.5"/>
    </svg>
    """

  @Test func `an SVG is stretched, tinted and taken apart`() throws {
    try Data(Self.icon.utf8).write(to: folder.appending(path: "scene/images/icon.svg"))
    let pixmap = try draw(
      """
      { "type": "image", "frame": [0, 0, 20, 10], "image": "images/icon.svg", "tint": "#00F" },
      { "type": "image", "frame": [0, 10, 20, 10], "image": "images/icon.svg", "part": "b" }
      """)
    #expect(pixmap[3, 5].packed == 0xFFFF_0000)
    #expect(pixmap[16, 5].blue == 255 && pixmap[16, 5].red == 127)
    #expect(pixmap[3, 15].packed == 0xFFFF_FFFF)
    #expect(pixmap[16, 15].red == 127)
  }

  @Test(arguments: [1, 2, 5])
  func `a drawing that moves has the same pixels with any number of workers`(jobs: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.icon.utf8).write(to: folder.appending(path: "scene/images/icon.svg"))
    func hashes(_ jobs: Int) throws -> [String] {
      let file = folder.appending(path: "scene/scene.json")
      let text = """
        { "flick": 1, "canvas": { "size": [40, 40] }, "layers": [
          { "id": "icon", "type": "image", "frame": [2, 2, 20, 10], "image": "images/icon.svg",
            "opacity": 0.7 },
          { "type": "ellipse", "frame": [5, 20, 20, 12], "fill": { "image": "images/icon.svg" } } ],
          "behaviors": { "turn": { "layer": "icon", "property": "rotation", "initial": "a",
            "states": { "a": 0, "b": 70 }, "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
          "events": [{ "id": "go", "at": "20ms", "set": { "turn": "b" } }],
          "render": { "fps": 60, "duration": "300ms" } }
        """
      try Data(text.utf8).write(to: file)
      var lines: [String] = []
      try SceneFile(path: file.path).play().hashes(every: 1, jobs: jobs) { lines.append("\($0)") }
      return lines
    }
    let alone = try hashes(1)
    #expect(alone.count == 18)
    #expect(try hashes(jobs) == alone)
  }

  @Test func `an SVG that leads out of the scene's folder is refused`() throws {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><use href=\"../outside.svg#a\"/></svg>"
    try Data(text.utf8).write(to: folder.appending(path: "scene/images/use.svg"))
    #expect(problem("images/use.svg").contains("leads out of the file"))
  }

  @Test func `text is no picture`() throws {
    try Data("Hello".utf8).write(to: folder.appending(path: "scene/images/hello.png"))
    #expect(problem("images/hello.png").contains("is neither a PNG nor a JPEG nor an SVG"))
  }

  @Test func `a picture that claims to be huge is refused before it is unpacked`() throws {
    var png = try PNGCodec.encode(Pixmap(width: 1, height: 1))
    for (index, byte) in [0x00, 0x00, 0x80, 0x00, 0x00, 0x00, 0x80, 0x00].enumerated() {
      png[16 + index] = UInt8(byte)
    }
    try Data(png).write(to: folder.appending(path: "scene/images/huge.png"))
    #expect(problem("images/huge.png").contains("is too large with 32768 × 32768 pixels"))
  }

  @Test(arguments: [false, true])
  func `the limit counts all pictures of a scene together`(isAlone: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // It claims as many pixels as all may have, and is damaged besides.
    var png = try PNGCodec.encode(Pixmap(width: 1, height: 1))
    for (index, byte) in [0x00, 0x00, 0x20, 0x00, 0x00, 0x00, 0x10, 0x00].enumerated() {
      png[16 + index] = UInt8(byte)
    }
    try Data(png).write(to: folder.appending(path: "scene/images/whole.png"))
    let names = (isAlone ? [] : ["four"]) + ["whole"]
    let layers = names.map {
      "{ \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"images/\($0).png\" }"
    }
    let error = #expect(throws: FlickError.self) { try load(layers.joined(separator: ",\n")) }
    #expect(error?.message.contains(isAlone ? "is damaged" : "is too large") ?? false)
  }

  @Test func `a path with a zero byte is refused`() throws {
    #expect(problem("images/four.png\\u0000.png").contains("without control characters"))
  }

  @Test func `a folder is no picture`() throws {
    #expect(problem("images").contains("is a folder, not a file"))
  }

  @Test func `an end that comes early is no picture`() throws {
    let png = try PNGCodec.encode(Pixmap(width: 9, height: 9))
    try Data(png.prefix(50)).write(to: folder.appending(path: "scene/images/cut.png"))
    #expect(problem("images/cut.png").contains("is damaged"))
  }
}
