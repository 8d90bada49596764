import CFreeType

/// FreeType itself; every face keeps it alive.
final class FontLibrary {
  let handle: FT_Library

  init() throws(FontError) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw .libraryFailed("FreeType")
    }
    handle = library
  }

  deinit { FT_Done_FreeType(handle) }
}
