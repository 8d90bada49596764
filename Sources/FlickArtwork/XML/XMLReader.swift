import CExpat
import FlickCore

/// Reads XML by Expat. Entities that a file declares are refused, so that nothing
/// in it stands for more than is written.
final class XMLReader {
  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlinkReference = "http://www.w3.org/1999/xlink href"

  private let parser: XML_Parser
  private var tree = XMLTree()
  private var open: [Int] = []
  private var problem: ArtworkProblem?

  /// The tree of a file.
  static func read(_ bytes: [UInt8]) throws(ArtworkProblem) -> XMLTree {
    guard bytes.count <= ArtworkConstants.mostBytes else {
      throw ArtworkProblem(.limit("bytes", ArtworkConstants.mostBytes), line: 1, column: 1)
    }
    // Names of namespaces hold no space.
    guard let parser = XML_ParserCreateNS(encoding(of: bytes), XML_Char(0x20)) else {
      throw ArtworkProblem(.malformed("out of memory"), line: 1, column: 1)
    }
    defer { XML_ParserFree(parser) }
    let reader = XMLReader(parser)
    return try reader.parse(bytes)
  }

  private init(_ parser: XML_Parser) { self.parser = parser }

  /// What the declaration's encoding is really called, where it has another name; `nil`:
  /// what it says.
  private static func encoding(of bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(128), as: UTF8.self).lowercased()
    guard head.hasPrefix("<?xml") else { return nil }
    let declaration = head.prefix { $0 != ">" }
    let isNamed = ["\"utf8\"", "'utf8'"].contains { declaration.contains("encoding=" + $0) }
    return isNamed ? "UTF-8" : nil
  }

  private func parse(_ bytes: [UInt8]) throws(ArtworkProblem) -> XMLTree {
    setHandlers()
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let problem { throw problem }
    guard status == XML_STATUS_OK else { throw here(reason(of: XML_GetErrorCode(parser))) }
    return tree
  }

  private func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        XMLReader.of(data)?.begin(name, attributes)
      },
      { data, _ in XMLReader.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let text else { return }
      XMLReader.of(data)?.append(text, Int(count))
    }
    XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
      XMLReader.of(data)?.refuse(.entity(name.map { String(cString: $0) } ?? ""))
    }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      XMLReader.of(data)?.refuse(.entity(name.map { String(cString: $0) } ?? ""))
    }
    XML_SetProcessingInstructionHandler(parser) { data, target, text in
      guard let target, String(cString: target) == "xml-stylesheet" else { return }
      XMLReader.of(data)?.refuse(
        .external("xml-stylesheet", target: text.map { String(cString: $0) } ?? ""))
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>,
    _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
  ) {
    guard problem == nil else { return }
    guard open.count < ArtworkConstants.deepestNesting else {
      return refuse(.limit("elements within each other", ArtworkConstants.deepestNesting))
    }
    guard tree.elements.count < ArtworkConstants.mostElements else {
      return refuse(.limit("elements", ArtworkConstants.mostElements))
    }
    var attributes: [String: String] = [:]
    var next = list
    while let key = next[0], let value = next[1] {
      let name = String(cString: key)
      if name == Self.xlinkReference {
        attributes["xlink:href"] = String(cString: value)
      } else if !name.contains(" ") {
        attributes[name] = String(cString: value)
      }
      next += 2
      if attributes.count > ArtworkConstants.mostAttributes {
        return refuse(.limit("attributes", ArtworkConstants.mostAttributes))
      }
    }
    let words = String(cString: name).split(separator: " ")
    let place = place
    open.append(
      tree.begin(
        XMLTree.Element(
          name: String(words.last ?? ""), isSVG: words.count == 2 && words[0] == Self.svg,
          attributes: attributes, line: place.line, column: place.column, parent: open.last)))
  }

  private func end() { if problem == nil { open.removeLast() } }

  private func append(_ text: UnsafePointer<XML_Char>, _ count: Int) {
    guard problem == nil, let index = open.last else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    if bytes.contains(where: { !ValueScanner.isSpace($0) }) { tree.noteLetters(in: index) }
    guard tree.elements[index].name == "style" else { return }
    tree.append(String(decoding: bytes, as: UTF8.self), to: index)
  }

  private var place: (line: Int, column: Int) {
    (Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func here(_ reason: ArtworkProblem.Reason) -> ArtworkProblem {
    ArtworkProblem(reason, line: place.line, column: place.column)
  }

  private func refuse(_ reason: ArtworkProblem.Reason) {
    guard problem == nil else { return }
    problem = here(reason)
    XML_StopParser(parser, 0)
  }

  private func reason(of code: XML_Error) -> ArtworkProblem.Reason {
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
    return switch code {
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .encoding(words)
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_RECURSIVE_ENTITY_REF: .entity("")
    default: .malformed(words)
    }
  }
}
