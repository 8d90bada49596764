import FlickFuzz
import FlickTestSupport
import Foundation

// Built by scripts/fuzz only, since it has no main function of its own.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Reading.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Changes an input: as a scene where it is one, twice out of three times, and
/// otherwise as libFuzzer changes bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: UInt32
) -> Int {
  var random = FixedRandom(seed: UInt64(seed) << 16 | 1)
  guard seed % 3 != 0 else { return mutateBytes(start, count, room) }
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // What follows a NUL stays.
  let end = input.firstIndex(of: 0) ?? count
  let changed = mutator.changed(Array(input[..<end]), times: 1, &random) + input[end...]
  guard changed.count <= room, changed != input else { return mutateBytes(start, count, room) }
  for (place, byte) in changed.enumerated() { start[place] = byte }
  return changed.count
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int
) -> Int

private let mutator: SceneMutator = {
  do {
    return try SceneMutator(folder: URL(filePath: "scenes"))
  } catch {
    fatalError("run in the project's folder: \(error)")
  }
}()
