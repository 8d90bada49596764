/// Texts with a grammar, and names that must exist.
extension ShapeChecker {
  func problem(of text: String, format: TextFormat, _ subject: Subject) -> Problem? {
    switch format {
    case .any: nil
    case .line: problem(ofLine: text, subject)
    case .lines: problem(ofLines: text, subject)
    case .name: isName(text) ? nil : .badName(text)
    case .time(let allowsZero): problem(ofTime: text, allowsZero: allowsZero, subject)
    case .signedTime: Grammar.signedTime(text).problem
    case .setting: problem(ofSetting: text)
    case .animation: problem(ofAnimation: text)
    case .animations: problem(ofAnimations: text)
    case .step: Grammar.step(text).problem
    case .moment: problem(of: Grammar.moment(text))
    case .instant: problem(of: Grammar.instant(text))
    case .length: Grammar.length(text).problem
    case .color: Grammar.color(text).problem
    case .colorOrCurrent: text == "current" ? nil : problem(ofColorOrCurrent: text, subject)
    case .percent: Grammar.percent(text).problem
    case .layer: problem(ofName: text, "layer", in: symbols.layerIndices, symbols.layerNames)
    case .behavior: problem(ofBehavior: text)
    case .event: problem(ofName: text, "event", in: symbols.eventIndices, symbols.eventNames)
    case .variant: problem(ofVariant: text, subject)
    case .motion:
      symbols.motionNames.contains(text)
        ? nil : symbols.unknown(text, noun: "motion", among: symbols.motionNames)
    case .state, .stateOrColor: nil
    case .signal: symbols.signal(text).problem
    case .condition: problem(ofCondition: text)
    case .place: problem(ofPlace: text)
    case .path: nil
    case .curve: Grammar.curve(text).problem
    case .font: problem(ofFont: text, subject)
    case .fontFile: problem(ofFontFile: text)
    case .imageFile: problem(ofImageFile: text, subject)
    case .input: problem(ofInput: text)
    case .output: problem(ofPath: text) ?? problem(ofOutput: text)
    case .figure: problem(ofPath: text) ?? problem(ofFigure: text)
    }
  }

  /// Points at the byte where the path data cannot go on.
  func checkPath(_ text: String, at node: JSONNode) {
    guard case .failure(let failure) = PathData.path(text) else { return }
    // Escapes make the text in the file longer than the path.
    guard node.range.count == text.utf8.count + 2 else {
      return report(failure.problem, at: node)
    }
    let start = node.range.lowerBound + 1 + failure.bytes.lowerBound
    collector.report(
      failure.problem,
      at: start..<max(start + 1, node.range.lowerBound + 1 + failure.bytes.upperBound))
  }

  private func problem(ofColorOrCurrent text: String, _ subject: Subject) -> Problem? {
    if text.hasPrefix("#") { return Grammar.color(text).problem }
    return .neitherColorNorCurrent(
      subject.text, found: text, suggestion: Spelling.nearest(text, among: ["current"]))
  }

  private func isName(_ text: String) -> Bool {
    Spelling.isName(text) && text.utf8.count <= SceneConstants.maximumNameLength
  }

  private func problem(ofLine text: String, _ subject: Subject) -> Problem? {
    if text.unicodeScalars.count > SceneConstants.maximumTextLength {
      return .textTooLong(subject.text, maximum: SceneConstants.maximumTextLength)
    }
    let isLine = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return isLine ? nil : .severalLines(subject.text)
  }

  private func problem(ofLines text: String, _ subject: Subject) -> Problem? {
    let problem = problem(ofLine: text.filter { $0 != "\n" }, subject)
    return problem == .severalLines(subject.text) ? .controlCharacters(subject.text) : problem
  }

  private func problem(ofTime text: String, allowsZero: Bool, _ subject: Subject) -> Problem? {
    switch Grammar.time(text) {
    case .failure(let failure): failure.problem
    case .success(let duration):
      duration == .zero && !allowsZero ? .timeIsZero(subject.text) : nil
    }
  }

  private func problem(of moment: Parsed<Grammar.Moment>) -> Problem? {
    switch moment {
    case .failure(let failure): failure.problem
    case .success(.at): nil
    case .success(.after(let event, _)):
      problem(ofName: event, "event", in: symbols.eventIndices, symbols.eventNames)
    }
  }

  private func problem(
    ofName text: String, _ noun: String, in indices: [String: Int], _ names: [String]
  ) -> Problem? {
    indices[text] == nil ? symbols.unknown(text, noun: noun, among: names) : nil
  }

  private func problem(ofBehavior text: String) -> Problem? {
    guard symbols.behaviorIndices[text] == nil else { return nil }
    return symbols.unknown(text, noun: "behavior", among: symbols.behaviorNames)
  }

  /// A behavior, or a property of a layer: `boat.x`.
  private func problem(ofSetting text: String) -> Problem? {
    guard let dot = text.firstIndex(of: ".") else { return problem(ofBehavior: text) }
    let layer = String(text[..<dot])
    let property = String(text[text.index(after: dot)...])
    if let problem = problem(ofName: layer, "layer", in: symbols.layerIndices, symbols.layerNames) {
      return problem
    }
    guard AnimatedLayer.coordinates(of: property) == nil else { return nil }
    let names = Language.animated.map(\.name)
    return .unknownName(
      property, noun: "property of a layer", suggestion: Spelling.nearest(property, among: names),
      known: names)
  }

