import FlickCore

/// The colours of CSS Color 4 that are given in sRGB.
enum ColorText {
  /// `nil` where the text is none, or `currentColor`.
  static func parse(_ text: String) -> Color? {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    return color(&scanner)
  }

  static func color(_ scanner: inout ValueScanner) -> Color? {
    if scanner.take("#") { return hexadecimal(scanner.word()) }
    let name = scanner.word().lowercased()
    if scanner.take("(") {
      guard let values = arguments(&scanner) else { return nil }
      return switch name {
      case "rgb", "rgba": rgb(values)
      case "hsl", "hsla": hsl(values)
      default: nil
      }
    }
    if name == "transparent" { return .clear }
    return NamedColors.hex[name].map { Color(hex: $0) }
  }

  private static func hexadecimal(_ digits: String) -> Color? {
    guard let value = UInt32(digits, radix: 16) else { return nil }
    func part(_ place: Int, _ bits: Int) -> Double {
      let part = (value >> UInt32(place * bits)) & (1 << UInt32(bits) - 1)
      return Double(part) / Double((1 << bits) - 1)
    }
    switch digits.utf8.count {
    case 3: return Color(red: part(2, 4), green: part(1, 4), blue: part(0, 4))
    case 4: return Color(red: part(3, 4), green: part(2, 4), blue: part(1, 4), alpha: part(0, 4))
    case 6: return Color(red: part(2, 8), green: part(1, 8), blue: part(0, 8))
    case 8: return Color(red: part(3, 8), green: part(2, 8), blue: part(1, 8), alpha: part(0, 8))
    default: return nil
    }
  }

  private typealias Value = (number: Double, isPercent: Bool)

  /// Three or four values, separated by commas, spaces or a slash.
  private static func arguments(_ scanner: inout ValueScanner) -> [Value]? {
    var values: [Value] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard let number = scanner.number() else { return nil }
      let isPercent = scanner.take("%")
      if !isPercent, !["", "deg"].contains(scanner.word().lowercased()) { return nil }
      values.append((number, isPercent))
      scanner.skipSeparator()
      if scanner.take("/") { scanner.skipSpace() }
    }
    return values.count == 3 || values.count == 4 ? values : nil
  }

  private static func cut(_ value: Double) -> Double { min(1, max(0, value)) }

  private static func alpha(_ values: [Value]) -> Double {
    guard values.count == 4 else { return 1 }
    return cut(values[3].isPercent ? values[3].number / 100 : values[3].number)
  }

  /// As whole levels of 255.
  private static func rgb(_ values: [Value]) -> Color {
    func level(_ value: Value) -> Double {
      let level = value.isPercent ? value.number * 255 / 100 : value.number
      return cut(level.rounded() / 255)
    }
    return Color(
      red: level(values[0]), green: level(values[1]), blue: level(values[2]), alpha: alpha(values))
  }

  /// Hue in degrees, saturation and lightness in percent (CSS Color 4, section 7.1).
  private static func hsl(_ values: [Value]) -> Color {
    let turn = values[0].number.truncatingRemainder(dividingBy: 360) / 30
    let hue = turn < 0 ? turn + 12 : turn
    let (saturation, lightness) = (cut(values[1].number / 100), cut(values[2].number / 100))
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue).truncatingRemainder(dividingBy: 12)
      let value = lightness - reach * max(-1, min(place - 3, 9 - place, 1))
      return cut((value * 255).rounded() / 255)
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha(values))
  }
}
