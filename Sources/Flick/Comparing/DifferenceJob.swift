import FlickGolden
import FlickMedia
import FlickScene

/// What two things that were compared have in common.
public struct DifferenceReport: Sendable {
  /// Whether nothing differs more than is allowed.
  public let isSame: Bool
  /// For people, without a newline at its end.
  public let text: String
  /// One JSON object.
  public let json: String
  /// What was written, if anything.
  public let output: String?
  private let worst: WorstPair?

  init(isSame: Bool, text: String, json: String, output: String? = nil, worst: WorstPair? = nil) {
    self.isSame = isSame
    self.text = text
    self.json = json
    self.output = output
    self.worst = worst
  }

  /// The surroundings of the worst difference, as expected, marked and as it is:
  /// a PNG, drawn when it is asked for; `nil` where no pixels differ.
  ///
  /// - Throws: Kind `io`.
  public func picture() throws(FlickError) -> [UInt8]? { try worst?.strip() }
}

/// Compares two pictures, folders of frames, films, traces or manifests.
public struct DifferenceJob: Sendable {
  private let expected: String
  private let actual: String
  private let options: DifferenceOptions

  public init(_ expected: String, _ actual: String, options: DifferenceOptions) {
    self.expected = expected
    self.actual = actual
    self.options = options
  }

  /// - Throws: Kind `usage` for things that cannot be compared with each other,
  ///   `missingInput`, `scene` for what is damaged, `unavailable` without ffmpeg,
  ///   `io`.
  public func run() throws(FlickError) -> DifferenceReport {
    let tolerance = options.tolerance
    let (one, two) = (try ComparedInput(expected), try ComparedInput(actual))
    switch (one, two) {
    case (.trace, .trace): return try traces()
    case (.manifest, .manifest): return try manifests()
    case (.picture(let first), .picture(let second)):
      return try frames(
        FrameSupply(paths: [first]), FrameSupply(paths: [second]), labels: [first], tolerance)
    case (.folder(_, let first), .folder(_, let second)):
      return try folders(first, second, tolerance)
    case (.folder(_, let first), .film(let path)):
      return try frames(
        FrameSupply(paths: first.map(\.path)), FrameSupply(film: path), labels: [], tolerance)
    case (.film(let path), .folder(_, let second)):
      return try frames(
        FrameSupply(film: path), FrameSupply(paths: second.map(\.path)), labels: [], tolerance)
    case (.film(let first), .film(let second)):
      return try frames(FrameSupply(film: first), FrameSupply(film: second), labels: [], tolerance)
    default:
      throw FlickError(.comparison(.otherKinds(one.path, one.subject, two.path, two.subject)))
    }
  }

  /// Frames of one name are pairs.
  private func folders(
    _ first: [FolderFrame], _ second: [FolderFrame], _ tolerance: Tolerance
  ) throws(FlickError) -> DifferenceReport {
    let (mine, theirs) = (Set(first.map(\.name)), Set(second.map(\.name)))
    let pairs = first.filter { theirs.contains($0.name) }
    let others = second.filter { mine.contains($0.name) }
    guard !pairs.isEmpty else {
      throw FlickError(.comparison(.nothingInCommon(expected, actual)))
    }
    return try frames(
      FrameSupply(paths: pairs.map(\.path)), FrameSupply(paths: others.map(\.path)),
      labels: FolderFrame.labels(pairs), tolerance,
      onlyExpected: first.map(\.name).filter { !theirs.contains($0) },
      onlyActual: second.map(\.name).filter { !mine.contains($0) })
  }

