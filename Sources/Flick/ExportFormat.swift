/// What a signal can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A CSS animation with a `linear()` easing.
  case css
  case csv, json
}
