import FlickCore

/// Reads SVG files as drawings: what is static in them, and nothing else.
public enum SVGReader {
  /// What of a file is shown.
  public struct Options: Hashable, Sendable {
    /// The identifier of the only element that is drawn, where it stands; a symbol
    /// alone in its own box.
    public let part: String?
    /// Elements and properties that are left out.
    public fileprivate(set) var ignored: Set<String>

    public init(part: String? = nil, ignored: Set<String> = []) {
      self.part = part
      self.ignored = ignored
    }
  }

  /// Whether a file looks like XML with an `svg` in its first 4096 bytes, in any
  /// encoding of which letters are bytes, or UTF-16.
  public static func isSVG(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(4096).filter { $0 != 0 }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<svg") || text.contains(":svg")
  }

  /// The drawing of a file.
  ///
  /// - Throws: With the place, where the file is damaged or too large, or where it
  ///   asks for something that is not drawn.
  public static func read(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(ArtworkProblem) -> Artwork {
    let tree = try XMLReader.read(bytes)
    do throws(ArtworkProblem) { return try read(tree, options) } catch {
      var problem = error
      var options = options
      // What else is not drawn is told at once.
      for _ in 0..<ArtworkConstants.mostRefusalsTold {
        guard case .unsupported(let name) = error.reason,
          let word = ArtworkProblem.ignorable(problem.others.last ?? name),
          options.ignored.insert(word).inserted, let other = refusal(tree, options)
        else { break }
        problem.others.append(other)
      }
      throw problem
    }
  }

  /// What a file asks for that is not drawn, if that is why it is refused.
  private static func refusal(_ tree: XMLTree, _ options: Options) -> String? {
    do throws(ArtworkProblem) {
      _ = try read(tree, options)
      return nil
    } catch {
      guard case .unsupported(let name) = error.reason else { return nil }
      return name
    }
  }

  private static func read(_ tree: XMLTree, _ options: Options) throws(ArtworkProblem) -> Artwork {
    guard let root = tree.elements.first, root.isSVG, root.name == "svg" else {
      throw ArtworkProblem(
        .notSVG, line: tree.elements.first?.line ?? 1, column: tree.elements.first?.column ?? 1)
    }
    var builder = try TreeBuilder(tree, ignored: options.ignored)
    let values = try builder.cascade.declared(for: 0)
    guard let part = options.part else {
      return try builder.artwork(0, values, Self.size(values, of: root))
    }
    guard let index = tree.identified[part] else {
      throw root.problem(.noPart(part, known: tree.identified.keys.sorted()))
    }
    let element = tree.elements[index]
    let artwork: Artwork
    if element.name == "symbol" {
      let own = try builder.cascade.declared(for: index)
      artwork = try builder.artwork(index, own, Self.size(own, of: element))
    } else {
      builder.keep(only: index)
      artwork = try builder.artwork(0, values, Self.size(values, of: root))
    }
    guard !artwork.steps.isEmpty else { throw element.problem(.emptyPart(part)) }
    return artwork
  }

  /// The size of the picture, in pixels of CSS.
  private static func size(
    _ values: [String: String], of element: XMLTree.Element
  ) throws(ArtworkProblem) -> Size {
    let box = ViewBox.parse(values["viewBox"])?.size
    func side(_ name: String, _ own: Double?) -> Double? {
      guard let length = values[name].flatMap(Length.init) else { return own }
      if length.unit == .percent { return own.map { length.resolved(whole: $0, fontSize: 16) } }
      return length.resolved(whole: 0, fontSize: 16)
    }
    var (width, height) = (side("width", box?.width), side("height", box?.height))
    // With one side and a box the other follows.
    if let box, let length = width, values["width"] != nil, values["height"] == nil {
      height = length * box.height / box.width
    } else if let box, let length = height, values["height"] != nil, values["width"] == nil {
      width = length * box.width / box.height
    }
    guard let width, let height, width > 0, height > 0 else { throw element.problem(.noSize) }
    return Size(width: width, height: height)
  }
}

extension TreeBuilder {
  /// The whole drawing, with an element's children in its picture.
  fileprivate mutating func artwork(
    _ index: Int, _ values: [String: String], _ size: Size
  ) throws(ArtworkProblem) -> Artwork {
    let scope = Scope(viewport: size)
    var sized = values.filter { !["x", "y", "width", "height"].contains($0.key) }
    sized["width"] = "\(size.width)"
    sized["height"] = "\(size.height)"
    sized["overflow"] = "visible"
    sized["x"] = "0"
    sized["y"] = "0"
    var steps: [Artwork.Step] = []
    if let color = values["background-color"].flatMap(ColorText.parse), color.alpha > 0 {
      let box = Path(rect: Rect(origin: .zero, size: size))
      steps.append(.fill(box, .identity, .nonzero, .solid(color)))
    }
    let node = try drawn(index, in: scope, sized: sized)
    node?.draw(in: .identity, into: &steps)
    let blends = steps.contains {
      if case .pushGroup(_, let blend) = $0 { blend != .normal } else { false }
    }
    // What blends, blends within the drawing.
    if blends { steps = [.pushGroup(opacity: 1, .normal)] + steps + [.popGroup] }
    return Artwork(size: size, steps: steps)
  }
}
