import FlickCore
import FlickJSON
import FlickScene

/// A layer's picture: a PNG file that covers its frame.
package struct LottiePicture: Hashable, Sendable {
  package let base64: String
  /// In pixels, as `height`.
  package let width: Int
  package let height: Int
  /// Pixels for each point.
  package let density: Double

  package init(base64: String, width: Int, height: Int, density: Double) {
    self.base64 = base64
    self.width = width
    self.height = height
    self.density = density
  }
}

/// A text's letters as shapes in the layer's own points.
package struct LottieLetters: Sendable {
  /// Of one colour, filled by the non-zero rule; a line lies across letters.
  package struct Letter: Sendable {
    package let path: Path
    package let color: Color
    package let isLine: Bool

    package init(path: Path, color: Color, isLine: Bool) {
      self.path = path
      self.color = color
      self.isLine = isLine
    }
  }

  package let letters: [Letter]
  /// Whether there are others of gradients or pictures.
  package let leavesOut: Bool

  package init(letters: [Letter], leavesOut: Bool) {
    self.letters = letters
    self.leavesOut = leavesOut
  }
}

/// The layers that move with a signal as a Lottie file (format version 5.7): shapes with
/// their fills, strokes and shadows, letters, pictures and clips, on the canvas.
///
/// The order of members and layers is fixed, so equal scenes give equal files.
struct LottieDocument {
  private let subject: ExportSubject
  private let motion: LottieMotion
  private let letters: [Int: LottieLetters]
  private let pictures: [Int: LottiePicture]
  /// Pictures, and compositions that cut off what is in them.
  private var assets: [String] = []
  /// In the order in which they are painted; the file lists the topmost first.
  private var layers: [String] = []
  /// What of the layers is not in the file, each once.
  private(set) var leftOut: [String] = []
  /// What is in it and not seen everywhere.
  private(set) var told: [String] = []

  /// - Parameters:
  ///   - letters: Of texts, by their layers' indices.
  ///   - pictures: Of layers that show some, likewise.
  init(
    _ subject: ExportSubject, _ motion: LottieMotion, letters: [Int: LottieLetters],
    pictures: [Int: LottiePicture]
  ) throws(ExportProblem) {
    self.subject = subject
    self.motion = motion
    self.letters = letters
    self.pictures = pictures
    paintBackground()
    for layer in subject.scene.variants[subject.variant].layers {
      try add(layer, parent: nil, isInside: false, opacity: 1, fading: nil)
    }
  }

  func text(remarks: [String]) -> String {
    let size = subject.scene.canvas.size
    let all = layers.reversed()
    return """
      {
        "v": "5.7.4", "fr": \(LottieValue.number(motion.frameRate)), "ip": 0, "op": \(LottieValue.number(frames)),
        "w": \(LottieValue.number(size.width)), "h": \(LottieValue.number(size.height)), "ddd": 0,
        "assets": [\(assets.joined(separator: ",\n    "))],
        "nm": \(JSONWriter.string(subject.signal.name)),
        "meta": { "g": "Flick", "d": \(JSONWriter.string(remarks.joined(separator: "; "))) },
        "layers": [
          \(all.joined(separator: ",\n    "))
        ]
      }

      """
  }

  /// One past the frame that shows the end.
  private var frames: Double {
    (subject.curve.duration * motion.frameRate - 1e-6).rounded(.up) + 1
  }

  // MARK: - Layers

