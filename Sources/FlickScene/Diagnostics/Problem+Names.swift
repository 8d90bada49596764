import FlickCore

// Of names and paths that lead nowhere. Problem+Wording.swift says how they are put.

extension Problem {
  package static func unknownName(
    _ name: String, noun: String, suggestion: String?, known: [String]
  ) -> Problem {
    let help: String
    if let suggestion {
      help = "did you mean \"\(suggestion)\"?"
    } else if known.isEmpty {
      help = "the scene has no \(noun) with a name"
    } else if known.count <= 8 {
      help =
        "there \(known.count == 1 ? "is" : "are") \(Spelling.list(known.map { "\"\($0)\"" }, "and"))"
    } else {
      help = "there are \(known.count), the first is \"\(known[0])\""
    }
    return Problem(
      .unknownName, "there is no \(noun) \(Spelling.quoted(name))", help: help)
  }

  package static func noOwnConstant(_ name: String) -> Problem {
    Problem(
      .unknownName, "the scene itself has no constant \(Spelling.quoted(name))",
      help: "what an 'include' brings is changed in its own file")
  }

  package static func unknownState(
    _ name: String, behavior: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownName, "'\(behavior)' has no state \(Spelling.quoted(name))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "its states are \(Spelling.list(known.map { "\"\($0)\"" }, "and"))")
  }

  package static func unknownSignal(
    _ name: String, behavior: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownName, "'\(behavior)' has no signal \(Spelling.quoted(name))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "there are \(Spelling.list(known.map { "\"\($0)\"" }, "and"))")
  }

  package static func badSignal(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a signal",
      help: "write a behavior and what of it, like \"pane.y\" or \"pane.velocity\"")
  }

  package static func duplicateName(_ name: String, noun: String) -> Problem {
    Problem(
      .duplicateName, "there are two \(noun) \(Spelling.quoted(name))",
      help: "give one of them another name")
  }

  package static func listedTwice(_ name: String) -> Problem {
    Problem(.duplicateName, "\(Spelling.quoted(name)) is listed twice", help: "keep one of them")
  }

  /// - Parameter isCut: Whether the circle is longer than the names given.
  package static func cycle(_ names: [String], isCut: Bool = false) -> Problem {
    let help = "give one of them a time, like \"300ms\""
    if names.count == 1 {
      return Problem(.cycle, "\(names[0]) waits for its own end", help: help)
    }
    let chain = names.dropFirst().map { "for \($0)" }.joined(separator: ", which waits ")
    let last = isCut ? "and so on back to" : "which waits for"
    return Problem(.cycle, "\(names[0]) waits \(chain), \(last) \(names[0])", help: help)
  }

  package static func fontNotFound(_ family: String, suggestion: String?) -> Problem {
    Problem(
      .fontNotFound, "there is no font family \(Spelling.quoted(family)) on this machine",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "install it, or leave 'font' out for the default family")
  }

  package static func fontOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the scene's folder",
      help: "put the font beside the scene, for example in \"fonts/\"")
  }

  package static func noFontFile(_ path: String) -> Problem {
    Problem(
      .fontNotFound, "there is no file \(Spelling.quoted(path)) in the scene's folder",
      help: "a font's path starts at the folder in which the scene lies")
  }

  package static func notAFont(_ path: String) -> Problem {
    Problem(
      .fontNotFound, "\(Spelling.quoted(path)) is not a font with scalable outlines",
      help: "OpenType and TrueType files (.otf, .ttf, .ttc) are read")
  }

  package static func imageOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the scene's folder",
      help: "put the picture beside the scene, for example in \"images/\"")
  }

  package static func noImageFile(_ path: String) -> Problem {
    Problem(
      .image, "there is no file \(Spelling.quoted(path)) in the scene's folder",
      help: "a picture's path starts at the folder in which the scene lies")
  }

  /// - Parameter kind: What has the name, with an article.
  package static func notAFile(_ path: String, _ kind: String, _ code: DiagnosticCode) -> Problem {
    Problem(
      code, "\(Spelling.quoted(path)) is \(kind), not a file",
      help: "only plain files are read; name one in the scene's folder")
  }

  package static func imageFileTooLong(_ path: String) -> Problem {
    Problem(
      .image,
      "a picture's file has at most \(SceneConstants.maximumImageFileSize) bytes, and "
        + "\(Spelling.quoted(path)) has more",
      help: "make the picture smaller")
  }

  package static func imageTooLarge(_ path: String, width: Int, height: Int) -> Problem {
    Problem(
      .image, "\(Spelling.quoted(path)) is too large with \(width) × \(height) pixels",
      help: "a side has at most \(SceneConstants.maximumImageSide), and all pictures of a scene "
        + "together at most \(SceneConstants.maximumImagePixels)")
  }

  /// - Parameter scalars: At least one.
  package static func missingCharacters(_ scalars: [Unicode.Scalar]) -> Problem {
    let shown = scalars.prefix(5).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "'\(scalar)' (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
    }
    let more = scalars.count > 5 ? " and \(scalars.count - 5) more" : ""
    let isEmoji = scalars.contains(where: \.properties.isEmojiPresentation)
    return Problem(
      .missingGlyph,
      "no font here has the character\(scalars.count == 1 ? "" : "s") "
        + "\(shown.joined(separator: ", "))\(more)",
      help: "a box is drawn instead; install "
        + (isEmoji ? "'Noto Color Emoji' or another font that has it, " : "a font that has it, ")
        + "or name one with \"font\": { \"file\": \"fonts/…\" }",
      severity: .warning)
  }

  package static func pathOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the working folder",
      help: "write a path relative to it and without '..'")
  }

  package static func pathThroughLink(_ path: String, _ real: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the working folder: it leads to \(real)",
      help: "write somewhere else, or allow it with '--allow-outside'")
  }

  package static func unknownOutput(_ path: String) -> Problem {
    Problem(
      .unknownValue, "\(Spelling.quoted(path)) names no format that Flick writes",
      help: "write a film as \"out/film.mp4\", or a folder of PNG frames as \"out/frames/\"")
  }

  package static func unknownFigureOutput(_ path: String) -> Problem {
    Problem(
      .unknownValue, "\(Spelling.quoted(path)) names no format that a figure has",
      help: "write it as \"out/figure.svg\", \"out/figure.png\" or \"out/figure.pdf\"")
  }
}
