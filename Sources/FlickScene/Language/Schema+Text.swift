import FlickCore
import FlickJSON
import FlickMotion

extension Schema {
  /// A text in one of the small languages.
  ///
  /// - Parameter parse: `nil` where a name is wrong of which has been told elsewhere.
  static func text(
    _ format: TextFormat,
    _ parse: @escaping @Sendable (String, Subject, Reader) -> Parsed<Value?>
  ) -> Schema {
    Schema(.text(format)) { (node, subject, reader) throws(Rejected) -> Value in
      guard let text = node.string else {
        throw reader.rejectKind(of: node, .text(format), subject)
      }
      switch parse(text, subject, reader) {
      case .success(let value?): return value
      case .success(nil): throw Rejected()
      case .failure(let failure): throw reader.rejected(failure.problem, at: node)
      }
    }
  }

  /// A text of which nothing else needs to be known.
  private static func grammar(
    _ format: TextFormat, _ parse: @escaping @Sendable (String) -> Parsed<Value>
  ) -> Schema {
    text(format) { text, _, _ in parse(text).map { $0 } }
  }
}

extension Schema where Value == String {
  /// A text with which something may be wrong.
  static func text(_ format: TextFormat) -> Schema {
    text(format) { text, subject, reader in
      reader.problem(of: text, format: format, subject).map { .failure(TextProblem($0)) }
        ?? .success(text)
    }
  }

  /// One line of characters that show, of which some font has each.
  static var line: Schema {
    text(.line).then { (text, node, reader) throws(Rejected) -> String in
      reader.reportMissing(in: text, fontFile: nil, at: node.range)
      return text
    }
  }
}

// MARK: - Times

extension Schema where Value == FlickDuration {
  /// Longer than nothing.
  static var time: Schema { time(allowsZero: false) }

  static func time(allowsZero: Bool) -> Schema {
    text(.time(allowsZero: allowsZero)) { text, subject, _ in
      Grammar.time(text).flatMap { duration in
        duration == .zero && !allowsZero
          ? .failure(TextProblem(.timeIsZero(subject.text))) : .success(duration)
      }
    }
  }

  static var signedTime: Schema { grammar(.signedTime, Grammar.signedTime) }
  static var step: Schema { grammar(.step, Grammar.step) }
}

extension Schema where Value == RenderSettings.Length {
  /// An event that is called `settled` or `visible` is none here.
  static var length: Schema {
    text(.length) { text, _, reader in
      Grammar.instant(text, else: Problem.badLength).flatMap { written in
        if written.plus < .zero { return .failure(TextProblem(.badLength(text))) }
        if written.name == WrittenInstant.settled { return .success(.settled(plus: written.plus)) }
        if written.name == WrittenInstant.visible {
          return .success(.visible(channel: nil, plus: written.plus))
        }
        if let owner = written.owner(of: WrittenInstant.visible) {
          return reader.symbols.behavior(owner).map { .visible(channel: $0, plus: written.plus) }
        }
        let found = reader.symbols.instant(written)
        if found.problem != nil, written.settlingName == nil {
          return .failure(TextProblem(.badLength(text)))
        }
        return found.map { instant in
          if case .time(let end) = instant { .fixed(end - .zero) } else { .until(instant) }
        }
      }
    }
  }
}

extension Schema where Value == Instant {
  static var instant: Schema {
    text(.instant) { text, _, reader in
      Grammar.instant(text).flatMap { reader.symbols.instant($0).map { $0 } }
    }
  }
}

// MARK: - Colours, curves, paths

extension Schema where Value == Color {
  static var color: Schema { grammar(.color, Grammar.color) }
}

extension Schema where Value == TimingCurve {
  /// Curves without the words `default` and `ease`, which are one.
  static var curve: Schema {
    .either([
      grammar(.curve, Grammar.curve),
      Schema<[Double]>.tuple([
        ("x1", .number(.from(0, to: 1))), ("y1", .number(.from(-100, to: 100))),
        ("x2", .number(.from(0, to: 1))), ("y2", .number(.from(-100, to: 100))),
      ]).map { .cubicBezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3]) },
    ])
  }
}

extension Schema where Value == Path {
  /// Points at the byte where path data cannot go on.
  static var path: Schema {
    Schema<String>.text(.path).then { (text, node, reader) throws(Rejected) -> Path in
      let parsed = PathText.parse(
        text, reach: SceneConstants.maximumLength, segments: SceneConstants.maximumPathSegments)
      guard let failure = parsed.failure else { return parsed.path }
      // Escapes make the text in the file longer than the path.
      guard node.range.count == text.utf8.count + 2 else {
        throw reader.rejected(failure.problem, at: node)
      }
      let start = node.range.lowerBound + 1 + failure.bytes.lowerBound
      let end = node.range.lowerBound + 1 + failure.bytes.upperBound
      reader.report(failure.problem, at: start..<max(start + 1, end))
      throw Rejected()
    }
  }
}