  /// - Parameters:
  ///   - isInside: Whether a layer around it moves.
  ///   - opacity: Of the layers around it.
  ///   - fading: The moving opacity around it, if there is one.
  private mutating func add(
    _ layer: Layer, parent: Int?, isInside: Bool, opacity: Double, fading: LottieMotion.Track?
  ) throws(ExportProblem) {
    guard !layer.isHidden, isInside || hasMoving(layer) else {
      if !layer.isHidden { tellLooks(of: layer) }
      return
    }
    let isShown = isInside || motion.moves(layer.index)
    let own = motion[layer.index, .opacity]
    if own != nil, fading != nil { leaveOut("one of two opacities that move at once") }
    let opacity = opacity * (own == nil ? layer.opacity : 1)
    let fading = own ?? fading
    // A stroke lies over children, which then needs a layer of its own above theirs.
    let strokesLast =
      isShown && layer.stroke != nil && pictures[layer.index] == nil
      && layer.children.contains { !$0.isHidden }
    let shapes = isShown ? shapes(of: layer, strokesLast ? .fill : .all) : []
    let transform = try transform(of: layer, opacity: opacity, fading: fading)
    let name = JSONWriter.string(layer.id ?? "layer \(layer.index)")
    let parentMember = parent.map { ", \"parent\": \($0 + 1)" } ?? ""
    // rlottie takes layers for three-dimensional that do not say otherwise, and then
    // ignores 'r'.
    layers.append(
      "{ \"ddd\": 0, \"ty\": \(shapes.isEmpty ? 3 : 4), \"nm\": \(name), \"ind\": \(layer.index + 1)"
        + parentMember
        + ", \"ip\": 0, \"op\": \(LottieValue.number(frames)), \"st\": 0, \"sr\": 1, "
        + "\"ks\": \(transform)"
        + (shapes.isEmpty ? "" : shadow(of: layer))
        + (shapes.isEmpty ? "" : ", \"shapes\": [\(shapes.joined(separator: ", "))]") + " }")
    let faded = opacityMember(opacity, fading)
    if isShown {
      tellWhatIsLeftOut(of: layer)
      if let picture = pictures[layer.index] { add(picture, of: layer, faded) }
    }
    let children = layer.children(showing: nil)
    if isClipped(layer) {
      let around = layers
      layers = []
      for child in children {
        try add(child, parent: nil, isInside: isShown, opacity: 1, fading: nil)
      }
      let inside = layers
      layers = around
      addClip(of: layer, inside, faded)
    } else {
      for child in children {
        try add(child, parent: layer.index, isInside: isShown, opacity: opacity, fading: fading)
      }
    }
    if strokesLast {
      let stroke = self.shapes(of: layer, .stroke).joined(separator: ", ")
      // Of a layer without a fill it casts the shadow.
      let shadow = shapes.isEmpty ? shadow(of: layer) : ""
      add(type: 4, as: "stroke", of: layer, scale: 100, faded, shadow + ", \"shapes\": [\(stroke)]")
    }
  }

  /// What of a layer is painted.
  private enum Parts { case all, fill, stroke }

  /// Whether its children are cut off, which is written where its size stands still.
  private func isClipped(_ layer: Layer) -> Bool {
    layer.clipsChildren && !layer.children.isEmpty && !isReshaped(layer)
  }

  /// Layers in a composition of the layer's size, behind a mask of its shape.
  private mutating func addClip(of layer: Layer, _ inside: [String], _ opacity: String) {
    let id = "clip \(layer.index)"
    let content = inside.reversed().joined(separator: ", ")
    assets.append("{ \"id\": \"\(id)\", \"layers\": [\(content)] }")
    let masks = LottieValue.outlines(
      layer.outline(size: layer.frame.size, corners: layer.corners)
    ).map { outline in
      "{ \"inv\": false, \"mode\": \"a\", \"pt\": \(outline), "
        + "\"o\": { \"a\": 0, \"k\": 100 }, \"x\": { \"a\": 0, \"k\": 0 } }"
    }
    let size = [layer.frame.width, layer.frame.height].map { Int($0.rounded(.up)) }
    add(
      type: 0, as: "clip", of: layer, scale: 100, opacity,
      ", \"refId\": \"\(id)\", \"w\": \(size[0]), \"h\": \(size[1]), "
        + "\"hasMask\": true, \"masksProperties\": [\(masks.joined(separator: ", "))]")
  }

  private mutating func add(_ picture: LottiePicture, of layer: Layer, _ opacity: String) {
    let id = "picture \(layer.index)"
    assets.append(
      "{ \"id\": \"\(id)\", \"w\": \(picture.width), \"h\": \(picture.height), \"u\": \"\", \"e\": 1, "
        + "\"p\": \"data:image/png;base64,\(picture.base64)\" }")
    add(
      type: 2, as: "picture", of: layer, scale: 100 / picture.density, opacity,
      ", \"refId\": \"\(id)\"" + shadow(of: layer))
  }

