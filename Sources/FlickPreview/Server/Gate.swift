/// Who may come in: whoever knows the token, from a page of this server or from none.
///
/// The host is looked at because a name of a stranger's can be made to lead here, after
/// which the stranger's page would count as ours.
struct Gate: Sendable {
  enum Verdict: Hashable, Sendable {
    /// A file of the page, by its name; empty: the page itself.
    case file(String)
    case socket
    case refused(status: Int)
  }

  let port: UInt16
  let token: String

  /// - Parameter token: Hard to guess.
  init(port: UInt16, token: String = Self.newToken()) {
    self.port = port
    self.token = token
  }

  private static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  func verdict(on head: RequestHead) -> Verdict {
    let named = head.values(of: "host")
    guard named.count == 1, hosts.contains(named[0]) else { return .refused(status: 421) }
    let origins = head.values(of: "origin")
    guard origins.isEmpty || origins == ["http://" + named[0]] else {
      return .refused(status: 403)
    }
    guard head.method == "GET" else { return .refused(status: 405) }
    guard let name = name(in: head.target) else { return .refused(status: 404) }
    guard head.values(of: "content-length").isEmpty,
      head.values(of: "transfer-encoding").isEmpty
    else { return .refused(status: 400) }
    return name == "socket" ? .socket : .file(name)
  }

  /// What follows the token; `nil` where that is another.
  private func name(in target: String) -> String? {
    let path = Array(target.utf8)
    let start = Array("/\(token)/".utf8)
    guard path.count >= start.count else { return nil }
    // All bytes are looked at, so that time tells nothing of the token.
    guard zip(path, start).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
    return String(decoding: path[start.count...], as: UTF8.self)
  }
}
