// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "SceneTests",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…/flick", from: "0.1.0")
    .package(name: "flick", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "PaneTests",
      dependencies: [
        .product(name: "Flick", package: "flick"), .product(name: "FlickMotion", package: "flick"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
