import Dispatch
import FlickFiles
import Foundation

#if canImport(Darwin)
  /// What happens to files, as kqueue tells it.
  final class FolderEvents {
    private let files: Set<FilePath>
    private let queue: DispatchQueue
    private let happened: () -> Void
    private var sources: [any DispatchSourceFileSystemObject] = []
    let isBroken = false

    /// `nil` where a folder cannot be watched.
    init?(of files: Set<FilePath>, queue: DispatchQueue, happened: @escaping () -> Void) {
      (self.files, self.queue, self.happened) = (files, queue, happened)
      guard watch() else { return nil }
    }

    func stop() {
      for source in sources { source.cancel() }
      sources = []
    }

    /// Folders tell of new names, files of what is written into them.
    private func watch() -> Bool {
      stop()
      var isWhole = true
      for place in files.union(files.map(\.folder)) {
        let descriptor = open(place.description, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
          isWhole = isWhole && files.contains(place)
          continue
        }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .delete, .rename],
          queue: queue)
        source.setEventHandler { [weak self] in
          guard let self else { return }
          happened()
          // A name may lead to another file now.
          _ = watch()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        sources.append(source)
      }
      return isWhole
    }
  }
#else
  /// What happens to files, as inotify tells it of their folders.
  final class FolderEvents {
    private let descriptor: Int32
    private var names: [Int32: Set<String>] = [:]
    private let happened: () -> Void
    private var source: (any DispatchSourceRead)?
    /// Whether a folder has gone, of which nothing is told from then on.
    private(set) var isBroken = false

    /// `nil` where a folder cannot be watched.
    init?(of files: Set<FilePath>, queue: DispatchQueue, happened: @escaping () -> Void) {
      self.happened = happened
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      // Not what is half written: a file that is open for writing is looked at once it is
      // closed.
      let mask = [
        IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE, IN_DELETE, IN_ATTRIB,
        IN_DELETE_SELF, IN_MOVE_SELF,
      ].reduce(0) { $0 | UInt32($1) }
      for file in files {
        let watch = inotify_add_watch(descriptor, file.folder.description, mask)
        guard watch >= 0 else {
          close(descriptor)
          return nil
        }
        names[watch, default: []].insert(file.name)
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.read() }
      source.setCancelHandler { [descriptor] in close(descriptor) }
      source.resume()
      self.source = source
    }

    func stop() { source?.cancel() }

    private func read() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      var isOurs = false
      while true {
        let count = buffer.withUnsafeMutableBytes {
          Foundation.read(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        isOurs = buffer[..<count].withUnsafeBytes { note($0) } || isOurs
      }
      if isOurs { happened() }
    }

    /// - Returns: Whether one of the files is concerned.
    private func note(_ bytes: UnsafeRawBufferPointer) -> Bool {
      let header = MemoryLayout<inotify_event>.size
      var isOurs = false
      var start = 0
      while start + header <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let text = bytes[start + header..<start + header + Int(event.len)].prefix { $0 != 0 }
        let name = String(decoding: text, as: UTF8.self)
        if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
          (isBroken, isOurs) = (true, true)
        }
        let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        isOurs = isOurs || isLost || names[event.wd]?.contains(name) ?? false
        start += header + Int(event.len)
      }
      return isOurs
    }
  }
#endif
