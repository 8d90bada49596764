import Flick
import Foundation
import XCTest

/// The same in XCTest, whose attachments only Apple's platforms have; elsewhere
/// the text names the folder in which the picture is left.
final class CardXCTests: XCTestCase {
  func testCardIsAsItsGolden() throws {
    let scene = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Scenes/card.json")
    let check = try GoldenCheck(scene: scene.path)
    #if canImport(Darwin)
      if let strip = check.strip {
        let attachment = XCTAttachment(
          data: Data(strip), uniformTypeIdentifier: "public.png")
        attachment.lifetime = .keepAlways
        add(attachment)
      }
    #endif
    XCTAssertTrue(check.isSame, check.text)
  }
}
