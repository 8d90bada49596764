import Flick
import FlickEngine
import FlickScene
import FlickTestSupport
import Foundation
import Testing

/// Lottie files, read back and measured; `scripts/check-lottie` plays them.
@Suite struct ExportLottieTests {
  @Test(arguments: ExportSystemsTests.places)
  func `a Lottie file's keyframes are within the stated error`(test: ExportTests.Case) throws {
    let (playback, export) = try ExportSystemsTests.export(test, .lottie)
    let file = try LottieReader(export.text)
    let name = test.signal.split(separator: ".")
    let read = try file.track(String(name[0]), String(name[1]))
    #expect(read.jumps.count == test.jumps)
    let error = try ExportTests.error(read, try ExportTests.reference(playback, test))
    #expect(error <= export.error, "\(error) is more than \(export.error)")
    #expect(file.about.contains(export.remarks[0]))
  }

  @Test(
    arguments: [
      // Its jump turns by less than what is hardly seen.
      (ExportTests.Case("card-stack", "card.x"), "card", "rotation"),
      (ExportTests.Case("push-interrupted", "page.x", "Interruptible"), "list", "x"),
      (ExportTests.Case("push-interrupted", "page.x", "Interruptible"), nil, "opacity"),
      (ExportTests.Case("carousel", "strip.x"), nil, "x"),
    ] as [(ExportTests.Case, String?, String)])
  func `what follows the signal is within its own stated error`(
    test: ExportTests.Case, layer: String?, key: String
  ) throws {
    let (playback, export) = try ExportSystemsTests.export(test, .lottie)
    let file = try LottieReader(export.text)
    let variant = try test.variant.map { try playback.variant(named: $0) } ?? 0
    let mapping = try #require(
      playback.file.scene.variants[variant].mappings.first {
        $0.property.rawValue == key && (layer == nil || Self.id($0, playback, variant) == layer)
      })
    let read = try file.track(layer ?? "layer \(mapping.layer)", key)
    let mapped = try ExportTests.reference(playback, test).map { piece in
      piece.map { SignalCurve.Sample(time: $0.time, value: mapping.output(at: $0.value)) }
    }
    let words = export.remarks.first { $0.contains("\(key) by ") }
    let stated = try #require(words?.split(separator: " ").compactMap { Self.number($0) }.last)
    let error = try ExportTests.error(read, mapped)
    #expect(error <= stated && stated <= 0.25, "\(error) is more than \(stated)")
    #expect(read.jumps.count == test.jumps)
  }

  @Test func `a style that follows is left out, and said`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [ { "id": "box", "type": "rect", "frame": [10, 10, 20, 20], "fill": "#000000",
          "map": {
            "fill": { "from": "box.x", "in": [0, 50], "out": ["#000000", "#FF0000"] },
            "opacity": { "from": "box.x", "in": [0, 50], "out": [1, 0.5] } },
          "animations": { "go": { "property": "x", "from": 0, "to": 50 } } } ] }
      """)
    let export = try playback.export(ExportOptions(signal: "box.x"), to: .lottie)
    #expect(export.text.contains("'fill' that follows 'box.x'"))
    #expect(!export.text.contains("'opacity' that follows"))
  }

  @Test func `a layer that scales across and down apart is refused`() throws {
    func lottie(_ property: String) throws -> ExportedSignal {
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [100, 100] },
          "layers": [ { "id": "box", "type": "rect", "frame": [10, 10, 20, 20], "fill": "#000000",
            "animations": { "grow": { "property": "\(property)", "from": 1, "to": 2 } } } ] }
        """)
      return try playback.export(ExportOptions(signal: "box.scaleX"), to: .lottie)
    }
    #expect(try lottie("scale").text.contains("200, 200, 100"))
    let error = try #require(throws: FlickError.self) { try lottie("scaleX") }
    #expect(error.message.contains("across as it does down"), "\(error.message)")
  }

  /// A flick throws the page; its child fades over so few points that no samples tell
  /// its opacity to half a level.
  @Test(arguments: [(0.0, 40.0), (100, 100.5), (40, 40.001)])
  func `what an export of a fading child advises can be taken`(_ from: Double, _ to: Double) throws
  {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [390, 844] },
        "layers": [ { "id": "page", "type": "rect", "frame": [0, 0, 390, 844], "fill": "#FFFFFF",
          "children": [ { "id": "veil", "type": "rect", "frame": [0, 0, 390, 844],
            "fill": "#000000",
            "map": { "opacity": { "from": "page.x", "in": [\(from), \(to)], "out": [0, 1] } } } ] } ],
        "behaviors": { "page": { "layer": "page", "property": "x",
          "states": { "in": 0, "out": 300 }, "initial": "in", "on": { "drag": "follow" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [
          { "at": "100ms", "flick": { "from": [50, 400], "by": [200, 0], "velocity": 2500 } } ] }
      """)
    var options = ExportOptions(signal: "page.x")
    // Where the way is no hair's breadth, no tolerance needs to be asked for.
    if to - from > 1 { _ = try playback.export(options, to: .lottie) }
    for tolerance in [nil, 0.01, 1, 20] {
      options.tolerance = tolerance
      var refusal: FlickError?
      do throws(FlickError) {
        _ = try playback.export(options, to: .lottie)
      } catch {
        refusal = error
      }
      guard let refusal else { continue }
      let advice = try #require(
        refusal.message.firstMatch(of: /'--tolerance ([0-9.]+)' can be kept/), "\(refusal.message)")
      options.tolerance = Double(advice.1)
      let exported = try playback.export(options, to: .lottie)
      #expect(exported.remarks.contains { $0.contains("opacity by ") })
    }
  }

  @Test func `a dotLottie is an archive with a manifest and the file`() throws {
    let playback = try SceneText.shipped("first-touch")
    let export = try playback.export(ExportOptions(signal: "pane.y"), to: .lottie)
    var bytes: [UInt8] = []
    try withTemporaryFolder { folder in
      let path = folder.path + "/pane.lottie"
      try playback.write(export, to: path, overwrites: false)
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let archive = String(decoding: bytes, as: UTF8.self)
    #expect(archive.hasPrefix("PK\u{3}\u{4}") && archive.contains("manifest.json"))
    #expect(archive.contains("animations/animation.json") && archive.contains(export.text))
  }

  private static func id(_ mapping: Layer.Mapping, _ playback: Playback, _ variant: Int) -> String?
  {
    func search(_ layers: [Layer]) -> String? {
      for layer in layers {
        if layer.index == mapping.layer { return layer.id }
        if let found = search(layer.children) { return found }
      }
      return nil
    }
    return search(playback.file.scene.variants[variant].layers)
  }

  private static func number(_ word: Substring) -> Double? {
    Double(word.prefix { "0123456789.".contains($0) })
  }
}

/// The members of a Lottie file that say how layers move.
struct LottieReader {
  let about: String
  private let start: Double
  private let rate: Double
  private let layers: [[String: Any]]

  init(_ text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let file = try #require(object as? [String: Any])
    about = try #require((file["meta"] as? [String: Any])?["d"] as? String)
    start = try ExportSystemsTests.xmlStart(about)
    rate = try #require((file["fr"] as? NSNumber)?.doubleValue)
    layers = try #require(file["layers"] as? [[String: Any]])
  }

  /// A layer's key of ours in the scene's seconds; opacity as a share.
  func track(_ name: String, _ key: String) throws -> ReadExport {
    let layer = try #require(layers.first { $0["nm"] as? String == name })
    let transform = try #require(layer["ks"] as? [String: Any])
    let names = ["x": "x", "y": "y", "rotation": "r", "opacity": "o"]
    let place = try #require(transform["p"] as? [String: Any])
    let properties = transform.merging(place) { _, new in new }
    let property = properties[names[key] ?? key] as? [String: Any]
    let keys = try #require(property?["k"] as? [[String: Any]])
    let anchor = ((transform["a"] as? [String: Any])?["k"] as? [NSNumber])?.map(\.doubleValue)
    let shift = key == "x" ? anchor?[0] ?? 0 : key == "y" ? anchor?[1] ?? 0 : 0
    var stops: [ReadExport.Stop] = []
    var holds = false
    for frame in keys {
      let inFrames = try #require((frame["t"] as? NSNumber)?.doubleValue)
      let time = start + inFrames / rate
      let number = try #require((frame["s"] as? [NSNumber])?.first?.doubleValue)
      let value = key == "opacity" ? number / 100 : number - shift
      // A hold runs to the next keyframe.
      if let last = stops.last, holds {
        stops.append(ReadExport.Stop(time: time, value: last.value))
      }
      holds = frame["h"] as? Int == 1
      #expect(stops.last.map { $0.time < time || $0.time == time && !holds } ?? true)
      stops.append(ReadExport.Stop(time: time, value: value))
    }
    return ReadExport(stops: stops)
  }
}
