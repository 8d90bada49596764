import Foundation

/// How a terminal shows a picture between its lines.
public enum InlinePicture: String, Sendable {
  /// The graphics protocol of kitty, which ghostty and Konsole speak too.
  case kitty
  /// The inline images of iTerm2, which WezTerm shows too.
  case iTerm

  /// What the terminal says it can; `nil` for those that say nothing, and inside
  /// of multiplexers, which hand no pictures on.
  public init?(environment: [String: String]) {
    let kind = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    guard environment["TMUX"] == nil, !kind.hasPrefix("screen"), !kind.hasPrefix("tmux") else {
      return nil
    }
    if kind == "xterm-kitty" || kind == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil
      || environment["KONSOLE_VERSION"] != nil
    {
      self = .kitty
    } else if program == "iTerm.app" || program == "WezTerm"
      || environment["LC_TERMINAL"] == "iTerm2"
    {
      self = .iTerm
    } else {
      return nil
    }
  }

  /// The most that kitty takes in one piece, in characters of base64.
  private static let pieceLength = 4096

  /// What shows a PNG where the cursor is, a newline at its end.
  public func text(png: [UInt8]) -> String {
    let base64 = Data(png).base64EncodedString()
    switch self {
    case .iTerm:
      return "\u{1B}]1337;File=inline=1;size=\(png.count):\(base64)\u{07}\n"
    case .kitty:
      var rest = Substring(base64)
      var text = ""
      repeat {
        let piece = rest.prefix(Self.pieceLength)
        rest = rest.dropFirst(Self.pieceLength)
        let start = text.isEmpty ? "f=100,a=T," : ""
        text += "\u{1B}_G\(start)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
      } while !rest.isEmpty
      return text + "\n"
    }
  }
}
