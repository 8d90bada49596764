import FlickMedia

/// A golden's `trace.txt`: what happened in each variant and how its behaviors
/// moved, as far as people read it, with a digest of every tick.
///
/// Instants are whole flicks, 1/705 600 000 s; values are the shortest decimals
/// that read back to the same double.
package struct GoldenTrace: Hashable, Sendable {
  package struct Variant: Hashable, Sendable {
    /// `nil` in a scene without variants.
    package let name: String?
    package let events: [Event]
    /// One per behavior.
    package let tracks: [Track]

    package init(name: String?, events: [Event], tracks: [Track]) {
      self.name = name
      self.events = events
      self.tracks = tracks
    }
  }

  package struct Event: Hashable, Sendable {
    package let time: Int64
    /// What the scene calls the event that caused it; empty: none did.
    package let cause: String
    package let text: String

    package init(time: Int64, cause: String, text: String) {
      self.time = time
      self.cause = cause
      self.text = text
    }
  }

  package struct Track: Hashable, Sendable {
    package let behavior: String
    /// The id of its layer, or where that stands.
    package let layer: String
    /// What its coordinates are called, such as `pane.y`.
    package let signals: [String]
    /// Of value, velocity and acceleration at every tick.
    package let digest: String
    /// When it came to rest for good; `nil`: it did not.
    package let settles: Int64?
    /// The farthest beyond a state that it was sent to, in the property's unit.
    package let overshoot: Double
    package let segments: [Segment]

    package init(
      behavior: String, layer: String, signals: [String], digest: String, settles: Int64?,
      overshoot: Double, segments: [Segment]
    ) {
      self.behavior = behavior
      self.layer = layer
      self.signals = signals
      self.digest = digest
      self.settles = settles
      self.overshoot = overshoot
      self.segments = segments
    }
  }

  package struct Segment: Hashable, Sendable {
    package let start: Int64
    package let cause: String
    /// What drives it, such as `spring 300 20 1 to 50`.
    package let motion: String
    /// Value, velocity and acceleration at its start, one number a coordinate.
    package let state: [Double]
    /// Values at some instants inside it.
    package let samples: [Sample]

    package init(
      start: Int64, cause: String, motion: String, state: [Double], samples: [Sample]
    ) {
      self.start = start
      self.cause = cause
      self.motion = motion
      self.state = state
      self.samples = samples
    }
  }

  package struct Sample: Hashable, Sendable {
    package let time: Int64
    /// One number a coordinate.
    package let values: [Double]

    package init(time: Int64, values: [Double]) {
      self.time = time
      self.values = values
    }
  }

  package static let version = 1

  /// Of the scene.
  package let length: Int64
  package let variants: [Variant]

  package init(length: Int64, variants: [Variant]) {
    self.length = length
    self.variants = variants
  }

  /// The digests of the variants' parts, for the manifest.
  package var motions: [GoldenManifest.Motion] {
    variants.map {
      GoldenManifest.Motion(
        variant: $0.name,
        digest: ContentHash(of: ["length \(length)\n"] + Self.lines(of: $0)).description)
    }
  }
}

// MARK: - Text

extension GoldenTrace {
  private static let head = "flick-golden-trace"
  private static let tab = "\t"

  /// One fact a line, its fields apart by tabs; the last line is the digest of
  /// all before it.
  package var text: String {
    var lines = ["\(Self.head) \(Self.version)\n", "length\t\(length)\n"]
    for variant in variants { lines += Self.lines(of: variant) }
    return lines.joined() + "digest\t\(ContentHash(of: lines))\n"
  }

  private static func lines(of variant: Variant) -> [String] {
    func line(_ fields: String...) -> String { fields.joined(separator: tab) + "\n" }
    func numbers(_ values: [Double]) -> String {
      values.map(Decimal.exact).joined(separator: ",")
    }
    var lines = [variant.name.map { line("variant", plain($0)) } ?? "variant\n"]
    for event in variant.events {
      lines.append(line("event", "\(event.time)", plain(event.cause), plain(event.text)))
    }
    for track in variant.tracks {
      lines.append(
        line(
          "track", plain(track.behavior), plain(track.layer),
          track.signals.map(plain).joined(separator: " "), track.digest,
          track.settles.map(String.init) ?? "-", Decimal.exact(track.overshoot)))
      for segment in track.segments {
        lines.append(
          line(
            "segment", "\(segment.start)", plain(segment.cause), plain(segment.motion),
            numbers(segment.state)))
        for sample in segment.samples {
          lines.append(line("at", "\(sample.time)", numbers(sample.values)))
        }
      }
    }
    return lines
  }

