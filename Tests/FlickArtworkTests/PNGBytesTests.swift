import Dispatch
import FlickArtwork
import FlickDisplay
import FlickFiles
import FlickMedia
import FlickRaster
import Foundation
import Testing

/// Files of pictures, which people compare byte by byte.
@Suite struct PNGBytesTests {
  /// For such pictures ISA-L 2.30 wrote other bytes from about one stack in forty.
  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>
    <radialGradient id="ring" gradientUnits="userSpaceOnUse" cx="148.86" cy="185.3" r="75.25"
      gradientTransform="rotate(126 114 75) scale(0.735 1.765)">
    <stop offset="0.7145" stop-color="#ea77c2"/><stop offset="0.7161" stop-color="#0fdeda"/>
    <stop offset="0.9171" stop-color="#397f51"/></radialGradient>
    <linearGradient id="dot" gradientUnits="userSpaceOnUse" x1="120.01" y1="13.31" x2="148.27"
      y2="12.46" spreadMethod="repeat"
      gradientTransform="rotate(286 25 77) scale(1.493 1.851)">
    <stop offset="0.1738" stop-color="#8719eb" stop-opacity="0.434"/>
    <stop offset="0.5548" stop-color="#6cb8f2" stop-opacity="0.269"/></linearGradient></defs>
    <circle cx="168.58" cy="195.97" r="25.69" fill="none" stroke="url(#ring)"
      stroke-width="21.22"/>
    <circle cx="15.71" cy="150.4" r="12.21" fill="none" stroke="url(#dot)" stroke-width="21.85"/>
    </svg>
    """

  @Test func `a picture's file has the same bytes from every thread`() throws {
    let artwork = try SVGReader.read(Array(Self.picture.utf8))
    var list = DisplayList(width: 1200, height: 1200, background: .white)
    list.draw(artwork, transform: .scale(x: 5.9, y: 5.9).then(.translation(6.6, 3.4)))
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    let threads = 150
    let files = Locked<[[UInt8]: Int]>([:])
    let (turn, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // All there before the first one ends, so that none has the stack of another.
    for _ in 0..<threads {
      let thread = Thread {
        turn.wait()
        let file = (try? PNGCodec.encode(pixmap)) ?? []
        files.withLock { $0[file, default: 0] += 1 }
        turn.signal()
        done.signal()
      }
      thread.start()
    }
    for _ in 0..<2 { turn.signal() }
    for _ in 0..<threads { done.wait() }
    #expect(files.withLock { Array($0.values) } == [threads])
  }
}
