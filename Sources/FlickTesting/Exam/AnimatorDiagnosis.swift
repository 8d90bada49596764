import FlickMotion

/// What an exam found.
public struct AnimatorDiagnosis: Sendable, CustomStringConvertible {
  /// As the exam calls the animator.
  public let name: String
  /// What is wrong, the cause of most first; none: it is right.
  public let faults: [AnimatorFault]
  /// What is worth knowing and not wrong.
  public let remarks: [String]
  /// The spring that it moves as at 240 frames a second, where it moves as one.
  public let looksLike: Spring?

  public var isRight: Bool { faults.isEmpty }

  /// What a failing test says, several lines.
  public var description: String {
    let verdict = faults.isEmpty ? "\(name) is right" : "\(name) is wrong"
    let spring = looksLike.map { ": a spring of \(AnimatorFault.words($0))" } ?? ""
    return
      ([verdict + (faults.isEmpty ? spring : "")]
      + faults.map { "  " + $0.description } + remarks.map { "  note: " + $0 })
      .joined(separator: "\n")
  }
}
