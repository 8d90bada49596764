import FlickCore

/// What one worker keeps of a sink's last frame, so that the next one costs
/// only what has changed.
///
/// What the sink writes of a frame depends on its pixels alone: it is what it would
/// write of its own `prepare`.
package protocol FramePreparer {
  /// - Parameter change: How the picture came from the one before it. A picture
  ///   that does not follow the one that was prepared last is prepared whole.
  mutating func prepare(
    _ pixmap: Pixmap, _ change: PictureChange
  ) throws(MediaError) -> EncodedFrame
}

/// Prepares every frame whole.
struct WholeFramePreparer: FramePreparer {
  let sink: any FrameSink

  func prepare(_ pixmap: Pixmap, _ change: PictureChange) throws(MediaError) -> EncodedFrame {
    try sink.prepare(pixmap)
  }
}

/// Another's frames with the hash of their pixels, for a manifest.
struct HashingPreparer: FramePreparer {
  private var base: any FramePreparer
  private var last: (number: Int, hash: PixelHash)?

  init(_ base: any FramePreparer) { self.base = base }

  mutating func prepare(
    _ pixmap: Pixmap, _ change: PictureChange
  ) throws(MediaError) -> EncodedFrame {
    var hash: PixelHash?
    // Where nothing has changed, nothing is read again.
    if let last, change.follows(last.number), change.isEmpty {
      hash = last.hash
    }
    let own = hash ?? PixelHash(of: pixmap)
    last = (change.number, own)
    return try base.prepare(pixmap, change).with(own)
  }
}
