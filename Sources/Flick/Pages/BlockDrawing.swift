import FlickCore
import FlickDisplay
import FlickFiles
import FlickMedia
import FlickRaster
import FlickSVG
import FlickScene
import FlickText

/// A block's picture as a file's bytes.
struct DrawnBlock: Sendable {
  let bytes: [UInt8]
  /// What is said to those who do not see it, unless the block says something.
  let alt: String
  /// 0 of vectors.
  let pixels: Int
  /// The files that it was drawn from, besides the page.
  let needs: [FilePath]
  let warnings: String
}

/// A block and the page around it.
struct PlacedBlock: Sendable {
  let block: PageBlock
  let fence: MarkdownFence
  /// As problems name the page.
  let page: String
  let source: SourceText
  /// The bytes of the block's lines, of which those are spaces that belong to containers.
  let text: [UInt8]

  init(_ block: PageBlock, _ fence: MarkdownFence, page: String, source: SourceText) {
    (self.block, self.fence, self.page, self.source) = (block, fence, page, source)
    var text: [UInt8] = []
    for (line, start) in fence.content {
      for index in line {
        let byte = source.bytes[index]
        text.append(index < start && byte != 0x09 ? 0x20 : byte)
      }
    }
    self.text = text
  }

  var hasText: Bool { text.contains { $0 > 0x20 } }

  /// Where the page's own paths begin.
  var folder: String { FilePath(page).folder.description }

  func error(_ problem: Problem) -> FlickError {
    BlockProblem(problem: problem, range: fence.info).error(in: source)
  }
}

extension BlockProblem {
  func error(in source: SourceText) -> FlickError {
    let diagnostic = Diagnostic(problem, at: SourceOrigin(bytes: range, path: ""))
    return FlickError(SceneErrors(diagnostics: [diagnostic], source: source))
  }
}

extension PlacedBlock {
  /// - Parameters:
  ///   - root: The folder that scenes' files lie in.
  ///   - fonts: Books of folders that have been opened.
  /// - Throws: Kind `scene`, with the place in the page.
  func draw(
    below root: String, options: SceneFile.Options, fonts: inout [String: FontBook]
  ) throws(FlickError) -> DrawnBlock {
    let file = try read(below: root, options: options, fonts: &fonts)
    do {
      var playback = try file.play()
      if let variant = block.variant { playback = try playback.showing(variant: variant) }
      return try draw(playback)
    } catch {
      guard let (code, help) = error.problem.ofBlock else { throw error }
      throw self.error(.block(code, error.problem.statement { $0 }, help: help))
    }
  }

