import Foundation

/// Which part of the work a run does: as told, or as the engine says that has started it.
package enum ShardChoice: Hashable, Sendable {
  case told(Shard)
  case automatic

  /// Reads `2/3` or `auto`; `nil` for anything else.
  package init?(_ text: String) {
    if text == "auto" {
      self = .automatic
    } else if let shard = Shard(text) {
      self = .told(shard)
    } else {
      return nil
    }
  }

  /// - Parameter environment: What engines have set.
  /// - Throws: Kind `usage` where nothing, half or too much says which part it is.
  package func shard(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(FlickError) -> Shard {
    if case .told(let shard) = self { return shard }
    let slurm = try Self.slurm(environment)
    let service = try Self.read("CI_NODE_INDEX", "CI_NODE_TOTAL", first: 1, step: 1, environment)
    if slurm != nil, service != nil {
      throw FlickError(.farm(.severalShards("SLURM_ARRAY_TASK_ID", "CI_NODE_INDEX")))
    }
    guard let shard = slurm ?? service else { throw FlickError(.farm(.noShard)) }
    return shard
  }

  /// Slurm's arrays begin and step as they like: `--array=0-14:2`.
  private static func slurm(_ environment: [String: String]) throws(FlickError) -> Shard? {
    let number = "SLURM_ARRAY_TASK_"
    return try read(
      number + "ID", number + "COUNT", first: environment[number + "MIN"].flatMap { Int($0) } ?? 1,
      step: environment[number + "STEP"].flatMap { Int($0) } ?? 1, environment)
  }

  private static func read(
    _ name: String, _ total: String, first: Int, step: Int, _ environment: [String: String]
  ) throws(FlickError) -> Shard? {
    switch (environment[name], environment[total]) {
    case (nil, nil): return nil
    case (_?, nil): throw FlickError(.farm(.halfShard(set: name, unset: total)))
    case (nil, _?): throw FlickError(.farm(.halfShard(set: total, unset: name)))
    case (let number?, let count?):
      guard step > 0, let index = Int(number), (index - first) % step == 0, let parts = Int(count),
        let shard = Shard((index - first) / step + 1, of: parts)
      else { throw FlickError(.farm(.noSuchShard(name: name, number: number, of: count))) }
      return shard
    }
  }
}
