import Flick
import FlickPreview
import Foundation

/// A server on a port of its own, which ends with the test.
final class PreviewHouse {
  /// The thread is one that tests share, of which waiting would take one from all.
  struct IsShared: Error {}

  let server: PreviewServer
  let port: UInt16
  let token: String
  private let interruption = Interruption()
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter size: Of films.
  /// - Throws: `IsShared` elsewhere than in `apart`.
  init(_ paths: [String], size: String? = nil) throws {
    guard WaitingThreads.isOne else { throw IsShared() }
    var options = SceneFile.Options()
    options.size = size.flatMap(SceneFile.Size.init)
    server = try PreviewServer(paths, options: options, port: 0)
    let parts = server.address.split(separator: "/")
    port = UInt16(parts[1].split(separator: ":")[1]) ?? 0
    token = String(parts[2])
    let (server, interruption, ended) = (server, interruption, ended)
    Thread.detachNewThread {
      try? server.serve(until: interruption)
      ended.signal()
    }
  }

  deinit { end() }

  /// Waits until nothing of it runs.
  func end() {
    interruption.request()
    ended.wait()
    ended.signal()
  }

  /// A page that is open.
  func page() throws -> TestPage { try TestPage(port: port, token: token) }

  /// What is answered to a request, without its body.
  func answer(
    to target: String, host: String? = nil, more headers: [String] = [], method: String = "GET"
  ) throws -> String {
    let wire = try TestWire(port: port)
    let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
    try wire.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    return String(decoding: wire.rest(), as: UTF8.self)
  }

  static let scenes = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scenes").path
}
