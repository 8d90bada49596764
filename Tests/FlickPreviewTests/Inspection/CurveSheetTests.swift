import Flick
import FlickCore
import FlickPlot
import FlickPreview
import Foundation
import Testing

/// The curves under the film.
@Suite struct CurveSheetTests {
  private static let playback = Result {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().appending(path: "../../../scenes").standardizedFileURL
    return try SceneFile(path: folder.appending(path: "pane.json").path).play()
  }

  private static func sheet(
    _ names: [String], width: Double = 900, theme: PlotTheme = .light
  ) throws -> CurveSheet {
    let playback = try playback.get()
    let signals = try names.map { try #require(playback.file.scene.signal(named: $0)) }
    return try CurveSheet(
      of: playback, signals: signals, variants: [0, 1],
      size: Size(width: width, height: 240), theme: theme)
  }

  @Test func `each signal has its axes, apart from the others and within the sheet`() throws {
    for width in [300.0, 900, 1600] {
      let sheet = try Self.sheet(["pane.y", "pane.velocity", "pane.acceleration"], width: width)
      #expect(sheet.columns.map(\.signal) == ["pane.y", "pane.velocity", "pane.acceleration"])
      for (index, column) in sheet.columns.enumerated() {
        #expect(column.times.lowerBound >= 0 && column.times.upperBound <= width)
        #expect(column.heights.lowerBound >= 0)
        #expect(width < 900 || column.heights.upperBound <= 240)
        for other in sheet.columns[(index + 1)...] {
          #expect(!(column.times.overlaps(other.times) && column.heights.overlaps(other.heights)))
        }
      }
    }
  }

  @Test func `rows that have no room make the sheet higher`() throws {
    let sheet = try Self.sheet(
      ["pane.y", "pane.velocity", "pane.acceleration", "finger.y"], width: 300)
    #expect(sheet.columns.allSatisfy { $0.heights.upperBound - $0.heights.lowerBound > 50 })
    #expect((sheet.columns.last?.heights.upperBound ?? 0) > 240)
    #expect(sheet.document.contains(#"height="648""#))
  }

  @Test func `the second tap breaks the velocity, and the cursor can stop there`() throws {
    let flip = FlickTime(flicks: FlickTime.flicksPerSecond / 100 * 32)
    #expect(try Self.sheet(["pane.velocity"]).breaks.contains(flip))
  }

  @Test func `a page that forbids inline styles shows it, in light and in dark`() throws {
    let light = try Self.sheet(["pane.y"]).document
    for word in ["<style", "style=", "<script", "<text", "href=\"http"] {
      #expect(!light.contains(word), "\(word)")
    }
    #expect(try Self.sheet(["pane.y"], theme: .dark).document != light)
    #expect(try Self.sheet(["pane.y"]).document == light)
  }
}
