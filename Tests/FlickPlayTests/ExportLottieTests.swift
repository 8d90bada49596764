import Flick
import FlickEngine
import FlickScene
import FlickTestScenes
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

  /// An export that is refused, the advice, and the export that follows it.
  struct Advice: Sendable {
    let words: String
    let refused: Request
    let taken: Request
  }

  /// A box, what moves it, and what of it is exported.
  struct Request: Sendable {
    var more = ""
    var animation = #""property": "x", "from": 10, "to": 50"#
    var signal = "box.x"
    var range: String?
    var rate: Int?
    var variants = ""
    var variant: String?
    var format = ExportFormat.lottie

    func export() throws -> ExportedSignal {
      var playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [100, 100] },
          "layers": [ { "id": "box", "type": "rect", "frame": [10, 10, 20, 20], "fill": "#000000",
            \(more) "animations": { "go": { \(animation), "duration": "1s" } } },
            { "id": "pad", "type": "rect", "frame": [80, 80, 20, 20], "fill": "#000000" } ],
          "behaviors": { "pad": { "layer": "pad", "property": "opacity",
            "states": { "a": 1, "b": 0.5 }, "on": { "tap": "toggle" },
            "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
          \(variants) "events": [ { "at": "1.2s", "tap": [90, 90] } ] }
        """)
      if let variant { playback = try playback.showing(variant: variant) }
      var options = ExportOptions(signal: signal)
      options.range = range.flatMap { InstantRange($0) }
      options.rate = rate
      return try playback.export(options, to: format)
    }
  }

  static let two = #""variants": { "A": {}, "B": { "layers.box.opacity": 0.5 } },"#
  static let turned = #""rotation": 30, "#
  static let eased = #""property": "x", "from": 10, "to": 50, "curve": "ease-in-out""#
  static let wide = #""property": "width", "from": 10, "to": 50"#
  static let advices = [
    Advice(
      words: "a '--range' in which it moves", refused: Request(range: "1.1s..1.2s"),
      taken: Request(range: "0s..0.5s")),
    Advice(
      words: "export what follows it", refused: Request(signal: "finger.x"), taken: Request()),
    Advice(
      words: "export a position, a size, an opacity",
      refused: Request(animation: eased, signal: "box.velocity.x"),
      taken: Request()),
    Advice(
      words: "or use '--to css'", refused: Request(animation: eased, signal: "box.velocity.x"),
      taken: Request(animation: eased, signal: "box.velocity.x", format: .css)),
    Advice(
      words: "add '--variant' with 'A' or 'B'", refused: Request(variants: two),
      taken: Request(variants: two, variant: "B")),
    Advice(
      words: "give the layer the anchor [0, 0]",
      refused: Request(more: turned, animation: wide, signal: "box.width"),
      taken: Request(
        more: turned + #""anchor": [0, 0], "#, animation: wide, signal: "box.width")),
    Advice(words: "leave '--rate' out", refused: Request(rate: 60), taken: Request()),
    Advice(
      words: "animate 'scale' in place",
      refused: Request(
        animation: #""property": "scaleX", "from": 1, "to": 2"#, signal: "box.scaleX"),
      taken: Request(
        animation: #""property": "scale", "from": 1, "to": 2"#, signal: "box.scaleX")),
    Advice(
      words: "or export to another format",
      refused: Request(
        animation: #""property": "scaleX", "from": 1, "to": 2"#, signal: "box.scaleX"),
      taken: Request(
        animation: #""property": "scaleX", "from": 1, "to": 2"#, signal: "box.scaleX",
        format: .css)),
  ]

  @Test(arguments: advices)
  func `what is advised can be exported`(advice: Advice) throws {
    let error = try #require(throws: FlickError.self) { try advice.refused.export() }
    #expect(error.message.contains(advice.words), "\(error.message)")
    #expect(try !advice.taken.export().text.isEmpty)
  }

  @Test func `shadows, clips and pictures are written`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100], "scale": 1 },
        "layers": [ { "id": "box", "type": "rect", "frame": [10, 10, 40, 30], "fill": "#FF0000",
          "cornerRadius": 8, "clip": true,
          "shadow": { "radius": 3, "offset": [0, 4], "color": "#00000080" },
          "animations": { "go": { "property": "x", "from": 10, "to": 50 } },
          "children": [
            { "id": "line", "type": "rect", "frame": [20, 10, 60, 10], "fill": "#0000FF" },
            { "id": "sun", "type": "image", "frame": [4, 4, 9.5, 12],
              "image": "icons/sunset.svg" } ] } ] }
      """)
    let export = try playback.export(ExportOptions(signal: "box.x"), to: .lottie)
    #expect(!export.text.contains("left out"), "\(export.remarks)")
    #expect(export.remarks.contains { $0.contains("shadows are an effect of the layer") })
    let object = try JSONSerialization.jsonObject(with: Data(export.text.utf8))
    let file = try #require(object as? [String: Any])
    let assets = try #require(file["assets"] as? [[String: Any]])
    let layers = try #require(file["layers"] as? [[String: Any]])
    // What is topmost stands first.
    #expect(layers.map { $0["ty"] as? Int } == [0, 4, 4])
    #expect(layers[0]["refId"] as? String == assets.last?["id"] as? String)
    let masks = try #require(layers[0]["masksProperties"] as? [[String: Any]])
    #expect(masks.count == 1 && layers[0]["w"] as? Int == 40)
    let inside = try #require(assets.last?["layers"] as? [[String: Any]])
    #expect(inside.map { $0["nm"] as? String } == ["sun picture", "sun", "line"])
    #expect(inside[0]["parent"] as? Int == inside[1]["ind"] as? Int)
    #expect(assets[0]["w"] as? Int == 19 && assets[0]["h"] as? Int == 24)
    let png = try #require((assets[0]["p"] as? String)?.split(separator: ",").last)
    #expect(Data(base64Encoded: String(png))?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    let effects = try #require(layers[1]["ef"] as? [[String: Any]])
    let values = try #require(effects.first?["ef"] as? [[String: Any]]).map {
      (($0["v"] as? [String: Any])?["k"] as? NSNumber)?.doubleValue
    }
    #expect(values.dropFirst() == [128, 180, 4, 12])
  }

  @Test func `a layer that stands cuts off what moves in it, and looks that follow are told`()
    throws
  {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 60], "scale": 1 },
        "layers": [
          { "id": "track", "type": "rect", "frame": [10, 10, 80, 20], "cornerRadius": 10,
            "fill": "#DDDDDD", "clip": true, "children": [
              { "id": "bar", "type": "rect", "frame": [0, 0, 0, 20], "fill": "#00AA88",
                "animations": { "go": { "property": "width", "from": 0, "to": 80 } } } ] },
          { "id": "lamp", "type": "ellipse", "frame": [40, 40, 10, 10],
            "fill": "#FF0000", "map": { "fill": { "from": "bar.width", "in": [0, 80],
              "out": ["#FF0000", "#00FF00"] } } } ] }
      """)
    let export = try playback.export(ExportOptions(signal: "bar.width"), to: .lottie)
    #expect(export.remarks.contains { $0.contains("'fill' that follows 'bar.width'") })
    let object = try JSONSerialization.jsonObject(with: Data(export.text.utf8))
    let file = try #require(object as? [String: Any])
    let layers = try #require(file["layers"] as? [[String: Any]])
    #expect(layers.map { $0["nm"] as? String } == ["track clip", "track", "canvas"])
    let masks = try #require(layers[0]["masksProperties"] as? [[String: Any]])
    #expect(masks.count == 1)
    let inside = try #require((file["assets"] as? [[String: Any]])?.last?["layers"])
    #expect((inside as? [[String: Any]])?.map { $0["nm"] as? String } == ["bar"])
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

  @Test func `a stroke lies over children, a line in a group of its own`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [200, 200] },
        "layers": [{ "id": "box", "type": "rect", "frame": [10, 10, 120, 60], "fill": "#FFFFFF",
          "stroke": { "color": "#000000", "width": 8 },
          "animations": { "go": { "property": "x", "from": 0, "to": 50 } },
          "children": [
            { "id": "bar", "type": "rect", "frame": [0, 10, 120, 20], "fill": "#FF0000" },
            { "id": "word", "type": "text", "frame": [4, 34, 110, 24], "fill": "#000000",
              "text": "No", "fontSize": 18, "strikethrough": true },
            { "id": "sky", "type": "text", "frame": [60, 34, 50, 24], "text": "Up", "fontSize": 18,
              "fill": { "linear": ["#FF0000", "#0000FF"], "angle": 90 } }] }] }
      """)
    let export = try playback.export(ExportOptions(signal: "box.x"), to: .lottie)
    let names = export.text.matches(of: /"nm": "([a-z ]+)", "(?:ind|parent)"/).map { String($0.1) }
    let (stroke, bar) = (names.firstIndex(of: "box stroke"), names.firstIndex(of: "bar"))
    #expect(stroke != nil && bar != nil && stroke ?? 9 < bar ?? 0, "\(names)")
    #expect(export.remarks.contains { $0.contains("letters of gradients and pictures") })
    let word = try #require(
      export.text.split(separator: "\n").first { $0.contains("\"nm\": \"word\"") })
    #expect(word.ranges(of: "\"ty\": \"gr\"").count == 2)
  }

  @Test func `a frame without a fill keeps its shadow`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [200, 200] },
        "layers": [{ "id": "box", "type": "rect", "frame": [10, 10, 120, 60],
          "stroke": { "color": "#000000", "width": 8 },
          "shadow": { "color": "#00000080", "radius": 10, "offset": [0, 4] },
          "animations": { "go": { "property": "x", "from": 0, "to": 50 } },
          "children": [
            { "type": "rect", "frame": [0, 10, 120, 20], "fill": "#FF0000" }] }] }
      """)
    let export = try playback.export(ExportOptions(signal: "box.x"), to: .lottie)
    let stroke = try #require(
      export.text.split(separator: "\n").first { $0.contains("\"box stroke\"") })
    #expect(stroke.contains("\"ef\""))
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
