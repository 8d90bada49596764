import Dispatch
import FlickFiles

/// Tells when one of several files has changed, also by another file that takes its name.
///
/// The folders are watched, since a watched file is lost once another one has its name.
/// Where the system does not tell of changes, as on a network's drives, the files are
/// looked at now and then.
final class FileWatch: @unchecked Sendable {
  let files: Set<FilePath>
  private let changed: @Sendable () -> Void
  /// Everything below is used on it.
  private let queue = DispatchQueue(label: "files")
  private var events: FolderEvents?
  private var timer: (any DispatchSourceTimer)?
  private var pending: DispatchWorkItem?
  private var seen: [FilePath: FileStatus] = [:]

  /// - Parameters:
  ///   - start: In nanoseconds since 1970; what has changed since then counts.
  ///   - changed: Called on a queue of the watch's own, once for changes that
  ///     follow each other closely.
  init(_ files: Set<FilePath>, since start: Int64, changed: @escaping @Sendable () -> Void) {
    self.files = files
    self.changed = changed
    queue.sync { begin(since: start) }
  }

  func stop() {
    queue.sync {
      events?.stop()
      timer?.cancel()
      pending?.cancel()
      (events, timer, pending) = (nil, nil, nil)
    }
  }

  private func begin(since start: Int64) {
    // A link and the file that it leads to may both be replaced.
    let places = files.union(files.compactMap(\.resolved))
    events = FolderEvents(of: places, queue: queue) { [weak self] in self?.settle() }
    if events == nil { look() }
    if statuses.values.contains(where: { $0.changed >= start }) { settle() }
  }

  /// Waits until whoever writes has done.
  private func settle() {
    pending?.cancel()
    let work = DispatchWorkItem { [weak self] in self?.changed() }
    pending = work
    queue.asyncAfter(deadline: .now() + PreviewConstants.settlingTime, execute: work)
    guard events?.isBroken ?? false else { return }
    events?.stop()
    events = nil
    look()
  }

  private func look() {
    seen = statuses
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let period = PreviewConstants.lookingPeriod
    timer.schedule(deadline: .now() + period, repeating: period)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      let now = statuses
      guard now != seen else { return }
      seen = now
      changed()
    }
    timer.resume()
    self.timer = timer
  }

  private var statuses: [FilePath: FileStatus] {
    Dictionary(
      uniqueKeysWithValues: files.compactMap { file in file.status.map { (file, $0) } })
  }
}
