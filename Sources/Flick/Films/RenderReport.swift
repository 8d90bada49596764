import FlickJSON
import FlickScene

/// What a job made and how long it took.
public struct RenderReport: Sendable {
  public struct Output: Sendable {
    public let path: String
    public let frameCount: Int
    /// In pixels, as the pictures were drawn.
    public let width: Int
    public let height: Int
    public let framesPerSecond: Int
    public let bytes: Int
    /// How many frames an earlier run had drawn.
    public let reusedFrames: Int
    /// XXH3 (128 bits) of the frames' hashes, as `render hash` prints them, one
    /// after the other; `nil` where they were not asked for.
    public let pixelHash: String?

    /// For example "450 frames of 1920×1080, 7.5 s, 2 MB".
    public var description: String {
      let tenths = (10 * frameCount + framesPerSecond / 2) / framesPerSecond
      let size =
        bytes < 10_000
        ? "\(bytes) bytes"
        : bytes < 10_000_000
          ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
      return "\(frameCount) frames of \(width)×\(height), \(tenths / 10).\(tenths % 10) s, \(size)"
        + (reusedFrames > 0 ? ", \(reusedFrames) of them from before" : "")
    }
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

  /// The report as data: one JSON object, ended by a newline. Times are
  /// seconds: `wall` by the clock, the others of the processor.
  ///
  /// - Parameter traceHash: The scene's, where it is to be told.
  public func json(traceHash: String? = nil) -> String {
    func seconds(_ value: Double) -> JSONValue { .number(value, decimals: 4) }
    let items = outputs.map { output -> JSONValue in
      [
        "path": .text(output.path), "bytes": .integer(output.bytes),
        "frames": .integer(output.frameCount), "reusedFrames": .integer(output.reusedFrames),
        "width": .integer(output.width), "height": .integer(output.height),
        "framesPerSecond": .integer(output.framesPerSecond),
        "pixelHash": output.pixelHash.map(JSONValue.text),
      ]
    }
    let report: JSONValue = [
      "outputs": .list(items), "frames": .integer(frameCount),
      "traceHash": traceHash.map(JSONValue.text),
      "seconds": [
        "wall": seconds(wallSeconds), "simulate": seconds(simulateSeconds),
        "draw": seconds(drawSeconds), "encode": seconds(encodeSeconds),
      ],
      "warnings": .texts(warnings),
    ]
    return report.line() + "\n"
  }
}
