import FlickCore
import FlickFiles
import FlickJSON
import FlickMedia

/// How far a job is, from its tasks' manifests alone.
package struct FarmState: Sendable {
  package let folder: FarmFolder
  /// In the order of the tasks, those that are done.
  private(set) var manifests: [TaskManifest] = []
  /// Manifests that are of another job or task, or damaged.
  package private(set) var strangers: [String] = []

  /// - Throws: Kind `io` where the folder cannot be read.
  package init(_ folder: FarmFolder) throws(FlickError) {
    self.folder = folder
    let tasks = folder.job.tasks
    let digest = folder.digest.description
    var found = [TaskManifest?](repeating: nil, count: tasks)
    for name in FilePath(folder.partsFolder).content ?? [] {
      guard name.hasPrefix("task-"), name.hasSuffix(".txt") else { continue }
      let number = Int(name.dropFirst(5).dropLast(4)) ?? 0
      let path = folder.partsFolder + "/" + name
      guard let manifest = try? TaskManifest(reading: path), manifest.job == digest,
        manifest.task == Shard(number, of: tasks)
      else {
        strangers.append(path)
        continue
      }
      found[number - 1] = manifest
    }
    manifests = found.compactMap { $0 }
  }

  /// The tasks that are not done, as `--tasks` and engines take them; empty where all are.
  package var missing: String { FrameList.text(of: missingTasks) }

  private var missingTasks: [Int] {
    let done = Set(manifests.map(\.task.number))
    return (1...folder.job.tasks).filter { !done.contains($0) }
  }

  /// Every file and folder that tasks have written, their manifests included.
  package var files: [String] {
    manifests.flatMap { manifest -> [String] in
      let made = manifest.made.flatMap { item -> [String] in
        let isFilm = folder.job.work[item.work].kind == .film && !isFolder(item)
        return [item.path] + (isFilm ? [ManifestSink.path(of: item.path)] : [])
      }
      return made + [folder.manifestPath(ofTask: manifest.task.number)]
    }
  }

  private func isFolder(_ item: TaskManifest.Made) -> Bool {
    FilePath(item.path).status?.kind == .folder
  }

  // MARK: - Words

  private struct Progress {
    let name: String
    let noun: String
    let done: Int
    let units: Int
  }

  private var progress: [Progress] {
    let done = Set(manifests.map(\.task.number))
    var counts = [Int](repeating: 0, count: folder.job.work.count)
    for task in done.sorted() {
      for (work, units) in folder.job.units(ofTask: task) { counts[work] += units.count }
    }
    return zip(folder.job.work, counts).map { work, count in
      let (noun, name) =
        switch work.kind {
        case .film: ("frames", work.outputs.joined(separator: ", "))
        case .variants: ("variants", work.outputs.joined(separator: ", "))
        case .goldens: ("goldens", "goldens")
        case .figures: ("scenes", "figures")
        }
      return Progress(name: name, noun: noun, done: count, units: work.units)
    }
  }

  /// What a person reads, ended by a newline.
  package var text: String {
    let tasks = folder.job.tasks
    var lines = ["\(manifests.count) of \(tasks) tasks are done"]
    if manifests.count < tasks { lines[0] += "; missing: \(missing)" }
    lines += progress.map { "  \($0.name): \($0.done) of \($0.units) \($0.noun)" }
    lines += strangers.prefix(5).map { "  '\($0)' is no task of this job" }
    if strangers.count > 5 { lines.append("  and \(strangers.count - 5) more") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as data: one JSON object, ended by a newline.
  package var json: String {
    let work = progress.map { item -> JSONValue in
      [
        "name": .text(item.name), "noun": .text(item.noun), "done": .integer(item.done),
        "units": .integer(item.units),
      ]
    }
    let value: JSONValue = [
      "tasks": .integer(folder.job.tasks), "done": .integer(manifests.count),
      "missing": .text(missing), "work": .list(work), "strangers": .texts(strangers),
    ]
    return value.line() + "\n"
  }
}