  /// A layer that goes with one of ours, and shows something in its place.
  private mutating func add(
    type: Int, as kind: String, of layer: Layer, scale: Double, _ opacity: String,
    _ members: String
  ) {
    let name = JSONWriter.string("\(layer.id ?? "layer \(layer.index)") \(kind)")
    let size = LottieValue.number(scale)
    layers.append(
      "{ \"ddd\": 0, \"ty\": \(type), \"nm\": \(name), "
        + "\"parent\": \(layer.index + 1), \"ip\": 0, \"op\": \(LottieValue.number(frames)), "
        + "\"st\": 0, \"sr\": 1, \"ks\": { \"o\": \(opacity), "
        + "\"p\": { \"a\": 0, \"k\": [0, 0, 0] }, \"a\": { \"a\": 0, \"k\": [0, 0, 0] }, "
        + "\"r\": { \"a\": 0, \"k\": 0 }, \"s\": { \"a\": 0, \"k\": [\(size), \(size), 100] } }"
        + members + " }")
  }

  private func opacityMember(_ opacity: Double, _ fading: LottieMotion.Track?) -> String {
    LottieValue.property(fading, still: opacity) { 100 * $0 * (fading == nil ? 1 : opacity) }
  }

  /// A shadow as the effect of a layer, with its member's name; empty without.
  private mutating func shadow(of layer: Layer) -> String {
    guard let shadow = layer.shadow, shadow.color.alpha > 0 else { return "" }
    let words = "shadows are an effect of the layer, which not every player draws"
    if !told.contains(words) { told.append(words) }
    return ", \"ef\": [\(LottieValue.shadow(shadow))]"
  }

  private func hasMoving(_ layer: Layer) -> Bool {
    motion.moves(layer.index) || layer.children.contains(where: hasMoving)
  }

  private mutating func tellWhatIsLeftOut(of layer: Layer) {
    if layer.clipsChildren, !layer.children.isEmpty, !isClipped(layer) {
      leaveOut("clips of layers whose size moves")
    }
    if pictures[layer.index] != nil, layer.stroke != nil { leaveOut("strokes of pictures") }
    if layer.effects != .none { leaveOut("blends and blurs") }
    if case .text = layer.content {
      guard let letters = letters[layer.index] else { return leaveOut("texts") }
      if letters.leavesOut { leaveOut("letters of gradients and pictures") }
    }
    if case .images = layer.content { leaveOut("images after the first") }
    if layer.corners.isContinuous, isReshaped(layer) {
      leaveOut("the smoothness of corners that move")
    }
    let variant = subject.scene.variants[subject.variant]
    for (index, channel) in variant.channels.enumerated()
    where index != subject.signal.channel {
      let isFollowed = variant.mappings.contains {
        $0.layer == layer.index && $0.signal.channel == index
      }
      if channel.layer == layer.index || isFollowed {
        let what = channel.property.isStyle ? "the animated look" : "the motion"
        leaveOut("\(what) of '\(channel.name)'")
      }
    }
    tellLook(of: layer.index)
    if layer.transform.shear != .zero { leaveOut("shear") }
    if layer.opacity != 1 || motion[layer.index, .opacity] != nil, !layer.children.isEmpty {
      leaveOut("that layers which overlap fade as one")
    }
  }

  private mutating func tellLook(of layer: Int) {
    for mapping in subject.scene.variants[subject.variant].mappings
    where mapping.layer == layer && mapping.property.isStyle {
      leaveOut("'\(mapping.property.rawValue)' that follows '\(mapping.signal.name)'")
    }
  }

  /// Of a layer that stands, and of those within.
  private mutating func tellLooks(of layer: Layer) {
    tellLook(of: layer.index)
    for child in layer.children where !child.isHidden { tellLooks(of: child) }
  }

  private func isReshaped(_ layer: Layer) -> Bool {
    [.width, .height, .cornerRadius].contains { motion[layer.index, $0] != nil }
  }

  private mutating func leaveOut(_ what: String) {
    if !leftOut.contains(what) { leftOut.append(what) }
  }

  // MARK: - Transforms

