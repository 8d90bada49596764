import FlickTesting
import XCTest

/// The same in XCTest.
final class ExamXCTests: XCTestCase {
  func testTheSheetsSpringIsRight() {
    let diagnosis = ExamTests.exam(of: ExactSpring.self).diagnosis(expecting: ExamTests.spring)
    XCTAssertTrue(diagnosis.isRight, diagnosis.description)
  }

  func testADroppedVelocityIsTold() throws {
    let probed = try ProbeTests.probe(ResetsVelocity(value: 633))
    XCTAssertFalse(probed.isAsExpected)
    #if canImport(Darwin)
      for file in probed.attachments {
        let attachment = XCTAttachment(string: file.text)
        attachment.name = file.name
        attachment.lifetime = .keepAlways
        add(attachment)
      }
    #endif
  }
}
