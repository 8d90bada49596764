import Flick

extension FarmProblem {
  var help: String? {
    switch self {
    case .noJob(let folder): "write one with 'render farm SCENE --to make --job \(folder)'"
    case .damagedJob, .otherVersion: "write the job anew, with '-y'"
    case .noTask: nil
    case .moreTasksThanUnits(_, let units): "write '--parts' with at most \(units)"
    case .tooManyTasks: "let tasks last longer, with '--task-time' or '--parts'"
    case .noFramesCounted: "write '--parts' or '--task-time'"
    case .oddFolder: "name another one with '--job'"
    case .notFarmed: "write a film such as 'film.mkv', or 'frames/'"
    case .oneOutput: "write '{scene}' where the scene's name goes, as in 'out/{scene}.mp4'"
    case .mixedOutputs: "write '{variant}' in all of them or in none, or two jobs"
    case .noFigures: "list them under 'figures' in the scene"
    case .sceneChanged: "write the job anew, with '-y'"
    case .tasksMissing(let list, _): "draw them with 'render farm run FOLDER --tasks \(list)'"
    case .unitMissing: "draw its task anew"
    case .halfShard, .noShard:
      "set SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, or CI_NODE_INDEX and CI_NODE_TOTAL, or "
        + "write '--shard 2/3'"
    case .severalShards: "write '--shard 2/3'"
    case .noSuchShard: "number the parts from 1 on, without gaps, or write '--shard 2/3'"
    }
  }
}
