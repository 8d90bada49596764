import Flick
import FlickCore
import FlickPointer
import FlickPreview
import Foundation
import Testing

/// Recordings as gestures: only where they are the same within half a point and 2 %.
@Suite struct TouchSimplificationTests {
  /// The samples of a table of the program's own form.
  static func samples(_ stream: PointerStream) -> [FingerSample] {
    var all: [FingerSample?] = []
    for contact in stream.contacts {
      func add(_ since: FlickDuration, _ phase: FingerSample.Phase, _ place: Point) {
        all.append(
          FingerSample(
            finger: contact.pointer, phase: phase, seconds: (contact.start + since).seconds,
            position: place))
      }
      add(.zero, .down, contact.position)
      for row in contact.rows { add(row.since, .move, row.position) }
      let last = contact.rows.last?.position ?? contact.position
      if let end = contact.end { add(end.since, .up, end.position ?? last) }
    }
    return all.compactMap { $0 }.sorted { $0.seconds < $1.seconds }
  }

  static func taken(_ name: String, begin: Double = 0, _ samples: [FingerSample]) throws
    -> (FingerTake, TouchRecording)
  {
    var take = try FingerTake(FingerTake.file(name), begin: begin)
    let length = samples.last?.seconds ?? 0
    try take.feed(samples, frames: Int(length * 60) + 2)
    return (take, try take.saved(take.take.file.options).recording)
  }

  /// A sheet that a gesture of the language drags, and the recording of that.
  static func scripted(_ gesture: String) throws -> [FingerSample] {
    let file = try FingerTake.file("sheet-detents")
    var edit = try #require(SceneEdit(Array(file.text.utf8)))
    let events = try #require(edit.root["events"])
    edit.replace(events.range, by: "[{ \"at\": \"0s\", \(gesture) }]")
    edit.remove(["expect", "film", "figures"], of: edit.root)
    let playback = try SceneFile(
      bytes: edit.result, name: file.path, folder: file.folder
    ).play()
    var csv = ""
    playback.pointerStream(variant: 0) { csv += $0 }
    let stream = try PointerRecording.read(Array(csv.utf8), canvas: file.scene.canvas.size)
    return samples(stream)
  }

  @Test func `a tap is found`() throws {
    let (take, recording) = try Self.taken(
      "pane", FingerTake.hand(from: Point(x: 195, y: 740), by: .zero, seconds: 0.07))
    let simple = TouchSimplification.simplify(recording, of: take.take)
    #expect(simple.event?.contains("\"tap\"") == true, "\(simple.words)")
  }

  @Test(arguments: [
    "\"drag\": { \"from\": [195, 720], \"by\": [0, -240], \"duration\": \"420ms\", "
      + "\"hold\": { \"after\": \"120ms\" } }",
    "\"flick\": { \"from\": [195, 720], \"by\": [0, -8], \"duration\": \"250ms\", "
      + "\"velocity\": 50 }",
  ])
  func `a gesture that was recorded is found again`(gesture: String) throws {
    let (take, recording) = try Self.taken("sheet-detents", try Self.scripted(gesture))
    let simple = TouchSimplification.simplify(recording, of: take.take)
    let verb = gesture.hasPrefix("\"drag\"") ? "\"drag\"" : "\"flick\""
    #expect(simple.event?.contains(verb) == true, "\(simple.words)")
    if let scene = simple.scene {
      _ = try SceneFile(bytes: scene, name: take.take.file.path, folder: take.take.file.folder)
        .play()
    }
  }

  @Test func `a hand that wanders stays what it is, and it is said how far off it is`() throws {
    let (take, recording) = try Self.taken(
      "sheet-detents",
      FingerTake.hand(from: Point(x: 195, y: 720), by: Vector(dx: 60, dy: -180), seconds: 0.4))
    let simple = TouchSimplification.simplify(recording, of: take.take)
    #expect(simple.event == nil)
    #expect(simple.words.contains("pt away"))
  }

  @Test func `two fingers are no one gesture`() throws {
    let gesture = LiveTakeTests.gestures[3]
    let take = try LiveTakeTests.take(gesture)
    let recording = try take.saved(take.take.file.options).recording
    #expect(TouchSimplification.simplify(recording, of: take.take).event == nil)
  }

  /// Other people's recordings, read where they lie.
  @Test(arguments: ["caref_flutter_drag.csv", "cartucho_protocolA.csv"])
  func `real hands are simplified within the bounds or left as they are`(name: String) throws {
    let folder = URL(filePath: PreviewHouse.scenes).deletingLastPathComponent()
      .appending(path: "../shared/reference/recordings/finger").standardized
    guard let data = try? Data(contentsOf: folder.appending(path: name)) else {
      print("skipped: \(name), because ../shared/reference/recordings is not there")
      return
    }
    let file = try FingerTake.file("sheet-detents")
    var settings = PointerRecording.Settings()
    settings.placement.to = Rect(x: 20, y: 300, width: 350, height: 500)
    settings.placement.from = Rect(x: 0, y: 0, width: 1440, height: 3200)
    let stream = try PointerRecording.read(
      Array(data), settings, canvas: file.scene.canvas.size)
    let (take, recording) = try Self.taken("sheet-detents", Self.samples(stream))
    let simple = TouchSimplification.simplify(recording, of: take.take)
    #expect(simple.words.contains("pt away") || simple.event == nil)
  }
}
