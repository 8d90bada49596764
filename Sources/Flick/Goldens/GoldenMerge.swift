import FlickFiles
import FlickGolden

/// Reports of several machines joined into one.
public enum GoldenMerge {
  /// - Parameter paths: `report.json` files, each of another part.
  /// - Throws: Kind `missingInput` for a report or a part that is not there,
  ///   `scene` for one that is damaged or of another format, `usage` where one
  ///   scene is in two of them.
  public static func join(_ paths: [String]) throws(FlickError) -> GoldenOutcome {
    var whole = GoldenReport(renderer: FlickVersion.current)
    var parts: Set<String> = []
    var owners: [String: String] = [:]
    for (index, path) in paths.enumerated() {
      let report = try GoldenReport(reading: path)
      if index == 0 { whole.renderer = report.renderer }
      if let shard = report.shard { parts.insert(shard) }
      for scene in report.scenes {
        if let other = owners.updateValue(path, forKey: scene.scene) {
          throw DifferenceOptions.usage(
            "'\(scene.scene)' is in '\(other)' and in '\(path)'", help: "name each part once")
        }
      }
      whole.scenes += report.scenes
    }
    try checkParts(parts)
    whole.scenes.sort { $0.scene < $1.scene }
    return GoldenOutcome(whole, inputs: paths.map(FilePath.init))
  }

  /// Where one report is the second of three, the others have to be there.
  private static func checkParts(_ parts: Set<String>) throws(FlickError) {
    for part in parts.sorted() {
      let shard = try Shard(part)
      for number in 1...shard.count where !parts.contains("\(number)/\(shard.count)") {
        throw FlickError(
          .missingInput,
          "error: the report of part \(number)/\(shard.count) is missing\n"
            + "  help: name the reports of all parts")
      }
    }
  }
}
