/// Where something stands in a file: a half-open range of byte offsets, and the
/// JSON path that leads there.
package struct SourceOrigin: Hashable, Sendable {
  /// From 0, in UTF-8 bytes.
  package let bytes: Range<Int>
  /// For example `$.events[0].at`; empty for what is no part of a scene.
  package let path: String
  /// Where what stands there is used, if that is elsewhere, innermost first.
  package let uses: [SourceOrigin]

  package init(bytes: Range<Int>, path: String, uses: [SourceOrigin] = []) {
    self.bytes = bytes
    self.path = path
    self.uses = uses
  }
}
