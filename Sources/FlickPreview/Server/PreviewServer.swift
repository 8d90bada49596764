import Flick
import FlickFiles
import FlyingSocks
import Foundation

/// Serves a page that shows scenes, to browsers of this machine.
public final class PreviewServer: Sendable {
  private let gate: Gate
  let studio: Studio
  private let socket: Socket
  private let connections = Locked(0)

  /// Listens; browsers are answered once it runs.
  ///
  /// - Parameters:
  ///   - paths: Scenes, and folders with scenes.
  ///   - port: 0 takes one that is free.
  ///   - words: An error as pages show it.
  /// - Throws: Kind `missingInput` where a path leads to nothing, `io` where the port is
  ///   taken.
  public init(
    _ paths: [String], options: SceneFile.Options, port: UInt16,
    words: @escaping @Sendable (FlickError) -> String = \.description
  ) throws(FlickError) {
    studio = try Studio(paths, options: options, words: words)
    do {
      socket = try Socket(domain: AF_INET)
      try socket.setValue(true, for: .localAddressReuse)
      #if canImport(Darwin)
        try socket.setValue(true, for: .noSIGPIPE)
      #endif
      try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      guard case .ip4(_, let port) = try socket.sockname() else {
        throw SocketError.unsupportedAddress
      }
      gate = Gate(port: port)
    } catch {
      throw FlickError(
        .told(
          .io, "cannot listen on port \(port) of this machine: \(error.localizedDescription)",
          help: "leave '--port' out, and a free one is taken"))
    }
  }

  /// Where the page is; whoever knows it may use it.
  public var address: String { "http://\(gate.hosts[0])/\(gate.token)/" }

  /// Answers until the task is cancelled.
  public func run() async throws {
    signal(SIGPIPE, SIG_IGN)
    let pool: some AsyncSocketPool = .make()
    try await pool.prepare()
    let listener = try AsyncSocket(socket: socket, pool: pool)
    defer { try? listener.close() }
    try await withThrowingTaskGroup { group in
      group.addTask { try await pool.run() }
      group.addTask { try await self.accept(from: listener) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func accept(from listener: AsyncSocket) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      while true {
        let socket: AsyncSocket
        do {
          socket = try await listener.accept()
        } catch SocketError.failed where !Task.isCancelled {
          // There are too many files open, or whoever knocked has gone.
          try await Task.sleep(for: .milliseconds(50))
          continue
        }
        let isOneTooMany = connections.withLock { count in
          count += 1
          return count > PreviewConstants.mostConnections
        }
        if isOneTooMany {
          leave(socket)
          continue
        }
        socket.sendsAtOnce()
        group.addTask { [self] in
          await Connection(socket: socket, gate: gate, studio: studio).serve()
          leave(socket)
        }
      }
    }
  }

  private func leave(_ socket: AsyncSocket) {
    try? socket.close()
    connections.withLock { $0 -= 1 }
  }
}

extension AsyncSocket {
  /// Small messages do not wait for larger ones.
  fileprivate func sendsAtOnce() {
    var isOn: Int32 = 1
    setsockopt(
      socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<Int32>.size))
  }
}
