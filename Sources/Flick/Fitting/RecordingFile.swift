import FlickCore
import FlickFiles
import FlickFit

/// Recorded motion in files: tables of numbers and goldens of Android's motion tests, told
/// apart by what is in them.
public enum RecordingFile {
  /// What a recording holds, each number that changes with time as a signal.
  ///
  /// - Parameter path: `-` is the standard input.
  /// - Throws: Kind `missingInput`, `scene` for what is no recording, `usage` for columns
  ///   that there are not.
  public static func signals(
    at path: String, options: MotionTableOptions = MotionTableOptions()
  ) throws(FlickError) -> [RecordedSignal] {
    try signals(read(path), path: path == "-" ? "standard input" : path, options: options)
  }

  /// The same of bytes that were read.
  ///
  /// - Parameter path: What errors call it.
  public static func signals(
    _ bytes: [UInt8], path: String, options: MotionTableOptions = MotionTableOptions()
  ) throws(FlickError) -> [RecordedSignal] {
    let signals =
      isObject(bytes)
      ? try MotionGoldenFile.signals(bytes, path: path, options: options)
      : try MotionTable.signals(bytes, path: path, options: options)
    return try scaled(signals, options)
  }

  /// A column's name: the signals of a trace's variants are called after both.
  static func bare(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// In the units that were asked for.
  private static func scaled(
    _ signals: [RecordedSignal], _ options: MotionTableOptions
  ) throws(FlickError) -> [RecordedSignal] {
    let names = Set(signals.flatMap { [$0.name, bare($0.name)] })
    let asked = Set(options.scales.keys).union(options.offsets.keys).subtracting([""])
    for name in asked.sorted() where !names.contains(name) {
      throw FlickError(.fit(.noColumn(name, known: signals.map(\.name))))
    }
    func number(_ numbers: [String: Double], _ name: String) -> Double? {
      numbers[name] ?? numbers[bare(name)] ?? numbers[""]
    }
    return signals.map { signal in
      let scale = number(options.scales, signal.name) ?? 1
      let offset = number(options.offsets, signal.name) ?? 0
      guard scale != 1 || offset != 0 else { return signal }
      let samples = signal.samples.map {
        RecordedSignal.Sample(time: $0.time, value: $0.value * scale + offset, mark: $0.mark)
      }
      var scaled = RecordedSignal(name: signal.name, samples: samples) ?? signal
      scaled.isMeasured = signal.isMeasured
      scaled.error = signal.error * scale.magnitude
      return scaled
    }
  }

  // MARK: - Bytes

  private static func isObject(_ bytes: some Sequence<UInt8>) -> Bool {
    let mark: Set<UInt8> = [0xEF, 0xBB, 0xBF]
    return bytes.first { $0 > 32 && !mark.contains($0) } == UInt8(ascii: "{")
  }

  /// Whether a file is a recording and no film: text with fields, or an object.
  ///
  /// Lists of films are text as well, which ffmpeg reads.
  static func isRecording(_ path: String) -> Bool {
    if path == "-" { return true }
    guard let bytes = try? PlainFile.prefix(FilePath(path), 4096) else { return false }
    let isText = bytes.allSatisfy { $0 >= 32 || (9...13).contains($0) }
    guard isText else { return false }
    let ends = [".csv", ".tsv", ".json", ".txt"]
    if ends.contains(where: path.lowercased().hasSuffix) || isObject(bytes) { return true }
    let line = bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).first ?? []
    return line.contains { [9, UInt8(ascii: ","), UInt8(ascii: ";")].contains($0) }
  }

  static func read(_ path: String) throws(FlickError) -> [UInt8] {
    let limit = MotionTable.maximumSize
    let name = path == "-" ? "standard input" : path
    do {
      return path == "-"
        ? try PlainFile.read(0, size: 0, limit: limit)
        : try PlainFile.read(FilePath(path), limit: limit)
    } catch .tooLarge {
      throw FlickError(.fit(.tooLarge(path: name, limit: limit)))
    } catch .isOther(let kind) {
      throw FlickError(.input(.notAFile(name: name, noun: "\(kind)", isFolder: kind == .folder)))
    } catch {
      throw FlickError(.input(.unreadable(name: name, reason: error.reason)))
    }
  }
}
