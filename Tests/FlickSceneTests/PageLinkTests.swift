import Foundation
import Testing

/// The links of all pages, to files and to their headings.
@Suite struct PageLinkTests {
  static let pages: [String] = {
    let roots = try? FileManager.default.contentsOfDirectory(atPath: packageFolder.path)
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: packageFolder.appending(path: "docs").path)
    return ((roots ?? []) + (names ?? []).map { "docs/" + $0 })
      .filter { $0.hasSuffix(".md") }.sorted()
  }()

  /// Of each page, by the place of its file.
  private static let anchors: [String: [String]] = Dictionary(
    uniqueKeysWithValues: pages.map { path in
      let page = MarkdownPage((try? packageFile(path)) ?? "")
      return (place(packageFolder, path), page.headings.map(\.anchor))
    })

  private static func place(_ folder: URL, _ path: String) -> String {
    folder.appending(path: path).standardizedFileURL.path
  }

  @Test(arguments: pages)
  func `every link of a page leads somewhere`(path: String) throws {
    let file = packageFolder.appending(path: path)
    for link in MarkdownPage(try packageFile(path)).links where !link.contains("://") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? file.lastPathComponent : parts[0]
      let place = Self.place(file.deletingLastPathComponent(), target)
      #expect(FileManager.default.fileExists(atPath: place), "\(link)")
      guard parts.count > 1 else { continue }
      #expect(Self.anchors[place]?.contains(parts[1]) == true, "\(link)")
    }
  }

  @Test func `no two headings of a page have the same anchor`() {
    #expect(Self.anchors.count == Self.pages.count)
    for (path, anchors) in Self.anchors {
      #expect(Set(anchors).count == anchors.count, "\(path)")
    }
  }

  @Test func `the check of links knows a heading that is not there`() {
    let page = MarkdownPage(
      """
      # What it **is**, and what's `not`
      A [link](#a), `[none](#b)` and <img src="c.png">.
      ```
      [none](#d)
      # none
      ```
      """)
    #expect(page.headings.map(\.anchor) == ["what-it-is-and-whats-not"])
    #expect(page.links == ["#a", "c.png"])
  }
}