extension PathText.Failure {
  fileprivate var problem: Problem {
    switch reason {
    case .expected(let what, let found): .pathExpected(what, found: found)
    case .tooFar: .pathTooFar()
    case .tooLong: .pathTooLong()
    }
  }
}

/// What the file of an image holds.
enum ImageSource: Hashable, Sendable {
  case picture(Picture)
  /// With colours in another space than sRGB, and where it lies.
  case profiled(Picture, String)
  /// An SVG by its path; what of it is shown, others say.
  case drawing(String)
}

extension Schema where Value == ImageSource {
  static var image: Schema {
    text(.imageFile) { text, _, reader in reader.image(text).map { $0 } }
  }
}

extension Schema where Value == Double {
  /// As a part of 1.
  static var percent: Schema { grammar(.percent, Grammar.percent) }
}

// MARK: - Names

extension Schema where Value == Int {
  static var layer: Schema {
    text(.layer) { text, _, reader in reader.symbols.layer(text).map { $0 } }
  }
  static var event: Schema {
    text(.event) { text, _, reader in reader.symbols.event(text).map { $0 } }
  }

  static var behavior: Schema {
    text(.behavior) { text, _, reader in reader.symbols.behavior(text).map { $0 } }
  }

  /// What moves across and down, by its name.
  static var movingPlace: Schema {
    text(.behavior) { text, _, reader in reader.symbols.place(text).map { $0 } }
  }

  static var variant: Schema {
    text(.variant) { text, _, reader in reader.symbols.variant(text).map { $0 } }
  }
}

extension Schema where Value == Signal {
  static var signal: Schema { text(.signal) { text, _, reader in reader.symbols.signal(text) } }
}

extension Schema where Value == Condition {
  static var condition: Schema {
    text(.condition) { text, subject, reader in
      Grammar.condition(text).flatMap { written in
        let count = written.leaves.count
        if count > SceneConstants.maximumFacts {
          let problem = Problem.tooMany(
            subject.text, noun: "comparisons", maximum: SceneConstants.maximumFacts, found: count)
          return .failure(TextProblem(problem))
        }
        return written.resolved { reader.symbols.fact($0) }
      }
    }
  }
}

extension Schema where Value == Vector {
  /// Two numbers, across and down.
  static func pair(_ bounds: Bounds) -> Schema {
    Schema<[Double]>.tuple("x", "y", of: .number(bounds)).map { Vector(dx: $0[0], dy: $0[1]) }
  }

  static var vector: Schema { pair(Language.length) }
}

// MARK: - What is wrong with a text

extension Reader {
  /// What is wrong with a text that is read as it is written.
  func problem(of text: String, format: TextFormat, _ subject: Subject) -> Problem? {
    switch format {
    case .line: problem(ofLine: text, subject)
    case .lines: problem(ofLines: text, subject)
    case .name: isName(text) ? nil : .badName(text)
    case .setting: problem(ofSetting: text)
    case .animation: problem(ofAnimation: text)
    case .animations: problem(ofAnimations: text)
    case .behavior: symbols.behavior(text).problem
    case .motion:
      symbols.motionNames.contains(text)
        ? nil : symbols.unknown(text, noun: "motion", among: symbols.motionNames)
    // A map's keys make the variants that other texts name.
    case .variant:
      !text.isEmpty && problem(ofLine: text, subject) == nil ? nil : .badVariantName(text)
    case .font: problem(ofFont: text, subject)
    case .fontFile: problem(ofFontFile: text)
    case .input: problem(ofPath: text, outside: Problem.inputOutside)
    case .output: problem(ofPath: text, outside: Problem.pathOutside) ?? problem(ofOutput: text)
    case .figure: problem(ofPath: text, outside: Problem.pathOutside) ?? problem(ofFigure: text)
    default: nil
    }
  }

  private func isName(_ text: String) -> Bool {
    instanceNames.contains(text)
      || Spelling.isName(text) && text.utf8.count <= SceneConstants.maximumNameLength
  }

