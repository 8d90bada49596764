/// Which regions of a path are inside.
package enum FillRule: String, Hashable, Sendable, CaseIterable {
  case nonzero
  case evenOdd = "evenodd"
}