  /// A layer and the key of an animation that it may get.
  private func problem(ofAnimation text: String) -> Problem? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, isName(parts[1]) else { return .badAnimation(text) }
    return problem(ofName: parts[0], "layer", in: symbols.layerIndices, symbols.layerNames)
  }

  /// An animation that some layer has at some time, or all of a layer.
  private func problem(ofAnimations text: String) -> Problem? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2 else { return .badAnimation(text) }
    let names = symbols.animated.map(\.name)
    guard let layer = symbols.animated(parts[0]) else {
      return symbols.unknown(parts[0], noun: "animated layer", among: names)
    }
    guard parts.count == 2, !layer.allKeys.contains(parts[1]) else { return nil }
    return symbols.unknown(
      text, noun: "animation", among: layer.allKeys.sorted().map { "\(layer.name).\($0)" })
  }

  /// The name of a variant where it is made, and where it is used.
  private func problem(ofVariant text: String, _ subject: Subject) -> Problem? {
    if case .name = subject {
      let isLine = !text.isEmpty && problem(ofLine: text, subject) == nil
      return isLine ? nil : .badVariantName(text)
    }
    if symbols.variantNames.isEmpty { return .variantsOfNone() }
    return problem(ofName: text, "variant", in: symbols.variantIndices, symbols.variantNames)
  }

  private func problem(ofCondition text: String) -> Problem? {
    switch Grammar.condition(text) {
    case .failure(let failure): failure.problem
    case .success(let condition): symbols.signal(condition.signal).problem
    }
  }

  private func problem(ofPlace text: String) -> Problem? {
    switch Grammar.place(text) {
    case .failure(let failure): failure.problem
    case .success(let place):
      problem(ofName: place.layer, "layer", in: symbols.layerIndices, symbols.layerNames)
    }
  }

  private func problem(ofFont text: String, _ subject: Subject) -> Problem? {
    if text.isEmpty { return .emptyText(subject.text) }
    if resources.hasFont(family: text) { return nil }
    return .fontNotFound(
      text, suggestion: Spelling.nearest(text, among: resources.fontFamilies))
  }

  private func problem(ofImageFile text: String, _ subject: Subject) -> Problem? {
    if text.isEmpty { return .emptyText("a path") }
    if let problem = problem(ofLine: text, subject) { return problem }
    let leaves = text.leavesFolder
    if leaves, !options.pathsMayLeaveFolder { return .imageOutside(text) }
    return switch resources.image(text, mayLeaveFolder: options.pathsMayLeaveFolder) {
    case .picture: nil
    case .missing: .noImageFile(text)
    case .isOther(let kind): .notAFile(text, kind, .image)
    case .outside: .imageOutside(text)
    case .notPNG: .notPNG(text)
    case .damaged: .damagedImage(text)
    case .longFile: .imageFileTooLong(text)
    case .manyPixels(let width, let height): .imageTooLarge(text, width: width, height: height)
    }
  }

  private func problem(ofFontFile text: String) -> Problem? {
    if text.isEmpty { return .emptyText("a path") }
    if let problem = problem(ofLine: text, .key("file")) { return problem }
    let leaves = text.leavesFolder
    if leaves, !options.pathsMayLeaveFolder { return .fontOutside(text) }
    return switch resources.fontFile(text) {
    case .usable: nil
    case .outside: options.pathsMayLeaveFolder ? nil : .fontOutside(text)
    case .missing: .noFontFile(text)
    case .isOther(let kind): .notAFile(text, kind, .fontNotFound)
    case .notAFont: .notAFont(text)
    }
  }

  // MARK: - Characters

  /// Warns of characters that would be drawn as boxes.
  func reportMissing(in text: String, fontFile: String?, at range: Range<Int>) {
    guard text.unicodeScalars.contains(where: { !Self.isEverywhere($0) }) else { return }
    // Controls are refused as such, and no font is asked for them.
    let missing = resources.missingCharacters(of: text, fontFile: fontFile).filter {
      $0.properties.generalCategory != .control
    }
    if !missing.isEmpty { collector.report(.missingCharacters(missing), at: range) }
  }

  /// Whether the fonts that come with the program have the character; asking
  /// means reading the list of all installed ones.
  private static func isEverywhere(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x17F, 0x2010...0x2027, 0x2212: true
    default: false
    }
  }

  // MARK: - Paths

  private func problem(ofPath text: String) -> Problem? {
    if text.isEmpty { return .emptyText("a path") }
    if let problem = problem(ofLine: text, .key("path")) { return problem }
    if options.pathsMayLeaveFolder { return nil }
    let leaves = text.leavesFolder
    return leaves ? .pathOutside(text) : nil
  }

  private func problem(ofInput text: String) -> Problem? {
    if text.isEmpty { return .emptyText("a path") }
    if let problem = problem(ofLine: text, .key("path")) { return problem }
    let leaves = text.leavesFolder
    return leaves && !options.pathsMayLeaveFolder ? .inputOutside(text) : nil
  }

  private func problem(ofOutput text: String) -> Problem? {
    if text.hasSuffix("/") || SceneConstants.filmExtensions.contains(where: text.hasSuffix) {
      return nil
    }
    if text.hasSuffix(".png"), text.split(separator: "/").last?.contains("#") ?? false {
      return nil
    }
    if text.hasSuffix(".json") { return .notSupportedYet("the output format '.json'") }
    return .unknownOutput(text)
  }

  private func problem(ofFigure text: String) -> Problem? {
    [".svg", ".png", ".pdf"].contains(where: text.lowercased().hasSuffix)
      ? nil : .unknownFigureOutput(text)
  }
}

extension String {
  /// Whether a path leads out of its folder by what it says. It is looked at as
  /// bytes: for the system a slash before an accent is a slash.
  var leavesFolder: Bool {
    let slash = UInt8(ascii: "/")
    return utf8.first == slash
      || utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}

extension Result where Failure == TextProblem {
  var problem: Problem? {
    guard case .failure(let failure) = self else { return nil }
    return failure.problem
  }
}