  func problem(ofLine text: String, _ subject: Subject) -> Problem? {
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

  /// A behavior, or a property of a layer: `boat.x`.
  private func problem(ofSetting text: String) -> Problem? {
    guard let (layer, property) = symbols.layerProperty(text) else {
      return symbols.behavior(text).problem
    }
    if let problem = symbols.layer(layer).problem { return problem }
    guard Channel.Property.animated(property) == nil else { return nil }
    let parts = symbols.ownerNames.filter { $0.hasPrefix(layer + ".") }
    if let meant = Spelling.nearest(text, among: parts) {
      return .unknownName(text, noun: "behavior", suggestion: meant, known: parts)
    }
    return symbols.unknown(
      property, noun: "property of a layer", among: Language.animated.map(\.name))
  }

  /// A layer and the key of an animation that it may get.
  private func problem(ofAnimation text: String) -> Problem? {
    let (layer, key) = symbols.layerPath(text)
    guard let key, isName(key) else { return .badAnimation(text) }
    return symbols.layer(layer).problem
  }

  /// An animation that some layer has at some time, or all of a layer.
  private func problem(ofAnimations text: String) -> Problem? {
    let (name, key) = symbols.layerPath(text)
    if let key, key.contains(".") { return .badAnimation(text) }
    guard let layer = symbols.animated(name) else {
      return symbols.unknown(name, noun: "animated layer", among: symbols.animated.map(\.name))
    }
    guard let key, !layer.allKeys.contains(key) else { return nil }
    return symbols.unknown(
      text, noun: "animation", among: layer.allKeys.sorted().map { "\(layer.name).\($0)" })
  }

  // MARK: - Files

  private func problem(ofFont text: String, _ subject: Subject) -> Problem? {
    if text.isEmpty { return .emptyText(subject.text) }
    if resources.hasFont(family: text) { return nil }
    return .fontNotFound(
      text, suggestion: Spelling.nearest(text, among: resources.fontFamilies))
  }

  /// The picture at a path.
  func image(_ text: String) -> Parsed<ImageSource> {
    if let problem = problem(ofPath: text, "image", outside: Problem.imageOutside) {
      return .failure(TextProblem(problem))
    }
    func failure(_ problem: Problem) -> Parsed<ImageSource> { .failure(TextProblem(problem)) }
    return switch resources.image(text, mayLeaveFolder: options.pathsMayLeaveFolder) {
    case .picture(let picture): .success(.picture(picture))
    case .profiled(let picture): .success(.profiled(picture, text))
    case .drawing: .success(.drawing(text))
    case .missing: failure(.noImageFile(text))
    case .isOther(let kind): failure(.notAFile(text, kind, .image))
    case .outside: failure(.imageOutside(text))
    case .unknownFormat: failure(.noPicture(text))
    case .damaged: failure(.damagedImage(text))
    case .longFile: failure(.imageFileTooLong(text))
    case .manyPixels(let width, let height):
      failure(.imageTooLarge(text, width: width, height: height))
    }
  }

  /// What fills a shape from a file.
  ///
  /// - Parameter node: Where the file is named.
  func fill(
    _ source: ImageSource, _ options: ArtworkOptions = ArtworkOptions(), tint: Color? = nil,
    fit: ImageFill.Fit, sampling: ImageFill.Sampling, at node: JSONNode
  ) throws(Rejected) -> Fill {
    switch source {
    case .picture(let picture):
      return .image(ImageFill(picture: picture, fit: fit, sampling: sampling))
    case .profiled(let picture, let path):
      report(.otherColorProfile(path), at: node)
      return .image(ImageFill(picture: picture, fit: fit, sampling: sampling))
    case .drawing(let path):
      guard fit != .tile else { throw rejected(.tiledDrawing(path), at: node) }
      let found = resources.artwork(path, options, mayLeaveFolder: self.options.pathsMayLeaveFolder)
      switch found {
      case .failure(let problem): throw rejected(.artwork(path, problem), at: node)
      case .success(let artwork):
        guard let tint else { return .artwork(ArtworkFill(artwork: artwork, fit: fit)) }
        guard artwork.onlyColor != nil else { throw rejected(.tintOfSeveral(path), at: node) }
        return .artwork(ArtworkFill(artwork: artwork.tinted(tint), fit: fit))
      }
    }
  }

  private func problem(ofFontFile text: String) -> Problem? {
    if let problem = problem(ofPath: text, "file", outside: Problem.fontOutside) { return problem }
    return switch resources.fontFile(text) {
    case .usable: nil
    case .outside: options.pathsMayLeaveFolder ? nil : .fontOutside(text)
    case .missing: .noFontFile(text)
    case .isOther(let kind): .notAFile(text, kind, .fontNotFound)
    case .notAFont: .notAFont(text)
    }
  }

  /// A path that is not empty and may not leave its folder.
  func problem(
    ofPath text: String, _ key: String = "path", outside: (String) -> Problem
  ) -> Problem? {
    if text.isEmpty { return .emptyText("a path") }
    if let problem = problem(ofLine: text, .key(key)) { return problem }
    return text.leavesFolder && !options.pathsMayLeaveFolder ? outside(text) : nil
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
}

extension Result where Failure == TextProblem {
  var problem: Problem? {
    guard case .failure(let failure) = self else { return nil }
    return failure.problem
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
