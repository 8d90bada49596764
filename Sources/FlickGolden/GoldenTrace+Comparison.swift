import FlickCore

extension GoldenVerdict.MotionChange {
  /// How one golden's trace differs from another's, as far as goldens hold it:
  /// divergences are those of the instants that both hold.
  ///
  /// - Returns: `nil` where nothing differs.
  package init?(from expected: GoldenTrace, to actual: GoldenTrace) {
    guard expected != actual else { return nil }
    self.init(from: expected, to: actual) { variants, tracks in
      let one = expected.variants[variants.expected].tracks[tracks.expected]
      let (variant, two) = (
        actual.variants[variants.actual].name,
        actual.variants[variants.actual].tracks[tracks.actual]
      )
      guard one.digest != two.digest else { return nil }
      return Self.divergence(one, two, variant: variant).map { [$0] } ?? []
    }
  }

  /// The same with values that are compared elsewhere.
  ///
  /// - Parameter divergences: Of the signals of two tracks; `nil`: they move the same.
  package init(
    from expected: GoldenTrace, to actual: GoldenTrace,
    divergences: (TracePairing.Variants, TracePairing.Tracks) -> [GoldenVerdict.Divergence]?
  ) {
    self.init()
    let pairing = TracePairing(expected, actual)
    (onlyExpected, onlyActual) = (pairing.onlyExpected, pairing.onlyActual)
    for variants in pairing.variants {
      let (one, two) = (expected.variants[variants.expected], actual.variants[variants.actual])
      events += Self.events(one, two)
      for tracks in variants.tracks {
        guard let found = divergences(variants, tracks) else { continue }
        self.divergences += found
        if let course = Self.course(
          one.tracks[tracks.expected], two.tracks[tracks.actual], variant: two.name,
          name: two.name(ofTrack: tracks.actual))
        {
          courses.append(course)
        }
      }
    }
    sort()
  }

  /// The earliest first; of one instant in the order in which they were found.
  private mutating func sort() {
    divergences = divergences.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    func time(_ event: GoldenVerdict.EventChange) -> Double {
      min(event.expectedTime ?? .infinity, event.actualTime ?? .infinity)
    }
    events = events.enumerated()
      .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
  }

  private static func seconds(_ flicks: Int64) -> Double { FlickTime(flicks: flicks).seconds }

  // MARK: - Courses

  private static func course(
    _ one: GoldenTrace.Track, _ two: GoldenTrace.Track, variant: String?, name: String
  ) -> GoldenVerdict.CourseChange? {
    guard one.settles != two.settles || one.overshoot != two.overshoot else { return nil }
    func course(_ track: GoldenTrace.Track) -> GoldenVerdict.CourseChange.Course {
      .init(settles: track.settles.map(seconds), overshoot: track.overshoot)
    }
    return .init(
      variant: variant, layer: two.layer, behavior: name, expected: course(one),
      actual: course(two))
  }

  /// The first instant that both hold with other values.
  private static func divergence(
    _ one: GoldenTrace.Track, _ two: GoldenTrace.Track, variant: String?
  ) -> GoldenVerdict.Divergence? {
    guard one.digest != two.digest else { return nil }
    let before = samples(one)
    let now = samples(two)
    var (i, j) = (0, 0)
    while i < before.count, j < now.count {
      if before[i].time < now[j].time {
        i += 1
      } else if now[j].time < before[i].time {
        j += 1
      } else {
        for (place, values) in zip(before[i].values, now[j].values).enumerated()
        where values.0 != values.1 {
          return .init(
            variant: variant, layer: two.layer,
            signal: two.signals.indices.contains(place) ? two.signals[place] : two.behavior,
            time: seconds(now[j].time), frame: nil, expected: values.0, actual: values.1)
        }
        i += 1
        j += 1
      }
    }
    return nil
  }

  private static func samples(_ track: GoldenTrace.Track) -> [GoldenTrace.Sample] {
    track.segments.flatMap { segment in
      [GoldenTrace.Sample(time: segment.start, values: segment.state)] + segment.samples
    }
  }

  // MARK: - Events

  /// Events of one cause and kind are the same one, the first the first.
  private static func events(
    _ one: GoldenTrace.Variant, _ two: GoldenTrace.Variant
  ) -> [GoldenVerdict.EventChange] {
    var rest = two.events
    var changes: [GoldenVerdict.EventChange] = []
    for event in one.events {
      let kind = kind(of: event)
      let index = rest.firstIndex { $0 == event } ?? rest.firstIndex { self.kind(of: $0) == kind }
      guard let index else {
        changes.append(
          .init(
            variant: one.name, expected: words(event), expectedTime: seconds(event.time),
            actual: nil, actualTime: nil))
        continue
      }
      let now = rest.remove(at: index)
      guard now != event else { continue }
      changes.append(
        .init(
          variant: one.name, expected: words(event), expectedTime: seconds(event.time),
          actual: words(now), actualTime: seconds(now.time)))
    }
    changes += rest.map {
      .init(
        variant: one.name, expected: nil, expectedTime: nil, actual: words($0),
        actualTime: seconds($0.time))
    }
    return changes
  }

  private static func words(_ event: GoldenTrace.Event) -> String {
    let text = event.text.drop { $0 == " " }
    return event.cause.isEmpty ? String(text) : "\(event.cause): \(text)"
  }

  /// What an event is apart from its numbers.
  private static func kind(of event: GoldenTrace.Event) -> String {
    let digits = "0123456789.-e"
    return event.cause + "\t"
      + event.text.split(separator: " ")
      .filter { word in !word.allSatisfy { digits.contains($0) || "[],".contains($0) } }
      .joined(separator: " ")
  }
}
