import FlickFiles
import Foundation
import Testing

@Suite struct FilePathTests {
  @Test(arguments: ["~", "~/a.png", "~root/a.png", "a/~/b", "~nobody-of-that-name/x", "$HOME/x"])
  func `a tilde stands for itself in every form that a path takes`(text: String) {
    let path = FilePath(text)
    let whole = FilePath.workingFolder.description + "/" + text
    #expect(path.description == text)
    #expect(path.absolute.description == whole)
    #expect(path.url.path == whole)
    #expect(path.resolved?.description == FilePath.workingFolder.real.map { "\($0)/\(text)" })
  }

  @Test(arguments: [
    ("a", ".", "a"), ("a/b", "a", "b"), ("a/b/", "a", "b"), ("/a", "/", "a"), ("/", "/", ""),
    ("a//b", "a", "b"), ("./~/b", "./~", "b"), ("/a/\u{301}b", "/a", "\u{301}b"),
  ])
  func `a path is a folder and a name`(text: String, folder: String, name: String) {
    #expect(FilePath(text).folder == FilePath(folder))
    #expect(FilePath(text).name == name)
  }

  @Test(arguments: [
    ("a.PNG", "png"), ("a.b/c", ""), (".png", ""), ("a.tar.gz", "gz"), ("a.", ""), ("é.ä", "ä"),
  ])
  func `a suffix follows the last dot of the name`(text: String, suffix: String) {
    #expect(FilePath(text).suffix == suffix)
  }

  @Test func `two spellings of one letter are two paths`() {
    #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
  }

  @Test func `a place is the same however its path is spelled`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("a/b")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link").description, withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("gone").description, withDestinationPath: "a/later")
    for (one, other) in [
      ("a/b", "a/./b/"), ("a/b/new", "link/b/new"), ("new/c", "a/../new//c"),
      ("c", "new/../c"), ("gone/x", "a/later/x"), ("c", "new/\u{301}q/../../c"),
    ] {
      let place = try #require(scratch.path(one).resolved)
      #expect(scratch.path(other).resolved == place, "\(one), \(other)")
      #expect(try #require(scratch.path("").resolved).holds(place))
    }
    #expect(scratch.path("../x").resolved?.folder == scratch.path("").resolved?.folder)
  }

  @Test func `links in a circle lead nowhere`() throws {
    let scratch = try Scratch()
    for (link, target) in [("one", "two"), ("two", "one")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path(link).description, withDestinationPath: target)
    }
    #expect(scratch.path("one/x").resolved == nil)
  }
}
