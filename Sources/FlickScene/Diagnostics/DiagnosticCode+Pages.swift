/// What a code means, at more length than a diagnostic has room for.
package struct DiagnosticPage: Hashable, Sendable {
  package let title: String
  /// Why it is refused, and what to do.
  package let text: String
  /// The folder under `scenes/invalid` that shows it; `nil` for a warning.
  package let example: String?

  fileprivate init(_ title: String, _ text: String, example: String?) {
    self.title = title
    self.text = text
    self.example = example
  }
}

extension DiagnosticCode {
  package var page: DiagnosticPage {
    switch self {
    case .syntax, .json5, .encoding, .notFinite, .duplicateKey: textPage
    case .version, .limit, .unknownKey, .missingKey, .conflictingKeys, .uselessKey, .wrongType,
      .wrongCount, .outOfRange, .unknownValue, .malformed, .notSupportedYet:
      shapePage
    case .timeUnit, .unknownName, .duplicateName, .cycle, .expression, .include, .fontNotFound,
      .image, .path, .pointerStream, .samples:
      namePage
    case .policy, .impossibleStroke, .outsideCanvas, .override: motionPage
    case .neverFires, .hitsNothing, .pointer, .neverSettles, .unstable, .tooLong,
      .missingGlyph:
      playingPage
    }
  }

  private var textPage: DiagnosticPage {
    switch self {
    case .json5:
      DiagnosticPage(
        "Not JSON, though some readers take it",
        """
        Scenes are JSON with comments and trailing commas. Single quotes, keys without quotes, \
        hexadecimal numbers and the like belong to JSON5; plain JSON is read by every tool. The \
        help shows the spelling that is.
        """, example: "json5")
    case .encoding:
      DiagnosticPage(
        "Not UTF-8", "The file holds a byte that no UTF-8 text has there. Save it as UTF-8.",
        example: "not-utf8")
    case .notFinite:
      DiagnosticPage(
        "A number without a value",
        """
        NaN, infinities and numbers beyond the range of a double are no places, times or forces. \
        Leave a limit out to have none.
        """, example: "not-finite")
    case .duplicateKey:
      DiagnosticPage(
        "A key written twice",
        """
        Other readers silently take the last of two equal keys, so a forgotten line can undo a \
        change. Keep one of them.
        """, example: "duplicate-key")
    default:
      DiagnosticPage(
        "The text cannot be followed",
        """
        A bracket, a comma, a colon or a quote is missing, or something stands where nothing can. \
        Where a bracket is open to the end of the file, the help says in which line it was opened.
        """, example: "syntax-error")
    }
  }

  private var shapePage: DiagnosticPage {
    switch self {
    case .version:
      DiagnosticPage(
        "Another version of the format",
        """
        "flick" says which version of the format the scene is written in. A scene of a newer \
        version needs a newer program.
        """, example: "wrong-version")
    case .limit:
      DiagnosticPage(
        "More than Flick takes on",
        """
        A scene may come from a stranger, so everything that costs memory or time has a limit that \
        is checked first. The limits are in the scene format's page.
        """, example: "too-many-pixels")
    case .unknownKey:
      DiagnosticPage(
        "An unknown key",
        """
        Nothing in a scene is ignored, so a slip of the keyboard cannot pass for a setting. Keys \
        that start with x- are yours.
        """, example: "unknown-key")
    case .missingKey:
      DiagnosticPage(
        "Something is missing", "The object cannot mean anything without the key that is named.",
        example: "missing-key")
    case .conflictingKeys:
      DiagnosticPage(
        "Two things that cannot both hold",
        "Two keys contradict each other, or two things lay claim to the same one. Keep one.",
        example: "two-verbs")
    case .uselessKey:
      DiagnosticPage(
        "A key without an effect",
        """
        The key is known, but not beside what else is written there. It would change nothing, and \
        a reader would think it did.
        """, example: "useless-key")
    case .wrongType:
      DiagnosticPage(
        "Another kind of value",
        "A number stands where a text belongs, or a list where an object does.",
        example: "wrong-type")
    case .wrongCount:
      DiagnosticPage(
        "Too few or too many items", "A list has a fixed or a least number of items.",
        example: "bad-gradient")
    case .outOfRange:
      DiagnosticPage(
        "Out of range",
        "The value is of the right kind, but nothing can have it. The range is printed.",
        example: "negative-damping")
    case .unknownValue:
      DiagnosticPage(
        "None of the names that are possible", "The key takes one of a few names.",
        example: "unknown-policy")
    case .notSupportedYet:
      DiagnosticPage(
        "Not built yet",
        """
        The format's plan has this, and Flick cannot do it so far. It is refused because a film \
        without it would not be what the scene says.
        """, example: "not-supported-yet")
    default:
      DiagnosticPage(
        "Not what the text should say",
        "Times, colours, conditions, places and names are texts with a form of their own.",
        example: "bad-colour")
    }
  }

