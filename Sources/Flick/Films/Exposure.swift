import FlickCore
import FlickRaster

/// A picture that gathers the light of several, each of which differs from the
/// one before it in few places.
///
/// Sums are kept only for tiles in which something has changed: the rest of
/// the picture is what it was.
struct Exposure {
  private static let grain = DamagedArea.grain

  private let meter: LinearLightAccumulator
  private let samples: Int32
  private let width: Int
  private let height: Int
  private let columns: Int
  /// What the latest picture shows.
  private var latest: [UInt32]
  /// By tile: where its sums begin; -1 where nothing has changed.
  private var slots: [Int]
  private var sums: [LinearLightAccumulator.Sum] = []

  /// - Parameter samples: How many pictures there will be, this one included.
  init(_ first: Pixmap, samples: Int, meter: LinearLightAccumulator) {
    precondition(samples > 0, "an exposure has pictures (was \(samples))")
    self.meter = meter
    self.samples = Int32(samples)
    width = first.width
    height = first.height
    columns = (width + Self.grain - 1) / Self.grain
    latest = first.pixels
    slots = Array(repeating: -1, count: columns * ((height + Self.grain - 1) / Self.grain))
  }

  /// Adds the next picture.
  ///
  /// - Parameters:
  ///   - index: Its number, from 1.
  ///   - damage: Where it differs from the one before it.
  mutating func add(_ picture: Pixmap, number index: Int, changedIn damage: DamagedArea) {
    // A change counts for all pictures that are still to come.
    let left = samples - Int32(index)
    for rect in damage.rects {
      for top in stride(from: rect.y, to: rect.y + rect.height, by: Self.grain) {
        for start in stride(from: rect.x, to: rect.x + rect.width, by: Self.grain) {
          add(picture, left, inTileAt: start, top)
        }
      }
    }
  }

  private mutating func add(_ picture: Pixmap, _ left: Int32, inTileAt start: Int, _ top: Int) {
    let slot = slot(ofTileAt: start, top)
    for y in top..<min(height, top + Self.grain) {
      var sum = slot + (y - top) * Self.grain
      for pixel in y * width + start..<y * width + min(width, start + Self.grain) {
        let (old, new) = (latest[pixel], picture.pixels[pixel])
        if old != new {
          sums[sum].add(-left, of: old, meter.light)
          sums[sum].add(left, of: new, meter.light)
          latest[pixel] = new
        }
        sum += 1
      }
    }
  }

  /// Where a tile's sums begin; until it changes, all pictures are alike in it.
  private mutating func slot(ofTileAt start: Int, _ top: Int) -> Int {
    let tile = top / Self.grain * columns + start / Self.grain
    if slots[tile] >= 0 { return slots[tile] }
    let slot = sums.count
    slots[tile] = slot
    sums += Array(repeating: LinearLightAccumulator.Sum(), count: Self.grain * Self.grain)
    for y in top..<min(height, top + Self.grain) {
      for x in start..<min(width, start + Self.grain) {
        sums[slot + (y - top) * Self.grain + x - start]
          .add(samples, of: latest[y * width + x], meter.light)
      }
    }
    return slot
  }

  /// The average of all pictures.
  consuming func picture() -> Pixmap {
    var pixels = latest
    for (tile, slot) in slots.enumerated() where slot >= 0 {
      let top = tile / columns * Self.grain
      let start = tile % columns * Self.grain
      for y in top..<min(height, top + Self.grain) {
        for x in start..<min(width, start + Self.grain) {
          pixels[y * width + x] = meter.average(
            sums[slot + (y - top) * Self.grain + x - start], of: samples)
        }
      }
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }
}
