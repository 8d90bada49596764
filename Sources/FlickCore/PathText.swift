/// SVG path data as of SVG 2, section 9.3, with the numbers of SVG 1.1 that end
/// in a point.
///
/// Every command is known, absolute and relative, with repeats that leave its
/// letter out. Numbers and flags need nothing between them where they cannot
/// be mistaken.
public struct PathText {
  /// What is wrong, and the bytes of the text that show it.
  public struct Failure: Error, Hashable {
    public enum Reason: Hashable, Sendable {
      case expected(String, found: String?)
      /// A coordinate is larger than allowed.
      case tooFar
      case tooLong
    }

    public let reason: Reason
    public let bytes: Range<Int>
  }

  /// What a text draws: lines and curves of the second and third degree, up to
  /// what is wrong with it.
  public struct Drawn {
    public fileprivate(set) var path = Path()
    /// For each segment, an arc being one, how many elements there are at its end.
    public fileprivate(set) var segmentEnds: [Int] = []
    public fileprivate(set) var failure: Failure?
  }

  /// Reads path data.
  ///
  /// - Parameters:
  ///   - reach: The largest magnitude of a coordinate.
  ///   - segments: How many it may have at most.
  public static func parse(_ text: String, reach: Double, segments: Int) -> Drawn {
    var parser = PathText(text, reach: reach, mostSegments: segments)
    do throws(Failure) {
      try parser.parse()
    } catch {
      parser.drawn.failure = error
    }
    return parser.drawn
  }

  private let reach: Double
  private let mostSegments: Int
  private let bytes: [UInt8]
  private var position = 0
  private var drawn = Drawn()
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, for a smooth curve to mirror.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  private init(_ text: String, reach: Double, mostSegments: Int) {
    bytes = Array(text.utf8)
    self.reach = reach
    self.mostSegments = mostSegments
  }

  private func isWithinReach(_ value: Double) -> Bool { value.magnitude <= reach }

  private mutating func parse() throws(Failure) {
    skipSpace()
    guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "m") else {
      throw expected("M or m")
    }
    while position < bytes.count {
      guard let command = Command(bytes[position]) else {
        throw expected("a command (\(Command.letters))")
      }
      position += 1
      try parse(command)
      skipSpace()
    }
  }

  /// One command's letter with all its arguments.
  private mutating func parse(_ command: Command) throws(Failure) {
    var command = command
    repeat {
      let first = position
      try draw(command)
      drawn.segmentEnds.append(drawn.path.elements.count)
      if drawn.segmentEnds.count > mostSegments {
        throw Failure(reason: .tooLong, bytes: first..<position)
      }
      if command.kind == .close { return }
      // What follows a move are lines.
      if command.kind == .move { command = Command(.line, isRelative: command.isRelative) }
    } while try skipToNumber()
  }

  private mutating func draw(_ command: Command) throws(Failure) {
    let origin: Vector = command.isRelative ? current - Point.zero : .zero
    let (lastCubic, lastQuadratic) = (cubicControl, quadraticControl)
    cubicControl = nil
    quadraticControl = nil
    switch command.kind {
    case .close:
      drawn.path.close()
      current = start
    case .move:
      current = try point(command, "x", "y", origin, isFirst: true)
      start = current
      drawn.path.move(to: current)
    case .line: try line(to: point(command, "x", "y", origin, isFirst: true))
    case .horizontal:
      try line(to: Point(x: number(command, "x", plus: origin.dx, isFirst: true), y: current.y))
    case .vertical:
      try line(to: Point(x: current.x, y: number(command, "y", plus: origin.dy, isFirst: true)))
    case .cubic:
      let control1 = try point(command, "x1", "y1", origin, isFirst: true)
      try cubic(control1, command, origin, isFirst: false)
    case .smoothCubic:
      try cubic(mirrored(lastCubic), command, origin, isFirst: true)
    case .quadratic:
      let control = try point(command, "x1", "y1", origin, isFirst: true)
      quadratic(control, try point(command, "x", "y", origin))
    case .smoothQuadratic:
      let first = position
      let control = mirrored(lastQuadratic)
      quadratic(control, try point(command, "x", "y", origin, isFirst: true))
      // A chain of mirrored points may run away.
      guard isWithinReach(control.x), isWithinReach(control.y) else {
        throw Failure(reason: .tooFar, bytes: first..<position)
      }
    case .arc: try arc(command, origin)
    }
  }

  private mutating func line(to end: Point) {
    drawn.path.line(to: end)
    current = end
  }

  private mutating func cubic(
    _ control1: Point, _ command: Command, _ origin: Vector, isFirst: Bool
  ) throws(Failure) {
    let control2 = try point(command, "x2", "y2", origin, isFirst: isFirst)
    let end = try point(command, "x", "y", origin)
    drawn.path.cubic(control1: control1, control2: control2, to: end)
    cubicControl = control2
    current = end
  }

  private mutating func quadratic(_ control: Point, _ end: Point) {
    drawn.path.quadratic(control: control, to: end)
    quadraticControl = control
    current = end
  }

  private mutating func arc(_ command: Command, _ origin: Vector) throws(Failure) {
    let rx = try number(command, "rx", isFirst: true)
    let ry = try number(command, "ry")
    let rotation = try number(command, "the rotation")
    let isLarge = try flag(command, "the large-arc flag")
    let isClockwise = try flag(command, "the sweep flag")
    let end = try point(command, "x", "y", origin)
    drawn.path.arc(
      from: current, radii: Size(width: rx.magnitude, height: ry.magnitude),
      rotationDegrees: rotation, isLarge: isLarge, isClockwise: isClockwise, to: end)
    current = end
  }

  /// The last control point seen from the other side of the current point; the
  /// current point itself after anything but such a curve.
  private func mirrored(_ control: Point?) -> Point {
    control.map { current + (current - $0) } ?? current
  }
}

