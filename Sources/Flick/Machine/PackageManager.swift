import FlickMedia
import Foundation

/// How this machine installs what Flick uses.
enum PackageManager: Hashable {
  case apt, brew

  /// The one on the search path.
  init?(searchPath: String) {
    if (try? ToolFinder.path(of: "apt-get", in: searchPath)) != nil {
      self = .apt
    } else if (try? ToolFinder.path(of: "brew", in: searchPath)) != nil {
      self = .brew
    } else {
      return nil
    }
  }

  /// Something that can be installed.
  enum Part: Int, Hashable, CaseIterable {
    case ffmpeg, inter, dejaVu, emoji, isal, librsvg

    /// As people call it.
    var name: String {
      switch self {
      case .ffmpeg: "ffmpeg"
      case .inter: "the font Inter"
      case .dejaVu: "the font DejaVu Sans"
      case .emoji: "the font Noto Color Emoji"
      case .isal: "ISA-L's development files"
      case .librsvg: "librsvg's rsvg-convert"
      }
    }

    fileprivate var aptPackage: String {
      switch self {
      case .ffmpeg: "ffmpeg"
      case .inter: "fonts-inter"
      case .dejaVu: "fonts-dejavu-core"
      case .emoji: "fonts-noto-color-emoji"
      case .isal: "libisal-dev"
      case .librsvg: "librsvg2-bin"
      }
    }

    /// Fonts are casks, which another form of the command installs.
    fileprivate var brewPackage: (name: String, isCask: Bool) {
      switch self {
      case .ffmpeg: ("ffmpeg", false)
      case .inter: ("font-inter", true)
      case .dejaVu: ("font-dejavu", true)
      case .emoji: ("font-noto-color-emoji", true)
      case .isal: ("isa-l", false)
      case .librsvg: ("librsvg", false)
      }
    }
  }

  /// The commands that install parts, in the parts' own order.
  func commands(for parts: [Part], isRoot: Bool) -> [String] {
    let parts = parts.sorted { $0.rawValue < $1.rawValue }
    guard !parts.isEmpty else { return [] }
    switch self {
    case .apt:
      let packages = parts.map(\.aptPackage).joined(separator: " ")
      return ["\(isRoot ? "" : "sudo ")apt-get install \(packages)"]
    case .brew:
      let packages = parts.map(\.brewPackage)
      return [false, true].compactMap { isCask in
        let names = packages.filter { $0.isCask == isCask }.map(\.name)
        guard !names.isEmpty else { return nil }
        return "brew install \(isCask ? "--cask " : "")\(names.joined(separator: " "))"
      }
    }
  }
}
