import CFreeType
import FlickCore

/// Outlines out of FreeType.
enum GlyphOutline {
  /// The outline in font units, y up; empty for a space.
  ///
  /// - Parameter emboldening: By how much stems grow, in font units.
  static func load(_ glyph: UInt32, from face: FT_Face, emboldening: Int = 0) -> Path {
    guard FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    if emboldening != 0 {
      // It grows to the right and upwards: half of that is taken back.
      FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(emboldening))
      FT_Outline_Translate(
        &slot.pointee.outline, FT_Pos(-emboldening / 2), FT_Pos(-emboldening / 2))
    }
    let builder = Builder()
    var functions = FT_Outline_Funcs(
      move_to: { to, user in
        Builder.from(user).move(to: to)
        return 0
      },
      line_to: { to, user in
        Builder.from(user).line(to: to)
        return 0
      },
      conic_to: { control, to, user in
        Builder.from(user).quadratic(control: control, to: to)
        return 0
      },
      cubic_to: { control1, control2, to, user in
        Builder.from(user).cubic(control1: control1, control2: control2, to: to)
        return 0
      },
      shift: 0, delta: 0)
    withExtendedLifetime(builder) {
      _ = FT_Outline_Decompose(
        &slot.pointee.outline, &functions, Unmanaged.passUnretained(builder).toOpaque())
    }
    return builder.finished()
  }

  /// Collects what FreeType's callbacks tell.
  private final class Builder {
    private var path = Path()
    private var isOpen = false

    static func from(_ user: UnsafeMutableRawPointer?) -> Builder {
      guard let user else { preconditionFailure("FreeType hands the builder back") }
      return Unmanaged<Builder>.fromOpaque(user).takeUnretainedValue()
    }

    func move(to: UnsafePointer<FT_Vector>?) {
      if isOpen { path.close() }
      path.move(to: point(to))
      isOpen = true
    }

    func line(to: UnsafePointer<FT_Vector>?) { path.line(to: point(to)) }

    func quadratic(control: UnsafePointer<FT_Vector>?, to: UnsafePointer<FT_Vector>?) {
      path.quadratic(control: point(control), to: point(to))
    }

    func cubic(
      control1: UnsafePointer<FT_Vector>?, control2: UnsafePointer<FT_Vector>?,
      to: UnsafePointer<FT_Vector>?
    ) {
      path.cubic(control1: point(control1), control2: point(control2), to: point(to))
    }

    func finished() -> Path {
      if isOpen { path.close() }
      isOpen = false
      return path
    }

    private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector else { preconditionFailure("FreeType gives every point") }
      return Point(x: Double(vector.pointee.x), y: Double(vector.pointee.y))
    }
  }
}
