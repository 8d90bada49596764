import Foundation

/// A connection to a port of this machine, by plain calls of the system.
final class TestWire {
  struct Closed: Error {}

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Closed() }
    // Only a hang reaches it.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { throw Closed() }
      rest = rest.dropFirst(count)
    }
  }

  /// The next bytes, so many.
  func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { guard fill() else { throw Closed() } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// What comes until the other side closes.
  func rest() -> [UInt8] {
    while fill() {}
    defer { buffer = [] }
    return buffer
  }

  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return false }
    buffer += bytes[..<count]
    return true
  }
}
