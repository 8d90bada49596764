extension FarmWords {
  /// Three tries where the exit code says "again".
  private func again(_ command: String, indent: String) -> String {
    """
    for try in 1 2 3; do
      code=0
      \(command) || code=$?
      case $code in
        69 | 74) sleep 10 ;; # a tool is missing or the disk is full: again
        *) break ;;
      esac
    done
    """
    .split(separator: "\n").joined(separator: "\n" + indent)
  }

  // MARK: - GitHub

  var github: String {
    """
    # .github/workflows/farm.yml: draws \(summary), which is
    # committed beside its scenes. FLICK_REPOSITORY is a variable with the address of Flick's
    # repository; pin a tag there, since tasks are drawn by version \(job.renderer).

    name: farm
    on: workflow_dispatch

    jobs:
      draw:
        runs-on: ubuntu-24.04
        container: swift:6.2-noble
        timeout-minutes: \((minutes ?? 60) + 20)
        strategy:
          fail-fast: false
          matrix:
            place: [\((1...places).map(String.init).joined(separator: ", "))]
        steps:
          - uses: actions/checkout@v4
    \(githubBuild)
          - name: Draw
            shell: bash
            run: |
              \(again("render \(draw) \(tasks(ofPlace: "${{ matrix.place }}"))", indent: "          "))
              [ $code = 0 ] || exit $code
              render farm status \(folder) --files | tar -cf place-${{ matrix.place }}.tar -T -
          - uses: actions/upload-artifact@v4
            with:
              name: place-${{ matrix.place }}
              path: place-${{ matrix.place }}.tar
      merge:
        needs: draw
        runs-on: ubuntu-24.04
        container: swift:6.2-noble
        steps:
          - uses: actions/checkout@v4
    \(githubBuild)
          - uses: actions/download-artifact@v4
            with:
              pattern: place-*
              merge-multiple: true
          - name: Merge
            shell: bash
            run: |
              for place in place-*.tar; do tar -xf "$place"; done
              render merge \(folder) -y --jobs \(job.cores)
              cut -f 1 \(folder)/merged.txt | tar -cf farm.tar \(folder)/merged.txt -T -
          - uses: actions/upload-artifact@v4
            with:
              name: farm
              path: farm.tar

    """
  }

  private var githubBuild: String {
    """
          - name: Build render
            shell: bash
            run: |
              git clone --depth 1 "$FLICK_REPOSITORY" .flick
              .flick/scripts/setup
              swift build -c release --product render --package-path .flick
              echo "$PWD/.flick/.build/release" >>"$GITHUB_PATH"
            env:
              FLICK_REPOSITORY: ${{ vars.FLICK_REPOSITORY }}
    """
  }

  // MARK: - GitLab

  var gitlab: String {
    """
    # .gitlab-ci.yml: draws \(summary), which is committed
    # beside its scenes. FLICK_REPOSITORY is a variable with the address of Flick's repository;
    # pin a tag there, since tasks are drawn by version \(job.renderer).

    default:
      image: swift:6.2-noble
      before_script:
        - git clone --depth 1 "$FLICK_REPOSITORY" .flick
        - .flick/scripts/setup
        - swift build -c release --product render --package-path .flick
        - export PATH="$PWD/.flick/.build/release:$PATH"

    stages: [draw, merge]

    draw:
      stage: draw
      parallel: \(max(places, 2))
      timeout: \((minutes ?? 60) + 20) minutes
      retry:
        max: 2
        exit_codes: [69, 74]
        when: [runner_system_failure, stuck_or_timeout_failure]
      script:
        - \(gitlabDraw)
        - render farm status \(folder) --files | tar -cf place-$CI_NODE_INDEX.tar -T -
      artifacts:
        paths: [place-*.tar]

    merge:
      stage: merge
      needs: [draw]
      script:
        - for place in place-*.tar; do tar -xf "$place"; done
        - render merge \(folder) -y --jobs \(job.cores)
        - cut -f 1 \(folder)/merged.txt | tar -cf farm.tar \(folder)/merged.txt -T -
      artifacts:
        paths: [farm.tar]

    """
  }

  /// GitLab runs nothing once in parallel.
  private var gitlabDraw: String {
    let command = "render \(draw) \(tasks(ofPlace: "$CI_NODE_INDEX"))"
    return places > 1 ? command : "test $CI_NODE_INDEX -gt 1 || \(command)"
  }
}
