import Flick
import Foundation
import Testing

/// What tests of other packages call.
@Suite struct GoldenCheckTests {
  @Test func `a scene that is as its golden passes without a picture`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      let check = try GoldenCheck(scene: fixture.path("a.json"))
      #expect(check.isSame)
      #expect(check.strip == nil)
      #expect(check.text.contains("same: "))
    }
  }

  @Test func `one that differs says what changed and brings a picture`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 20.1")
      let check = try GoldenCheck(scene: fixture.path("a.json"))
      #expect(!check.isSame)
      #expect(check.text.contains("damping: 20, then 20.1"))
      #expect(check.strip?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
      #expect(check.report.contains("\"exitCode\" : 1"))
      #expect(fixture.exists("a.golden.failed"))
      var options = GoldenOptions()
      options.leavesFailures = false
      try FileManager.default.removeItem(atPath: fixture.path("a.golden.failed"))
      #expect(try !GoldenCheck(scene: fixture.path("a.json"), options: options).isSame)
      #expect(!fixture.exists("a.golden.failed"))
    }
  }

  @Test func `one without a golden fails, one that is not there is an error`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      let check = try GoldenCheck(scene: fixture.path("a.json"))
      #expect(!check.isSame)
      #expect(check.text.contains("missing"))
      let error = #expect(throws: FlickError.self) {
        try GoldenCheck(scene: fixture.path("b.json"))
      }
      #expect(error?.kind == .missingInput)
    }
  }
}
