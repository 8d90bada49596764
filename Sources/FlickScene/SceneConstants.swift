import FlickCore

/// The limits of scene format 1: what a scene may ask for before any work is
/// done. A scene beyond one of them is refused with the limit printed.
package enum SceneConstants {
  /// The version of the format that this code reads.
  package static let formatVersion = 1

  /// In bytes. A hand-written scene has a few thousand; the nodes of a file
  /// take about eight times its size in memory.
  package static let maximumFileSize = 16 << 20

  /// In one variant, children included.
  package static let maximumLayers = 50_000
  /// Times of lists that may have errors before the rest is left unread.
  package static let maximumFaultyRounds = 1000
  /// Values in the tree of a scene whose components and lists are written out: ten thousand
  /// rows of fifty values.
  package static let maximumExpandedValues = 500_000
  /// What an instance counts as besides what is in it.
  package static let valuesOfAnInstance = 40
  /// Layers inside each other in a tree that is written out.
  package static let maximumLayerDepth = 60
  package static let maximumConstants = 1_000
  /// Constants of which each needs the next.
  package static let maximumConstantDepth = 64
  package static let maximumComponents = 1_000
  package static let maximumIncludes = 100
  /// Brackets inside each other in an expression.
  package static let maximumExpressionDepth = 32
  /// Of one problem.
  package static let maximumUsesShown = 4
  /// Layers with a blur or a backdrop filter inside each other. Each is drawn
  /// on pixels of its own, and beyond the picture as far as the ones around it
  /// reach.
  package static let maximumBlursWithin = 4
  package static let maximumBehaviors = 10_000
  package static let maximumStates = 1_000
  /// Of one release.
  package static let maximumRules = 100
  package static let maximumWorlds = 16
  /// In one world; every pair may have to be looked at in every sub-step.
  package static let maximumItems = 200
  /// Walls, attachments and pushes of one world, each.
  package static let maximumHolds = 400
  /// What the worlds of all variants may show: items times frames. Each takes
  /// 56 bytes while the scene is played, twice that if the item turns.
  package static let maximumItemSteps = 10_000_000
  package static let maximumEvents = 10_000
  package static let maximumVariants = 100
  /// Of a sweep whose variants are read and drawn each by itself.
  package static let maximumVariantsAlone = 100_000
  /// Lists that a sweep multiplies.
  package static let maximumSweptPaths = 4
  /// Layers times variants, where variants change layers.
  package static let maximumLayersInAllVariants = 200_000
  package static let maximumExpectations = 10_000
  /// Comparisons and names in a condition that is asked at every tick.
  package static let maximumFacts = 32
  package static let maximumOutputs = 100
  package static let maximumFigures = 100
  /// In CSS pixels.
  package static let leastFigureWidth = 120.0
  package static let mostFigureWidth = 4096.0
  /// How many instants a strip or an onion shows; more would be unreadable.
  package static let figureInstants = 2...15
  /// Keys of one layer's animations, and the animations of one group.
  package static let maximumAnimations = 32
  /// Of one transform.
  package static let maximumTransformSteps = 16
  /// What one animation moves, the children of its groups counted.
  package static let maximumAnimationParts = 64
  /// Groups inside each other.
  package static let maximumGroups = 8
  /// Of a keyframe motion.
  package static let maximumKeys = 1_000
  /// Of a recorded motion: over half an hour at 60 a second.
  package static let maximumSamples = 120_000
  package static let maximumStops = 256

  /// Between two inputs of a mapping: keeps what it gives within the numbers
  /// that a path can have, however steep.
  package static let minimumMappingStep = 1e-6

  /// Of files that hold a film, with their dot.
  package static let filmExtensions = [
    ".mp4", ".webm", ".mov", ".mkv", ".gif", ".apng", ".webp", ".avif",
  ]
  /// Lines and curves of one path, and of all paths of one variant; an element
  /// takes 56 bytes.
  package static let maximumPathSegments = 50_000
  package static let maximumPathSegmentsInAll = 1_000_000
  /// Bytes of path data times variants, where variants change layers.
  package static let maximumPathBytesInAllVariants = 64 << 20
  /// Lengths in one dash pattern.
  package static let maximumDashes = 64
  /// Of a picture's file, in bytes.
  /// Names that an SVG is drawn without.
  package static let maximumIgnored = 100
  package static let maximumImageFileSize = 64 << 20
  /// Of a picture, in pixels; more than the longest film is wide.
  package static let maximumImageSide = 32_768
  /// Of all pictures of a scene together, each file counted once; 4 bytes each
  /// while the scene is drawn, up to 12 more while one is read.
  package static let maximumImagePixels = 33_554_432
  /// Taps of one event, and places that one stroke passes through.
  package static let maximumTaps = 1_000
  package static let maximumVia = 100
  /// Points of a blur's standard deviation.
  package static let maximumBlur = 100.0

  /// How far two fingers are apart at least, in points: none are so near. Nearer, the ratio
  /// of two distances grows without limit.
  package static let leastSpread = 1.0

  /// Panels under one variant.
  package static let maximumPlots = 7
  package static let maximumCallouts = 16
  /// Stretches of a film with speeds of their own.
  package static let maximumSpeedSpans = 16
  /// Variants side by side in one film.
  package static let maximumColumns = 4
  /// Variants below each other in one film.
  package static let maximumRows = 6
  /// Variants drawn over each other in one film: as many as have a colour.
  package static let maximumOverlaid = 6
  /// Variants in one film's grid.
  package static let maximumCells = 25

  /// Instants that a blurred frame averages.
  package static let maximumShutterSamples = 64

  /// Of a film or a canvas in pixels; 8K video is 7680 × 4320.
  package static let maximumPixelSide = 8_192
  package static let maximumPixels = 33_554_432
  /// Of a picture whose size follows from options: a sheet or a figure. Half a
  /// gigabyte while it is drawn, and as much while it is written.
  package static let maximumPicturePixels = 134_217_728
  /// As wide and as high as the rasteriser goes.
  package static let maximumPictureSide = 32_768
  /// Of a Markdown page: its blocks, and the pixels of their pictures together, which are
  /// drawn one after the other.
  package static let maximumBlocks = 500
  package static let maximumPagePixels = 1 << 29
  /// Of the canvas, in points.
  package static let maximumCanvasSide = 8_192.0
  /// Of coordinates, lengths and offsets, in points.
  package static let maximumLength = 1_000_000.0
  /// Of the factor by which a layer is larger than its frame. 60 layers inside
  /// each other at this scale stay within the numbers there are.
  package static let maximumScale = 1_000.0
  /// Of a shadow's softness, in points.
  package static let maximumShadowRadius = 1_000.0
  /// Of a layer's rotation, to either side.
  package static let maximumDegrees = 1_000_000.0
  /// Of speeds, in points per second.
  package static let maximumSpeed = 1_000_000_000.0
  /// Of stiffness, damping and mass, and the inverse of the smallest mass.
  package static let maximumSpringParameter = 1_000_000_000.0

  /// Of every time and duration in a scene: one hour.
  package static let maximumSeconds = 3_600.0
  /// In the whole film, holds included; an hour at 240 fps has 864 000.
  package static let maximumFrames = 1_000_000
  package static let maximumFrameRate = 1_200
  /// Of the display link and the touch screen, in Hz.
  package static let maximumRate = 10_000

  /// How long a scene may go on, in seconds, before it is said never to settle.
  package static let longestSettling: Int64 = 600

  /// Characters in a title, a note or a text layer.
  package static let maximumTextLength = 10_000
  /// On a layer's text.
  package static let maximumLines = 1000
  /// Characters in a name.
  package static let maximumNameLength = 100

  /// A file with more problems shows this many, in source order.
  package static let maximumDiagnostics = 100
  /// How many names are looked at to find those that are meant.
  package static let maximumComparisons = 200_000

  // What holds where the scene says nothing.

  /// The engine's tick: 1/1200 s divides the frame at 24, 25, 30, 48, 50, 60,
  /// 100, 120 and 240 fps.
  package static let defaultStep = FlickDuration(flicks: FlickTime.flicksPerSecond / 1_200)
}
