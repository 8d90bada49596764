import FlickCore
import FlickJSON
import FlickScene

/// The generated parts of `docs/scene-format.md`.
enum Reference {
  /// The headings of a page: a line for each of the second level, with those below.
  static func contents(of page: String) -> String {
    var text = ""
    var separator = ""
    for heading in MarkdownPage(page).headings where heading.level > 1 {
      let isSection = heading.level == 2
      text += isSection ? (text.isEmpty ? "- " : "\n- ") : separator
      text += "[\(heading.title)](#\(heading.anchor))"
      separator = isSection ? ": " : ", "
    }
    return text + "\n"
  }

  /// All keys by their first letter, each with the objects that have it and links
  /// to the sections where their tables stand.
  static func index(of page: String) -> String {
    let objects = SceneSchema.objects
    var anchor = ""
    var places: [String: [String]] = [:]
    for line in MarkdownPage(page).lines {
      anchor = MarkdownPage.Heading(line)?.anchor ?? anchor
      guard line.hasPrefix("<!-- keys: "),
        let object = objects.first(where: { line == "<!-- keys: \($0.name) -->" })
      else { continue }
      for key in object.keys where key.isSupported {
        places[key.name, default: []].append("[\(object.name)](#\(anchor))")
      }
    }
    let names = places.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    let letters = Dictionary(grouping: names) { $0.first { $0.isLetter }?.lowercased() ?? "" }
    return letters.sorted { $0.key < $1.key }.map { letter, names in
      let keys = names.map { "`\($0)` \((places[$0] ?? []).joined(separator: ", "))" }
      return "**\(letter)** " + keys.joined(separator: " · ") + "\n"
    }.joined(separator: "\n")
  }

  /// The parts of the kit that are neither icons nor photos.
  static var kit: String {
    var text = "| part | points | parameters |\n|---|---|---|\n"
    for part in SceneFiles.kit
    where !part.name.hasPrefix("icon-") && !part.name.hasPrefix("photo-") {
      let parameters = part.parameters.map { name, standard in
        standard.map { "`\(name)` `\($0)`" } ?? "`\(name)`"
      }
      text += "| `\(part.name)` | \(part.size) | \(parameters.joined(separator: ", ")) |\n"
    }
    return text
  }

  /// The keys of an object as a table.
  static func table(_ object: ObjectTable) -> String {
    var text = "| key | value | default | meaning |\n|---|---|---|---|\n"
    for key in object.keys where key.isSupported {
      let only = key.only.isEmpty ? "" : " (\(key.only.joined(separator: ", ")))"
      var meaning = key.summary
      if case .choice(let choices) = key.schema { meaning += list(choices) }
      text += "| `\(key.name)`\(only) | \(value(key)) | \(standard(key)) | \(meaning) |\n"
    }
    return text
  }

  /// Of many choices the names, without those that another one ends in.
  private static func list(_ choices: [ValueSchema.Choice]) -> String {
    if choices.count > 20 {
      let names = choices.map(\.name)
      let whole = names.filter { name in !names.contains { $0.hasSuffix(" " + name) } }
      return " " + whole.map { "`\($0)`" }.joined(separator: ", ") + "."
    }
    return choices.map { " `\($0.name)`: \(lowered($0.summary))" }.joined()
  }

