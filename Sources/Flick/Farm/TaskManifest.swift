import FlickCore
import FlickFiles
import FlickMedia

/// What a task has done: by what it was drawn, and each unit with its hashes. It is there
/// only when all of them are.
///
/// Kept as text, `parts/task-3.txt`, so that what is missing and whether it is one whole can
/// be told without looking at anything else.
package struct TaskManifest: Hashable, Sendable {
  /// A file or folder that the task has written.
  package struct Made: Hashable, Sendable {
    /// From 0, as `FarmJob.work` counts.
    package let work: Int
    package let units: Range<Int>
    /// Of the trace that was drawn; `nil`: the file has a manifest or report of its own.
    package var trace: String?
    /// Of the pixels of all frames.
    package var pixels: String?
    /// Of the file's bytes; `nil` for a folder.
    package var file: String?
    package let path: String

    package init(
      work: Int, units: Range<Int>, trace: String? = nil, pixels: String? = nil,
      file: String? = nil, path: String
    ) {
      self.work = work
      self.units = units
      self.trace = trace
      self.pixels = pixels
      self.file = file
      self.path = path
    }
  }

  private static let firstLine = "flick-task 1"
  private static let lastHeaderLine = "work units trace pixels file path"

  package let task: Shard
  /// The digest of the job.
  package let job: String
  package let renderer: String
  package let machine: String
  /// Number of the work, name and digest, in alphabetical order.
  package let fonts: [String]
  package let made: [Made]

  package var text: String {
    var lines = [
      Self.firstLine, "task \(task)", "job \(job)", "renderer \(renderer)", "machine \(machine)",
    ]
    lines += fonts.map { "font \($0)" } + [Self.lastHeaderLine]
    for item in made {
      let (first, last) = (item.units.lowerBound + 1, item.units.upperBound)
      lines.append(
        "\(item.work + 1) \(first == last ? "\(first)" : "\(first)-\(last)") "
          + "\(item.trace ?? "-") \(item.pixels ?? "-") \(item.file ?? "-") \(item.path)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package init(
    task: Shard, job: String, renderer: String, machine: String, fonts: [String], made: [Made]
  ) {
    self.task = task
    self.job = job
    self.renderer = renderer
    self.machine = machine
    self.fonts = fonts
    self.made = made
  }

  /// Reads what `text` writes.
  ///
  /// - Throws: Kind `io` where the file cannot be read, `scene` for a damaged one.
  package init(reading path: String) throws(FlickError) {
    let bytes = try ComparedInput.read(path)
    guard let manifest = Self(String(decoding: bytes, as: UTF8.self)) else {
      throw FlickError(MediaError.corrupt(path: path, reason: "it is no manifest of a task"))
    }
    self = manifest
  }

  /// `nil` for any other text.
  package init?(_ text: String) {
    // Every line ends with a newline; one that does not has been cut off.
    guard text.hasSuffix("\n") else { return nil }
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.firstLine[...] else { return nil }
    var facts: [Substring: Substring] = [:]
    var fonts: [String] = []
    while let line = lines.popFirst(), line != Self.lastHeaderLine {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      if parts[0] == "font" { fonts.append(String(parts[1])) } else { facts[parts[0]] = parts[1] }
    }
    guard let task = facts["task"].flatMap({ Shard(String($0)) }), let job = facts["job"],
      let renderer = facts["renderer"], let machine = facts["machine"]
    else { return nil }
    var made: [Made] = []
    for line in lines {
      guard let item = Made(line) else { return nil }
      made.append(item)
    }
    self.init(
      task: task, job: String(job), renderer: String(renderer), machine: String(machine),
      fonts: fonts, made: made)
  }

  /// The digests of each font's files, by the number of the work and the font's name, in
  /// alphabetical order.
  package var fontFiles: [(name: String, digests: Set<Substring>)] {
    var files: [String: Set<Substring>] = [:]
    for font in fonts {
      guard let space = font.lastIndex(of: " ") else { continue }
      files[String(font[..<space]), default: []].insert(font[font.index(after: space)...])
    }
    return files.sorted { $0.key < $1.key }.map { (name: $0.key, digests: $0.value) }
  }
}

extension TaskManifest.Made {
  package init?(_ line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, let work = Int(parts[0]), work > 0 else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first > 0,
      first <= last, last <= FarmJob.mostUnits
    else { return nil }
    func value(_ part: Substring) -> String? { part == "-" ? nil : String(part) }
    self.init(
      work: work - 1, units: first - 1..<last, trace: value(parts[2]), pixels: value(parts[3]),
      file: value(parts[4]), path: String(parts[5]))
  }
}
