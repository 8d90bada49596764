import FlickArtwork
import FlickCore
import FlickTestSupport
import Foundation
import Testing

/// Files that a stranger may have made: each is read or refused, soon and in little
/// memory, and the program goes on.
@Suite struct HostileSVGTests {
  /// `FLICK_MUTATIONS=5000` runs the long test.
  static let rounds =
    ProcessInfo.processInfo.environment["FLICK_MUTATIONS"].flatMap(Int.init) ?? 600

  private static func svg(_ body: String) -> [UInt8] {
    Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(body)</svg>".utf8)
  }

  private func reason(_ bytes: [UInt8]) -> ArtworkProblem.Reason? {
    do throws(ArtworkProblem) {
      _ = try SVGReader.read(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a file that says a little and means a lot is refused`() {
    var entities = "<!DOCTYPE svg [<!ENTITY a0 \"a\">"
    for level in 1...9 {
      let uses = String(repeating: "&a\(level - 1);", count: 10)
      entities += "<!ENTITY a\(level) \"\(uses)\">"
    }
    let bomb = entities + "]><svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"&a9;\"/></svg>"
    #expect(reason(Array(bomb.utf8)) == .entity("a0"))
    let file = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg>&x;</svg>"
    #expect(reason(Array(file.utf8)) == .entity("x"))
  }

  @Test func `a million groups within each other are refused`() {
    let body = String(repeating: "<g>", count: 1_000_000)
    guard case .limit = reason(Self.svg(body)) else {
      Issue.record("it has a limit")
      return
    }
  }

  @Test func `uses in circles draw nothing`() throws {
    let circle = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g><use href='#b'/>"
    #expect(try SVGReader.read(Self.svg(circle)).steps.isEmpty)
    let clip =
      "<clipPath id='c' clip-path='url(#c)'><path d='M0 0h9v9z' clip-path='url(#c)'/></clipPath>"
    let gradient = "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>"
    let marker = "<marker id='m'><path d='M0 0h9' marker-end='url(#m)'/></marker>"
    let shape = "<path d='M0 0h9v9z' clip-path='url(#c)' fill='url(#g)' marker-end='url(#m)'/>"
    _ = try SVGReader.read(Self.svg(clip + gradient + marker + shape))
  }

  @Test func `uses of uses are counted`() {
    var body = "<rect id='a0' width='1' height='1'/>"
    for level in 1...30 {
      body += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>"
    }
    guard case .limit = reason(Self.svg(body)) else {
      Issue.record("it has a limit")
      return
    }
  }

  @Test func `a path of ten million points is refused`() {
    let body = "<path d=\"M" + String(repeating: "1 1 ", count: 10_000_000) + "\"/>"
    guard case .limit = reason(Self.svg(body)) else {
      Issue.record("it has a limit")
      return
    }
  }

  @Test func `numbers beyond all measure do not stop the program`() throws {
    let body = """
      <g transform='scale(1e9)'><g transform='scale(1e9)'><g transform='scale(1e9) scale(1e9)'>
      <rect width='1e9' height='1e-300' stroke='red' stroke-width='1e9' transform='skewX(90)'
        stroke-dasharray='1e-9 1e-9'/></g></g></g>
      <g font-size='1e9em'><g font-size='1e9em'><g font-size='1e9em'><rect width='9em' height='9em'/>
      <svg width='1e9%' height='1e9%'><svg width='1e9%' height='1e9%'><rect width='1e9%' height='1e9%'/>
      </svg></svg></g></g></g>
      <clipPath id='c' clipPathUnits='objectBoundingBox' transform='scale(1e9) scale(1e9)'>
      <path d='M0 0h1e9v1e9z' transform='scale(1e9)'/></clipPath>
      <g clip-path='url(#c)'><rect width='1e9' height='1e9' transform='scale(1e9)'/></g>
      <radialGradient id='r' r='1e-310' gradientTransform='scale(1e9)'>
      <stop/><stop offset='1'/></radialGradient><rect width='9' height='9' fill='url(#r)'/>
      <svg viewBox='0 0 1e-300 1e-300' width='9' height='9'><rect width='9' height='9'/></svg>
      <path d='M1e308 1e308L-1e308 5'/><circle r='1e309'/><rect width='5' height='5' rx='1e-200'/>
      """
    _ = PictureSuite.draw(try SVGReader.read(Self.svg(body)), width: 20, height: 20)
  }

  // MARK: - Damage

  private static let seeds: [[UInt8]] = [
    svg(
      """
      <style>.a > rect:first-child { fill: url(#g) #0f0; stroke-dasharray: 2 1% }</style>
      <linearGradient id="g" gradientTransform="rotate(30)" spreadMethod="reflect">
      <stop offset="10%" stop-color="red"/><stop offset="0.8" stop-color="hsl(9,9%,9%)"/>
      </linearGradient><clipPath id="c"><circle cx="50%" cy="5em" r="40"/></clipPath>
      <g class="a" clip-path="url(#c)" opacity="0.5"><rect x="1" y="2" width="50" height="60" rx="3"/>
      <use href="#p" transform="matrix(1 0 0 1 5 5)"/></g>
      """),
    svg(
      """
      <defs><symbol id="p" viewBox="0 0 10 10"><path d="M1 1q2 2 3-3t4 4a2 3 30 1 0 5 5z"/></symbol>
      <marker id="m" orient="auto" markerWidth="4" markerHeight="3"><path d="M0 0h4v3z"/></marker>
      <radialGradient id="r" cx=".4" fx=".5" r="80%"><stop stop-color="#123"/></radialGradient></defs>
      <use href="#p" width="40" height="30"/><polyline points="1,2 30,40 9 9" fill="none"
      stroke="currentColor" marker-mid="url(#m)" paint-order="stroke" stroke-linejoin="round"/>
      <svg x="10" width="30" height="30" viewBox="0 0 5 5" preserveAspectRatio="xMinYMax slice">
      <ellipse cx="2" cy="2" rx="2" style="mix-blend-mode:multiply;fill:url(#r)"/></svg>
      """),
  ]

  private static func damaged(_ file: [UInt8], _ random: inout FixedRandom) -> [UInt8] {
    var file = file
    for _ in 0...random.next(below: 5) where file.count > 1 {
      let place = random.next(below: file.count)
      switch random.next(below: 6) {
      case 0: file[place] = UInt8(random.next(below: 256))
      case 1: file[place] ^= 1 << UInt8(random.next(below: 8))
      case 2: file.removeSubrange(place..<min(file.count, place + 1 + random.next(below: 12)))
      case 3: file.insert(contentsOf: file[place..<min(file.count, place + 30)], at: place)
      case 4: file.insert(contentsOf: Array("-9e9".utf8), at: place)
      default:
        // A digit for another keeps the file well-formed.
        if file[place] >= 0x30, file[place] <= 0x39 {
          file[place] = UInt8(0x30 + random.next(below: 10))
        }
      }
    }
    return file
  }

  @Test func `damaged files are read or refused, and drawn`() {
    var random = FixedRandom(seed: 19)
    var (read, refused) = (0, 0)
    for round in 0..<Self.rounds {
      let file = Self.damaged(Self.seeds[round % Self.seeds.count], &random)
      guard let artwork = try? SVGReader.read(file) else {
        refused += 1
        continue
      }
      read += 1
      _ = PictureSuite.draw(artwork, width: 24, height: 24)
    }
    #expect(read > Self.rounds / 50)
    #expect(refused > Self.rounds / 10)
  }
}
