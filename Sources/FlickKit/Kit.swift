/// The components that come with the program, which scenes include as `flick:kit`.
package enum Kit {
  package static let name = "flick:kit"

  package static var bytes: [UInt8] { EmbeddedFile.bytes(named: "kit.json") ?? [] }
}