// MARK: - Commands

extension PathText {
  private struct Command {
    enum Kind: UInt8 {
      case move = 0x6D
      case line = 0x6C
      case horizontal = 0x68
      case vertical = 0x76
      case cubic = 0x63
      case smoothCubic = 0x73
      case quadratic = 0x71
      case smoothQuadratic = 0x74
      case arc = 0x61
      case close = 0x7A
    }

    static let letters = "M, L, H, V, C, S, Q, T, A or Z"

    let kind: Kind
    let isRelative: Bool

    init(_ kind: Kind, isRelative: Bool) {
      self.kind = kind
      self.isRelative = isRelative
    }

    init?(_ byte: UInt8) {
      guard let kind = Kind(rawValue: byte | 0x20), byte >= 0x41 else { return nil }
      self.init(kind, isRelative: byte & 0x20 != 0)
    }

    var letter: String {
      String(UnicodeScalar(isRelative ? kind.rawValue : kind.rawValue & 0xDF))
    }
  }
}

// MARK: - Numbers

extension PathText {
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Spaces with at most one comma among them.
  private mutating func skipSeparator() {
    skipSpace()
    if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
  }

  /// Whether a number follows, which repeats the command. A comma promises one.
  private mutating func skipToNumber() throws(Failure) -> Bool {
    skipSpace()
    guard position < bytes.count else { return false }
    if bytes[position] == UInt8(ascii: ",") {
      skipSeparator()
      guard startsNumber else { throw expected("a number after the comma") }
    }
    return startsNumber
  }

  private var startsNumber: Bool {
    guard position < bytes.count else { return false }
    switch bytes[position] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return true
    default: return false
    }
  }

  private mutating func point(
    _ command: Command, _ x: String, _ y: String, _ origin: Vector, isFirst: Bool = false
  ) throws(Failure) -> Point {
    Point(
      x: try number(command, x, plus: origin.dx, isFirst: isFirst),
      y: try number(command, y, plus: origin.dy))
  }

  /// A number with what stands before it.
  ///
  /// - Parameter isFirst: Whether it is a command's first argument, before which
  ///   no comma may stand.
  private mutating func number(
    _ command: Command, _ name: String, plus offset: Double = 0, isFirst: Bool = false
  ) throws(Failure) -> Double {
    if isFirst { skipSpace() } else { skipSeparator() }
    let first = position
    func isSign(_ index: Int) -> Bool {
      index < bytes.count
        && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+"))
    }
    var end = isSign(first) ? first + 1 : first
    var written: Int64 = 0
    let digits = readDigits(from: end, into: &written)
    end += digits
    var fraction = 0
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      fraction = readDigits(from: end + 1, into: &written)
      if digits + fraction > 0 { end += 1 + fraction }
    }
    guard digits + fraction > 0 else { throw expected("a number (\(name) of \(command.letter))") }
    var isShort = digits + fraction <= ShortDecimal.mostDigits
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let exponent = isSign(end + 1) ? end + 2 : end + 1
      var power: Int64 = 0
      let count = readDigits(from: exponent, into: &power)
      if count > 0 {
        end = exponent + count
        isShort = false
      }
    }
    position = end
    let value: Double?
    if isShort {
      let magnitude = ShortDecimal.value(written, fraction: fraction)
      value = bytes[first] == UInt8(ascii: "-") ? -magnitude : magnitude
    } else {
      value = Double(Self.padded(String(decoding: bytes[first..<end], as: UTF8.self)))
    }
    guard let value, isWithinReach(value), isWithinReach(value + offset)
    else { throw Failure(reason: .tooFar, bytes: first..<end) }
    return value + offset
  }

  /// `.5`, `-.5`, `5.` and `1.e3` with the digits that they leave out.
  private static func padded(_ text: String) -> String {
    guard let dot = text.firstIndex(of: ".") else { return text }
    let after = text.index(after: dot)
    let (whole, rest) = (text[..<dot], text[after...])
    let head = whole.last.map(\.isNumber) ?? false ? String(whole) : whole + "0"
    let tail = rest.first.map(\.isNumber) ?? false ? String(rest) : "0" + rest
    return head + "." + tail
  }

  /// How many digits follow from there. They are appended to a number, which means
  /// nothing beyond `ShortDecimal.mostDigits`.
  private func readDigits(from index: Int, into number: inout Int64) -> Int {
    var end = index
    while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 {
      number = number &* 10 &+ Int64(bytes[end] & 0x0F)
      end += 1
    }
    return end - index
  }

  private mutating func flag(_ command: Command, _ name: String) throws(Failure) -> Bool {
    skipSeparator()
    guard position < bytes.count, bytes[position] | 1 == UInt8(ascii: "1") else {
      throw expected("0 or 1 (\(name) of \(command.letter))")
    }
    position += 1
    return bytes[position - 1] == UInt8(ascii: "1")
  }

  /// What should stand at the current position.
  private func expected(_ what: String) -> Failure {
    guard position < bytes.count else {
      return Failure(
        reason: .expected(what, found: nil), bytes: bytes.count..<bytes.count)
    }
    // The whole character, however many bytes it has.
    var end = position + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let found = String(decoding: bytes[position..<end], as: UTF8.self)
    return Failure(reason: .expected(what, found: found), bytes: position..<end)
  }
}
