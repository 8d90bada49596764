import FlickCore
import FlickFiles
import FlickMedia
import FlickRaster
import FlickScene
import FlickText
import Foundation

/// What this machine has of what Flick uses, and what can be written with it.
public struct Checkup: Sendable {
  /// Something that is there, or is not.
  package struct Finding: Hashable, Sendable {
    package enum State: String, Sendable {
      case ok
      /// Films can be made without it, but not as well.
      case lacking
      case missing
    }

    /// Such as "tools".
    package let group: String
    package let name: String
    package let state: State
    package let detail: String
  }

  /// A kind of output and whether it can be written here.
  package struct Writable: Hashable, Sendable {
    /// As `-o` and its options say it: ".mp4 --codec h265".
    package let name: String
    package let isPossible: Bool
    /// With what, or why not.
    package let reason: String
  }

  /// The program's version, as its caller knows it.
  package let version: String
  package let installation: Installation
  package let findings: [Finding]
  package let formats: [Writable]
  /// Commands, or sentences where this machine has no package manager that we
  /// know.
  package let install: [String]
  /// Whether the usual film, an MP4 with H.264, can be made.
  public let canMakeFilms: Bool

  /// Looks around. Writes nothing.
  public init(version: String) {
    let families = try? FontBook().installedFamilies()
    self.init(
      version: version, installation: .own, searchPath: ToolFinder.searchPath,
      fontFamilies: families, temporaryFolder: FilePath.temporaryFolder.description,
      isRoot: geteuid() == 0)
  }

  /// - Parameter fontFamilies: `nil`: fontconfig does not start.
  package init(
    version: String, installation: Installation, searchPath: String, fontFamilies: [String]?,
    temporaryFolder: String, isRoot: Bool
  ) {
    self.version = version
    self.installation = installation
    let isBuiltHere = installation.kind == .source || installation.kind == .script
    var missing: Set<PackageManager.Part> = []
    let tools = try? FilmTools(searchPath: searchPath)
    var findings = Self.installation(installation)
    findings += Self.tools(tools, searchPath: searchPath, missing: &missing)
    if isBuiltHere {
      findings += Self.judge(searchPath: searchPath, missing: &missing)
    } else {
      // Nothing that is installed puts into the program what it was built without.
      missing.remove(.isal)
    }
    findings += Self.fonts(fontFamilies, missing: &missing)
    findings.append(Self.temporary(temporaryFolder))
    let hasFont = findings.contains {
      TextStyle.defaultFamilies.contains($0.name) && $0.state == .ok
    }
    formats = Self.formats(tools, hasFont: hasFont)
    canMakeFilms = formats.first?.isPossible ?? false
    self.findings = findings
    install = Self.install(missing, searchPath: searchPath, isRoot: isRoot)
  }

  /// Encoders that the formats use, in the formats' order, each once.
  private static var encoders: [String] {
    var names: [String] = []
    for (_, settings) in filmKinds where !names.contains(FilmNeeds(settings).encoder) {
      names.append(FilmNeeds(settings).encoder)
    }
    return names
  }

  private static func tools(
    _ tools: FilmTools?, searchPath: String, missing: inout Set<PackageManager.Part>
  ) -> [Finding] {
    var findings: [Finding] = []
    func add(_ name: String, _ state: Finding.State, _ detail: String) {
      findings.append(Finding(group: "tools", name: name, state: state, detail: detail))
    }
    if let tools {
      add(
        "ffmpeg", tools.version == nil ? .missing : .ok,
        tools.version.map { "\($0), \(tools.path)" } ?? "\(tools.path) does not answer")
      let lacking = encoders.filter { !tools.has(encoder: $0) }
      if tools.version != nil {
        add(
          "encoders", lacking.isEmpty ? .ok : .lacking,
          lacking.isEmpty
            ? encoders.joined(separator: ", ")
            : "without \(lacking.joined(separator: ", ")), which Debian's and Homebrew's have")
      }
    } else {
      add("ffmpeg", .missing, "not on the search path")
    }
    if tools?.version == nil { missing.insert(.ffmpeg) }
    let deflate = PNGCodec.fastCompressor
    add(
      "deflate", deflate == "ISA-L" ? .ok : .lacking,
      deflate == "ISA-L"
        ? "ISA-L compresses PNG frames"
        : "\(deflate) compresses PNG frames; ISA-L was not there when this program was built")
    if deflate != "ISA-L" { missing.insert(.isal) }
    add(
      "kernels", .ok,
      (Kernels.best == .plain ? "portable" : "\(Kernels.best)".uppercased()) + " loops over pixels")
    return findings
  }

