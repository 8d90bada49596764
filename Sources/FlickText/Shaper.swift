import CHarfBuzz

/// A glyph with its place in a run, in font units, y up.
struct ShapedGlyph: Hashable {
  let id: UInt32
  /// Number of the UTF-8 byte where its cluster starts.
  let cluster: Int
  let advance: Int
  let xOffset: Int
  let yOffset: Int
}

/// The attributes of shaping besides the text.
struct ShapingFeatures: Hashable {
  let tabularFigures: Bool
  let ligatures: Bool
  let language: TextLanguage
}

enum Shaper {
  /// The glyphs of text in one font, one script and one direction, from left to
  /// right.
  ///
  /// The language is given, because HarfBuzz would otherwise take it from the
  /// machine's locale.
  static func shape(
    _ text: String, script: Script = .shared, isRightToLeft: Bool = false, with font: FontFace,
    features: ShapingFeatures
  ) -> [ShapedGlyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        hb_buffer_add_utf8(
          buffer, characters.baseAddress, Int32(characters.count), 0, Int32(characters.count))
      }
    }
    hb_buffer_set_language(buffer, hb_language_from_string(features.language.rawValue, -1))
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    if let tag = script.tag { hb_buffer_set_script(buffer, tag) }
    hb_buffer_guess_segment_properties(buffer)
    var settings = hbFeatures(features)
    hb_shape(font.shapingFont, buffer, &settings, UInt32(settings.count))
    return glyphs(in: buffer)
  }

  private static func hbFeatures(_ features: ShapingFeatures) -> [hb_feature_t] {
    var settings: [hb_feature_t] = []
    func set(_ name: String, _ value: UInt32) {
      settings.append(
        hb_feature_t(tag: hb_tag_from_string(name, -1), value: value, start: 0, end: .max))
    }
    if features.tabularFigures { set("tnum", 1) }
    if !features.ligatures {
      set("liga", 0)
      set("clig", 0)
    }
    return settings
  }

  private static func glyphs(in buffer: OpaquePointer?) -> [ShapedGlyph] {
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
    return zip(infos, positions).map { info, position in
      ShapedGlyph(
        id: info.codepoint, cluster: Int(info.cluster), advance: Int(position.x_advance),
        xOffset: Int(position.x_offset), yOffset: Int(position.y_offset))
    }
  }
}
