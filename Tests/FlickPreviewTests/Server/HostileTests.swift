import Flick
import FlickJSON
import FlickTestSupport
import Foundation
import Testing

/// Clients that mean harm or are broken: each is bounded, and the server lives.
@Suite(.serialized) struct HostileTests {
  private static let pane = PreviewHouse.scenes + "/pane.json"

  private func expectLife(_ house: PreviewHouse) throws {
    let page = try house.page()
    _ = try page.open(Self.pane)
    #expect(try page.show(5, id: 1).frame == 5)
  }

  @Test func `a message of a gigabyte is refused before it comes`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      try page.send(1, [], length: 1 << 30)
      #expect(try page.closing() == 1009)
      try expectLife(house)
    }
  }

  @Test func `a message in pieces is as long as its pieces together`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      let piece = [UInt8](repeating: 0x20, count: 1 << 18)
      var code: UInt16?
      do {
        try page.send(1, piece, isLast: false)
        for _ in 0..<8 { try page.send(0, piece, isLast: false) }
        code = try page.closing()
      } catch is TestWire.Closed {
        // It was closed while we were sending.
      }
      #expect(code == nil || code == 1009)
      try expectLife(house)
    }
  }

  @Test(arguments: [
    ("{", 1008), ("[1]", 1008), ("{\"type\": 7}", 1008), ("{\"type\": \"show\"}", 1008),
    ("{\"type\": \"show\", \"frame\": -1, \"id\": 1}", 1008),
    ("{\"type\": \"show\", \"frame\": 1e300, \"id\": 1}", 1008),
  ])
  func `what is no message ends the page`(text: String, code: Int) async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      try page.send(1, Array(text.utf8))
      #expect(try page.closing() == code)
      try expectLife(house)
    }
  }

  @Test func `lists in lists without an end are no message`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      try page.send(1, [UInt8](repeating: UInt8(ascii: "["), count: 500_000))
      while true { if case .closed = try page.next() { break } }
      try expectLife(house)
    }
  }

  @Test func `frames that are not masked, or of no kind, end the page`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      for bytes: [UInt8] in [
        [0x81, 0x02, 0x7B, 0x7D], [0x83, 0x80, 0, 0, 0, 0], [0xF1, 0x80, 0, 0, 0, 0],
      ] {
        let page = try house.page()
        try page.sendRaw(bytes)
        #expect(try page.closing() == 1002)
      }
      try expectLife(house)
    }
  }

  @Test func `a scene that is not in the list is not opened`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      for path in ["/etc/passwd", PreviewHouse.scenes + "/../scenes/card.json", ""] {
        try page.say(["type": "open", "scene": .text(path)])
        #expect(
          try page.next("failed")["message"]?.string?.contains("not among the scenes") == true)
      }
      try expectLife(house)
    }
  }

  @Test func `a thousand connections leave room for the next`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      var wires: [TestWire] = []
      for _ in 0..<1000 {
        guard let wire = try? TestWire(port: house.port) else { break }
        wires.append(wire)
        // Those that are refused make room in the test as well.
        if wires.count > 200 { wires.removeFirst(100) }
      }
      wires = []
      var lives = false
      // Those that have just gone are found out one by one.
      for _ in 0..<400 where !lives {
        lives = (try? house.page()) != nil
        if !lives { Thread.sleep(forTimeInterval: 0.02) }
      }
      #expect(lives)
      try expectLife(house)
    }
  }

  @Test func `seventeen pages are one too many`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      var pages: [TestPage] = []
      for _ in 0..<16 { pages.append(try house.page()) }
      #expect(throws: TestWire.Closed.self) { try house.page() }
      pages.removeAll()
      var lives = false
      for _ in 0..<400 where !lives {
        lives = (try? house.page()) != nil
        if !lives { Thread.sleep(forTimeInterval: 0.02) }
      }
      #expect(lives)
    }
  }

  @Test func `sockets that are half open are left after some seconds`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let silent = try TestWire(port: house.port)
      let slow = try TestWire(port: house.port)
      try slow.send(Array("GET /".utf8))
      try expectLife(house)
      #expect(silent.rest().isEmpty)
      #expect(slow.rest().isEmpty)
    }
  }

  @Test func `a page that reads nothing does not grow without end`() async throws {
    try await apart {
      let house = try PreviewHouse([Self.pane], size: "160x90")
      let page = try house.page()
      do {
        for _ in 0..<200_000 { try page.say(["type": "scenes"]) }
      } catch is TestWire.Closed {
        // It was left.
      }
      try expectLife(house)
    }
  }

  @Test func `a title is data`() async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let path = folder.appending(path: "a.json").path
        let title = "<script>alert(1)</script>\"'&"
        try SmallScene.text(title: title).write(toFile: path, atomically: true, encoding: .utf8)
        let house = try PreviewHouse([path])
        let page = try house.page()
        #expect(try page.next("scenes")["items"]?.items[0]["title"]?.string == title)
        #expect(try page.open(path)["title"]?.string == title)
        #expect(try !house.answer(to: "/\(house.token)/").contains("alert(1)"))
      }
    }
  }
}
