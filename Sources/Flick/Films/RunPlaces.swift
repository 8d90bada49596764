import FlickFiles
import FlickMedia

/// The places that a run reads and writes: no two outputs are one, and none
/// replaces what is read, however their paths are spelled.
struct RunPlaces {
  fileprivate struct Input {
    let path: FilePath
    let place: FilePath?
    let status: FileStatus?
  }

  private let inputs: [Input]
  /// What errors call them, by their places.
  private var outputs: [FilePath: String] = [:]
  private var folders: Set<FilePath> = []

  /// - Parameter inputs: Files, and folders of which anything may be read.
  init(inputs: [FilePath]) {
    self.inputs = inputs.map { Input(path: $0, place: $0.resolved, status: $0.status) }
  }

  /// Takes an output in.
  ///
  /// - Parameters:
  ///   - name: What errors call it; the path where it is `nil`.
  ///   - isFolder: Whether everything below it is replaced, too.
  /// - Throws: Kind `usage` where it is another output's place or an input's.
  mutating func add(
    _ path: FilePath, name: String? = nil, isFolder: Bool = false
  ) throws(FlickError) {
    // Links that run in a circle are refused when the output is opened.
    guard let place = path.resolved else { return }
    let name = name ?? path.description
    if let other = outputs[place] {
      throw FlickError(.output(other == name ? .twice(name) : .samePlace(other, name)))
    }
    let around = folders.first { $0.holds(place) }
    let within =
      isFolder ? outputs.keys.filter(place.holds).min { $0.parts.count < $1.parts.count } : nil
    if let other = (around ?? within).flatMap({ outputs[$0] }) {
      let (inner, outer) = around == nil ? (other, name) : (name, other)
      throw FlickError(.output(.within(inner, folder: outer)))
    }
    if let input = inputs.first(where: { $0.isLost(by: place, isFolder: isFolder) }) {
      throw FlickError(.output(.replacesInput(name, input: "\(input.path)")))
    }
    outputs[place] = name
    if isFolder { folders.insert(place) }
  }
}

extension RunPlaces {
  /// Refuses outputs that are one place, or that would replace a recording that is read;
  /// `-` is none.
  ///
  /// - Throws: Kind `usage`.
  static func check(_ outputs: [String], inputs: [String]) throws(FlickError) {
    var places = RunPlaces(inputs: inputs.filter { $0 != "-" }.map(FilePath.init))
    for path in outputs { try places.add(FilePath(path)) }
  }
}

extension RunPlaces.Input {
  /// Whether an output would take its place or its file's other name.
  func isLost(by output: FilePath, isFolder: Bool) -> Bool {
    guard let place else { return false }
    if place == output || isFolder && output.holds(place) { return true }
    if status?.kind == .folder { return place.holds(output) }
    return !isFolder && status != nil && output.status?.identity == status?.identity
  }
}

extension SceneFile {
  /// Refuses outputs that are one place, or that would replace what was read.
  ///
  /// - Throws: Kind `usage`.
  func checkPlaces(_ paths: [String]) throws(FlickError) {
    var places = RunPlaces(inputs: inputs)
    for path in paths { try places.add(FilePath(path)) }
  }
}

extension RenderJob {
  /// Refuses outputs that are one place, or that would replace what was read.
  ///
  /// - Throws: Kind `usage`.
  func checkPlaces(_ passes: [Pass]) throws(FlickError) {
    var places = RunPlaces(inputs: playback.file.inputs)
    for pass in passes {
      for target in pass.targets {
        let path = FilePath(target.path)
        switch target.format {
        case .film:
          try places.add(path)
          if pass.isPart { try places.add(FilePath(ManifestSink.path(of: target.path))) }
        case .pngFolder:
          try places.add(path, isFolder: true)
          try places.add(
            FilePath(PNGSequenceSink.stoppedPath(of: path.absolute.description)), isFolder: true)
        case .pngFiles(let pattern):
          for frame in pass.frames {
            try places.add(
              FilePath(pattern.folder + pattern.name(of: frame)), name: target.path)
          }
        case .stream: break
        }
      }
    }
  }
}
