import FlickEngine

extension Playback {
  /// The same playback with what was seen of some channels of a variant in place of what
  /// the engine computed; its expectations, pictures and films are of what was seen.
  ///
  /// - Parameter still: How far from where it ends something may be and count as at rest.
  package func showing(
    _ courses: [Int: ObservedCourse], ofVariant index: Int, still: Double
  ) -> Playback {
    Playback(
      file: file,
      trace: trace.showing(courses, ofVariant: index, file.scene, still: still),
      simulateSeconds: simulateSeconds, shown: index)
  }
}
