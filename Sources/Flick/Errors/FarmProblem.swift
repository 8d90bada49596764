/// A job for many machines that cannot be written, drawn or joined.
public enum FarmProblem: Hashable, Sendable {
  case noJob(folder: String)
  case damagedJob(path: String, reason: String)
  case otherVersion(job: String, own: String)
  case noTask(Int)
  case moreTasksThanUnits(tasks: Int, units: Int)
  case tooManyTasks(Int)
  /// Goldens and figures are not counted in frames.
  case noFramesCounted
  case oddFolder(String)
  /// Neither a film nor a folder of frames.
  case notFarmed(path: String)
  /// An output of several scenes that names none.
  case oneOutput(path: String)
  /// Some outputs have a file for each variant and some do not.
  case mixedOutputs(scene: String)
  case noFigures(scene: String)
  /// Since the job was written.
  case sceneChanged(path: String)
  /// As engines take a list.
  case tasksMissing(String, of: Int)
  case unitMissing(Int)
  /// What an engine says of a run: one name is set and the other is not.
  case halfShard(set: String, unset: String)
  case noShard
  /// Two engines say which part it is.
  case severalShards(String, String)
  case noSuchShard(name: String, number: String, of: String)
}

extension FarmProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .noJob, .tasksMissing, .unitMissing: .missingInput
    case .damagedJob: .scene
    case .otherVersion: .unavailable
    case .sceneChanged: .different
    default: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noJob(let folder): "'\(folder)' holds no job"
    case .damagedJob(let path, let reason): "'\(path)' is no job: \(reason)"
    case .otherVersion(let job, let own):
      "the job is for version \(job) of the program, and this is \(own)"
    case .noTask(let count): "the job has \(count) tasks, 1 to \(count)"
    case .moreTasksThanUnits(let tasks, let units):
      "\(units) units cannot be shared by \(tasks) tasks"
    case .tooManyTasks(let count):
      "a job has at most \(Shard.most) tasks (there would be \(count))"
    case .noFramesCounted: "goldens and figures are not counted in frames"
    case .oddFolder(let path):
      "a job's folder is named by letters, digits and '._-/' (was '\(path)')"
    case .notFarmed(let path): "a job writes films and folders of frames, and '\(path)' is neither"
    case .oneOutput(let path): "several scenes would be written to '\(path)'"
    case .mixedOutputs(let scene):
      "some outputs of '\(scene)' are for each variant, and some for all of them"
    case .noFigures(let scene): "'\(scene)' lists no figures"
    case .sceneChanged(let path): "'\(path)' has changed since the job was written"
    case .tasksMissing(let list, let count): "of \(count) tasks these are missing: \(list)"
    case .unitMissing(let number): "variant \(number) is in no task"
    case .halfShard(let set, let unset): "\(set) is set, and \(unset) is not"
    case .noShard: "nothing says which part this run is"
    case .severalShards(let one, let other): "\(one) and \(other) both say which part this run is"
    case .noSuchShard(let name, let number, let count):
      "\(name) is '\(number)', of '\(count)' parts"
    }
  }
}
