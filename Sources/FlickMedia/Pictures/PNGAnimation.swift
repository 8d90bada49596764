import CPNG

/// PNG files as they are read: chunks with check values (PNG, third edition, 5.3 and
/// 11.3.4), those of an animation numbered.
enum PNGAnimation {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func contents(of file: FileBytes) throws(FilmDamage) -> FilmContents {
    guard file.count >= 8, try file.bytes(0, 8) == signature else {
      throw FilmDamage(reason: "it does not begin as a PNG does")
    }
    var delays: [Double] = []
    var announced: Int?
    var sequence = 0
    var hasPixels = false
    var index = 8
    var type = ""
    while type != "IEND" {
      guard index < file.count else { throw FilmDamage(reason: "it has no chunk 'IEND'") }
      let length = try file.number(index, 4)
      // Type and data, which are what is checked.
      let body = try file.bytes(index + 4, length + 4)
      type = String(decoding: body[..<4], as: UTF8.self)
      guard try file.number(index + 8 + length, 4) == Int(flick_png_crc(body, body.count)) else {
        throw FilmDamage(reason: "its chunk '\(type)' at byte \(index) has another check value")
      }
      guard (index == 8) == (type == "IHDR") else {
        throw FilmDamage(reason: "its chunk 'IHDR' is not the first and only one")
      }
      switch type {
      case "acTL":
        guard length == 8, announced == nil, !hasPixels else {
          throw FilmDamage(reason: "its chunk 'acTL' at byte \(index) does not belong there")
        }
        announced = number(body, 4, 4)
      case "fcTL", "fdAT":
        guard announced != nil, type == "fcTL" ? length == 26 : length >= 4 else {
          throw FilmDamage(reason: "its chunk '\(type)' at byte \(index) does not belong there")
        }
        guard number(body, 4, 4) == sequence else {
          throw FilmDamage(
            reason: "its chunk '\(type)' at byte \(index) has the number \(number(body, 4, 4)), "
              + "not \(sequence)")
        }
        sequence += 1
        if type == "fcTL" { delays.append(delay(body)) }
      case "IDAT": hasPixels = true
      default: break
      }
      index += 12 + length
    }
    guard hasPixels else { throw FilmDamage(reason: "it has no pixels") }
    guard let announced else { return FilmContents(pictures: 1) }
    guard announced == delays.count else {
      throw FilmDamage(reason: "it has \(delays.count) of its \(announced) frames")
    }
    return FilmContents(pictures: announced, delays: delays)
  }

  /// Seconds; a denominator of 0 stands for 100.
  private static func delay(_ control: [UInt8]) -> Double {
    let (above, below) = (number(control, 24, 2), number(control, 26, 2))
    return Double(above) / Double(below == 0 ? 100 : below)
  }

  private static func number(_ bytes: [UInt8], _ index: Int, _ length: Int) -> Int {
    bytes[index..<(index + length)].reduce(0) { $0 << 8 | Int($1) }
  }
}