  private var namePage: DiagnosticPage {
    switch self {
    case .timeUnit:
      DiagnosticPage(
        "A time without a unit",
        """
        Times are texts with ms or s: half of all systems count in seconds and the other half in \
        milliseconds, and a bare number does not say which.
        """, example: "bare-time")
    case .unknownName:
      DiagnosticPage(
        "A name that nothing has",
        """
        A layer, behavior, state, event, variant or signal is named that the scene does not have. \
        Names are told apart by case.
        """, example: "unknown-layer")
    case .duplicateName:
      DiagnosticPage(
        "Two with the same name", "A name stands for one thing. Give the other one its own.",
        example: "duplicate-id")
    case .cycle:
      DiagnosticPage(
        "Events that wait for each other",
        """
        Each of these events starts after another has ended, and so none of them starts. An event \
        without a time waits for the one before it in the list. Give one of them a time.
        """, example: "cyclic-reference")
    case .expression:
      DiagnosticPage(
        "An expression without a value",
        """
        In a scene with constants, components or lists a text that begins with = is counted out, \
        one that begins with $ is a constant, and braces insert a value. What is added has one \
        unit; a time is multiplied with a bare number. $$, == and {{ write the plain characters.
        """, example: "time-plus-length")
    case .include:
      DiagnosticPage(
        "A file that cannot be included",
        """
        An included file lies in the scene's folder or below it and brings constants, components \
        and motions, nothing that is shown by itself. Its path begins at the folder of the file \
        that includes it; "flick:kit" comes with the program.
        """, example: "include-missing")
    case .image:
      DiagnosticPage(
        "A picture that cannot be drawn",
        """
        A picture is a PNG, a JPEG or an SVG in the scene's folder or below it, and it is read \
        before anything is drawn: a file that is not there, is none of these, is damaged, or \
        unpacks to more pixels than Flick holds is refused here. So is an SVG that asks for what \
        is not drawn, such as text or a filter, unless the layer lists it in 'ignore'.
        """, example: "bad-image")
    case .fontNotFound:
      DiagnosticPage(
        "A font that is not there",
        """
        Another font would change every pixel of the text and the film would not tell. Install the \
        family, put a font file beside the scene and name that, or leave 'font' out.
        """, example: "font-not-found")
    case .pointerStream:
      DiagnosticPage(
        "A recording that cannot be replayed",
        """
        A recording tells when which finger did what and where: a table, pointer events or \
        WebDriver actions in JSON, Flutter's pointer data, what Android's getevent prints, or \
        Perfetto's input events. It is missing, or something in it cannot be understood or cannot \
        follow what stands before it. Its line and column are named.
        """, example: "bad-trace")
    case .samples:
      DiagnosticPage(
        "A table that is no recorded motion",
        """
        A motion by samples, and what a signal is compared with, is a column of a table: its first \
        line names the columns, one of which is 'time_s', and times rise from row to row. Rows \
        that 'render measure' marked as lost or shown again are left out.
        """, example: "bad-samples")
    default:
      DiagnosticPage(
        "A path that leads outside",
        """
        What a scene writes stays in the folder in which the program runs, and what it reads in \
        its own, since a scene may come from a stranger.
        """, example: "bad-render")
    }
  }

  private var motionPage: DiagnosticPage {
    switch self {
    case .policy:
      DiagnosticPage(
        "A policy that the motion cannot follow",
        """
        'carry' and 'scalar' hand the old motion's velocity to the new one. A spring starts with \
        any velocity; an ease always starts as its curve says.
        """, example: "carry-with-ease")
    case .impossibleStroke:
      DiagnosticPage(
        "A finger cannot do this",
        """
        A stroke starts at rest, and ends at the velocity that is asked for, on a cubic path. It \
        turns back on its way unless speed × duration ≤ 3 × distance.
        """, example: "impossible-flick")
    case .outsideCanvas:
      DiagnosticPage(
        "A touch outside the canvas", "A finger goes down on the screen.",
        example: "tap-outside-canvas")
    default:
      DiagnosticPage(
        "A variant that changes what it cannot",
        """
        All variants get the same events, so what events and signals mean stays the same. A path \
        leads through objects to one value and replaces it.
        """, example: "override-wrong")
    }
  }

  private var playingPage: DiagnosticPage {
    switch self {
    case .hitsNothing:
      DiagnosticPage(
        "A touch that nothing answers",
        "Under the finger there is no layer, in any variant, with a behavior for this gesture.",
        example: "tap-hits-nothing")
    case .pointer:
      DiagnosticPage(
        "A finger in two places",
        """
        A finger is on the glass once: it does one stroke at a time, and only while it is there can \
        it move on, leave, or lose its touch. Fingers that do things at the same time have numbers \
        of their own, under 'pointer'.
        """, example: "finger-in-two-places")
    case .neverSettles:
      DiagnosticPage(
        "A scene without an end",
        """
        The film lasts until everything rests, and something never does: a spring without damping, \
        a solver that gains energy, or a finger that nothing lifts.
        """, example: "never-settles")
    case .unstable:
      DiagnosticPage(
        "A solver that loses its spring",
        """
        A solver that steps is only stable while its steps are short against the spring's swing; \
        beyond that every step is larger than the one before. Raise the rate, soften the spring, or \
        take the solver 'exact'.
        """, example: "runs-away")
    case .tooLong:
      DiagnosticPage(
        "A film with too many frames",
        "How long the scene lasts was only known after it had been played.", example: "too-slow")
    case .missingGlyph:
      DiagnosticPage(
        "A character that no font has",
        """
        A text's own font is asked first, then Inter and DejaVu Sans, then fonts known for the \
        text's language or its script, then every font that is installed; for emoji first one \
        that has them in colours. What none of them has is drawn as a \
        box, and the film would be wrong on this machine and right on another. With `--strict` \
        that is an error. Install a font that has the character, or put one beside the scene and \
        name it with "font": { "file": "fonts/…" }.
        """, example: nil)
    default:
      DiagnosticPage(
        "An event that never happens",
        """
        It waits for a condition that stays false, for an event that never happens, or until after \
        the film's end. A film without it would not be what the scene says. The diagnostic tells \
        how near the signal came.
        """, example: "event-never-fires")
    }
  }
}
