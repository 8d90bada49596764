import FlickCore
import FlickFiles
import FlickMedia
import FlickScene
import FlickText
import Foundation

/// Markdown pages of which `flick` blocks become pictures; all else stays as it is.
package struct PagesJob {
  package struct Options: Sendable {
    /// How many pictures are drawn at the same time; changes no byte.
    package var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Whether scenes and links may lead out of the folder of the pages.
    package var pathsMayLeaveFolder = false
    /// Whether what would be a warning is an error.
    package var isStrict = false
    /// Whether files may be replaced that no run before has written.
    package var overwrites = false

    package init() {}
  }

  /// What a run has done.
  package struct Report: Sendable {
    package fileprivate(set) var pages = 0
    package fileprivate(set) var drawn = 0
    package fileprivate(set) var kept = 0
    /// Of blocks, in the order of the pages.
    package fileprivate(set) var warnings: [String] = []
    /// Nothing has been written where there are any. Some are in a scene that a page
    /// names, and say where.
    package fileprivate(set) var failures: [(error: FlickError, usedAt: String?)] = []
  }

  /// A page with its blocks.
  struct Page {
    let entry: PageTree.Entry
    let bytes: [UInt8]
    let source: SourceText
    var blocks: [PlacedBlock] = []
  }

  private let tree: PageTree
  private let output: String
  private let options: Options

  /// - Throws: Kind `missingInput`, `usage` or `io`.
  package init(_ input: String, output: String, options: Options) throws(FlickError) {
    precondition(options.jobs >= 1, "somebody draws (was \(options.jobs) jobs)")
    tree = try PageTree(input, output: output, mayLeave: options.pathsMayLeaveFolder)
    self.output = output
    self.options = options
  }

  /// Draws what is not there yet and writes what has changed, all or nothing.
  package func run(interruption: Interruption) throws(FlickError) -> Report {
    var report = Report()
    let old: PagesManifest
    do {
      old = try PagesManifest(in: output)
    } catch {
      throw FlickError(error)
    }
    var pages: [Page] = []
    for entry in tree.entries where entry.isPage { pages.append(try read(entry, &report)) }
    report.pages = pages.count
    var writer = PageWriter(
      output, of: tree.root, old: old, overwrites: options.overwrites)
    var failed = true
    defer { if failed { writer.discard() } }
    let drawn = try draw(pages, &writer, &report, interruption)
    guard report.failures.isEmpty else { return report }
    for (page, pictures) in zip(pages, drawn) {
      try writer.write(page.text(pictures), to: page.entry.path, of: page.entry.path)
    }
    for entry in tree.entries where !entry.isPage {
      try writer.copy(tree.root + "/" + entry.path, to: entry.path)
    }
    if interruption.isRequested { throw FlickError(.output(.stopped)) }
    try writer.commit(keepingOthers: !tree.isFolder)
    failed = false
    return report
  }

  private func read(
    _ entry: PageTree.Entry, _ report: inout Report
  ) throws(FlickError) -> Page {
    let name = tree.root == "." ? entry.path : FilePath(tree.root).appending(entry.path).description
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(name), limit: SceneConstants.maximumFileSize)
    } catch {
      throw FlickError(.input(.unreadable(name: name, reason: error.reason)))
    }
    // A carriage return alone ends a line, too, and problems count lines.
    var lines = bytes
    for index in lines.indices where lines[index] == 0x0D {
      if index + 1 == lines.count || lines[index + 1] != 0x0A { lines[index] = 0x0A }
    }
    var page = Page(entry: entry, bytes: bytes, source: SourceText(file: name, bytes: lines))
    var count = 0
    for fence in MarkdownFences.find(in: bytes) {
      do throws(BlockProblem) {
        guard let block = try PageBlock(info: fence.info, of: bytes) else { continue }
        page.blocks.append(PlacedBlock(block, fence, page: name, source: page.source))
      } catch {
        report.failures.append((error.error(in: page.source), nil))
      }
      count += 1
      if count > SceneConstants.maximumBlocks {
        let full = BlockProblem(problem: .tooManyBlocks(count), range: fence.info)
        report.failures.append((full.error(in: page.source), nil))
        page.blocks = []
        break
      }
    }
    return page
  }

  // MARK: - Pictures

  /// A block to be drawn, unless a picture of it stands.
  private struct Work: Sendable {
    /// Which page.
    let page: Int
    let path: String
    let block: PlacedBlock
    let key: String
    let kept: PagesManifest.Picture?
  }

  /// The pictures of all pages: those that are there, and those that are drawn.
  private func draw(
    _ pages: [Page], _ writer: inout PageWriter, _ report: inout Report,
    _ interruption: Interruption
  ) throws(FlickError) -> [[PagePicture]] {
    let identity = Self.identity(options)
    var work: [Work] = []
    for (index, page) in pages.enumerated() {
      for block in page.blocks {
        let path = page.entry.path
        let key = block.key(identity, page: path)
        let kept = writer.standing(key, path)
        work.append(Work(page: index, path: path, block: block, key: key, kept: kept))
      }
    }
    var pictures = pages.map { _ in [PagePicture]() }
    var pixels = pages.map { _ in 0 }
    var full: PlacedBlock?
    guard !work.isEmpty else { return pictures }
    let draw = drawing(work)
    do throws(FlickError) {
      try FramePipeline(frameCount: work.count, workers: options.jobs).run(
        makeWorker: { [String: FontBook]() }, draw: draw,
        emit: { index, drawn throws(FlickError) in
          if interruption.isRequested { throw FlickError(.output(.stopped)) }
          let item = work[index]
          guard let picture = try take(drawn, item, &writer, &report) else { return }
          pixels[item.page] += picture.pixels
          if pixels[item.page] > SceneConstants.maximumPagePixels {
            // Nothing of the rest is drawn.
            full = item.block
            throw item.block.error(.tooManyPagePixels())
          }
          pictures[item.page].append(
            PagePicture(
              block: item.block, alt: item.block.block.alt ?? picture.alt,
              file: PageWriter.name(of: picture, page: item.path)))
        })
    } catch {
      guard full != nil else { throw error }
      report.failures.append((error, nil))
    }
    return pictures
  }

  /// What draws one of the blocks, on any thread; `nil` for a picture that stands.
  private func drawing(
    _ work: [Work]
  ) -> @Sendable (inout [String: FontBook], Int) -> Result<DrawnBlock, FlickError>? {
    var options = SceneFile.Options()
    options.pathsMayLeaveFolder = self.options.pathsMayLeaveFolder
    options.isStrict = self.options.isStrict
    return { [root = tree.root, options] fonts, index in
      guard work[index].kept == nil else { return nil }
      do throws(FlickError) {
        return .success(
          try work[index].block.draw(below: root, options: options, fonts: &fonts))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Takes a picture in; `nil` where there is none.
  private func take(
    _ drawn: Result<DrawnBlock, FlickError>?, _ item: Work, _ writer: inout PageWriter,
    _ report: inout Report
  ) throws(FlickError) -> PagesManifest.Picture? {
    switch drawn {
    case .failure(let error)?:
      report.failures.append((error, item.block.use(of: error)))
      return nil
    case .success(let drawn)?:
      report.drawn += 1
      if !drawn.warnings.isEmpty { report.warnings.append(drawn.warnings) }
      return try writer.add(drawn, key: item.key, page: item.path)
    case nil:
      guard let kept = item.kept else { return nil }
      report.kept += 1
      writer.keep(kept, page: item.path)
      return kept
    }
  }

  /// What decides every picture besides its block: the program and the installed fonts.
  private static func identity(_ options: Options) -> String {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let fonts = (try? FontBook().installedFiles()) ?? []
    let build = (try? ContentHash(ofFile: program))?.description ?? ""
    return ContentHash(
      of: [FlickVersion.current, build, options.isStrict ? "strict" : ""].map { "\($0)\0" } + fonts
    ).description
  }
}

extension PlacedBlock {
  /// Of the block, where it stands, and what else decides its picture.
  fileprivate func key(_ identity: String, page: String) -> String {
    let info = String(decoding: source.bytes[fence.info], as: UTF8.self)
    let folder = FilePath(page).folder.description
    // What it holds is compared byte for byte; where lines begin is no part of it.
    let text = String(decoding: self.text, as: UTF8.self)
    return ContentHash(of: [identity, info, folder, text].map { "\($0)\0" }).description
  }

  /// Where a scene that the block names is used, for what is wrong with its file.
  fileprivate func use(of error: FlickError) -> String? {
    let isHere = error.description.hasPrefix(page + ":")
    return block.scene == nil || isHere ? nil : "\(page):\(fence.line)"
  }
}