  /// A text that stays one field of one line.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
  }

  /// Reads what `text` writes.
  ///
  /// - Parameter path: What an error calls it.
  /// - Throws: `corrupt` with what is wrong.
  package init(text: String, path: String) throws(MediaError) {
    func wrong(_ reason: String) -> MediaError { .corrupt(path: path, reason: reason) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first?.split(separator: " ") ?? []
    guard first.count == 2, first[0] == Self.head else {
      throw wrong("it does not begin with '\(Self.head) \(Self.version)'")
    }
    guard first[1] == "\(Self.version)" else {
      throw wrong(
        "it is of version \(first[1]), and this program knows \(Self.version); a later program "
          + "recorded it")
    }
    guard lines.popLast()?.isEmpty == true, let last = lines.popLast(),
      last.hasPrefix("digest" + Self.tab)
    else { throw wrong("its last line is missing: it has been cut off") }
    let digest = ContentHash(of: lines.map { $0 + "\n" }.map(String.init))
    guard last.dropFirst(7) == digest.description else {
      throw wrong("it is not what its last line is the digest of")
    }
    var reader = TraceReader()
    for (index, line) in lines.enumerated().dropFirst() {
      guard reader.read(line.split(separator: "\t", omittingEmptySubsequences: false)) else {
        throw wrong("line \(index + 1): it says nothing")
      }
    }
    guard let trace = reader.trace else { throw wrong("it has no 'length'") }
    self = trace
  }
}

/// Puts the lines of a trace together.
private struct TraceReader {
  private var length: Int64?
  private var variants: [GoldenTrace.Variant] = []
  private var name: String??
  private var events: [GoldenTrace.Event] = []
  private var tracks: [GoldenTrace.Track] = []
  private var track: [Substring]?
  private var segments: [GoldenTrace.Segment] = []

  /// - Returns: Whether the line says something where it stands.
  mutating func read(_ fields: [Substring]) -> Bool {
    switch (fields[0], fields.count) {
    case ("length", 2):
      guard length == nil, let flicks = Int64(fields[1]), flicks >= 0 else { return false }
      length = flicks
    case ("variant", 1), ("variant", 2):
      guard length != nil else { return false }
      endVariant()
      name = .some(fields.count == 2 ? String(fields[1]) : nil)
    case ("event", 4):
      guard name != nil, track == nil, let time = Int64(fields[1]) else { return false }
      events.append(.init(time: time, cause: String(fields[2]), text: String(fields[3])))
    case ("track", 7):
      guard name != nil, Double(fields[6]) != nil, fields[5] == "-" || Int64(fields[5]) != nil
      else { return false }
      endTrack()
      track = fields
    case ("segment", 5):
      guard track != nil, let start = Int64(fields[1]), let state = Self.numbers(fields[4]) else {
        return false
      }
      segments.append(
        .init(
          start: start, cause: String(fields[2]), motion: String(fields[3]), state: state,
          samples: []))
    case ("at", 3):
      guard let last = segments.last, let time = Int64(fields[1]),
        let values = Self.numbers(fields[2])
      else { return false }
      segments[segments.count - 1] = .init(
        start: last.start, cause: last.cause, motion: last.motion, state: last.state,
        samples: last.samples + [.init(time: time, values: values)])
    default: return false
    }
    return true
  }

  /// `nil` where nothing has been said.
  var trace: GoldenTrace? {
    mutating get {
      endVariant()
      return length.map { GoldenTrace(length: $0, variants: variants) }
    }
  }

  private mutating func endVariant() {
    endTrack()
    if let name { variants.append(.init(name: name, events: events, tracks: tracks)) }
    name = nil
    (events, tracks) = ([], [])
  }

  private mutating func endTrack() {
    if let track {
      tracks.append(
        .init(
          behavior: String(track[1]), layer: String(track[2]),
          signals: track[3].split(separator: " ").map(String.init), digest: String(track[4]),
          settles: Int64(track[5]), overshoot: Double(track[6]) ?? 0, segments: segments))
    }
    track = nil
    segments = []
  }

  private static func numbers(_ text: Substring) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(part) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
