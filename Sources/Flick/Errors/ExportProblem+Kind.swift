import FlickCore
import FlickExport

extension ExportProblem: StatedProblem {
  var kind: FlickError.Kind { .usage }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .standsStill(let signal): "'\(signal)' never moves in that time"
    case .unbounded(let signal, let time):
      "'\(signal)' is unbounded at \(Spelling.number(time, decimals: 9)) s, and an export has "
        + "numbers only"
    case .tooFine(let tolerance, _):
      "the signal moves too fast to be held to \(Spelling.number(tolerance))"
    case .tooFast(let signal): "'\(signal)' moves too fast for any tolerance"
    case .ofFinger(let signal): "'\(signal)' is a finger's and nothing that moves by itself"
    case .ofNoStretch(let platform):
      "code for \(platform) is of a whole behavior: it has no stretch of time and no samples"
    case .ofNoSamples(let format):
      "'\(format)' is a curve of few lines or keyframes: it has no samples a second"
    case .severalVariants(let names):
      "an export is of one variant, and this scene has \(names.count)"
    case .inexpressible(let target, let gap): "\(target) cannot say this: \(gap.reason)"
    }
  }

  /// A tolerance as it can be written.
  package static func text(of tolerance: Double) -> String { Spelling.number(tolerance) }
}
