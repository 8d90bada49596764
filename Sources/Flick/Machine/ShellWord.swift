/// Words of a command as a shell takes them.
public enum ShellWord {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%_+=:,./-")

  /// The word, in single quotes where it needs them.
  public static func quoted(_ word: String) -> String {
    !word.isEmpty && word.allSatisfy(plain.contains)
      ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
