/// Where something stands in a file: a half-open range of byte offsets, and the
/// JSON path that leads there.
package struct SourceOrigin: Hashable, Sendable {
  /// From 0, in UTF-8 bytes.
  package let bytes: Range<Int>
  /// For example `$.events[0].at`.
  package let path: String

  package init(bytes: Range<Int>, path: String) {
    self.bytes = bytes
    self.path = path
  }
}
