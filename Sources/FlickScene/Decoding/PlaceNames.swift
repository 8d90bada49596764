/// Leads from places in a source to JSON paths, also where a value is not
/// written in the file.
struct PlaceNames: Sendable {
  /// The file's tree as written, or `nil` where it could not be followed.
  let root: JSONNode?
  let overrides: [PlacedOverride]

  init(root: JSONNode?, overrides: [PlacedOverride] = []) {
    self.root = root
    self.overrides = overrides
  }

  func origin(of range: Range<Int>) -> SourceOrigin {
    SourceOrigin(bytes: range, path: path(of: range))
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
    return root.map { JSONPath.text(of: range, in: $0) } ?? "$"
  }
}
