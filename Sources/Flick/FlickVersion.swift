/// The version of the library and of the program.
public enum FlickVersion {
  public static let current = "0.1.0"

  /// The class of machine that the program runs on, such as `x86_64-linux`.
  static var machine: String {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "other"
    #endif
    #if os(Linux)
      return processor + "-linux"
    #else
      return processor + "-macos"
    #endif
  }
}
