// swift-tools-version: 6.1

import Foundation
import PackageDescription

/// ISA-L compresses PNG frames several times faster than zlib, which does it
/// where that is missing.
let hasISAL = ["/usr", "/usr/local", "/opt/homebrew"].contains {
  FileManager.default.fileExists(atPath: $0 + "/include/isa-l/igzip_lib.h")
}

/// A build from nothing whose time counts.
///
/// Of what is ready the package manager compiles first whose name comes last, Swift before
/// C. Tests would so take the cores before the longest chain of modules; here they wait for
/// it. In daily work each change of the chain would compile them all.
let isBuiltOnce = Context.environment["FLICK_BUILT_ONCE"] != nil

/// A module's interface comes with its code, which is the same, instead of from a job of
/// its own that parses and checks all a second time.
let interfaceWithCode = "-no-emit-module-separately-wmo"

/// What each module uses itself. What it reaches by way of these is declared as
/// well: SwiftPM compiles a target again only when a declared dependency changes,
/// and layouts change without that (scripts/check-imports).
let uses: [String: [String]] = [
  "CPNG": ["CPNGLibrary", "CKernels"] + (hasISAL ? ["CISAL"] : []),
  "FlickKit": ["CTexts"],
  "FlickMotion": ["FlickCore"],
  "FlickJSON": ["FlickCore"],
  "FlickFit": ["FlickMotion"],
  "FlickPointer": ["FlickJSON"],
  "FlickScene": ["FlickMotion", "FlickPointer", "FlickKit"],
  "FlickEngine": ["FlickScene"],
  "FlickArtwork": ["FlickCore", "CExpat"],
  "FlickTrack": ["FlickCore"],
  "FlickDisplay": ["FlickCore"],
  "FlickText": [
    "FlickFiles", "FlickDisplay", "CFreeType", "CHarfBuzz", "CFriBidi", "CFontconfig", "CXXHash",
  ],
  "FlickRaster": ["FlickDisplay", "CKernels"],
  "FlickSVG": ["FlickDisplay"],
  "CJPEG": ["CJPEGLibrary"],
  "FlickMedia": ["FlickCore", "FlickFiles", "CKernels", "CPNG", "CJPEG", "CXXHash"],
  "FlickPlot": ["FlickEngine", "FlickText"],
  "FlickExport": ["FlickEngine"],
  "FlickStage": ["FlickPlot", "FlickExport", "FlickSVG"],
  "FlickFigure": ["FlickStage"],
  "FlickGolden": ["FlickScene", "FlickMedia", "CKernels"],
  "Flick": [
    "FlickArtwork", "FlickRaster", "FlickSVG", "FlickExport", "FlickFigure", "FlickGolden",
    "FlickFit", "FlickTrack",
  ],
  "FlickPreview": ["Flick"],
  "FlickTesting": ["Flick"],
  "RenderWords": ["Flick"],
  "render": ["RenderWords", "FlickPreview"],
  "bench-motion": ["FlickEngine"],
  "bench": ["Flick", "CKernels"],
  "picture-difference": ["FlickMedia"],
  "fuzz-scene": ["FlickFuzz"],
  "fuzz-draw": ["FlickFuzz", "FlickFuzzCommands"],
  "FlickFuzz": ["FlickScene", "FlickTestSupport"],
  "FlickFuzzCommands": ["Flick", "FlickTestSupport"],
  "FlickTestSupport": ["FlickCore"] + (isBuiltOnce ? ["FlickFigure"] : []),
  "FlickArtworkTests": ["FlickRaster", "FlickMedia", "FlickFiles"],
  "FlickRasterTests": ["CKernels"],
  "FlickTextTests": ["FlickRaster"],
  "FlickSVGTests": ["FlickText", "FlickRaster", "FlickMedia"],
  "FlickStageTests": ["FlickRaster"],
  "FlickFigureTests": ["FlickSVG", "FlickRaster"],
  "FlickPointerTests": ["FlickScene"],
  "FlickTestScenes": ["RenderWords"],
  "FlickTests": ["FlickTestScenes", "RenderWords"],
  "FlickPlayTests": ["FlickFuzz", "FlickFuzzCommands", "FlickTestScenes", "RenderWords"],
]

/// These modules and all that they reach, each once. C stays where it is used.
func reached(from names: [String]) -> [Target.Dependency] {
  var found: [String] = []
  func visit(_ name: String) {
    guard !found.contains(name) else { return }
    found.append(name)
    uses[name, default: []].filter { $0.hasPrefix("Flick") }.forEach(visit)
  }
  names.forEach(visit)
  return found.map { .byName(name: $0) }
}

/// What a target's own row reaches.
func below(_ name: String) -> [Target.Dependency] { reached(from: uses[name, default: []]) }

/// - Parameter embedded: Files that are built in by CTexts.
func module(_ name: String, embedded: [String] = []) -> Target {
  .target(name: name, dependencies: below(name), exclude: embedded)
}

/// Tests that compute much themselves, and would take minutes unoptimised.
let computing = ["FlickArtwork", "FlickTrack", "FlickRaster", "FlickExport"]

/// The tests of a module, which may use more. Optimising them takes longer than they
/// run; what they test is optimised. An interface from a job of its own would expand the
/// macros of its tests a second time.
///
/// - Parameter part: Of the module's tests, which are compiled side by side.
func tests(
  of name: String, part: String = "", exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  let target = name + part + "Tests"
  return .testTarget(
    name: target,
    dependencies: reached(from: [name, "FlickTestSupport"] + uses[target, default: []]),
    exclude: exclude, resources: resources,
    swiftSettings: [
      .unsafeFlags(
        [interfaceWithCode] + (computing.contains(name) ? [] : ["-Onone"]))
    ])
}

