// swift-tools-version: 6.1

import Foundation
import PackageDescription

/// ISA-L compresses PNG frames several times faster than zlib, which does it
/// where that is missing.
let hasISAL = ["/usr", "/usr/local", "/opt/homebrew"].contains {
  FileManager.default.fileExists(atPath: $0 + "/include/isa-l/igzip_lib.h")
}

let package = Package(
  name: "flick",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render", targets: ["render"]),
    .library(name: "Flick", targets: ["Flick"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  // A target declares what it reaches by way of others too: SwiftPM compiles it
  // again only when a declared dependency changes, and layouts change without
  // that (scripts/check-imports).
  targets: [
    .systemLibrary(
      name: "CPNGLibrary", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(
      name: "CXXHash", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(
      name: "CPNG", dependencies: ["CPNGLibrary", "CKernels"] + (hasISAL ? ["CISAL"] : []),
      cSettings: hasISAL ? [.define("FLICK_HAS_ISAL")] : [],
      linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CKernels"),

    .target(name: "FlickCore"),
    .target(name: "FlickMotion", dependencies: ["FlickCore"]),
    .target(name: "FlickScene", dependencies: ["FlickCore", "FlickMotion"]),
    .target(name: "FlickEngine", dependencies: ["FlickCore", "FlickMotion", "FlickScene"]),
    .target(name: "FlickDisplay", dependencies: ["FlickCore"]),
    .target(
      name: "FlickText",
      dependencies: [
        "FlickCore", "FlickDisplay", "CFreeType", "CHarfBuzz", "CFontconfig", "CXXHash",
      ]),
    .target(name: "FlickRaster", dependencies: ["FlickCore", "FlickDisplay", "CKernels"]),
    .target(name: "FlickSVG", dependencies: ["FlickCore", "FlickDisplay"]),
    .target(name: "FlickMedia", dependencies: ["FlickCore", "CKernels", "CPNG", "CXXHash"]),
    .target(
      name: "FlickPlot",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
      ]),
    .target(
      name: "FlickExport",
      dependencies: ["FlickCore", "FlickMotion", "FlickScene", "FlickEngine"]),
    .target(
      name: "FlickStage",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickPlot",
      ]),
    .target(
      name: "FlickFigure",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickPlot", "FlickStage",
      ]),
    .target(
      name: "FlickGolden",
      dependencies: ["FlickCore", "FlickMotion", "FlickScene", "FlickMedia", "CKernels"]),
    .target(
      name: "Flick",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickSVG", "FlickMedia", "FlickPlot", "FlickExport", "FlickStage",
        "FlickFigure",
        "FlickGolden",
      ]),
    .executableTarget(
      name: "render",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickSVG", "FlickMedia", "FlickPlot", "FlickExport", "FlickStage",
        "FlickFigure",
        "FlickGolden", "Flick",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "bench-motion",
      dependencies: ["FlickCore", "FlickMotion", "FlickScene", "FlickEngine"],
      path: "Benchmarks/MotionBench"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickSVG", "FlickMedia", "FlickPlot", "FlickExport", "FlickStage",
        "FlickFigure",
        "FlickGolden", "Flick",
      ],
      path: "Benchmarks/Bench"),
    .executableTarget(
      name: "picture-difference", dependencies: ["FlickCore", "FlickMedia"],
      path: "Benchmarks/PictureDifference"),

    .target(name: "FlickTestSupport", dependencies: ["FlickCore"], path: "Tests/FlickTestSupport"),
    .testTarget(name: "FlickCoreTests", dependencies: ["FlickCore", "FlickTestSupport"]),
    .testTarget(
      name: "FlickMotionTests", dependencies: ["FlickCore", "FlickMotion", "FlickTestSupport"],
      resources: [.copy("Data")]),
    .testTarget(
      name: "FlickSceneTests",
      dependencies: ["FlickCore", "FlickMotion", "FlickScene", "FlickTestSupport"]),
    .testTarget(
      name: "FlickEngineTests",
      dependencies: ["FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickTestSupport"]),
    .testTarget(
      name: "FlickRasterTests",
      dependencies: ["FlickCore", "FlickDisplay", "FlickRaster", "CKernels", "FlickTestSupport"]),
    .testTarget(
      name: "FlickTextTests",
      dependencies: [
        "FlickCore", "FlickDisplay", "FlickText", "FlickRaster", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickSVGTests",
      dependencies: [
        "FlickCore", "FlickDisplay", "FlickText", "FlickSVG", "FlickRaster", "FlickMedia",
        "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickMediaTests", dependencies: ["FlickCore", "FlickMedia", "FlickTestSupport"]),
    .testTarget(
      name: "FlickPlotTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickPlot", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickExportTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickExport", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickStageTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickPlot", "FlickStage", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickFigureTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickPlot", "FlickStage", "FlickFigure", "FlickSVG", "FlickRaster", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickGoldenTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickMedia", "FlickGolden", "FlickTestSupport",
      ]),
    .testTarget(
      name: "FlickTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickSVG", "FlickMedia", "FlickPlot", "FlickExport", "FlickStage",
        "FlickFigure",
        "FlickGolden", "Flick",
        "FlickTestSupport",
      ],
      exclude: ["Data"]),
    // The example's tests, as they are; scripts/test looks at the example's manifest.
    .testTarget(
      name: "CardTests",
      dependencies: [
        "FlickCore", "FlickMotion", "FlickScene", "FlickEngine", "FlickDisplay", "FlickText",
        "FlickRaster", "FlickSVG", "FlickMedia", "FlickPlot", "FlickExport", "FlickStage",
        "FlickFigure", "FlickGolden", "Flick",
      ],
      path: "Examples/GoldenTests/Tests/CardTests", exclude: ["Scenes"]),
  ],
  swiftLanguageModes: [.v6]
)

if hasISAL {
  package.targets.append(
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]))
}

// libFuzzer brings the main function, so that this target links with it only;
// scripts/fuzz builds it.
if Context.environment["FLICK_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz-scene", dependencies: ["FlickCore", "FlickMotion", "FlickScene"],
      path: "Benchmarks/SceneFuzz"))
}
