import Flick
import FlickCore
import FlickMedia
import FlickRaster
import FlickText
import Foundation

/// The reference scene as a film, through what the program's own films go through.
struct FilmBench {
  let path: String
  let quality: FilmQuality
  let compression: PNGCodec.Compression
  let jobs: Int
  let frames: Int

  /// What a thread keeps from frame to frame.
  private struct Worker {
    var rasterizer = Rasterizer()
    var pixmap = Pixmap(width: ReferenceScene.width, height: ReferenceScene.height)
    var count = 0
    var preparer: any FramePreparer
  }

  /// A frame, and the seconds of the processor that its two parts took.
  private struct Made: Sendable {
    let frame: Result<EncodedFrame, any Error>
    let drawing: Double
    let encoding: Double
  }

  /// Films the scene, and says as `render` does what it took.
  func run() throws {
    let scene = try ReferenceScene(fonts: FontBook())
    let sink = try open()
    var (drawing, encoding) = (0.0, 0.0)
    let start = ContinuousClock.now
    do {
      try FramePipeline(
        frameCount: frames, workers: jobs, isPaced: FramePattern(path) == nil
      ).run(
        makeWorker: { Worker(preparer: sink.preparer()) },
        draw: { Self.make($1, of: scene, by: &$0) },
        weight: { if case .success(let frame) = $0.frame { frame.count } else { 0 } },
        emit: { number, made throws(any Error) in
          drawing += made.drawing
          encoding += made.encoding
          try sink.write(made.frame.get(), number: number)
        })
      try sink.finish()
    } catch {
      sink.abort()
      throw error
    }
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let report = [wall, drawing, encoding].map { String(format: "%.2f s", $0) }
    print(
      "\(frames) frames in \(report[0]): processor time \(report[1]) drawing, \(report[2]) encoding"
    )
  }

  private func open() throws -> any FrameSink {
    if let pattern = FramePattern(path) {
      return try PNGPatternSink(
        pattern: pattern, frames: 0..<frames, overwrites: true, compression: compression)
    }
    return try VideoSink(
      path: path, width: ReferenceScene.width, height: ReferenceScene.height, framesPerSecond: 60,
      overwrites: true, settings: FilmSettings(quality: quality))
  }

  private static func make(_ number: Int, of scene: ReferenceScene, by worker: inout Worker) -> Made
  {
    let start = seconds()
    var drawn = start
    let frame = Result {
      let list = try scene.list(frame: number)
      let damage = worker.rasterizer.update(list, in: &worker.pixmap)
      drawn = seconds()
      let change = PictureChange(number: worker.count, areas: [damage])
      worker.count += 1
      return try worker.preparer.prepare(worker.pixmap, change)
    }
    return Made(frame: frame, drawing: drawn - start, encoding: seconds() - drawn)
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