  private static func lowered(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func value(_ key: KeyRow) -> String {
    let unit = key.unit.map { ", in \($0.rawValue)" } ?? ""
    return words(key.schema) + unit
  }

  private static func standard(_ key: KeyRow) -> String {
    switch key.presence {
    case .required: return "required"
    case .optional:
      return key.requiredBy.isEmpty ? "" : "required (\(key.requiredBy.joined(separator: ", ")))"
    case .defaulted(let value):
      let text = JSONPrinter.text(value)
      return "`\(text.dropLast())`"
    }
  }

  private static func words(_ schema: ValueSchema) -> String {
    switch schema {
    case .boolean: "true or false"
    case .number(let bounds): "number" + range(bounds)
    case .integer(let range): "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .choice: "a name"
    case .text(let format): words(format)
    case .list(let item, _, _): "list of: \(words(item))"
    case .tuple(let parts): "`[\(parts.map(\.name).joined(separator: ", "))]`"
    case .object(let object): "object, \(Problem.article(object().name))"
    case .map(let map): "\(map.noun) by name"
    case .either(let schemas): schemas.map(words).joined(separator: ", or ")
    case .overrides: "object, paths and values"
    case .anything: "anything"
    }
  }

  private static func range(_ bounds: Bounds) -> String {
    let minimum = Spelling.number(bounds.minimum)
    if !bounds.maximumIsLimit {
      return (bounds.includesMinimum ? " from " : " above ") + minimum
        + " to \(Spelling.number(bounds.maximum))"
    }
    if bounds.minimum == -bounds.maximum { return "" }
    return bounds.includesMinimum ? ", \(minimum) or more" : ", more than \(minimum)"
  }

  private static func words(_ format: TextFormat) -> String {
    switch format {
    case .any, .line, .lines: "text"
    case .name: "name"
    case .time: "time"
    case .signedTime: "time, also negative"
    case .setting: "a behavior's name or `\"layer.property\"`"
    case .animation: "`\"layer.key\"`"
    case .animations: "`\"layer.key\"` or `\"layer\"`"
    case .step: "time or `\"1/1200s\"`"
    case .instant, .length: "instant"
    case .color: "colour"
    case .colorOrCurrent: "colour, or `\"current\"`"
    case .percent: "percentage"
    case .component: "a component's name"
    case .constant: "a constant's name"
    case .layer: "a layer's id"
    case .behavior: "a behavior's name"
    case .event: "an event's id"
    case .variant: "a variant's name"
    case .motion: "a motion's name"
    case .state: "a state's name"
    case .stateOrColor: "a state's name, or colour"
    case .signal: "signal"
    case .condition: "condition"
    case .rule: "condition"
    case .place: "place in a layer"
    case .path: "path data"
    case .curve: "curve"
    case .font: "font family"
    case .fontFile, .imageFile, .include, .input, .output, .figure: "path"
    }
  }

  static var limits: String {
    let rows: [(String, String)] = [
      ("size of the file", "\(SceneConstants.maximumFileSize >> 20) MiB"),
      ("lists and objects inside each other", "\(JSONReader.maximumNesting) levels"),
      ("layers", "\(SceneConstants.maximumLayers)"),
      (
        "values in what components and lists are written out to",
        "\(SceneConstants.maximumExpandedValues)"
      ),
      (
        "layers inside each other there", "\(SceneConstants.maximumLayerDepth)"
      ),
      (
        "constants, components, included files",
        "\(SceneConstants.maximumConstants), \(SceneConstants.maximumComponents), \(SceneConstants.maximumIncludes)"
      ),
      (
        "layers with `blur` or `backdropFilter` inside each other",
        "\(SceneConstants.maximumBlursWithin)"
      ),
      ("behaviors, events", "\(SceneConstants.maximumBehaviors) each"),
      (
        "keys of a layer's animations, and what one of them moves",
        "\(SceneConstants.maximumAnimations), \(SceneConstants.maximumAnimationParts)"
      ),
      ("groups of animations inside each other", "\(SceneConstants.maximumGroups)"),
      ("worlds", "\(SceneConstants.maximumWorlds), with \(SceneConstants.maximumItems) items each"),
      (
        "items × display link's rate × seconds, in all variants",
        "\(SceneConstants.maximumItemSteps); until everything rests counts as \(SceneConstants.longestSettling) s"
      ),
      (
        "variants",
        "\(SceneConstants.maximumVariants), of which a film shows \(SceneConstants.maximumColumns) in columns, \(SceneConstants.maximumRows) in rows, \(SceneConstants.maximumOverlaid) in an overlay and \(SceneConstants.maximumCells) in a grid"
      ),
      (
        "sweep",
        "\(SceneConstants.maximumSweptPaths) lists, \(SceneConstants.maximumVariants) variants in all; \(SceneConstants.maximumVariantsAlone) where each is drawn by itself ([farm.md](farm.md))"
      ),
      ("plots of a film", "\(SceneConstants.maximumPlots)"),
      (
        "sides of a picture",
        "\(SceneConstants.maximumPixelSide) pixels, and \(SceneConstants.maximumPixels) pixels in all"
      ),
      (
        "sides of a sheet or a drawn figure",
        "\(SceneConstants.maximumPictureSide) pixels, and \(SceneConstants.maximumPicturePixels) pixels in all"
      ),
      ("coordinates", "±\(Spelling.number(SceneConstants.maximumLength)) points"),
      ("scales", "±\(Spelling.number(SceneConstants.maximumScale))"),
      ("rotations", "±\(Spelling.number(SceneConstants.maximumDegrees))°"),
      (
        "lines and curves of a path",
        "\(SceneConstants.maximumPathSegments), and \(SceneConstants.maximumPathSegmentsInAll) in all paths"
      ),
      ("times", "\(Spelling.number(SceneConstants.maximumSeconds)) s"),
      ("comparisons in a condition of `when` or `holds`", "\(SceneConstants.maximumFacts)"),
      ("frames of a film", "\(SceneConstants.maximumFrames)"),
    ]
    return "| what | at most |\n|---|---|\n" + rows.map { "| \($0.0) | \($0.1) |\n" }.joined()
  }

  static var later: String {
    var text = ""
    for object in SceneSchema.objects {
      let names = object.keys.filter { !$0.isSupported }.map(\.name)
      if names.isEmpty { continue }
      text += "- \(object.name): \(names.map { "`\($0)`" }.joined(separator: ", "))\n"
    }
    return text
  }
}
