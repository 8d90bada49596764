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
    var parts: Set<Shard> = []
    var owners: [String: String] = [:]
    for (index, path) in paths.enumerated() {
      let report = try GoldenReport(reading: path)
      if index == 0 { whole.renderer = report.renderer }
      if let text = report.shard {
        guard let shard = Shard(text) else {
          throw FlickError(.golden(.damagedReport(path: path, reason: "'\(text)' is no part")))
        }
        parts.insert(shard)
      }
      for scene in report.scenes {
        if let other = owners.updateValue(path, forKey: scene.scene) {
          throw FlickError(.golden(.sceneTwice(scene.scene, other, path)))
        }
      }
      whole.scenes += report.scenes
    }
    try checkParts(parts)
    whole.scenes.sort { $0.scene < $1.scene }
    return GoldenOutcome(whole, inputs: paths.map(FilePath.init))
  }

  /// Where one report is the second of three, the others have to be there.
  private static func checkParts(_ parts: Set<Shard>) throws(FlickError) {
    for part in parts.sorted(by: { $0.description < $1.description }) {
      let all = (1...part.count).lazy.compactMap { Shard($0, of: part.count) }
      if let missing = all.first(where: { !parts.contains($0) }) {
        throw FlickError(.golden(.partMissing(missing)))
      }
    }
  }
}