  private func transform(
    of layer: Layer, opacity: Double, fading: LottieMotion.Track?
  ) throws(ExportProblem) -> String {
    let turns =
      layer.transform != .none || motion[layer.index, .rotation] != nil
      || motion[layer.index, .scale] != nil
    let grows = motion[layer.index, .width] != nil || motion[layer.index, .height] != nil
    if turns, grows, layer.transform.anchor != .zero {
      throw .inexpressible("Lottie", .resizedAboutAnchor)
    }
    let anchor = turns && !grows ? layer.transform.anchor : .zero
    let (ax, ay) = (anchor.x * layer.frame.width, anchor.y * layer.frame.height)
    let pose = still(layer)
    let scale = layer.transform.scale
    let still = [100 * scale.dx, 100 * scale.dy].map(LottieValue.number).joined(separator: ", ")
    let sizes =
      motion[layer.index, .scale].map { track in
        LottieValue.animated(track) { value in
          "\(LottieValue.number(100 * value)), \(LottieValue.number(100 * value)), 100"
        }
      } ?? "{ \"a\": 0, \"k\": [\(still), 100] }"
    return "{ \"o\": " + opacityMember(opacity, fading) + ", \"r\": "
      + LottieValue.property(motion[layer.index, .rotation], still: layer.transform.rotationDegrees)
    { $0 }
      + ", \"p\": { \"s\": true, \"x\": "
      + LottieValue.property(motion[layer.index, .x], still: pose.x) { $0 + ax } + ", \"y\": "
      + LottieValue.property(motion[layer.index, .y], still: pose.y) { $0 + ay }
      + " }, \"a\": { \"a\": 0, \"k\": [\(LottieValue.number(ax)), \(LottieValue.number(ay)), 0] }, \"s\": \(sizes) }"
  }

  /// Where a layer lies that something else moves: as at the start.
  private func still(_ layer: Layer) -> (x: Double, y: Double) {
    var place = (x: layer.frame.minX, y: layer.frame.minY)
    let start = subject.curve.start
    for (index, channel) in subject.scene.variants[subject.variant].channels.enumerated()
    where channel.layer == layer.index {
      let position = subject.trace.tracks[index].sample(at: start).position
      switch channel.property {
      case .x: place.x = position.x
      case .y: place.y = position.x
      case .xy: place = (position.x, position.y)
      default: break
      }
    }
    return place
  }

  // MARK: - Shapes

  private mutating func shapes(of layer: Layer, _ parts: Parts) -> [String] {
    if pictures[layer.index] != nil {
      if isReshaped(layer) { leaveOut("that pictures change their size") }
      return []
    }
    if case .text = layer.content {
      if motion[layer.index, .width] != nil || motion[layer.index, .height] != nil {
        leaveOut("that texts are laid out anew as their size moves")
      }
      return shapes(ofLetters: letters[layer.index]?.letters ?? [])
    }
    let isEllipse = layer.content == .ellipse
    var isPath = false
    if case .path = layer.content { isPath = true }
    guard isEllipse || isPath || layer.content == .rect else { return [] }
    let (width, height) = (motion[layer.index, .width], motion[layer.index, .height])
    if width != nil, height != nil { leaveOut("that width and height move at once") }
    let (w, h) = (layer.frame.width, layer.frame.height)
    func pair(_ factor: Double) -> String {
      if let width {
        return LottieValue.animated(width) {
          "\(LottieValue.number(factor * $0)), \(LottieValue.number(factor * h))"
        }
      }
      if let height {
        return LottieValue.animated(height) {
          "\(LottieValue.number(factor * w)), \(LottieValue.number(factor * $0))"
        }
      }
      return
        "{ \"a\": 0, \"k\": [\(LottieValue.number(factor * w)), \(LottieValue.number(factor * h))] }"
    }
    let box = "\"p\": \(pair(0.5)), \"s\": \(pair(1))"
    var items: [String] = []
    let moves = isReshaped(layer)
    let isUneven = layer.corners.isContinuous || layer.corners.radii.common == nil
    if isPath || (layer.content == .rect && isUneven && !moves) {
      if moves { leaveOut("that paths change their size") }
      items += LottieValue.contours(
        layer.outline(size: layer.frame.size, corners: layer.corners))
    } else if isEllipse {
      items.append("{ \"ty\": \"el\", \"d\": 1, \(box) }")
    } else {
      let radii = layer.corners.radii
      if radii.common == nil { leaveOut("that corners differ") }
      let radius = LottieValue.property(
        motion[layer.index, .cornerRadius], still: radii.common ?? radii.topLeft
      ) { $0 }
      items.append("{ \"ty\": \"rc\", \"d\": 1, \(box), \"r\": \(radius) }")
    }
    if let stroke = layer.stroke, parts != .fill {
      if !stroke.style.dash.isEmpty { leaveOut("dashes") }
      if let color = stroke.color {
        items.append(LottieValue.stroke(stroke, color))
      } else {
        leaveOut("gradients of strokes")
      }
    }
    let rule = layer.fillRule == .evenOdd ? 2 : 1
    let isResized = width != nil || height != nil
    if let fill = layer.fill, parts != .stroke,
      let painted = paint(fill, Size(width: w, height: h), rule: rule, isResized: isResized)
    {
      items.append(painted)
    }
    guard items.count > 1 else { return [] }
    return [
      "{ \"ty\": \"gr\", \"it\": [\(items.joined(separator: ", ")), \(LottieValue.identity)] }"
    ]
  }

