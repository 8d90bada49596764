/// The version of the library and of the program.
public enum FlickVersion {
  public static let current = "0.1.0"
}
