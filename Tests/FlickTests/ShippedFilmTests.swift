import Flick
import FlickCore
import FlickDisplay
import FlickPlot
import FlickScene
import FlickStage
import FlickTestScenes
import FlickText
import Testing

/// Laws of every shipped scene's film.
@Suite struct ShippedFilmTests {
  /// A part of a curve: what its strip is clipped to, and its colour.
  private struct Part: Hashable {
    let clip: Rect
    let color: Color
  }

  /// The polylines of the plots' curves, as a film has drawn them at an instant.
  private func curves(_ list: DisplayList) -> [Part: [[Point]]] {
    var curves: [Part: [[Point]]] = [:]
    var strip: Rect?
    for command in list.commands {
      switch command {
      case .pushClip(let shape, _):
        let isStrip = shape.transform == .identity && shape.path.elements.count == 5
        strip = isStrip ? shape.path.controlBounds : nil
      case .popClip: strip = nil
      case .stroke(let shape, let style, .solid(let color)) where style.join == .round:
        guard let strip else { continue }
        curves[Part(clip: strip, color: color), default: []] += polylines(shape.path)
      default: break
      }
    }
    return curves
  }

  private func polylines(_ path: Path) -> [[Point]] {
    var result: [[Point]] = []
    for element in path.elements {
      switch element {
      case .move(let point): result.append([point])
      case .line(let point): result[result.count - 1].append(point)
      default: break
      }
    }
    return result
  }

  /// How far a place lies from a straight line between two others.
  private func distance(_ place: Point, _ start: Point, _ end: Point) -> Double {
    let (along, offset) = (end - start, place - start)
    guard along.length > 0 else { return offset.length }
    let share = min(1, max(0, along.dot(offset) / along.dot(along)))
    return (offset - share * along).length
  }

  /// Whether `later` begins as `earlier` goes; the cut end of that lies on the way.
  private func isPrefix(_ earlier: [Point], of later: [Point]) -> Bool {
    guard let end = earlier.last, later.starts(with: earlier.dropLast()) else { return false }
    let next = earlier.count - 1
    return next < later.count
      && (later[next] == end || distance(end, later[next - 1], later[next]) < 0.11)
  }

  @Test(arguments: try TraceHashTests.scenes())
  func `what a film has drawn of a curve never changes`(name: String) throws {
    let playback = try SceneText.shipped(name)
    let scene = playback.file.scene
    guard scene.film?.plots.isEmpty == false else { return }
    let stage = try Stage(scene: scene, trace: playback.trace, fonts: FontBook())
    var before: [Part: [[Point]]] = [:]
    // No whole number of any film's frames, nor of a display's.
    let count: Int64 = 47
    for instant in 0...count {
      let time = FlickTime(flicks: playback.trace.duration.flicks * instant / count)
      let now = curves(stage.displayList(at: time))
      for (part, earlier) in before {
        let later = try #require(now[part], "at \(time.seconds) s")
        #expect(later.count >= earlier.count)
        for (one, other) in zip(earlier, later) where one != other {
          #expect(isPrefix(one, of: other), "at \(time.seconds) s: \(one.suffix(2))")
        }
      }
      before = now
    }
  }

  @Test(arguments: try TraceHashTests.scenes())
  func `no label of a film lies on another or leaves the film`(name: String) throws {
    for (size, theme) in [("640x360", "light"), ("1920x1080", "dark"), ("1080x1920", "light")] {
      var options = SceneFile.Options()
      options.size = SceneFile.Size(size)
      options.values = ["film.theme=\(theme)"]
      let path = SceneText.root.appending(path: "scenes/\(name).json").path
      let playback = try SceneFile(path: path, options: options).play()
      let scene = playback.file.scene
      guard let film = scene.film else { return }
      try checkLabels(of: playback, width: film.width, height: film.height)
    }
  }

  /// A badge on every plot at two instants, and a magnifier.
  @Test(arguments: try TraceHashTests.scenes())
  func `no callout of a film lies on a label, wherever it points`(name: String) throws {
    let path = SceneText.root.appending(path: "scenes/\(name).json").path
    let file = try SceneFile(path: path)
    guard let film = file.scene.film, [.columns, .single, .overlay].contains(film.layout) else {
      return
    }
    let end = try file.play().trace.duration.seconds
    func callout(_ share: Double, _ signal: Signal, _ more: String = "") -> String {
      let time = Int((end * share * 1000).rounded())
      return "{ \"at\": \"\(time)ms\", \"signal\": \"\(signal.name)\"\(more) }"
    }
    let callouts = film.signals.flatMap { signal in
      [
        callout(0.3, signal), callout(0.7, signal),
        callout(0.5, signal, ", \"magnify\": \"40ms\""),
      ]
    }
    var options = SceneFile.Options()
    options.values = ["film.callouts=[\(callouts.prefix(16).joined(separator: ","))]"]
    for size in [[640, 360], [1920, 1080], [1080, 1920]] {
      options.size = SceneFile.Size(width: size[0], height: size[1])
      try checkLabels(
        of: try SceneFile(path: path, options: options).play(), width: size[0], height: size[1])
    }
  }

  @Test(arguments: ["film.layout=grid", "film.layout=rows", "film.plots=[]"])
  func `a film without room for callouts leaves them out, and says so`(value: String) throws {
    func play(_ values: [String]) throws -> Playback {
      var options = SceneFile.Options()
      options.values = values
      options.size = SceneFile.Size(width: 640, height: 360)
      let path = SceneText.root.appending(path: "scenes/pane.json").path
      return try SceneFile(path: path, options: options).play()
    }
    let (left, none) = (try play([value]), try play([value, "film.callouts=[]"]))
    #expect(left.file.warnings.contains("callouts") && none.file.warnings.isEmpty)
    var hashes: [[String]] = [[], []]
    for (index, playback) in [left, none].enumerated() {
      try playback.hashes(every: 40, jobs: 1) { hashes[index].append($0) }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count > 4)
  }

  private func checkLabels(of playback: Playback, width: Int, height: Int) throws {
    let stage = try Stage(
      scene: playback.file.scene, trace: playback.trace, fonts: FontBook())
    let boxes = stage.textBoxes
    for (index, box) in boxes.enumerated() {
      #expect(
        box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(width) && box.maxY <= Double(height),
        "\(width)×\(height): \(box) leaves the film")
      for other in boxes[..<index] {
        #expect(box.intersection(other) == nil, "\(width)×\(height): \(box) lies on \(other)")
      }
    }
  }
}
