import Flick
import FlickScene
import FlickTestSupport
import Foundation

/// One command that plays a scene and writes something, run in this process at a small
/// size.
package struct CommandRun: Sendable {
  package enum Command: String, Sendable, CaseIterable {
    case still, vectors, sheet, film, trace, events, check, figure, drawnFigure, export
  }

  package let command: Command
  /// Where it may write.
  private let folder: URL
  /// What it has written, as far as that is text.
  package private(set) var texts: [String] = []
  /// Why it was refused, if it was.
  package private(set) var refusal: FlickError?
  /// What is wrong with what it did.
  package private(set) var faults: [String] = []

  /// - Parameters:
  ///   - folder: Where it may write; what it finds there is replaced.
  ///   - random: Decides what is left open: instants, signals, forms, sizes.
  ///   - goesOn: Called whenever ten thousand lines more are there: an hour of motion is
  ///     a long table, and no endless work.
  package init(
    _ command: Command, of playback: Playback, in folder: URL, _ random: inout FixedRandom,
    goesOn: () -> Void = {}
  ) {
    self.command = command
    self.folder = folder
    do throws(FlickError) {
      try run(playback, &random, goesOn)
    } catch {
      refusal = error
      texts.append(error.description)
    }
    for text in texts {
      if let line = Self.lineWithoutNumber(text) { faults.append("it says '\(line)'") }
    }
  }

  private mutating func run(
    _ playback: Playback, _ random: inout FixedRandom, _ goesOn: () -> Void
  ) throws(FlickError) {
    switch command {
    case .still:
      try playback.writeStill(at: instant(playback, &random), to: path("png"), overwrites: true)
    case .vectors:
      try playback.writeStill(at: instant(playback, &random), to: path("svg"), overwrites: true)
      read("svg")
    case .sheet: try sheet(playback, &random)
    case .film:
      let every = max(1, playback.frameCount / 6)
      var lines: [String] = []
      try playback.hashes(every: every, jobs: 1) { lines.append($0) }
      texts += lines
    case .trace:
      let isLong = playback.duration * 1200 > 20_000
      var rows: [String] = []
      var count = 0
      playback.trace(variant: nil, everyTick: !isLong && random.next(below: 2) == 0) {
        rows.append($0)
        count += 1
        guard count.isMultiple(of: 10_000) else { return }
        if let line = Self.lineWithoutNumber(rows.joined()) { faults.append("it says '\(line)'") }
        rows = []
        goesOn()
      }
      texts.append(rows.joined())
    case .events:
      var lines: [String] = []
      for variant in 0..<playback.variantCount {
        playback.eventTable(variant: variant) { lines.append($0) }
        for format in RecordingFormat.allCases {
          playback.pointerStream(variant: variant, as: format) { lines.append($0) }
        }
      }
      texts.append(lines.joined())
    case .check:
      texts.append(playback.expectationJSON)
      texts += playback.expectationResults.map(\.text)
    case .figure: texts.append(try playback.figureDocument(try options(playback, &random)))
    case .drawnFigure:
      try playback.writeFigure(
        try options(playback, &random), to: path("png"), overwrites: true)
    case .export: try export(playback, &random)
    }
  }

  private func path(_ kind: String) -> String { folder.appending(path: "out.\(kind)").path }

  private mutating func read(_ kind: String) {
    texts.append((try? String(contentsOfFile: path(kind), encoding: .utf8)) ?? "")
  }

  private func instant(_ playback: Playback, _ random: inout FixedRandom) -> SceneInstant {
    let microseconds = Int(playback.duration * 1e6)
    let part = microseconds * random.next(below: 1001) / 1000
    guard let instant = SceneInstant("\(Double(part) / 1000)ms") else {
      preconditionFailure("\(part) µs is an instant")
    }
    return instant
  }

  private func signals(_ playback: Playback, _ variant: Int) -> [String] {
    playback.file.scene.variants[variant].signals.map(\.name)
  }

  private static func choice<Item>(_ items: [Item], _ random: inout FixedRandom) -> Item? {
    items.isEmpty ? nil : items[random.next(below: items.count)]
  }

  // MARK: - Sheets

  private mutating func sheet(
    _ playback: Playback, _ random: inout FixedRandom
  ) throws(FlickError) {
    let frames = 1 + random.next(below: 6)
    let columns = 1 + random.next(below: 4)
    let width = 64 + random.next(below: 300)
    do throws(FlickError) {
      try playback.writeSheet(
        to: path("png"), frames: frames, columns: columns, width: width, overwrites: true)
    } catch {
      // What is advised must be taken.
      guard case .output(.tooLarge(_, _, _, let remedy)) = error.problem else { throw error }
      let (width, count) =
        switch remedy {
        case .width(let width): (width, frames)
        case .frames(let count, let width): (width, count)
        case .density: (width, frames)
        }
      do throws(FlickError) {
        try playback.writeSheet(
          to: path("png"), frames: count, columns: columns, width: width, overwrites: true)
      } catch {
        faults.append("its advice is refused: \(error.description)")
      }
    }
  }

  // MARK: - Figures

  private func options(
    _ playback: Playback, _ random: inout FixedRandom
  ) throws(FlickError) -> FigureOptions {
    let signals = signals(playback, 0)
    let chosen = (0..<random.next(below: 3)).compactMap { _ in Self.choice(signals, &random) }
    return FigureOptions(
      form: Self.choice(FigureOptions.Form.allCases, &random), signals: Array(Set(chosen)).sorted(),
      width: ["120", "single", "double", "4096"].compactMap { FigureOptions.Width($0) }[
        random.next(below: 4)],
      theme: [.light, .dark][random.next(below: 2)], density: 1,
      remarks: random.next(below: 2) == 0, count: 2 + random.next(below: 14))
  }

  // MARK: - Exports

  private mutating func export(
    _ playback: Playback, _ random: inout FixedRandom
  ) throws(FlickError) {
    let variant = random.next(below: playback.variantCount)
    let playback =
      try playback.variantName(variant).map { name throws(FlickError) in
        try playback.showing(variant: name)
      } ?? playback
    guard let signal = Self.choice(signals(playback, variant), &random),
      let format = Self.choice(ExportFormat.allCases, &random)
    else { return }
    var options = ExportOptions(signal: signal)
    let tolerances = [nil, nil, nil, 0.25, 1e-6, .leastNonzeroMagnitude, 10, 1e6, 1e300]
    options.tolerance = tolerances[random.next(below: tolerances.count)]
    if random.next(below: 4) == 0 { options.range = InstantRange("0s..") }
    do throws(FlickError) {
      let exported = try playback.export(options, to: format)
      texts += [exported.text] + exported.remarks
    } catch {
      guard case .export(.tooFine(_, let advised)) = error.problem else { throw error }
      options.tolerance = advised
      do throws(FlickError) {
        _ = try playback.export(options, to: format)
      } catch {
        faults.append("its advice is refused: \(error.description)")
      }
    }
  }

  // MARK: - Numbers

  /// The first line with a word that stands for no number.
  package static func lineWithoutNumber(_ text: String) -> Substring? {
    // Most texts have none, and splitting them takes long.
    guard hasWord(Array(text.utf8)) else { return nil }
    // The letters of a picture inside say nothing.
    let quoted = text.split(separator: "\"").filter { !$0.hasPrefix("data:") }
    return quoted.joined(separator: "\"").split(separator: "\n").first {
      hasWord(Array($0.utf8))
    }?.prefix(200)
  }

  private static func hasWord(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { place in
      guard bytes[place] | 0x20 == 0x69 || bytes[place] | 0x20 == 0x6E else { return false }
      return ["inf", "infinity", "nan"].contains { isWord($0, at: place, in: bytes) }
    }
  }

  private static func isWord(_ word: String, at place: Int, in bytes: [UInt8]) -> Bool {
    let end = place + word.utf8.count
    guard end <= bytes.count, bytes[place..<end].lazy.map({ $0 | 0x20 }).elementsEqual(word.utf8)
    else { return false }
    func isLetter(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index] | 0x20
      return (0x61...0x7A).contains(byte) || byte > 0x7F
    }
    return !isLetter(place - 1) && !isLetter(end)
  }
}
