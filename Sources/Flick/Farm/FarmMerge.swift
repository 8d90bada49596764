import FlickFiles
import FlickMedia
import Foundation

extension FarmState {
  /// What joining a job has made.
  package struct Joined: Sendable {
    /// One line for each film, and one for what stands by itself.
    package let lines: [String]
    /// 0, or the worst of the goldens' exit codes.
    package let exitCode: Int32
  }

  /// Holds all tasks to each other, joins the parts of films and the reports of goldens, and
  /// leaves `merged.txt`, which lists what the job has made.
  ///
  /// - Parameter overwrites: Whether films that exist are replaced.
  /// - Throws: Kind `missingInput` where tasks or files are missing, `different` where tasks
  ///   were drawn by other programs, fonts or machines, or a file is another one.
  package func join(
    jobs: Int, overwrites: Bool, interruption: Interruption = Interruption()
  ) throws(FlickError) -> Joined {
    guard missing.isEmpty else {
      throw FlickError(.farm(.tasksMissing(missing, of: folder.job.tasks)))
    }
    try checkLikeness()
    var made = [[TaskManifest.Made]](repeating: [], count: folder.job.work.count)
    for item in manifests.flatMap(\.made) where made.indices.contains(item.work) {
      made[item.work].append(item)
    }
    var (lines, listed, code): ([String], [String], Int32) = ([], [], 0)
    for (index, work) in folder.job.work.enumerated() {
      switch work.kind {
      case .film:
        for (output, path) in work.outputs.enumerated() {
          // Each task lists its parts in the order of the outputs.
          let parts = stride(from: output, to: made[index].count, by: work.outputs.count)
            .map { made[index][$0].path }
          let report = try MergeJob(
            parts: parts, output: path, jobs: jobs, overwrites: overwrites
          ).run(interruption: interruption)
          lines.append("wrote \(report.path) (\(report.description))")
          listed.append(report.path)
        }
      case .goldens:
        let outcome = try GoldenMerge.join(made[index].map(\.path))
        let path = folder.path + "/goldens.json"
        try outcome.write(to: path)
        lines.append(outcome.text)
        listed.append(path)
        code = max(code, outcome.exitCode)
      case .variants, .figures:
        try check(made[index], work)
        lines.append("\(made[index].count) files of \(work.units) \(work.kind.rawValue)")
        listed += made[index].map {
          "\($0.path)\t\($0.trace ?? "-")\t\($0.pixels ?? "-")\t\($0.file ?? "-")"
        }
      }
    }
    do {
      try TextFile.write(
        listed.joined(separator: "\n") + "\n", to: folder.path + "/merged.txt", overwrites: true)
    } catch {
      throw FlickError(error)
    }
    return Joined(lines: lines, exitCode: code)
  }

  /// Holds every task to the first, and the files of fonts to those that were seen before.
  private func checkLikeness() throws(FlickError) {
    guard let first = manifests.first else { return }
    var seen: [String: (digests: Set<Substring>, task: TaskManifest)] = [:]
    for manifest in manifests {
      if manifest.renderer != first.renderer {
        throw differs(manifest, first, "renderer", manifest.renderer, first.renderer)
      }
      if manifest.machine != first.machine {
        throw differs(manifest, first, "machine", manifest.machine, first.machine)
      }
      for (name, digests) in manifest.fontFiles {
        guard let known = seen[name] else {
          seen[name] = (digests, manifest)
          continue
        }
        // Not every task has text in every font.
        guard !known.digests.isDisjoint(with: digests) else {
          throw differs(
            manifest, known.task, "font", "\(name) \(digests.sorted().joined(separator: " "))",
            "\(known.digests.sorted().joined(separator: " "))")
        }
        seen[name]?.digests.formUnion(digests)
      }
    }
  }

  private func differs(
    _ one: TaskManifest, _ other: TaskManifest, _ what: String, _ own: String, _ others: String
  ) -> FlickError {
    FlickError(
      .merge(
        .differentFilms(
          folder.manifestPath(ofTask: one.task.number),
          folder.manifestPath(ofTask: other.task.number), what: what, own: own, other: others)))
  }

  /// Whether all units are there, and their files are those that were written.
  private func check(_ made: [TaskManifest.Made], _ work: FarmJob.Work) throws(FlickError) {
    let units = Set(made.flatMap { Array($0.units) })
    // A scene may list no figure.
    if work.kind == .variants, let missing = (0..<work.units).first(where: { !units.contains($0) })
    {
      throw FlickError(.farm(.unitMissing(missing + 1)))
    }
    for item in made {
      guard FilePath(item.path).exists else { throw FlickError(.merge(.missing(path: item.path))) }
      guard let file = item.file else { continue }
      do {
        guard try ContentHash(ofFile: item.path).description == file else {
          throw FlickError(.merge(.foreignFile(path: item.path)))
        }
      } catch let error as MediaError {
        throw FlickError(error)
      } catch let error as FlickError {
        throw error
      } catch {
        throw RenderJob.wrapped(error)
      }
    }
  }
}
