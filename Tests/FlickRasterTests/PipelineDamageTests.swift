import Flick
import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Threads that share the pictures of a film each update their own one. Which
/// pictures a thread gets is chance, what it leaves is not.
@Suite struct PipelineDamageTests {
  // The scenes of `DamageTests`, where each is drawn for each number of threads.
  #if DEBUG
    private static let scenes = 12
  #else
    private static let scenes = 100
  #endif

  private struct Worker {
    var rasterizer = Rasterizer()
    var shown = Pixmap(width: RandomScene.size, height: RandomScene.size)
  }

  @Test(arguments: 0..<5)
  func `one, two and five threads leave what drawing each picture anew leaves`(hundred: Int) {
    for seed in 0..<Self.scenes {
      var scene = RandomScene(seed: UInt64(hundred * 100 + seed))
      let lists = (0..<6).map { _ in scene.next() }
      let fresh = lists.map { list in
        var rasterizer = Rasterizer()
        return rasterizer.draw(list)
      }
      for jobs in [1, 2, 5] {
        var count = 0
        let pipeline = FramePipeline(frameCount: lists.count, workers: jobs)
        pipeline.run {
          Worker()
        } draw: { worker, frame in
          _ = worker.rasterizer.update(lists[frame], in: &worker.shown)
          return worker.shown
        } emit: { frame, pixmap in
          #expect(pixmap == fresh[frame], "seed \(hundred * 100 + seed), \(jobs) threads")
          count += 1
        }
        #expect(count == lists.count)
      }
    }
  }
}
