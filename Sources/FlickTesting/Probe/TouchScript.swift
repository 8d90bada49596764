import Flick
import FlickCore
import FlickEngine
import FlickFiles
import FlickPointer
import FlickScene

/// One thing that a screen reports of a finger.
public struct ScriptedTouch: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }

  /// Seconds since the script's start.
  public let time: Double
  /// Counted from 0.
  public let finger: Int
  public let phase: Phase
  /// In the canvas's points.
  public let location: Point
}

/// Fingers as samples at the instants at which a screen reports them.
public struct TouchScript: Hashable, Sendable {
  /// In the order of time.
  public let touches: [ScriptedTouch]

  public init(_ touches: [ScriptedTouch]) {
    let order = touches.indices.sorted { (touches[$0].time, $0) < (touches[$1].time, $1) }
    self.touches = order.map { touches[$0] }
  }

  /// The fingers of a scene's events: taps, drags, flicks and recordings.
  ///
  /// - Parameter variant: Whose screen samples them; `nil`: the first.
  /// - Throws: Kind `usage` where there is no such variant.
  public init(_ playback: Playback, variant: String? = nil) throws(FlickError) {
    let index = if let variant { try playback.variant(named: variant) } else { 0 }
    self.init(playback, index: index)
  }

  init(_ playback: Playback, index: Int) {
    let rate = playback.file.scene.variants[index].touch.rate
    let rows = playback.trace.variants[index].touches.flatMap { $0.rows(rate: rate) }
    self.init(rows.map(ScriptedTouch.init))
  }

  /// A recording of fingers, in any of the forms that a scene's `trace` event reads.
  ///
  /// - Parameters:
  ///   - width: Of the canvas, in points, as is the height.
  ///   - height: Places of the recording that are parts of the screen are of these.
  /// - Throws: Kind `missingInput` where it cannot be read, or is no recording.
  public init(recording path: String, width: Double, height: Double) throws(FlickError) {
    func problem(_ reason: String) -> FlickError {
      FlickError(.input(.unreadable(name: path, reason: reason)))
    }
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(path), limit: SceneConstants.maximumFileSize)
    } catch {
      throw problem(error.reason)
    }
    do {
      let stream = try PointerRecording.read(bytes, canvas: Size(width: width, height: height))
      self.init(stream.contacts.flatMap(Self.touches))
    } catch {
      throw problem("line \(error.line): \(error.fault.what)")
    }
  }

  private static func touches(of contact: PointerStream.Contact) -> [ScriptedTouch] {
    func touch(
      _ since: FlickDuration, _ phase: ScriptedTouch.Phase, _ place: Point
    ) -> ScriptedTouch {
      ScriptedTouch(
        time: (contact.start + since).seconds, finger: contact.pointer, phase: phase,
        location: place)
    }
    var touches = [touch(.zero, .began, contact.position)]
    touches += contact.rows.map {
      touch($0.since, $0.phase == .move ? .moved : .stationary, $0.position)
    }
    if let end = contact.end {
      let last = contact.rows.last?.position ?? contact.position
      touches.append(
        touch(end.since, end.isCancelled ? .cancelled : .ended, end.position ?? last))
    }
    return touches
  }
}

extension ScriptedTouch {
  fileprivate init(_ row: PointerRow) {
    time = row.time.seconds
    finger = row.pointer
    location = row.position
    phase =
      switch row.phase {
      case .down: .began
      case .move: .moved
      case .stationary: .stationary
      case .up: .ended
      case .cancel: .cancelled
      }
  }
}
