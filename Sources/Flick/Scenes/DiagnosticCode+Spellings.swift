import FlickScene

extension DiagnosticCode {
  /// What is refused in the scene of the page's example, and the same as it is accepted.
  package var spellings: (wrong: String, right: String) {
    switch self {
    case .syntax: (#""frame" [0, 633, 390, 900]"#, #""frame": [0, 633, 390, 900]"#)
    case .json5: (#"flick: +1"#, #""flick": 1"#)
    case .encoding: ("\"note\": \"gr\u{FFFD}n\"", #""note": "grün""#)
    case .notFinite: (#""closed": -Infinity"#, #""closed": 633"#)
    case .duplicateKey:
      (
        ##", "fill": "#0A84FF", "frame": [0, 0, 10, 10]"##,
        ##", "fill": "#0A84FF""##
      )
    case .version: (#""flick": 2"#, #""flick": 1"#)
    case .limit: (#""size": [4000, 4000], "scale": 2"#, #""size": [4000, 4000], "scale": 1"#)
    case .unknownKey: (##""colour": "#0A84FF""##, ##""fill": "#0A84FF""##)
    case .missingKey:
      (
        ##""type": "rect", "fill": "#0A84FF""##,
        ##""type": "rect", "frame": [0, 633, 390, 900], "fill": "#0A84FF""##
      )
    case .conflictingKeys: (#""tap": [195, 740], "set": { "pane": "open" }"#, #""tap": [195, 740]"#)
    case .uselessKey:
      (
        #""on": { "tap": "toggle", "release": "nearest" }"#,
        #""on": { "tap": "toggle", "drag": "follow", "release": "nearest" }"#
      )
    case .wrongType: (#""fill": 3"#, ##""fill": "#0A84FF""##)
    case .wrongCount: (##""linear": ["#FFF"]"##, ##""linear": ["#FFF", "#DDD"]"##)
    case .outOfRange: (#""damping": -0.2"#, #""damping": 0.2"#)
    case .unknownValue: (#""interrupt": "cary""#, #""interrupt": "carry""#)
    case .malformed: (##""background": "#12345""##, ##""background": "#123456""##)
    case .notSupportedYet: (#""on": { "tap": "push" }"#, #""on": { "drag": "attach" }"#)
    case .timeUnit: (#""at": 300"#, #""at": "300ms""#)
    case .unknownName: (#""layer": "pnae""#, #""layer": "pane""#)
    case .duplicateName: (#""id": "pane", "type": "group""#, #""id": "frame", "type": "group""#)
    case .cycle: (#""id": "a", "at": "b+10ms""#, #""id": "a", "at": "300ms""#)
    case .expression: (#""= $row + $quick""#, #""= $row + 10""#)
    case .include:
      (
        #""include": ["parts/phone.json", "../secret.json", "flick:kitt"]"#,
        #""include": ["flick:kit"]"#
      )
    case .fontNotFound:
      (
        #""text": "Control Center", "font": "Comic Neue Pro""#,
        #""text": "Control Center""#
      )
    case .image: (#""image": "broken.png""#, #""image": "photo.png""#)
    case .path: (#""../film.mp4""#, #""film.mp4""#)
    case .pointerStream: (#"[8, 0, "wove", 195, 730]"#, #"[8, 0, "move", 195, 730]"#)
    case .samples:
      (
        #""samples": "recorded.csv", "column": "card.z""#,
        #""samples": "recorded.csv", "column": "card.x""#
      )
    case .policy: (#""interrupt": "carry""#, #""interrupt": "restart""#)
    case .impossibleStroke:
      (
        #""duration": "400ms", "velocity": 1400"#,
        #""duration": "300ms", "velocity": 1400"#
      )
    case .outsideCanvas: (#""tap": [195, 844]"#, #""tap": [195, 740]"#)
    case .override: (#""layers.pane.fill.angle": 30"#, ##""layers.pane.fill": "#FF9F0A""##)
    case .neverFires: (#""when": "pane.y < -400""#, #""when": "pane.y < 400""#)
    case .hitsNothing: (#""tap": [195, 100]"#, #""tap": [195, 740]"#)
    case .pointer:
      (
        #""at": "300ms", "tap": [195, 740]"#,
        #""at": "300ms", "pointer": 1, "tap": [195, 740]"#
      )
    case .neverSettles: (#""damping": 0"#, #""damping": 20"#)
    case .unstable: (#""solver": "semi-implicit-euler""#, #""solver": "exact""#)
    case .tooLong: (#""speed": 0.001"#, #""speed": 0.1"#)
    case .missingGlyph: (#""text": "\u0378""#, #""text": "→""#)
    }
  }
}
