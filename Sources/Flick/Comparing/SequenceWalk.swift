import FlickCore
import FlickGolden
import FlickMedia

/// Goes through pairs of frames and keeps what is found.
struct SequenceWalk {
  private let tolerance: Tolerance
  private let comparer: FrameComparer
  private let pictures: DifferenceOptions.Pictures
  /// Whether the same pixels are looked for at other times.
  private let isFilm: Bool
  private var index = 0
  private var sizes: (String, String)?
  private var firstPictures: (ComparedPicture, ComparedPicture)?
  private var differing: [SequenceComparison.Frame] = []
  private var resized: [SequenceComparison.Mismatch] = []
  private var hashes: [Int: (expected: PixelHash, actual: PixelHash)] = [:]
  private var worst: WorstPair?

  init(_ tolerance: Tolerance, pictures: DifferenceOptions.Pictures, isFilm: Bool) {
    self.tolerance = tolerance
    self.isFilm = isFilm
    self.pictures = pictures
    comparer = FrameComparer(tolerance)
  }

  /// Compares the next pair. Files with the same bytes are not decoded, the
  /// first ones excepted.
  mutating func look(
    at expected: FrameSupply.Frame, _ actual: FrameSupply.Frame, label: String
  ) throws(FlickError) {
    defer { index += 1 }
    if index > 0, expected.isSameFile(as: actual) { return }
    let one = try expected.picture()
    let two = expected.isSameFile(as: actual) ? one : try actual.picture()
    if index == 0 { firstPictures = (one, two) }
    guard one.width == two.width, one.height == two.height else {
      resized.append(
        .init(
          index: index, label: label, expected: "\(one.width)×\(one.height)",
          actual: "\(two.width)×\(two.height)"))
      return
    }
    let comparison = comparer.compare(one, two)
    let isSame = comparison.difference == .none
    if isFilm {
      let hash = PixelHash(of: one.pixmap)
      hashes[index] = (hash, isSame ? hash : PixelHash(of: two.pixmap))
    }
    if isSame { return }
    differing.append(.init(index: index, label: label, difference: comparison.difference))
    guard !tolerance.allows(comparison.difference) else { return }
    if case .folder(let sink) = pictures {
      try write(comparison.picture(over: one), number: Int(label) ?? index, to: sink)
    }
    if comparison.difference.differing > worst?.comparison.difference.differing ?? 0 {
      worst = WorstPair(expected: one, actual: two, comparison: comparison)
    }
  }

  private func write(
    _ picture: Pixmap, number: Int, to sink: PNGPatternSink
  ) throws(FlickError) {
    do {
      try sink.write(sink.prepare(picture), number: number)
    } catch {
      throw FlickError(error)
    }
  }

  /// Writes what is to be written.
  ///
  /// - Returns: Whether something was, and the pair with the worst difference.
  func finish() throws(FlickError) -> (isWritten: Bool, worst: WorstPair?) {
    do {
      guard let worst else {
        if case .folder(let sink) = pictures { sink.abort() }
        return (false, nil)
      }
      switch pictures {
      case .none: return (false, worst)
      case .file(let sink): try sink.write(worst.comparison.picture(over: worst.expected))
      case .folder(let sink): try sink.finish()
      }
      return (true, worst)
    } catch {
      throw FlickError(error)
    }
  }

  /// What was found about pairs that came from these.
  mutating func comparison(
    _ expected: FrameSupply, _ actual: FrameSupply, names: (String, String),
    onlyExpected: [String], onlyActual: [String]
  ) throws(FlickError) -> SequenceComparison {
    let sizes =
      firstPictures.map { (one, two) in
        ((one.width, one.height), (two.width, two.height))
      } ?? ((0, 0), (0, 0))
    return SequenceComparison(
      expected: .init(
        name: names.0, width: sizes.0.0, height: sizes.0.1,
        frameCount: expected.count + onlyExpected.count,
        framesPerSecond: expected.framesPerSecond, delays: expected.delays),
      actual: .init(
        name: names.1, width: sizes.1.0, height: sizes.1.1,
        frameCount: actual.count + onlyActual.count, framesPerSecond: actual.framesPerSecond,
        delays: actual.delays),
      tolerance: tolerance, compared: index, differing: differing, resized: resized,
      onlyExpected: onlyExpected, onlyActual: onlyActual,
      offset: try offset(in: expected))
  }

  /// Looks for the pixels of frames that differ in those around them.
  private mutating func offset(in expected: FrameSupply) throws(FlickError) -> TimeOffset? {
    let failing = differing.filter { !tolerance.allows($0.difference) }.map(\.index)
    guard index > 1, let first = failing.first, let last = failing.last else { return nil }
    let around = max(0, first - TimeOffset.longest)...min(index - 1, last + TimeOffset.longest)
    for place in around where hashes[place] == nil {
      // Pairs of files with the same bytes have not been decoded yet.
      guard let frame = try expected.frame(at: place) else { continue }
      let hash = PixelHash(of: try frame.picture().pixmap)
      hashes[place] = (hash, hash)
    }
    let hashes = hashes
    return TimeOffset(
      differing: failing, expected: { hashes[$0]?.expected }, actual: { hashes[$0]?.actual })
  }
}

/// The pair of frames that differ most, and how.
struct WorstPair: Sendable {
  let expected: ComparedPicture
  let actual: ComparedPicture
  let comparison: FrameComparison

  /// The surroundings of the difference, as expected, marked and as it is, as PNG.
  ///
  /// - Throws: Kind `io` where they cannot be encoded.
  func strip() throws(FlickError) -> [UInt8] {
    do {
      return try PNGCodec.encode(comparison.strip(expected, actual))
    } catch {
      throw FlickError(error)
    }
  }
}
