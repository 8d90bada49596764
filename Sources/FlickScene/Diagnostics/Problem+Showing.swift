import FlickCore

// Of the film and of expectations. Problem+Wording.swift says how they are put.

extension Problem {
  package static func tooManyVariants(_ count: Int, in layout: Film.Layout) -> Problem {
    let subject: String? =
      switch layout {
      case .columns: "a film in columns"
      case .rows: "a film in rows"
      case .grid: "a film's grid"
      case .overlay: "a film's overlay"
      case .single: nil
      }
    precondition(subject != nil, "any number of variants has one to show")
    let most = layout.mostVariants ?? 0
    return Problem(
      .limit, "\(subject ?? "") shows at most \(most) variants (was \(count))",
      help: layout == .grid
        ? "the layout 'single' shows one of them"
        : "the layout 'grid' shows up to \(SceneConstants.maximumCells)")
  }

  package static func speedWithoutSpan() -> Problem {
    Problem(
      .wrongType, "a film has one usual speed, first in the list",
      help: "say where the other one holds: { \"from\": \"flip-100ms\", \"to\": \"flip+400ms\", "
        + "\"speed\": 0.25 }")
  }

  package static func calloutOfNoPlot(_ signal: String) -> Problem {
    Problem(
      .wrongType, "the film does not plot '\(signal)', so there is nothing to point at",
      help: "add \"\(signal)\" to the film's 'plots'")
  }

  package static func calloutsInLayout(_ layout: Film.Layout) -> Problem {
    Problem(
      .uselessKey, "the layout '\(layout.rawValue)' leaves the callouts out",
      help: "its plots are too small for words; the layout 'single' shows one variant with room",
      severity: .warning)
  }

  package static func calloutsWithoutPlots() -> Problem {
    Problem(
      .uselessKey, "without plots the callouts are left out", help: "name the signals in 'plots'",
      severity: .warning)
  }

  package static func keyOfDevice(_ key: String, _ device: Film.Device) -> Problem {
    Problem(
      .uselessKey, "'\(key)' changes nothing with the device '\(device.rawValue)'",
      help: "leave it out, or write another 'device'", severity: .warning)
  }

  package static func sizeOfNoCaptions() -> Problem {
    Problem(
      .uselessKey, "'captionSize' changes nothing where 'captions' is false",
      help: "leave one of them out", severity: .warning)
  }

  package static func noPath(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' moves along one line and has no path",
      help: "a path is of a behavior of \"xy\", of an item, or of a layer whose place is animated")
  }

  package static func perVariantWithoutWait() -> Problem {
    Problem(
      .uselessKey, "'perVariant' means nothing for an event that does not wait",
      help: "it belongs to an 'at' with 'when' or 'settled'; what follows such an event follows it "
        + "in each variant")
  }

  package static func sweepBesideVariants() -> Problem {
    Problem(
      .conflictingKeys, "a scene has 'variants' or 'sweep', not both",
      help: "a sweep is a way to write variants: leave one of them out")
  }

  /// - Parameters:
  ///   - count: `nil`: more than can be counted.
  ///   - most: How many there may be, as it is read.
  package static func sweepTooLarge(_ count: Int?, most: Int) -> Problem {
    let found = count.map { " (was \($0))" } ?? ""
    return Problem(
      .limit, "a sweep makes at most \(most) variants\(found)",
      help: most == SceneConstants.maximumVariantsAlone
        ? "shorten its lists"
        : "shorten its lists, or draw each variant by itself with 'render farm'")
  }

  package static func variantOfLayout(_ layout: Film.Layout) -> Problem {
    Problem(
      .uselessKey, "'variant' means nothing in the layout '\(layout.rawValue)'",
      help: "it belongs to the layout 'single'")
  }

  package static func keyOfOtherCheck(_ key: String, check: String, belongsTo: [String]) -> Problem
  {
    Problem(
      .uselessKey, "'\(key)' means nothing beside '\(check)'",
      help: "it belongs to \(Spelling.list(belongsTo.map { "'\($0)'" }, "and"))")
  }

  package static func rangeWithoutEnds(_ what: String) -> Problem {
    Problem(.missingKey, "\(what) needs 'min', 'max' or both")
  }

  package static func overshootOfNoPlace(_ signal: String) -> Problem {
    Problem(
      .malformed, "an overshoot is measured in places (was the signal \(Spelling.quoted(signal)))",
      help: "write the signal of a property, like \"pane.y\"")
  }

  package static func itemWithoutTarget(_ item: String) -> Problem {
    Problem(
      .uselessKey, "'\(item)' is an item of a world, which is sent to no state",
      help: "expect a range of it, or that it has settled")
  }

  package static func negativeOvershoot(_ key: String) -> Problem {
    Problem(
      .outOfRange, "'\(key)' of an overshoot must be 0 or more",
      help: "an overshoot is counted from the target on, whatever the direction")
  }

  package static func percentageOfNothing(_ key: String) -> Problem {
    Problem(
      .wrongType, "'\(key)' of a range must be a number",
      help: "only an overshoot has a way that percentages are taken of")
  }

  package static func rangeReversed() -> Problem {
    Problem(.outOfRange, "'min' is larger than 'max'", help: "exchange them")
  }

  package static func variantsOfNone() -> Problem {
    Problem(
      .uselessKey, "the scene has no variants", help: "leave this key out")
  }

  package static func figureOfNothing() -> Problem {
    Problem(
      .missingKey, "a figure needs 'form', 'plot' or 'strip'",
      help: "write \"form\": \"curves\" for what the film plots")
  }

  package static func figureKeyOfForm(_ key: String, _ form: String) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing for a figure of the form '\(form)'",
      help: "leave it out, or write another form")
  }

  package static func figureOverlaysTooMany(_ count: Int) -> Problem {
    Problem(
      .limit,
      "a figure lays at most \(SceneConstants.maximumOverlaid) variants over each other "
        + "(there are \(count))",
      help: "write the form \"curves\", or name one 'variant'")
  }

  package static func tooManyFrames(_ count: Int) -> Problem {
    Problem(
      .limit, "a film has at most \(SceneConstants.maximumFrames) frames (was \(count))",
      help: "shorten 'duration', raise 'speed' or lower 'fps'")
  }
}
