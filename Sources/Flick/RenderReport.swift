/// What a job made and how long it took.
public struct RenderReport: Sendable {
  public struct Output: Sendable {
    public let path: String
    /// For example "450 frames, 1920×1080, 7.5 s, 2.1 MB".
    public let description: String
  }

  public let outputs: [Output]
  /// What is worth telling though the job succeeded, one line each.
  public let warnings: [String]
  /// Seconds of the wall clock from the start of the job to its end.
  public let wallSeconds: Double
  /// Seconds of the processor, by what they were spent on.
  public let simulateSeconds: Double
  public let drawSeconds: Double
  public let encodeSeconds: Double
  public let frameCount: Int

  /// One line that says how the time was spent.
  public var timing: String {
    func seconds(_ value: Double) -> String {
      let hundredths = Int((value * 100).rounded())
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    return "\(frameCount) frames in \(seconds(wallSeconds)): processor time "
      + "\(seconds(simulateSeconds)) simulating, \(seconds(drawSeconds)) drawing, "
      + "\(seconds(encodeSeconds)) encoding"
  }
}
