import FlickCore

/// How much of each pixel a region covers, as runs of equal coverage.
///
/// Guarantees: within a row runs rise in x, do not overlap, are not empty and
/// have a coverage from 1 to 255; they lie within `bounds`. Neighbouring rows
/// that are known to be equal share their runs.
struct Coverage {
  struct Run: Equatable {
    /// First column.
    var start: Int32
    /// One past the last column.
    var end: Int32
    /// From 1 to 255.
    var coverage: UInt32
  }

  /// Where the runs of a row lie.
  struct Row: Equatable {
    var start: Int32
    var end: Int32
  }

  private(set) var bounds: PixelRect
  /// One for each row of `bounds`, from top to bottom, once all are added.
  private(set) var rows: [Row] = []
  /// Memory for runs; only the first `used` count.
  private var storage: [Run] = []
  private var used = 0

  /// Nothing, ready to take the rows of `bounds` from top to bottom.
  init(bounds: PixelRect) {
    self.bounds = bounds
    rows.reserveCapacity(bounds.height)
  }

  static let empty = Coverage(bounds: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0))

  var isEmpty: Bool { used == 0 }

  /// How much memory it takes, in runs.
  var cost: Int { used + rows.count + 16 }

  /// The runs of a row, which must be one of `bounds`.
  func runs(inRow y: Int) -> ArraySlice<Run> {
    let row = rows[y - bounds.minY]
    return storage[Int(row.start)..<Int(row.end)]
  }

  /// The runs of any row; none outside `bounds`.
  func runsOrNone(inRow y: Int) -> ArraySlice<Run> {
    y >= bounds.minY && y < bounds.maxY ? runs(inRow: y) : []
  }

  /// The same coverage in no more memory than it needs.
  func compacted() -> Coverage {
    // Of a whole array, a slice gives the array itself, with all its memory.
    var exactRows: [Row] = []
    exactRows.reserveCapacity(rows.count)
    exactRows.append(contentsOf: rows)
    var exactRuns: [Run] = []
    exactRuns.reserveCapacity(used)
    exactRuns.append(contentsOf: storage[..<used])
    return Coverage(bounds: bounds, rows: exactRows, storage: exactRuns, used: used)
  }

  private init(bounds: PixelRect, rows: [Row], storage: [Run], used: Int) {
    self.bounds = bounds
    self.rows = rows
    self.storage = storage
    self.used = used
  }

  /// All rows, without copies and bounds checks; valid as long as the coverage.
  struct Runs {
    private let bounds: PixelRect
    private let runs: UnsafePointer<Run>
    private let rows: UnsafePointer<Row>

    fileprivate init(_ bounds: PixelRect, _ runs: UnsafePointer<Run>, _ rows: UnsafePointer<Row>) {
      self.bounds = bounds
      self.runs = runs
      self.rows = rows
    }

    /// The runs of any row; none outside the bounds.
    func row(_ y: Int) -> UnsafeBufferPointer<Run> {
      guard y >= bounds.minY, y < bounds.maxY else {
        return UnsafeBufferPointer(start: nil, count: 0)
      }
      let row = rows[y &- bounds.minY]
      return UnsafeBufferPointer(
        start: runs + Int(row.start), count: Int(row.end &- row.start))
    }
  }

  func withRuns(_ body: (Runs) -> Void) {
    guard used > 0 else { return Self.withNoRuns(body) }
    _ = withUnsafeRuns { body(Runs(bounds, $0, $1)) }
  }

  private static func withNoRuns(_ body: (Runs) -> Void) {
    withUnsafePointer(to: Run(start: 0, end: 0, coverage: 0)) { run in
      withUnsafePointer(to: Row(start: 0, end: 0)) { row in
        body(Runs(PixelRect.none, run, row))
      }
    }
  }

  /// Whether both surely are one: they share their memory.
  func isIdentical(to other: Coverage) -> Bool {
    guard bounds == other.bounds, used == other.used else { return false }
    return storage.withUnsafeBufferPointer { mine in
      other.storage.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress }
    }
  }

  /// Calls `body` with all runs and rows, without bounds checks.
  @inline(__always)
  func withUnsafeRuns<Result>(
    _ body: (UnsafePointer<Run>, UnsafePointer<Row>) -> Result
  ) -> Result? {
    storage.withUnsafeBufferPointer { runs in
      rows.withUnsafeBufferPointer { rows in
        guard let runs = runs.baseAddress, let rows = rows.baseAddress else { return nil }
        return body(runs, rows)
      }
    }
  }

  /// Starts again with other bounds and the same memory.
  mutating func reset(bounds: PixelRect) {
    self.bounds = bounds
    rows.removeAll(keepingCapacity: true)
    used = 0
  }

  mutating func move(by offset: (x: Int, y: Int)) {
    bounds = bounds.moved(by: offset)
    guard offset.x != 0 else { return }
    let x = Int32(truncatingIfNeeded: offset.x)
    for index in 0..<used {
      storage[index].start &+= x
      storage[index].end &+= x
    }
  }

  /// How many runs lie in memory from the first of some rows to the last; none
  /// outside the bounds.
  func runCount(inRows range: Range<Int>) -> Int {
    let top = max(range.lowerBound, bounds.minY)
    let end = min(range.upperBound, bounds.maxY)
    guard top < end else { return 0 }
    return Int(rows[end - 1 - bounds.minY].end - rows[top - bounds.minY].start)
  }

  /// How many runs some rows have when none shares them with another.
  func runCount(ofEachOf range: Range<Int>) -> Int {
    let top = max(range.lowerBound, bounds.minY)
    let end = min(range.upperBound, bounds.maxY)
    guard top < end else { return 0 }
    var count = 0
    for row in rows[(top - bounds.minY)..<(end - bounds.minY)] { count += Int(row.end - row.start) }
    return count
  }

  /// A coverage all rows of which `body` adds, from top to bottom, through a
  /// builder.
  ///
  /// - Parameter most: How many runs it adds at most.
  init(bounds: PixelRect, atMost most: Int, _ body: (inout Builder) -> Void) {
    self.bounds = bounds
    var rows: [Row] = []
    rows.reserveCapacity(bounds.height)
    var count = 0
    storage = [Run](unsafeUninitializedCapacity: max(most, 1)) { memory, initialized in
      guard let base = memory.baseAddress else { return }
      var builder = Builder(base: base, rows: rows)
      rows = []
      body(&builder)
      rows = builder.rows
      count = builder.count
      initialized = count
    }
    self.rows = rows
    used = count
  }

  /// Adds rows in memory that has room for them.
  struct Builder {
    private let base: UnsafeMutablePointer<Run>
    fileprivate var rows: [Row]
    fileprivate var count = 0

    fileprivate init(base: UnsafeMutablePointer<Run>, rows: [Row]) {
      self.base = base
      self.rows = rows
    }

    /// Adds a row, which `body` writes through a writer.
    @inline(__always)
    mutating func addRow(_ body: (inout Writer) -> Void) {
      var writer = Writer(next: base + count)
      body(&writer)
      addRow(count, count &+ writer.count)
      count &+= writer.count
    }

    private mutating func addRow(_ start: Int, _ end: Int) {
      rows.append(
        Row(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end)))
    }

    /// Adds rows of another coverage, empty ones outside its bounds.
    mutating func addRows(of other: Coverage, _ range: Range<Int>) {
      let top = min(max(other.bounds.minY, range.lowerBound), range.upperBound)
      let end = min(max(other.bounds.maxY, top), range.upperBound)
      for _ in range.lowerBound..<top { addRow(count, count) }
      if top < end {
        // The runs of rows follow each other in memory.
        let rows = other.rows[(top &- other.bounds.minY)..<(end &- other.bounds.minY)]
        let first = Int(rows[rows.startIndex].start)
        let last = Int(rows[rows.endIndex &- 1].end)
        let offset = count &- first
        other.storage.withUnsafeBufferPointer { runs in
          guard let runs = runs.baseAddress else { return }
          (base + count).initialize(from: runs + first, count: last &- first)
        }
        for row in rows { addRow(Int(row.start) &+ offset, Int(row.end) &+ offset) }
        count &+= last &- first
      }
      for _ in end..<range.upperBound { addRow(count, count) }
    }
  }

  /// Adds a row of at most `count` runs, which `body` writes through a writer.
  @inline(__always)
  mutating func addRow(atMost count: Int, _ body: (inout Writer) -> Void) {
    if storage.count < used &+ count {
      let empty = Run(start: 0, end: 0, coverage: 0)
      storage.append(
        contentsOf: repeatElement(empty, count: max(used &+ count, 256)))
    }
    let start = used
    storage.withUnsafeMutableBufferPointer { runs in
      guard let base = runs.baseAddress else { return }
      var writer = Writer(next: base + start)
      body(&writer)
      used = start &+ writer.count
    }
    rows.append(
      Row(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: used)))
  }

  /// Adds all rows, which `body` writes.
  ///
  /// - Parameters:
  ///   - most: How many runs there are at most.
  ///   - body: Returns how many there are.
  @inline(__always)
  mutating func addRows(
    atMost most: Int, _ body: (UnsafeMutablePointer<Run>, UnsafeMutablePointer<Row>) -> Int
  ) {
    if storage.count < most {
      storage = [Run](repeating: Run(start: 0, end: 0, coverage: 0), count: most)
    }
    rows.append(contentsOf: repeatElement(Row(start: 0, end: 0), count: bounds.height))
    used = storage.withUnsafeMutableBufferPointer { runs in
      rows.withUnsafeMutableBufferPointer { rows in
        guard let runs = runs.baseAddress, let rows = rows.baseAddress else { return 0 }
        return body(runs, rows)
      }
    }
  }

  /// Adds a row without runs.
  mutating func addEmptyRow() {
    rows.append(
      Row(start: Int32(truncatingIfNeeded: used), end: Int32(truncatingIfNeeded: used)))
  }

  /// Adds rows equal to the one before, or empty ones at the top.
  mutating func repeatRow(_ count: Int = 1) {
    if rows.isEmpty { addEmptyRow() } else { rows.append(rows[rows.count - 1]) }
    if count > 1 {
      rows.append(contentsOf: repeatElement(rows[rows.count - 1], count: count - 1))
    }
  }

  /// Writes the runs of one row from left to right.
  struct Writer {
    private var next: UnsafeMutablePointer<Run>
    private(set) var count = 0

    fileprivate init(next: UnsafeMutablePointer<Run>) { self.next = next }

    /// Adds runs that do not touch the last one, nor have its coverage.
    @inline(__always)
    mutating func append(following runs: UnsafeBufferPointer<Run>) {
      guard let first = runs.baseAddress, !runs.isEmpty else { return }
      next.update(from: first, count: runs.count)
      next += runs.count
      count &+= runs.count
    }

    /// Adds a run, or grows the last one where it has the same coverage.
    @inline(__always)
    mutating func append(from start: Int, to end: Int, coverage: UInt32) {
      if count > 0, next[-1].end == Int32(truncatingIfNeeded: start),
        next[-1].coverage == coverage
      {
        next[-1].end = Int32(truncatingIfNeeded: end)
      } else {
        next.pointee = Run(
          start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
          coverage: coverage)
        next += 1
        count &+= 1
      }
    }
  }
}
