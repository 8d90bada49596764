import FlickFiles
import FlickGolden
import Foundation

/// A scene compared with its golden, for tests of other packages:
///
/// ```swift
/// @Test func `the card moves and looks as it did`() throws {
///   let check = try GoldenCheck(scene: "Tests/Scenes/card.json")
///   if let strip = check.strip { Attachment.record(strip, named: "card.png") }
///   #expect(check.isSame, "\(check.text)")
/// }
/// ```
public struct GoldenCheck: Sendable {
  /// Whether nothing differs more than the golden tolerates. A golden that is
  /// missing or cannot be read is not the same.
  public let isSame: Bool
  /// What a person reads of it: what changed first, when, in which frames.
  public let text: String
  /// The surroundings of the worst frame's difference as a PNG: as expected,
  /// marked, as it is; `nil` where no pixels differ or none are left to compare.
  public let strip: [UInt8]?
  /// What `report.json` holds.
  public let report: String

  /// Draws a scene and compares it with the golden beside it, as `render golden
  /// verify` does. What differs is left in `NAME.golden.failed`, which `render
  /// golden approve` takes over, unless the options say otherwise.
  ///
  /// - Parameter scene: The path of `NAME.json`; its golden is `NAME.golden`.
  /// - Throws: Kind `missingInput` where there is no such scene, and what
  ///   `GoldenJob` does.
  public init(
    scene: String, options: GoldenOptions = GoldenOptions()
  ) throws(FlickError) {
    guard FilePath(scene).exists else {
      throw FlickError(.input(.missing(path: scene)))
    }
    let outcome = try GoldenJob(scenes: [scene], options: options).verify()
    isSame = outcome.exitCode == 0
    text = outcome.text
    report = try outcome.json()
    if let failures = outcome.report.scenes.first?.failures {
      strip = try Self.strip(in: failures)
    } else {
      strip = nil
    }
  }

  /// What a failure's folder holds of the worst frame.
  private static func strip(in folder: String) throws(FlickError) -> [UInt8]? {
    let path = folder + "/worst.png"
    guard FilePath(path).exists else { return nil }
    return try ComparedInput.read(path)
  }
}
