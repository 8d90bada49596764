extension FarmWords {
  // MARK: - Snakemake

  var snakemake: String {
    """
    # Draws \(summary).
    # snakemake -s \(folder)/Snakefile --cores all, from the folder that the job's paths begin in.
    # A second run draws what is missing.
    import os

    RENDER = os.environ.get("RENDER", "render")


    rule merge:
        input:
            expand("\(folder)/parts/task-{task}.txt", task=range(1, \(job.tasks + 1))),
        output:
            "\(folder)/merged.txt",
        log:
            "\(folder)/logs/merge.log",
        params:
            render=RENDER,
        threads: \(job.cores)
        shell:
            "{params.render} merge \(folder) -y --jobs {threads} 2> {log}"


    rule draw:
        output:
            "\(folder)/parts/task-{task}.txt",
        log:
            "\(folder)/logs/task-{task}.log",
        params:
            render=RENDER,
        threads: \(job.cores)
        retries: 2
    \(minutes.map { "    resources:\n        runtime=\($0),\n" } ?? "")    shell:
            "{params.render} \(draw) {wildcards.task} 2> {log}"

    """
  }

  // MARK: - Make

  var make: String {
    """
    # Draws \(summary).
    # make -f \(folder)/Makefile -j 4, from the folder that the job's paths begin in.
    # A second run draws what is missing.
    RENDER ?= render

    parts := $(patsubst %,\(folder)/parts/task-%.txt,$(shell seq 1 \(job.tasks)))

    \(folder)/merged.txt: $(parts)
    \t$(RENDER) merge \(folder) -y --jobs \(job.cores)

    $(parts): \(folder)/parts/task-%.txt:
    \t$(RENDER) \(draw) $*

    """
  }

  // MARK: - GNU Parallel

  var parallel: String {
    """
    #!/bin/bash
    # \(folder)/parallel.sh [OPTION OF PARALLEL…]: draws \(summary),
    # and joins them. With -j 4 four tasks are drawn at once; --sshloginfile FILE --workdir .
    # takes machines that share this folder. A second run draws what is missing.
    set -euo pipefail

    render=${RENDER:-render}
    # A task that has failed is tried twice more.
    seq 1 \(job.tasks) | parallel --retries 3 "$@" "$render" \(draw) '{}'
    exec "$render" merge \(folder) -y --jobs \(job.cores)

    """
  }
}