  private func read(
    below root: String, options: SceneFile.Options, fonts: inout [String: FontBook]
  ) throws(FlickError) -> SceneFile {
    guard let scene = block.scene else {
      guard hasText else { throw error(.blockWithoutScene()) }
      return try read(text, page, linesBefore: fence.line, in: folder, options, &fonts)
    }
    guard !hasText else { throw error(.blockWithTwoScenes()) }
    let path = FilePath(folder).joined(with: scene)
    let name = folder == "." ? scene : path.description
    guard options.pathsMayLeaveFolder || FolderFence(folder: root).escape(of: name) == nil else {
      throw error(.blockSceneOutside(scene))
    }
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(path, limit: SceneConstants.maximumFileSize)
    } catch {
      throw self.error(.blockSceneUnreadable(scene, reason: error.reason))
    }
    return try read(
      bytes, name, linesBefore: 0, in: path.folder.description, options, &fonts)
  }

  private func read(
    _ bytes: [UInt8], _ name: String, linesBefore: Int, in folder: String,
    _ options: SceneFile.Options, _ fonts: inout [String: FontBook]
  ) throws(FlickError) -> SceneFile {
    let book = fonts[folder] ?? FontBook(folder: folder)
    fonts[folder] = book
    return try SceneFile(
      bytes: bytes, name: name, linesBefore: linesBefore, folder: folder, options: options,
      replaced: [:], fonts: book)
  }

  // MARK: - Pictures

  private func draw(_ playback: Playback) throws(FlickError) -> DrawnBlock {
    switch block.form {
    case .still: return try drawStill(playback)
    case .moving:
      var options = MovingOptions()
      options.loops = !block.playsOnce
      let written = try playback.movingPicture(options, named: block.form.name)
      let title = playback.file.scene.title ?? "An animation"
      return drawn(Array(written.text.utf8), alt: title, of: playback)
    case .figure(let form):
      let format: FigureFormat = block.suffix == .png ? .png : .svg
      let figure = try playback.drawnFigure(block.options(form), as: format)
      let alt = [playback.file.scene.title, figure.summary].compactMap(\.self)
        .joined(separator: ": ")
      if format == .svg {
        return drawn(Array(Playback.document(figure).utf8), alt: alt, of: playback)
      }
      let list = figure.enlarged(by: block.density ?? 2)
      return drawn(try png(list), alt: alt, pixels: list.width * list.height, of: playback)
    }
  }

  /// The instant that is asked for, the scene's poster, or its end.
  private func drawStill(_ playback: Playback) throws(FlickError) -> DrawnBlock {
    let scene = playback.file.scene
    let poster = scene.render.poster.flatMap { playback.trace.time(of: $0) }
    let time =
      if let instant = block.instant {
        try playback.time(of: instant)
      } else {
        poster ?? .zero + playback.trace.duration
      }
    // Their pixels are the film's where nothing scales them.
    let isFrame = block.suffix == .png && block.width == nil
    let list = try resized(try playback.stage().displayList(at: time, isFrame: isFrame))
    let title = scene.title ?? "An animation"
    let alt = "\(title), at \(Playback.secondsText(time - .zero))"
    guard block.suffix == .png else {
      let document = SVGWriter(title: title, summary: alt).document(list)
      return drawn(Array(document.utf8), alt: alt, of: playback)
    }
    return drawn(try png(list), alt: alt, pixels: list.width * list.height, of: playback)
  }

  private func resized(_ list: DisplayList) throws(FlickError) -> DisplayList {
    guard let width = block.width else { return list }
    let factor = width.pixels.rounded() / Double(list.width)
    var resized = DisplayList(
      width: Int(width.pixels.rounded()),
      height: max(1, Int((Double(list.height) * factor).rounded())), background: list.background)
    guard PictureBudget.fits(width: resized.width, height: resized.height) else {
      throw error(
        .block(
          .limit, "this width makes a picture of \(resized.width) × \(resized.height) pixels",
          help: "write a smaller one"))
    }
    resized.draw(list, transform: .scale(factor))
    return resized
  }

  private func png(_ list: DisplayList) throws(FlickError) -> [UInt8] {
    do {
      return try PNGCodec.encode(rasterize(list), compression: .small)
    } catch {
      throw FlickError(error)
    }
  }

  private func drawn(
    _ bytes: [UInt8], alt: String, pixels: Int = 0, of playback: Playback
  ) -> DrawnBlock {
    // The first is the scene itself, which the page holds or names.
    let inputs = playback.file.inputs
    return DrawnBlock(
      bytes: bytes, alt: alt, pixels: pixels,
      needs: block.scene == nil ? Array(inputs.dropFirst()) : inputs,
      warnings: playback.file.warnings)
  }
}

extension FlickProblem {
  /// The code of what is wrong with a block's options, and how to mend it; `nil` for all
  /// that has a place of its own or is none of the page's business.
  fileprivate var ofBlock: (code: DiagnosticCode, help: String?)? {
    func names(_ known: [String], _ meant: String?) -> (DiagnosticCode, String?) {
      let names = known.map { "\"\($0)\"" }
      let list = names.isEmpty ? nil : "there are \(Spelling.list(names, "and"))"
      return (.unknownName, meant.map { "did you mean \"\($0)\"?" } ?? list)
    }
    switch self {
    case .choice(let problem):
      switch problem {
      case .noVariant(let name, let known):
        return names(known, Spelling.nearest(name, among: known))
      case .noPlottedSignal(let name, let known):
        return names(known, Spelling.nearest(name, among: known))
      case .noSignal(_, let known, let meant), .noEvent(_, let known, let meant),
        .noBehavior(_, let known, let meant):
        return names(known, meant)
      case .neverHappens: return (.neverFires, "name an instant, or another event")
      case .neverSettles: return (.neverSettles, "name an instant, or an event")
      case .formKnowsNo(_, _, let others):
        return (.uselessKey, "it belongs to \(Spelling.list(others.map(\.rawValue), "and"))")
      case .tooManyOverlaid: return (.limit, "draw 'curves', or one variant")
      case .nothingMoves: return (.missingKey, "a figure of curves needs a behavior")
      case .noPhase(_, let known): return names(known, nil)
      default: return (.outOfRange, nil)
      }
    case .export(.severalVariants(let known)):
      let names = Spelling.list(known.map { "\"\($0)\"" })
      return (.missingKey, "add variant= and \(names)")
    case .output(.tooLarge): return (.limit, "write a smaller width or density")
    case .output(.cannotMove): return (.notSupportedYet, "draw 'still' or 'strip'")
    default: return nil
    }
  }
}