  /// What only the checks of a checkout use.
  private static func judge(
    searchPath: String, missing: inout Set<PackageManager.Part>
  ) -> [Finding] {
    let path = try? ToolFinder.path(of: "rsvg-convert", in: searchPath)
    if path == nil { missing.insert(.librsvg) }
    return [
      Finding(
        group: "tools", name: "rsvg-convert", state: path == nil ? .lacking : .ok,
        detail: path ?? "not on the search path; only scripts/check-svg uses it")
    ]
  }

  private static func installation(_ installation: Installation) -> [Finding] {
    let scenes = try? ShippedScenes(programAt: installation.program)
    return [
      Finding(group: "installation", name: "program", state: .ok, detail: installation.words),
      Finding(
        group: "installation", name: "scenes", state: scenes == nil ? .lacking : .ok,
        detail: scenes.map { "\($0.names.count) in \($0.folder)" }
          ?? "not beside the program; there is none to copy, and fewer words explain mistakes"),
    ]
  }

  private static func fonts(
    _ families: [String]?, missing: inout Set<PackageManager.Part>
  ) -> [Finding] {
    guard let families else {
      return [
        Finding(
          group: "fonts", name: "fontconfig", state: .missing,
          detail: "does not start; check that its configuration can be read")
      ]
    }
    let known = Set(families.map { $0.lowercased() })
    let isThere = TextStyle.defaultFamilies.map { known.contains($0.lowercased()) }
    let hasOther = isThere.contains(true)
    var findings: [Finding] = []
    for (family, isThere) in zip(TextStyle.defaultFamilies, isThere) {
      let detail =
        isThere ? "installed" : hasOther ? "not installed; films look different" : "not installed"
      findings.append(
        Finding(
          group: "fonts", name: family, state: isThere ? .ok : hasOther ? .lacking : .missing,
          detail: detail))
      guard !isThere else { continue }
      switch family {
      case "Inter": missing.insert(.inter)
      case "DejaVu Sans": missing.insert(.dejaVu)
      default: break
      }
    }
    let hasEmoji = known.contains("noto color emoji")
    if !hasEmoji { missing.insert(.emoji) }
    findings.append(
      Finding(
        group: "fonts", name: "Noto Color Emoji", state: hasEmoji ? .ok : .lacking,
        detail: hasEmoji ? "installed" : "not installed; emoji have no colours, or are boxes"))
    return findings
  }

  private static func temporary(_ folder: String) -> Finding {
    var status = statvfs()
    guard access(folder, W_OK | X_OK) == 0, statvfs(folder, &status) == 0 else {
      return Finding(
        group: "temporary files", name: folder, state: .lacking,
        detail: "\(String(cString: strerror(errno))); the palettes of GIFs need it")
    }
    let megabytes = Double(status.f_bavail) * Double(status.f_frsize) / 1e6
    return Finding(
      group: "temporary files", name: folder, state: megabytes < 1 ? .lacking : .ok,
      detail: "\(Int(megabytes)) MB free; the palettes of GIFs need less than one")
  }

  private static func install(
    _ missing: Set<PackageManager.Part>, searchPath: String, isRoot: Bool
  ) -> [String] {
    let parts = PackageManager.Part.allCases.filter(missing.contains)
    guard !parts.isEmpty else { return [] }
    let commands =
      PackageManager(searchPath: searchPath)?.commands(for: parts, isRoot: isRoot)
      ?? ["install \(Spelling.list(parts.map(\.name), "and")) as this system does it"]
    return missing.contains(.isal) ? commands + ["swift build -c release"] : commands
  }
}

extension Checkup {
  /// Every kind of film, the usual one first.
  static var filmKinds: [(name: String, settings: FilmSettings)] {
    var kinds: [(name: String, settings: FilmSettings)] = []
    for format in FilmFormat.allCases {
      guard format == .mp4 else {
        kinds.append((".\(format.rawValue)", FilmSettings(format: format)))
        continue
      }
      for codec in VideoCodec.allCases {
        let option = codec == .h264 ? "" : " --codec \(codec.rawValue)"
        kinds.append((".mp4\(option)", FilmSettings(format: .mp4, codec: codec)))
      }
    }
    return kinds
  }

  private static func formats(_ tools: FilmTools?, hasFont: Bool) -> [Writable] {
    let noFont = "no font to set the film's words in"
    var formats = filmKinds.map { name, settings in
      let lack = tools.map { $0.lack(for: settings).map { "this ffmpeg has no \($0)" } }
      let problem = lack ?? "there is no ffmpeg"
      return Writable(
        name: name, isPossible: problem == nil && hasFont,
        reason: problem ?? (hasFont ? FilmNeeds(settings).encoder : noFont))
    }
    for name in ["frames/", "shot-####.png", "-", "still.svg"] {
      formats.append(
        Writable(
          name: name, isPossible: hasFont, reason: hasFont ? "needs no other program" : noFont))
    }
    return formats
  }
}
