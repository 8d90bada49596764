import FlickMedia

/// What one thread of a job keeps from frame to frame: what draws, and what
/// prepares a frame for each sink.
struct FrameWorker {
  var drawer: FrameDrawer
  private var preparers: [any FramePreparer] = []

  init(_ drawer: FrameDrawer, _ sinks: [any FrameSink]) {
    self.drawer = drawer
    for sink in sinks { preparers.append(sink.preparer()) }
  }

  /// The frame that was drawn last, as each sink writes it.
  ///
  /// - Parameter earlier: For each sink, what it has of the frame already.
  mutating func prepared(insteadOf earlier: [EncodedFrame?]) -> [Result<EncodedFrame, MediaError>] {
    let pixmap = drawer.pixmap
    var frames: [Result<EncodedFrame, MediaError>] = []
    for (index, known) in earlier.enumerated() {
      if let known {
        frames.append(.success(known))
        continue
      }
      do throws(MediaError) {
        frames.append(.success(try preparers[index].prepare(pixmap, drawer.change)))
      } catch {
        frames.append(.failure(error))
      }
    }
    return frames
  }
}
