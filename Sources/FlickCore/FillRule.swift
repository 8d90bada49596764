/// Which regions of a path are inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  case nonzero
  case evenOdd = "evenodd"
}