  /// Letters of one colour after another are one group; a line across them is its own, in
  /// which it cancels none of them.
  private func shapes(ofLetters letters: [LottieLetters.Letter]) -> [String] {
    var groups: [String] = []
    var contours: [String] = []
    for (index, letter) in letters.enumerated() {
      contours += LottieValue.contours(letter.path)
      let isLast =
        index + 1 == letters.count || letters[index + 1].color != letter.color
        || letter.isLine || letters[index + 1].isLine
      guard isLast, !contours.isEmpty else { continue }
      let fill = "{ \"ty\": \"fl\", \(LottieValue.color(letter.color)), \"r\": 1 }"
      let items = (contours + [fill, LottieValue.identity]).joined(separator: ", ")
      // What stands first is painted last.
      groups.insert("{ \"ty\": \"gr\", \"it\": [\(items)] }", at: 0)
      contours = []
    }
    return groups
  }

  /// - Parameter rule: 1: nonzero, 2: even-odd.
  private mutating func paint(
    _ fill: Fill, _ size: Size, rule: Int = 1, isResized: Bool = false
  ) -> String? {
    switch fill {
    case .color(let color):
      return "{ \"ty\": \"fl\", \(LottieValue.color(color)), \"r\": \(rule) }"
    case .gradient(let gradient):
      if isResized { leaveOut("that gradients change their size") }
      switch gradient.geometry {
      case .linear(let angleDegrees):
        if gradient.colors.spread != .pad { leaveOut("gradients that repeat") }
        return LottieValue.gradient(
          gradient.colors, angleDegrees: angleDegrees, size, rule: rule)
      case .radial: leaveOut("radial gradients")
      case .conic: leaveOut("conic gradients")
      }
    case .image, .artwork: leaveOut("pictures")
    }
    return nil
  }

  private mutating func paintBackground() {
    let size = subject.scene.canvas.size
    guard let fill = paint(subject.scene.canvas.background, size) else { return }
    let (w, h) = (LottieValue.number(size.width), LottieValue.number(size.height))
    let (x, y) = (LottieValue.number(size.width / 2), LottieValue.number(size.height / 2))
    layers.append(
      "{ \"ddd\": 0, \"ty\": 4, \"nm\": \"canvas\", \"ip\": 0, \"op\": \(LottieValue.number(frames)), \"st\": 0, \"sr\": 1, "
        + "\"ks\": {}, \"shapes\": [{ \"ty\": \"gr\", \"it\": [{ \"ty\": \"rc\", \"d\": 1, "
        + "\"p\": { \"a\": 0, \"k\": [\(x), \(y)] }, \"s\": { \"a\": 0, \"k\": [\(w), \(h)] }, "
        + "\"r\": { \"a\": 0, \"k\": 0 } }, \(fill), \(LottieValue.identity)] }] }")
  }
}

extension ExportSubject {
  /// A Lottie file of the layers that move with the signal.
  ///
  /// - Parameters:
  ///   - letters: Of texts, by their layers' indices.
  ///   - pictures: Of layers that show some, likewise.
  package func lottie(
    letters: [Int: LottieLetters] = [:], pictures: [Int: LottiePicture] = [:]
  ) throws(ExportProblem) -> Export {
    guard signal.quantity == .value, !channel.property.isStyle,
      channel.property != .transform
    else { throw noKey("Lottie") }
    let motion = try LottieMotion(self)
    let document = try LottieDocument(self, motion, letters: letters, pictures: pictures)
    var remarks = motion.errorsInWords + document.told
    if !document.leftOut.isEmpty {
      remarks.append("left out: \(document.leftOut.joined(separator: ", "))")
    }
    return Export(
      text: document.text(remarks: [headline] + remarks), error: motion.error, remarks: remarks)
  }
}
