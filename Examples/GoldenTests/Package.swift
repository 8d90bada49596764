// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "GoldenTests",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…/flick", from: "0.1.0")
    .package(name: "flick", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "CardTests", dependencies: [.product(name: "Flick", package: "flick")],
      exclude: ["Scenes"])
  ],
  swiftLanguageModes: [.v6]
)