/// What the page of the preview is made of.
let previewFiles = [
  "page.html", "page.css", "page.js", "elements.js", "link.js", "screen.js", "transport.js",
  "curves.js", "inspect.js", "tune.js", "finger.js",
]

func tool(_ name: String, path: String) -> Target {
  .executableTarget(name: name, dependencies: below(name), path: "Benchmarks/" + path)
}

/// A C library of the system, by its names for pkg-config, apt and brew.
func library(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "flick",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render", targets: ["render"]),
    .library(name: "Flick", targets: ["Flick"]),
    .library(name: "FlickMotion", targets: ["FlickMotion", "FlickCore"]),
    .library(name: "FlickFit", targets: ["FlickFit", "FlickMotion", "FlickCore"]),
    .library(name: "FlickTesting", targets: ["FlickTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
  ],
  targets: [
    library("CPNGLibrary", "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CJPEGLibrary", "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    library("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    library("CFriBidi", "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
    library("CFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
    library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    library("CXXHash", "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),
    .target(
      name: "CPNG", dependencies: below("CPNG"),
      cSettings: hasISAL ? [.define("FLICK_HAS_ISAL")] : [],
      linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CJPEG", dependencies: below("CJPEG")),
    // The chain waits for CTexts, whose name comes last.
    .target(name: "CKernels"), .target(name: "CTexts"),

    // What imports neither Foundation nor a C library links no functions of the C library.
    .target(
      name: "FlickCore",
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("FlickJSON"), module("FlickFiles"), module("FlickMotion"),
    module("FlickFit"), module("FlickPointer"),
    module("FlickKit", embedded: ["kit.json"]), module("FlickScene"),
    module("FlickEngine"), module("FlickArtwork"), module("FlickTrack"),
    module("FlickDisplay"), module("FlickText"), module("FlickRaster"), module("FlickSVG"),
    module("FlickMedia"), module("FlickPlot"), module("FlickExport"), module("FlickStage"),
    module("FlickFigure"), module("Flick"), module("FlickTesting"),
    module("FlickGolden", embedded: ["Page/GoldenPage.js", "Page/GoldenPage.css"]),
    .target(
      name: "FlickPreview",
      dependencies: below("FlickPreview")
        + [.product(name: "FlyingSocks", package: "FlyingFox")],
      exclude: previewFiles.map { "Page/" + $0 }),
    module("RenderWords"),
    .executableTarget(
      name: "render",
      dependencies: below("render") + [
        .product(name: "ArgumentParser", package: "swift-argument-parser")
      ]),

    tool("bench-motion", path: "MotionBench"), tool("bench", path: "Bench"),
    tool("picture-difference", path: "PictureDifference"),
    tool("fuzz-draw", path: "DrawFuzz"),
    .target(name: "FlickFuzz", dependencies: below("FlickFuzz"), path: "Benchmarks/Fuzz"),
    .target(
      name: "FlickFuzzCommands", dependencies: below("FlickFuzzCommands"),
      path: "Benchmarks/FuzzCommands"),

    .target(
      name: "FlickTestSupport", dependencies: below("FlickTestSupport"),
      path: "Tests/FlickTestSupport"),
    .target(
      name: "FlickTestScenes", dependencies: below("FlickTestScenes"),
      path: "Tests/FlickTestScenes"),
    tests(of: "FlickCore"), tests(of: "FlickJSON"), tests(of: "FlickFiles"),
    tests(of: "FlickMotion", resources: [.copy("Data")]), tests(of: "FlickFit"),
    tests(of: "FlickPointer", resources: [.copy("Data")]), tests(of: "FlickArtwork"),
    tests(of: "FlickTrack"),
    tests(of: "FlickScene"), tests(of: "FlickEngine"), tests(of: "FlickRaster"),
    tests(of: "FlickText", resources: [.copy("Data")]), tests(of: "FlickSVG"),
    tests(of: "FlickMedia"),
    tests(of: "FlickPlot"), tests(of: "FlickExport"), tests(of: "FlickStage"),
    tests(of: "FlickFigure"), tests(of: "FlickGolden"), tests(of: "Flick", exclude: ["Data"]),
    tests(of: "Flick", part: "Play", exclude: ["Data"]),
    tests(of: "FlickPreview"), tests(of: "FlickTesting"),
    // The examples' tests, as they are; scripts/test looks at the examples' manifests.
    .testTarget(
      name: "CardTests", dependencies: reached(from: ["Flick"]),
      path: "Examples/GoldenTests/Tests/CardTests", exclude: ["Scenes"]),
    .testTarget(
      name: "PaneTests", dependencies: reached(from: ["Flick"]),
      path: "Examples/SceneTests/Tests/PaneTests"),
    .testTarget(
      name: "AnimatorTests", dependencies: reached(from: ["FlickTesting"]),
      path: "Examples/AnimatorTests/Tests/AnimatorTests", exclude: ["pane.csv"]),
    .testTarget(
      name: "SheetSpringTests", dependencies: reached(from: ["FlickMotion"]),
      path: "Examples/MotionTests/Tests/SheetSpringTests"),
  ],
  swiftLanguageModes: [.v6]
)

if isBuiltOnce {
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings = [.unsafeFlags([interfaceWithCode])]
  }
}

if hasISAL {
  package.targets.append(library("CISAL", "libisal", apt: "libisal-dev", brew: "isa-l"))
}

// libFuzzer brings the main function, so that this target links with it only;
// scripts/fuzz builds it.
if Context.environment["FLICK_FUZZ"] != nil {
  package.targets.append(tool("fuzz-scene", path: "SceneFuzz"))
}
