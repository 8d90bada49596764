/// What has changed in a film's planes from one frame that a preparer prepared to
/// its next: all that is kept of a frame until it is its turn to be encoded, mostly
/// a small part of it.
final class PlanarPatch: Sendable {
  /// Whose frames a patch belongs to.
  final class Source: Sendable {}

  /// A part of the picture, in pixels.
  struct Run: Hashable, Sendable {
    let columns: Range<Int>
    let rows: Range<Int>
  }

  let source: Source
  /// Counts the patches of one source, from 0. The first holds the whole picture.
  let number: Int
  let runs: [Run]
  /// The runs' samples, as `PlanarShape.forEachSpan` comes by them; `nil`: there are
  /// none. In memory of its own, which goes back to the system with the patch: they
  /// are made by some threads and freed by another, and would leave gaps in the
  /// allocator's.
  private let samples: FrameMemory?

  /// - Parameter planes: All of the frame.
  init(
    _ source: Source, number: Int, runs: [Run], of planes: UnsafeRawBufferPointer,
    shape: PlanarShape
  ) {
    self.source = source
    self.number = number
    self.runs = runs
    var count = 0
    for run in runs { shape.forEachSpan(of: run) { count += $0.count } }
    samples = count > 0 ? FrameMemory(count: count) : nil
    samples?.withMutableBytes { target in
      var end = 0
      for run in runs {
        shape.forEachSpan(of: run) { span in
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[end...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: planes[span]))
          end += span.count
        }
      }
    }
  }

  /// How many bytes it keeps.
  var count: Int { samples?.count ?? 0 }

  var bytes: [UInt8] { samples.map { [UInt8]($0.bytes) } ?? [] }

  /// - Parameter planes: Of the frame before; become this one's.
  func apply(to planes: UnsafeMutableRawBufferPointer, shape: PlanarShape) {
    guard let samples else { return }
    var start = 0
    for run in runs {
      shape.forEachSpan(of: run) { span in
        let next = start + span.count
        UnsafeMutableRawBufferPointer(rebasing: planes[span])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: samples.bytes[start..<next]))
        start = next
      }
    }
  }
}
