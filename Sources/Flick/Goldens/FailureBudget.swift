/// How much may be drawn of the failures of one run: a change of everything must not
/// fill the disk, nor take many times as long as finding it.
package struct FailureBudget: Sendable {
  /// Of PNG and animated PNG.
  package var bytes = 32 << 20
  /// Frames of animations are pictures too.
  package var pictures = 640

  package init() {}

  /// What one more scene may take: a quarter of what is left, so that the first does
  /// not leave the others without any.
  var share: FailureBudget {
    var share = self
    share.bytes /= 4
    share.pictures /= 4
    return share
  }

  mutating func spend(bytes: Int, pictures: Int) {
    self.bytes = max(0, self.bytes - bytes)
    self.pictures = max(0, self.pictures - pictures)
  }
}
