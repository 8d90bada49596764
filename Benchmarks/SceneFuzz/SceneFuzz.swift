import FlickFuzz
import FlickTestSupport
import Foundation

// Built by scripts/fuzz only, since it has no main function of its own.

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let began = ProcessorTime.seconds
  Reading.check(Array(UnsafeBufferPointer(start: start, count: count)))
  let took = ProcessorTime.seconds - began
  if took > longest { fatalError("reading takes \(took) s, more than \(longest) s") }
  return 0
}

/// How long an input may be read, in seconds of the processor's time: what else runs does
/// not count. What only waits is ended by libFuzzer.
private let longest = 5.0

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
