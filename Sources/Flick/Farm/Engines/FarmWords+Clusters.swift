extension FarmWords {
  // MARK: - Slurm

  var slurm: [FarmEngine.File] {
    [
      .init(name: "tasks.sbatch", text: slurmTasks),
      .init(name: "merge.sbatch", text: slurmMerge),
      .init(name: "submit.sh", text: slurmSubmit, isScript: true),
    ]
  }

  private var slurmTasks: String {
    """
    #!/bin/bash
    # Draws \(summary).
    # Submitted by \(folder)/submit.sh, from the folder that the job's paths begin in.
    #SBATCH --job-name=flick-draw
    #SBATCH --array=1-\(places)
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(job.cores)
    \(minutes.map { "#SBATCH --time=\($0)" } ?? "# No --time: the partition's own holds.")
    #SBATCH --output=\(folder)/logs/task-%a.log
    #SBATCH --open-mode=append
    #SBATCH --requeue

    "${RENDER:-render}" \(draw) "\(tasks(ofPlace: "$SLURM_ARRAY_TASK_ID"))"
    code=$?
    case $code in
      0) exit 0 ;;
      1 | 64 | 65 | 66) exit $code ;; # no second try mends that
    esac
    # A full disk or a missing tool (74, 69), or a signal: another node may do better.
    if [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
      scontrol requeue "$SLURM_JOB_ID" && sleep 600 # Slurm ends this try
    fi
    exit $code

    """
  }

  private var slurmMerge: String {
    """
    #!/bin/bash
    # Joins what the tasks of \(folder)/job.json have drawn.
    #SBATCH --job-name=flick-merge
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(job.cores)
    #SBATCH --output=\(folder)/logs/merge.log
    #SBATCH --requeue

    exec "${RENDER:-render}" merge \(folder) -y --jobs \(job.cores)

    """
  }

  private var slurmSubmit: String {
    // An array is longer than Slurm takes where places do several tasks: all are asked.
    let array = places == job.tasks ? "$missing" : "1-\(places)"
    return """
      #!/bin/bash
      # \(folder)/submit.sh [OPTION OF SBATCH…]: submits the tasks that are missing, and a job
      # that joins them when all are done. A second call goes on where the first has come to.
      set -euo pipefail

      [ -f \(folder)/job.json ] || {
        echo "run this from the folder that holds \(folder)" >&2
        exit 66
      }
      mkdir -p \(folder)/logs
      missing=$("${RENDER:-render}" merge \(folder) --missing)
      after=()
      if [ -n "$missing" ]; then
        array=$(sbatch --parsable "$@" --array="\(array)" \(folder)/tasks.sbatch)
        echo "tasks $missing: job $array"
        after=(--dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes)
      fi
      merge=$(sbatch --parsable "$@" ${after[@]+"${after[@]}"} \(folder)/merge.sbatch)
      echo "merge: job $merge"

      """
  }

  // MARK: - Open Job Description

  var openjd: String {
    // Paths of a template begin where it lies.
    let up =
      folder.hasPrefix("/")
      ? "."
      : folder.split(separator: "/").filter { $0 != "." }.map { _ in ".." }
        .joined(separator: "/")
    return """
      # Draws \(summary).
      # openjd run \(folder)/template.yaml --extensions TASK_CHUNKING
      specificationVersion: jobtemplate-2023-09
      extensions: [TASK_CHUNKING]
      name: flick-farm
      parameterDefinitions:
        - name: Folder
          type: PATH
          objectType: DIRECTORY
          dataFlow: INOUT
          default: \(quoted(up.isEmpty ? "." : up))
          description: Where the job's paths begin; parts and films are written below it.
        - name: Render
          type: STRING
          default: render
          description: The program, version \(job.renderer).
        - name: Tasks
          type: STRING
          default: "1-\(job.tasks)"
          description: What 'render merge \(folder) --missing' prints, for a run that goes on.
        - name: TasksInChunk
          type: INT
          minValue: 1
          default: 1
          description: How many tasks are drawn by one process.
      jobEnvironments:
        - name: Version
          description: The program that the job was written for.
          script:
            actions:
              onEnter:
                command: bash
                args: ["{{Env.File.Check}}"]
            embeddedFiles:
              - name: Check
                type: TEXT
                data: |
                  found=$("{{Param.Render}}" --version) || exit 69
                  [ "$found" = "\(job.renderer)" ] || {
                    echo "openjd_fail: this is version $found, and the job is for \(job.renderer)"
                    exit 69
                  }
      steps:
        - name: Draw
          parameterSpace:
            taskParameterDefinitions:
              - name: Task
                type: CHUNK[INT]
                range: "{{Param.Tasks}}"
                chunks:
                  defaultTaskCount: "{{Param.TasksInChunk}}"
                  rangeConstraint: NONCONTIGUOUS
          hostRequirements:
            amounts:
              - name: amount.worker.vcpu
                min: \(job.cores)
          script:
            actions:
              onRun:
                command: bash
                args: ["{{Task.File.Draw}}"]
                cancelation:
                  mode: NOTIFY_THEN_TERMINATE
                  notifyPeriodInSeconds: 30
            embeddedFiles:
              - name: Draw
                type: TEXT
                data: |
                  cd "{{Param.Folder}}" || exit 66
                  exec "{{Param.Render}}" \(draw) "{{Task.Param.Task}}"
        - name: Merge
          dependencies:
            - dependsOn: Draw
          script:
            actions:
              onRun:
                command: bash
                args: ["{{Task.File.Merge}}"]
            embeddedFiles:
              - name: Merge
                type: TEXT
                data: |
                  cd "{{Param.Folder}}" || exit 66
                  exec "{{Param.Render}}" merge \(folder) -y --jobs \(job.cores)

      """
  }

  /// As YAML and Python take it.
  private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
