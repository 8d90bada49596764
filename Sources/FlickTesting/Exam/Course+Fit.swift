import FlickFit
import FlickMotion

extension Course {
  /// The spring that FlickFit takes it for: that of its longest stretch; `nil` where it is
  /// none, or too little of one is seen.
  var fittedSpring: Spring? {
    guard let range, range > 0, times.count > 6 else { return nil }
    // Some 160 frames say enough; places are told as finely as a screen could show them, so
    // that the answer is what it looks like and not how its loop computes it.
    let stride = max(1, times.count / 160)
    var digit = 1.0
    while digit > 1.5e-4 * range { digit /= 10 }
    while digit * 10 <= 1.5e-4 * range { digit *= 10 }
    var samples: [RecordedSignal.Sample] = []
    for index in times.indices where index.isMultiple(of: stride) {
      let value = (values[index] / digit).rounded() * digit
      // What steps less often than frames come shows places once more.
      let goesOn = values[index...].contains { $0 != values[index] }
      let isAgain = index > 0 && values[index] == values[index - 1] && goesOn
      samples.append(
        .init(time: times[index], value: value, mark: isAgain ? .duplicate : nil))
    }
    guard let signal = RecordedSignal(name: "", samples: samples) else { return nil }
    let springs = MotionFit(signal, models: [.spring]).segments.filter { $0.spring != nil }
    return springs.max { $0.to - $0.from < $1.to - $1.from }?.spring
  }
}
