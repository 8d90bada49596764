import Flick

/// What can be undone: values that are set in memory, and files that were written.
package struct EditHistory: Sendable {
  package enum Step: Sendable {
    /// What a parameter was set to before; `nil`: it was as the file has it.
    case set(path: String, before: Double?)
    case wrote([FileChange])
  }

  private var steps: [Step] = []

  package init() {}

  package var isEmpty: Bool { steps.isEmpty }
  package var last: Step? { steps.last }

  /// Notes a value; those of one slider's drag are one step.
  package mutating func noteSet(_ path: String, before: Double?) {
    if case .set(path: path, before: _) = steps.last { return }
    steps.append(.set(path: path, before: before))
  }

  /// Writes files, and notes that; what was set before is in them, or gone.
  ///
  /// - Throws: As ``FileChange/apply(_:inside:)`` does; then nothing is written.
  package mutating func write(_ changes: [FileChange], inside folder: String?) throws(FlickError) {
    try FileChange.apply(changes, inside: folder)
    steps.removeAll { if case .set = $0 { true } else { false } }
    steps.append(.wrote(changes))
  }

  /// Takes the last step off, which its files are restored by.
  ///
  /// - Throws: Kind `usage` for files that were changed since; then the step stays.
  package mutating func undo() throws(FlickError) -> Step? {
    if case .wrote(let changes) = steps.last { try FileChange.undo(changes) }
    return steps.popLast()
  }
}
