/// The components that come with the program, which scenes include as `flick:kit`.
///
/// A module of its own: the compiler takes long over so many bytes, and does it beside
/// the others here.
package enum Kit {
  package static let name = "flick:kit"

  package static var bytes: [UInt8] { PackageResources.kit_json }
}
