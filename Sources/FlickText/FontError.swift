/// Why text cannot be set. Ends the program with exit code 69, or is told by
/// the scene's decoder when the scene named the font.
public enum FontError: Error, Hashable, Sendable {
  /// None of the families, in the order asked for, is installed.
  case familyNotFound([String])
  /// The family is installed, but only slanted, which was not asked for.
  case uprightNotFound(family: String)
  case fileNotReadable(path: String)
  /// The file is no font with outlines that can be scaled.
  case notAFont(path: String)
  /// A font library could not start: `fontconfig` or `FreeType`.
  case libraryFailed(String)
}

extension FontError: CustomStringConvertible {
  /// What is wrong, in one line without a full stop.
  public var description: String {
    switch self {
    case .familyNotFound(let families) where families.count == 1:
      "the font family '\(families[0])' is not installed"
    case .familyNotFound(let families):
      "none of the font families \(families.map { "'\($0)'" }.joined(separator: ", ")) is installed"
    case .uprightNotFound(let family):
      "the font family '\(family)' has no upright face"
    case .fileNotReadable(let path): "the font file '\(path)' cannot be read"
    case .notAFont(let path): "'\(path)' is not a font with scalable outlines"
    case .libraryFailed(let name): "\(name) could not start"
    }
  }

  /// How to mend it, in one line without a full stop.
  package var help: String {
    switch self {
    case .familyNotFound(let families):
      if let package = families.lazy.compactMap(FontError.knownPackage).first {
        "install it with \(package), or name another family; 'fc-list : family' lists those there are"
      } else {
        "install it or name another family; 'fc-list : family' lists those there are"
      }
    case .uprightNotFound: "'fc-list' lists the faces that are installed"
    case .fileNotReadable: "check that the file exists and may be read"
    case .notAFont: "OpenType and TrueType files (.otf, .ttf, .ttc) are read"
    case .libraryFailed: "check that its configuration can be read"
    }
  }

  private static func knownPackage(of family: String) -> String? {
    switch family.lowercased() {
    case "inter": "'apt-get install fonts-inter' or 'brew install --cask font-inter'"
    case "dejavu sans":
      "'apt-get install fonts-dejavu-core' or 'brew install --cask font-dejavu'"
    case "noto color emoji":
      "'apt-get install fonts-noto-color-emoji' or 'brew install --cask font-noto-color-emoji'"
    default: nil
    }
  }
}
