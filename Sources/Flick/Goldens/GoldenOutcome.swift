import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// What came of a verification of several scenes, and its reports.
public struct GoldenOutcome: Sendable {
  package let report: GoldenReport
  private let pictures: [GoldenPage.Picture]
  /// What was read.
  private let inputs: [FilePath]

  package init(
    _ report: GoldenReport, pictures: [GoldenPage.Picture] = [], inputs: [FilePath] = []
  ) {
    self.report = report
    self.pictures = pictures
    self.inputs = inputs
  }

  /// Refuses reports that are one place, or that would replace what was read.
  ///
  /// - Throws: Kind `usage`.
  public func checkPlaces(_ paths: [String]) throws(FlickError) {
    var places = RunPlaces(inputs: inputs)
    for path in paths { try places.add(FilePath(path)) }
  }

  /// The worst of the scenes' exit codes, 0 where all are the same.
  public var exitCode: Int32 { report.exitCode }
  /// Such as `goldens: 20 same, 1 different`.
  public var summary: String { report.summary }
  /// What a person reads of all scenes.
  public var text: String { report.text() }

  /// The report as `report.json` holds it.
  public func json() throws(FlickError) -> String { try report.json() }

  /// The report as a page that needs nothing else.
  func page() throws(FlickError) -> String {
    GoldenPage(report, json: try report.json(), pictures: pictures).html
  }

  /// Writes `report.json`.
  ///
  /// - Throws: Kind `io`.
  public func write(to path: String) throws(FlickError) { try report.write(to: path) }

  /// Writes the report as a page: one file, which needs no network.
  ///
  /// - Throws: Kind `io`.
  public func writePage(to path: String) throws(FlickError) {
    try Self.write(try page(), to: path)
  }

  /// Writes the report as JUnit's XML.
  ///
  /// - Throws: Kind `io`.
  public func writeJUnit(to path: String) throws(FlickError) {
    try Self.write(report.junit, to: path)
  }

  /// What a step on GitHub prints so that failures stand beside their scenes.
  public var annotations: String { report.annotations }

  /// Appends the report to the step's summary, if the environment names a file
  /// for it (`GITHUB_STEP_SUMMARY`).
  ///
  /// - Throws: Kind `io`.
  public func appendStepSummary() throws(FlickError) {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    do {
      try TextFile.append(report.stepSummary, to: path)
    } catch {
      throw FlickError(error)
    }
  }

  private static func write(_ text: String, to path: String) throws(FlickError) {
    do {
      try TextFile.write(text, to: path, overwrites: true)
    } catch {
      throw FlickError(error)
    }
  }
}
