import FlickFiles
import FlickMedia
import Foundation

/// A scheduler that runs the tasks of a job.
package enum FarmEngine: String, CaseIterable, Hashable, Sendable {
  case slurm, openjd, github, gitlab, snakemake, make, parallel

  /// A file of a job that an engine reads.
  package struct File: Hashable, Sendable {
    package let name: String
    package let text: String
    var isScript = false
  }

  /// What is done with the files.
  package var advice: String {
    switch self {
    case .slurm: "bash FOLDER/submit.sh"
    case .openjd: "openjd run FOLDER/template.yaml --extensions TASK_CHUNKING"
    case .github: "commit FOLDER/job.json, and FOLDER/github.yml as .github/workflows/farm.yml"
    case .gitlab: "commit FOLDER/job.json, and FOLDER/gitlab.yml as .gitlab-ci.yml"
    case .snakemake: "snakemake -s FOLDER/Snakefile --cores all"
    case .make: "make -f FOLDER/Makefile -j 4"
    case .parallel: "bash FOLDER/parallel.sh -j 4"
    }
  }

  /// How many places the engine has for tasks; where there are more tasks, each place does
  /// every so-manieth of them.
  private var most: Int {
    switch self {
    // MaxArraySize is 1001 unless a site says otherwise.
    case .slurm: 1000
    case .github: 256
    case .gitlab: 200
    case .openjd, .snakemake, .make, .parallel: Shard.most
    }
  }

  /// The files for a job.
  ///
  /// - Parameter folder: The job's, as commands name it, of letters, digits and `._-/`.
  package func files(for job: FarmJob, folder: String) -> [File] {
    let words = FarmWords(job: job, folder: folder, places: min(job.tasks, most))
    return switch self {
    case .slurm: words.slurm
    case .openjd: [File(name: "template.yaml", text: words.openjd)]
    case .github: [File(name: "github.yml", text: words.github)]
    case .gitlab: [File(name: "gitlab.yml", text: words.gitlab)]
    case .snakemake: [File(name: "Snakefile", text: words.snakemake)]
    case .make: [File(name: "Makefile", text: words.make)]
    case .parallel: [File(name: "parallel.sh", text: words.parallel, isScript: true)]
    }
  }
}

/// What the files of all engines say.
struct FarmWords {
  let job: FarmJob
  let folder: String
  /// Of which each does one task or several.
  let places: Int

  var draw: String { "farm run \(folder) --tasks" }

  /// The tasks of a place, as `--tasks` takes them.
  ///
  /// - Parameter number: What the engine says for the place's number.
  func tasks(ofPlace number: String) -> String {
    places == job.tasks ? number : "\(number)-\(job.tasks):\(places)"
  }

  /// One line on what is done, for the beginning of a file.
  var summary: String {
    "\(job.units) units in \(job.tasks) \(job.tasks == 1 ? "task" : "tasks") of \(folder)/job.json"
  }

  /// After so many minutes a place hangs; `nil` where nothing was measured.
  var minutes: Int? {
    job.taskSeconds.map { seconds in
      let each = Double((job.tasks + places - 1) / places)
      return max(10, Int((4 * each * seconds / Double(job.cores) / 60).rounded(.up)))
    }
  }
}

extension FarmFolder {
  /// Writes a job and the files of an engine.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - overwrites: Whether a job that is there is replaced, and what its tasks have left
  ///     forgotten.
  /// - Returns: The paths of what was written.
  /// - Throws: Kind `usage` for a folder whose name engines cannot spell, `io`.
  package static func write(
    _ job: FarmJob, to path: String, engine: FarmEngine, overwrites: Bool
  ) throws(FlickError) -> [String] {
    let path = trimmed(path)
    guard !path.isEmpty, path.utf8.allSatisfy(isPlain) else {
      throw FlickError(.farm(.oddFolder(path)))
    }
    let text = try job.json()
    let isSame = (try? ComparedInput.read(path + "/" + FarmJob.fileName)) == Array(text.utf8)
    var files = engine.files(for: job, folder: path)
    files.insert(.init(name: FarmJob.fileName, text: text), at: 0)
    do {
      for file in files {
        let place = path + "/" + file.name
        try TextFile.write(file.text, to: place, overwrites: overwrites)
        if file.isScript { chmod(place, 0o755) }
      }
    } catch {
      throw FlickError(error)
    }
    if !isSame {
      for name in FilePath(path + "/parts").content ?? [] where name.hasPrefix("task-") {
        unlink(path + "/parts/" + name)
      }
      unlink(path + "/merged.txt")
    }
    return files.map { path + "/" + $0.name }
  }

  /// Shells, Make, Python and YAML all take these as they are.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
