import FlickCore

// Of variants, sweeps, and values from beside the file. Problem+Wording.swift says how they are put.

extension Problem {
  package static func overrideRoot(_ found: String) -> Problem {
    Problem(
      .override, "a variant cannot change \(Spelling.quoted(found))",
      help:
        "a path starts with behaviors., layers., worlds. or touch., like \"behaviors.pane.motion\"")
  }

  package static func overrideWithoutKey(_ path: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(path)) is not the path of a value",
      help: "write what of it changes, like \"\(path).fill\"")
  }

  package static func overrideFixed(_ key: String, of noun: String) -> Problem {
    Problem(
      .override, "a variant cannot change the '\(key)' of \(article(noun))",
      help: "the same events play in every variant, so names and structure stay the same")
  }

  package static func overrideInside(_ part: String, found: String) -> Problem {
    Problem(
      .override, "'\(part)' is \(found), and a path leads through objects only",
      help: "replace it as a whole")
  }

  package static func overrideTwice(_ path: String, other: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(path)) lies inside \(Spelling.quoted(other))",
      help: "change a value once")
  }

  package static func statesDiffer(_ behavior: String) -> Problem {
    Problem(
      .override, "the states of '\(behavior)' have other names or another order here",
      help: "a variant may move states, not rename them")
  }
}

extension Problem {
  package static func setWithoutValue() -> Problem {
    Problem(
      .override, "a value is set by its path, '=' and the value",
      help: "write it like render.fps=30")
  }

  package static func setPathEmpty(_ text: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(text)) has a path with an empty part",
      help: "write it like render.fps=30")
  }

  package static func setRoot(_ key: String, suggestion: String?, known: [String]) -> Problem {
    Problem(
      .override, "no value under \(Spelling.quoted(key)) can be set from outside",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "a path starts with \(Spelling.list(known))")
  }

  package static func setWithoutKey(_ key: String, example: String) -> Problem {
    Problem(
      .override, "'\(key)' is not the path of a value", help: "write it like \(key).\(example)=…")
  }

  package static func setInside(_ key: String) -> Problem {
    Problem(
      .override, "there is no '\(key)' in a value that is no object",
      help: "a path leads through objects only; set the value as a whole")
  }

  package static func badSize(_ text: String) -> Problem {
    Problem(
      .malformed, "a size is two whole numbers of pixels (was \(Spelling.quoted(text)))",
      help: "write it like 1280x720")
  }

  package static func badScale(_ text: String) -> Problem {
    Problem(
      .malformed, "a scale is a number above 0 (was \(Spelling.quoted(text)))",
      help: "write it like 0.5")
  }

  package static func sizeWithoutFilm() -> Problem {
    Problem(
      .override, "the scene has no film, and its canvas has a size in points",
      help: "choose pixels per point with '--scale', or set canvas.size")
  }

  package static func scaleNotWhole(_ text: String, width: Double, height: Double) -> Problem {
    Problem(
      .override,
      "\(text) times the film would be "
        + "\(Spelling.number(width, decimals: 3)) × \(Spelling.number(height, decimals: 3)) pixels",
      help: "choose a scale that gives whole numbers, or a size with '--size'")
  }
}
