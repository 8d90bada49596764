import FlickCore
import FlickFiles
import FlickMedia
import Foundation

/// Work for many machines: units that are drawn one by one, in tasks that know nothing of
/// each other.
///
/// A unit is a frame of a film, a variant drawn by itself, a scene held to its golden, or a
/// scene's figures. A task is a list of units that follow each other, and leaves a manifest
/// (`TaskManifest`). `job.json` holds exactly this.
package struct FarmJob: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    /// Units are frames; their parts are joined.
    case film
    /// Units are the variants of a scene, each a film of its own.
    case variants
    /// Units are scenes, each held to its golden.
    case goldens
    /// Units are scenes, each with the figures that it lists.
    case figures
  }

  /// Units of one kind.
  struct Work: Hashable, Sendable, Codable {
    let kind: Kind
    /// One scene, or as many as units.
    let scenes: [String]
    /// Of each scene as it was when the job was written; none for goldens, which have theirs.
    let digests: [String]
    /// Where a film goes; for variants with `{variant}` in them.
    let outputs: [String]
    let units: Int
    /// What one unit takes: microseconds of the processor as they were measured, or 1.
    let cost: Int
  }

  static let currentFormat = 1
  static let fileName = "job.json"

  var format = FarmJob.currentFormat
  /// The version of the program that wrote it, which draws it.
  package let renderer: String
  /// Options of every task, as the command line has them.
  package let arguments: [String]
  /// How many processors a task is drawn with.
  package let cores: Int
  package let tasks: Int
  let work: [Work]

  init(arguments: [String], cores: Int, tasks: Int, work: [Work]) {
    renderer = FlickVersion.current
    self.arguments = arguments
    self.cores = cores
    self.tasks = tasks
    self.work = work
  }

  var units: Int { work.map(\.units).reduce(0, +) }

  private var cost: Int { work.map { $0.cost * $0.units }.reduce(0, +) }

  /// Seconds of the processor that a task takes on the machine that measured; `nil`: nothing
  /// was measured.
  package var taskSeconds: Double? {
    work.contains { $0.cost > 1 } ? Double(cost) / Double(tasks) / 1e6 : nil
  }

  /// How the work is divided, for people.
  package var description: String {
    let each = taskSeconds.map { seconds -> String in
      let time = seconds / Double(cores)
      return ", each about " + Spelling.number(time, decimals: time < 10 ? 1 : 0) + " s"
    }
    return "\(units) units in \(tasks) \(tasks == 1 ? "task" : "tasks")\(each ?? "")"
  }

  // MARK: - Tasks

  /// The units of a task, by the work that they belong to: tasks take as long as each other,
  /// to a unit, and none is left out.
  ///
  /// - Parameter task: From 1.
  package func units(ofTask task: Int) -> [(work: Int, units: Range<Int>)] {
    let (start, end) = (boundary(task - 1), boundary(task))
    var found: [(work: Int, units: Range<Int>)] = []
    var first = 0
    for (index, work) in work.enumerated() {
      let own = first..<first + work.units
      let units = own.clamped(to: start..<end)
      if !units.isEmpty {
        found.append((index, units.lowerBound - first..<units.upperBound - first))
      }
      first = own.upperBound
    }
    return found
  }

  /// The unit, counted through all work, at which the task behind begins.
  private func boundary(_ task: Int) -> Int {
    let (share, rest) = cost.quotientAndRemainder(dividingBy: tasks)
    var left = share * task + rest * task / tasks
    var unit = 0
    for work in work {
      let whole = work.cost * work.units
      if left < whole { return unit + left / work.cost }
      left -= whole
      unit += work.units
    }
    return unit
  }

  // MARK: - Its file

  /// The job as `job.json` holds it.
  ///
  /// - Throws: Kind `io`.
  func json() throws(FlickError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      throw FlickError(.farm(.damagedJob(path: Self.fileName, reason: "\(error)")))
    }
  }

  /// Reads a job.
  ///
  /// - Parameter text: Of `job.json`.
  /// - Throws: Kind `scene` for what is no job or one of another format.
  package init(json text: String, path: String) throws(FlickError) {
    func damaged(_ reason: String) -> FlickError {
      FlickError(.farm(.damagedJob(path: path, reason: reason)))
    }
    do {
      self = try JSONDecoder().decode(FarmJob.self, from: Data(text.utf8))
    } catch {
      throw damaged("\(error)")
    }
    guard format == Self.currentFormat else { throw damaged("its format is \(format)") }
    let isWhole = work.allSatisfy { work in
      work.units > 0 && work.units <= Self.mostUnits && work.cost > 0
        && work.cost <= Self.highestCost && !work.scenes.isEmpty
        && (work.kind == .film || work.kind == .variants || work.scenes.count == work.units)
    }
    guard isWhole, !work.isEmpty, (1...Shard.most).contains(tasks), tasks <= units,
      (1...256).contains(cores)
    else { throw damaged("its numbers do not fit each other") }
  }

  /// Of one kind of work, and in microseconds: their product with all tasks is far from the
  /// largest number.
  static let mostUnits = 1 << 20
  static let highestCost = 3_600_000_000
}

/// A job in its folder: `job.json`, and `parts` with what tasks have left.
package struct FarmFolder: Sendable {
  /// Without a slash at its end.
  package let path: String
  package let job: FarmJob
  /// Of `job.json`: tasks belong to this very job.
  let digest: ContentHash

  /// Whether a folder holds a job.
  package static func holdsJob(_ path: String) -> Bool {
    FilePath(path).appending(FarmJob.fileName).exists
  }

  /// - Throws: Kind `missingInput` where there is no job, `scene` for a damaged one,
  ///   `unavailable` for one of another version of the program.
  package init(_ path: String) throws(FlickError) {
    self.path = Self.trimmed(path)
    let file = self.path + "/" + FarmJob.fileName
    guard FilePath(file).exists else { throw FlickError(.farm(.noJob(folder: path))) }
    let bytes = try ComparedInput.read(file)
    digest = ContentHash(of: bytes)
    job = try FarmJob(json: String(decoding: bytes, as: UTF8.self), path: file)
    guard job.renderer == FlickVersion.current else {
      throw FlickError(.farm(.otherVersion(job: job.renderer, own: FlickVersion.current)))
    }
  }

  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  var partsFolder: String { path + "/parts" }

  package func manifestPath(ofTask task: Int) -> String { "\(partsFolder)/task-\(task).txt" }

  /// Where a task's part of an output is written; the task marks it with its number.
  func partPath(work: Int, output: Int) -> String {
    let name = job.work[work].outputs[output]
    return "\(partsFolder)/\(work + 1)-" + FilePath(name).name + (name.hasSuffix("/") ? "/" : "")
  }

  /// Where the report of a task's goldens is written.
  func reportPath(work: Int, _ shard: Shard) -> String {
    shard.path(of: "\(partsFolder)/\(work + 1)-goldens.json")
  }
}
