import FlickCore

/// What is said of pictures and drawings in files.
extension Problem {
  package static func noPicture(_ path: String) -> Problem {
    Problem(
      .image, "\(Spelling.quoted(path)) is neither a PNG nor a JPEG nor an SVG",
      help: "convert the picture to one of them")
  }

  package static func damagedImage(_ path: String) -> Problem {
    Problem(
      .image, "the picture \(Spelling.quoted(path)) is damaged",
      help: "save or copy the picture again; a JPEG in CMYK is to be saved in RGB")
  }

  package static func otherColorProfile(_ path: String) -> Problem {
    Problem(
      .image, "the colours of \(Spelling.quoted(path)) are in another space and are taken as sRGB",
      help: "convert the picture to sRGB", severity: .warning)
  }

  package static func tiledDrawing(_ path: String) -> Problem {
    Problem(
      .image, "\(Spelling.quoted(path)) is an SVG, and those are not laid side by side yet",
      help: "write another 'fit', or name a PNG")
  }

  package static func tintOfSeveral(_ path: String) -> Problem {
    Problem(
      .image, "'tint' recolours what has one colour, and \(Spelling.quoted(path)) has not",
      help: "name one of its elements by 'part', or leave 'tint' out")
  }

  package static func onlyForDrawings(_ key: String) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing for a picture of pixels",
      help: "it belongs to an SVG")
  }

  package static func samplingOfDrawing() -> Problem {
    Problem(
      .uselessKey, "'sampling' means nothing for an SVG",
      help: "a drawing is sharp at any size; leave 'sampling' out")
  }

  /// What an SVG says that is not drawn, and where.
  package static func artwork(_ path: String, _ problem: ArtworkProblem) -> Problem {
    let place = "\(Spelling.quoted(path)), line \(problem.line), column \(problem.column)"
    let (message, help) = words(for: problem.reason, others: problem.others)
    return Problem(.image, "\(place): \(message)", help: help)
  }

  private static func words(
    for reason: ArtworkProblem.Reason, others: [String]
  ) -> (message: String, help: String) {
    switch reason {
    case .malformed(let words): ("this is no XML (\(words))", "save the SVG again")
    case .notSVG:
      (
        "the root is no 'svg' of SVG's namespace",
        "begin with <svg xmlns=\"http://www.w3.org/2000/svg\">"
      )
    case .unsupported(let name) where others.isEmpty:
      (
        "\(Spelling.quoted(name)) is not supported yet",
        ArtworkProblem.ignorable(name).map {
          "draw it as paths, or list \"\($0)\" in 'ignore' to leave it out"
        } ?? "draw it as paths, or save the SVG without it"
      )
    case .unsupported(let name):
      (
        "\(Spelling.quoted(name)) is not supported yet, nor is "
          + Spelling.list(others.map { Spelling.quoted($0) }, "or"),
        "draw them as paths, or list them in 'ignore' to leave them out: "
          + ([name] + others).compactMap(ArtworkProblem.ignorable).map { "\"\($0)\"" }
          .joined(separator: ", ")
      )
    case .external(let name, let target):
      (
        "\(Spelling.quoted(name)) leads out of the file, to \(Spelling.quoted(target))",
        "an SVG is drawn from what it holds; put it into the file"
      )
    case .entity(let name):
      (
        "the entity \(Spelling.quoted(name)) is not expanded",
        "write out what it stands for"
      )
    case .encoding(let words): ("\(words)", "save the SVG as UTF-8")
    case .limit(let what, let most):
      ("more \(what) than \(most)", "simplify the drawing, or split it into several files")
    case .noSize: ("the drawing has no size", "write a 'viewBox', or 'width' and 'height'")
    case .noPart(let id, let known):
      (
        "no element has the id \(Spelling.quoted(id))",
        Spelling.nearest(id, among: known).map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "it has no ids; leave 'part' out" : "look at its 'id's")
      )
    case .emptyPart(let id):
      (
        "the element with the id \(Spelling.quoted(id)) draws nothing",
        "name a shape, a group or a symbol"
      )
    }
  }
}
