import FlickGolden
import Foundation

/// A frame that fails, as PNG files to be shown.
struct GoldenPicture: Sendable {
  let frame: Int
  let expected: [UInt8]?
  let actual: [UInt8]

  var byteCount: Int { (expected?.count ?? 0) + actual.count }

  func ofScene(_ index: Int) -> GoldenPage.Picture {
    .init(
      scene: index, frame: frame, expected: expected.map { Data($0).base64EncodedString() },
      actual: Data(actual).base64EncodedString())
  }
}

extension GoldenVerdict {
  /// Every frame whose pixels differ, as a table.
  var frameTable: String {
    var text = "frame,differing,unequal,largest,x,y,width,height,tolerated\n"
    for frame in frames?.differing ?? [] {
      var cells = ["\(frame.number)"]
      if let pixels = frame.pixels {
        cells += ["\(pixels.differing)", "\(pixels.unequal)", "\(pixels.largest.max() ?? 0)"]
        let box = pixels.box
        cells += [box?.x, box?.y, box?.width, box?.height].map { $0.map { "\($0)" } ?? "" }
      } else {
        cells += [String](repeating: "", count: 7)
      }
      cells.append(frame.isTolerated ? "yes" : "no")
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
