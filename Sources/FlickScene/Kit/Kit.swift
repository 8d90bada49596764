/// The components that come with the program.
enum Kit {
  static let name = "flick:kit"

  static var bytes: [UInt8] { PackageResources.kit_json }
}
