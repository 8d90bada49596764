import FlickJSON

/// Leads from places in a source to JSON paths, also where a value is not
/// written in the file.
struct PlaceNames: Sendable {
  /// The file's tree as written, or `nil` where it could not be followed.
  let root: JSONNode?
  let overrides: [PlacedOverride]
  /// The trees of included files.
  let included: [JSONNode]
  /// Where the places of an expanded tree are written.
  var map: SourceMap

  init(
    root: JSONNode?, overrides: [PlacedOverride] = [], included: [JSONNode] = [],
    map: SourceMap = SourceMap(end: .max / 2)
  ) {
    self.root = root
    self.overrides = overrides
    self.included = included
    self.map = map
  }

  func origin(of range: Range<Int>) -> SourceOrigin {
    let (written, uses) = map.resolved(range)
    return SourceOrigin(
      bytes: written, path: path(of: written),
      uses: uses.map { SourceOrigin(bytes: $0, path: path(of: $0)) })
  }

  private func path(of range: Range<Int>) -> String {
    if let override = overrides.first(where: {
      $0.range.lowerBound <= range.lowerBound && range.lowerBound <= $0.range.upperBound
    }) {
      switch override.override.kind {
      case .size: return "$.film.size"
      case .scale: return root?["film"] == nil ? "$.canvas.scale" : "$.film.size"
      case .value: break
      }
      guard let value = override.value, value.range.lowerBound <= range.lowerBound else {
        return override.pathText
      }
      return override.pathText + JSONPath.text(of: range, in: value).dropFirst()
    }
    let tree = included.first { $0.range.contains(range.lowerBound) } ?? root
    return tree.map { JSONPath.text(of: range, in: $0) } ?? "$"
  }
}
