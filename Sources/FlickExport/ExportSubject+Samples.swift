import FlickCore
import FlickJSON
import FlickScene

extension ExportSubject {
  /// A table of time, in the scene's own seconds, and value; at a jump two rows
  /// of one time, left side first.
  ///
  /// - Parameter rate: Rows per second; between them there are the signal's
  ///   joints.
  package func csv(rate: Int) throws(ExportProblem) -> Export {
    let samples = try samples(rate: rate)
    var text = "time_s,\(CSVText.name(signal.name))\n"
    for piece in samples.pieces {
      for sample in piece { text += "\(sample.time),\(sample.value)\n" }
    }
    return Export(text: text, error: samples.error, remarks: [samples.words])
  }

  /// The same as data, with the largest error and, where there is one, the
  /// nearest cubic Bézier curve.
  package func json(rate: Int) throws(ExportProblem) -> Export {
    let samples = try samples(rate: rate)
    let fit = CubicFit(self)
    var members = [
      ("scene", JSONWriter.string(sceneName)), ("signal", JSONWriter.string(signal.name)),
      ("unit", JSONWriter.string(unit)),
      ("start", Spelling.number(curve.start.seconds)),
      ("end", Spelling.number(curve.end.seconds)),
      ("error", Spelling.number(samples.error)),
    ]
    if let name = scene.variants[variant].name {
      members.insert(("variant", JSONWriter.string(name)), at: 1)
    }
    if let fit {
      members.append(
        (
          "cubicBezier",
          "{ \"points\": [\(fit.text)], \"error\": \(Spelling.number(fit.error)) }"
        ))
    }
    let rows = samples.pieces.joined().map { "    [\($0.time), \($0.value)]" }
    members.append(("samples", "[\n\(rows.joined(separator: ",\n"))\n  ]"))
    let body = members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n")
    return Export(text: "{\n\(body)\n}\n", error: samples.error, remarks: [samples.words])
  }

  private struct Samples {
    var pieces: [[(time: String, value: String)]]
    let error: Double
    let words: String
  }

  private func samples(rate: Int) throws(ExportProblem) -> Samples {
    let spacing = FlickDuration(flicks: FlickTime.flicksPerSecond / Int64(rate))
    let found = ExportedCurve.pieces(
      trace, signal, from: curve.start, to: curve.end, spacing: spacing, nil)
    let lines = StoppedCurve(pieces: found)
    let error = lines.largestDifference(from: curve.pieces) + curve.sag
    guard error.isFinite else {
      throw .inexpressible("samples", .tooFastToSample(signal: signal.name))
    }
    let start = curve.start
    var pieces: [[(time: String, value: String)]] = []
    for piece in found {
      pieces.append(
        piece.map { sample in
          let time = FlickDuration(seconds: sample.time) ?? .zero
          return (
            Spelling.number((start + time).seconds), Spelling.number(sample.value)
          )
        })
    }
    let largest = ExportNumber.roundedUp(error)
    return Samples(
      pieces: pieces, error: largest,
      words: "\(lines.stopCount) samples, joined by straight lines off by at most "
        + measure(largest))
  }
}
