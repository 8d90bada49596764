import FlickJSON
import FlickKit

/// A file that brings constants, components and motions.
struct IncludedFile {
  /// As diagnostics print it.
  let name: String
  let root: JSONNode
  /// Of the files that it includes itself, by their places in its list.
  var includes: [Int: String] = [:]
}

/// Reads what a scene includes, each file once, behind the bytes of the scene.
struct IncludedFiles {
  /// By what they are called: the path from the scene's folder, or `flick:kit`.
  private(set) var files: [String: IncludedFile] = [:]
  /// Their texts in the order in which they were met.
  private(set) var texts: [(name: String, bytes: [UInt8])] = []
  /// What is wrong, with its place.
  private(set) var findings: [Finding] = []
  /// Of the scene's own list.
  private(set) var includes: [Int: String] = [:]

  private let resources: any ResourceResolver
  private let options: LoadOptions
  private var end: Int

  /// - Parameter end: Where the first of them will begin in the source.
  init(of root: JSONNode, from end: Int, _ resources: some ResourceResolver, _ options: LoadOptions)
  {
    self.resources = resources
    self.options = options
    self.end = end
    includes = read(root, folder: "", circle: [])
  }

  /// What is shipped with the program is named with this.
  static let builtIn = "flick:"

  private mutating func read(
    _ root: JSONNode, folder: String, circle: [String]
  ) -> [Int: String] {
    var found: [Int: String] = [:]
    guard let list = root["include"] else { return found }
    for (index, item) in list.items.enumerated() {
      let node = item["file"] ?? item
      guard let written = node.string else { continue }
      let path = written.hasPrefix(Self.builtIn) ? written : folder + written
      if let start = circle.firstIndex(of: path) {
        note(.includeCycle(circle[start...] + [path]), at: node)
        continue
      }
      if files[path] == nil {
        guard let file = file(path, written: written, at: node) else { continue }
        files[path] = file
        let inner = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let includes = read(file.root, folder: inner, circle: circle + [path])
        files[path]?.includes = includes
      }
      found[index] = path
    }
    return found
  }

  private mutating func file(_ path: String, written: String, at node: JSONNode) -> IncludedFile? {
    if texts.count >= SceneConstants.maximumIncludes {
      note(.tooManyIncludes(), at: node)
      return nil
    }
    guard let bytes = bytes(path, written: written, at: node) else { return nil }
    let start = end
    let result = JSONReader.read(bytes)
    findings += result.findings.map { Finding($0, offset: start) }
    texts.append((path, bytes))
    end += bytes.count + 1
    return result.root.map { IncludedFile(name: path, root: $0.moved(by: start)) }
  }

  private mutating func bytes(_ path: String, written: String, at node: JSONNode) -> [UInt8]? {
    if path.hasPrefix(Self.builtIn) {
      if path == Kit.name { return Kit.bytes }
      note(
        .unknownName(path, noun: "file of Flick's own", suggestion: nil, known: [Kit.name]),
        at: node)
      return nil
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = !written.hasPrefix("/") && !parts.contains("..") && !written.isEmpty
    guard isInside else {
      note(.includeOutside(written), at: node)
      return nil
    }
    switch resources.file(
      path, limit: SceneConstants.maximumFileSize, mayLeaveFolder: options.pathsMayLeaveFolder)
    {
    case .bytes(let bytes): return bytes
    case .missing: note(.noIncludedFile(written), at: node)
    case .isOther(let kind): note(.notAFile(written, kind, .include), at: node)
    case .outside: note(.includeOutside(written), at: node)
    case .tooLarge: note(.includeTooLarge(written), at: node)
    }
    return nil
  }

  private mutating func note(_ problem: Problem, at node: JSONNode) {
    findings.append(Finding(problem: problem, range: node.range))
  }
}

/// The files that a scene is made of, for whoever copies it.
package enum SceneFiles {
  /// The paths of what a text includes from the scene's folder, in the order in which they
  /// are written; none where it is no JSON.
  static func included(by bytes: [UInt8]) -> [String] {
    let items = JSONReader.read(bytes).root?["include"]?.items ?? []
    return items.compactMap { ($0["file"] ?? $0).string }.filter {
      !$0.hasPrefix(IncludedFiles.builtIn)
    }
  }

  /// Everything that a text includes, whatever includes it, by its path from the scene's
  /// folder; each once.
  ///
  /// - Parameter read: The bytes of a file at such a path; `nil` leaves it out.
  package static func all<Failure: Error>(
    of bytes: [UInt8], read: (String) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> [(path: String, bytes: [UInt8])] {
    var found: [(path: String, bytes: [UInt8])] = []
    var waiting = included(by: bytes)
    while let path = waiting.popLast() {
      guard !found.contains(where: { $0.path == path }), let part = try read(path) else { continue }
      found.append((path, part))
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      waiting += included(by: part).map { folder + $0 }
    }
    return found
  }

  /// The components of the kit, in their order.
  package static var kit: [KitPart] {
    let components = JSONReader.read(Kit.bytes).root?["components"]?.members ?? []
    return components.map { KitPart(name: $0.key, $0.value) }
  }
}

/// A component of the kit as its list tells it.
package struct KitPart: Sendable {
  package let name: String
  /// Width and height in points where a use names none, as in `390 × 44`.
  package let size: String
  /// Names, and for those that need not be given a default as JSON.
  package let parameters: [(name: String, standard: String?)]

  fileprivate init(name: String, _ component: JSONNode) {
    self.name = name
    size = (component["size"]?.items ?? []).map(\.range).map(Self.written)
      .joined(separator: " × ")
    parameters = (component["parameters"]?.members ?? []).map { parameter in
      (parameter.key, parameter.value.members.first.map { Self.written($0.value.range) })
    }
  }

  private static func written(_ range: Range<Int>) -> String {
    String(decoding: Kit.bytes[range], as: UTF8.self)
  }
}
