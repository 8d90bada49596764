import FlickFiles
import Foundation
import Testing

@Suite struct PlainFileTests {
  @Test func `a file is read whole, and by way of links`() throws {
    let scratch = try Scratch()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: scratch.path("a").url)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link").description, withDestinationPath: "a")
    #expect(try PlainFile.read(scratch.path("a")) == bytes)
    #expect(try PlainFile.read(scratch.path("link"), limit: 200_000) == bytes)
    #expect(throws: FileError.tooLarge(size: 200_000)) {
      try PlainFile.read(scratch.path("a"), limit: 199_999)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `what is no file is named and nobody waits for it`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("folder")
    #expect(mkfifo(scratch.path("pipe").description, 0o600) == 0)
    let socket = try #require(Socket(at: scratch.path("socket")))
    defer { socket.close() }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link").description, withDestinationPath: "pipe")
    for (path, kind) in [
      (scratch.path("folder"), FileStatus.Kind.folder), (scratch.path("pipe"), .pipe),
      (scratch.path("link"), .pipe), (scratch.path("socket"), .socket),
      (FilePath("/dev/zero"), .device),
    ] {
      #expect(throws: FileError.isOther(kind)) { try PlainFile.read(path) }
      #expect(throws: FileError.isOther(kind)) { try PlainFile.check(path) }
    }
    #expect(throws: FileError.missing) { try PlainFile.read(scratch.path("nothing")) }
    #expect(throws: FileError.missing) { try PlainFile.read(FilePath("/dev/null/a")) }
  }
}

/// A folder that is there as long as this is.
final class Scratch {
  private let folder = FilePath.temporaryFolder.appending("flick-\(UUID().uuidString)")

  init() throws { try makeFolder("") }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  func path(_ name: String) -> FilePath { name.isEmpty ? folder : folder.appending(name) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: path(name).url, withIntermediateDirectories: true)
  }
}

/// A socket that has a name.
private struct Socket {
  private let descriptor: Int32

  init?(at path: FilePath) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = path.description.utf8CString
    guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      name.withUnsafeBytes { place.copyMemory(from: $0) }
    }
    #if canImport(Darwin)
      descriptor = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound else { return nil }
  }

  func close() { _ = Foundation.close(descriptor) }
}
