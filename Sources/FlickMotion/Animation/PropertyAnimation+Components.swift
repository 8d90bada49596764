extension PropertyAnimation.Source {
  /// The same of some of the value's numbers; paths are told whole.
  public func components(_ range: Range<Int>) -> PropertyAnimation.Source {
    switch self {
    case .basic(let from, let to, let by):
      .basic(
        from: from.map { Array($0[range]) }, to: to.map { Array($0[range]) },
        by: by.map { Array($0[range]) })
    case .keyframes(let keyframes): .keyframes(keyframes.components(range))
    // A transform is kept whole.
    case .path, .pathAngle, .transform, .transforms, .function: self
    }
  }
}
