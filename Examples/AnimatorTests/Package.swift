// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "AnimatorTests",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…/flick", from: "0.1.0")
    .package(name: "flick", path: "../..")
  ],
  targets: [
    .testTarget(
      name: "AnimatorTests",
      dependencies: [
        .product(name: "FlickTesting", package: "flick"), .product(name: "Flick", package: "flick"),
        .product(name: "FlickMotion", package: "flick"),
      ],
      exclude: ["pane.csv"])
  ],
  swiftLanguageModes: [.v6]
)