  private func frames(
    _ one: FrameSupply, _ two: FrameSupply, labels: [String], _ tolerance: Tolerance,
    onlyExpected: [String] = [], onlyActual: [String] = []
  ) throws(FlickError) -> DifferenceReport {
    if options.aligns || options.within != 0 {
      throw FlickError(.comparison(.unused(options.aligns ? .align : .within, .picture)))
    }
    let pictures = try options.pictures(of: [expected, actual])
    var walk = SequenceWalk(
      tolerance, pictures: pictures, isFilm: !(one.isSingle && two.isSingle))
    do throws(FlickError) {
      var index = 0
      while true {
        let (first, second) = (try one.next(), try two.next())
        guard let first, let second else { break }
        try walk.look(
          at: first, second, label: labels.indices.contains(index) ? labels[index] : "\(index)")
        index += 1
      }
      while try one.next() != nil {}
      while try two.next() != nil {}
      guard index > 0 else {
        let empty = one.count == 0 ? expected : actual
        throw FlickError(.comparison(.noFrames(path: empty)))
      }
      let comparison = try walk.comparison(
        one, two, names: (expected, actual), onlyExpected: onlyExpected, onlyActual: onlyActual)
      let made = try walk.finish()
      return DifferenceReport(
        isSame: comparison.isSame, text: comparison.text(everyFrame: options.everyFrame),
        json: comparison.json, output: made.isWritten ? options.output : nil, worst: made.worst)
    } catch {
      if case .folder(let sink) = pictures { sink.abort() }
      throw error
    }
  }

  private func traces() throws(FlickError) -> DifferenceReport {
    try refuseOutput(.trace)
    if let option = options.ofPixels { throw FlickError(.comparison(.unused(option, .trace))) }
    let texts = try (text(expected), text(actual))
    if options.aligns || RecordedColumn.hasMarks(texts.0) || RecordedColumn.hasMarks(texts.1) {
      return try motions(texts.0, texts.1)
    }
    guard options.within == 0 else {
      throw FlickError(.comparison(.unused(.within, .trace)))
    }
    let comparison = TraceComparison(
      try table(expected), try table(actual), names: (expected, actual))
    return DifferenceReport(
      isSame: comparison.isSame, text: comparison.text, json: comparison.json)
  }

  /// Of two recordings, or a recording and a trace.
  private func motions(_ first: String, _ second: String) throws(FlickError) -> DifferenceReport {
    // A table that cannot be read is told with its own name; of two with variants each is
    // read by itself.
    let haveVariants = [first, second].allSatisfy { RecordedColumn.variants(in: $0) != nil }
    for (path, text) in haveVariants ? [] : [(expected, first), (actual, second)] {
      for name in RecordedColumn.names(in: text) {
        do {
          _ = try RecordedColumn(text, column: name)
        } catch {
          throw FlickError(
            .comparison(.damagedTrace(path: path, line: error.line, reason: error.what)))
        }
      }
    }
    let comparison: MotionComparison
    do {
      comparison = try MotionComparison(first, second, within: options.within)
    } catch {
      throw FlickError(
        .comparison(.damagedTrace(path: expected, line: error.line, reason: error.what)))
    }
    guard !comparison.pairs.isEmpty else {
      throw FlickError(.comparison(.noCommonMotion(expected, actual)))
    }
    return DifferenceReport(
      isSame: comparison.isSame, text: comparison.text, json: comparison.json(expected, actual))
  }

  private func text(_ path: String) throws(FlickError) -> String {
    String(decoding: try ComparedInput.read(path), as: UTF8.self)
  }

  private func manifests() throws(FlickError) -> DifferenceReport {
    try refuseOutput(.manifest)
    do {
      let comparison = ManifestComparison(
        try FrameManifest(reading: expected), try FrameManifest(reading: actual),
        names: (expected, actual))
      return DifferenceReport(
        isSame: comparison.isSame, text: comparison.text, json: comparison.json)
    } catch {
      throw FlickError(error)
    }
  }

  private func refuseOutput(_ subject: ComparisonProblem.Subject) throws(FlickError) {
    guard options.output != nil else { return }
    throw FlickError(.comparison(.noPixels(subject)))
  }

  private func table(_ path: String) throws(FlickError) -> TraceTable {
    let bytes = try ComparedInput.read(path)
    do {
      return try TraceTable(csv: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw FlickError(
        .comparison(.damagedTrace(path: path, line: error.line, reason: error.reason)))
    }
  }
}
