import FlickGolden
import Testing

@Suite struct TraceComparisonTests {
  static let table = #"""
    variant,time_s,pane.y,pane.velocity
    Abrupt,0,633,0
    Abrupt,0.5,300.25,-10
    "Smooth, ""really""",0,633,0
    "Smooth, ""really""",0.5,280,-12

    """#

  private func compare(_ one: String, _ two: String) throws -> TraceComparison {
    TraceComparison(
      try TraceTable(csv: one), try TraceTable(csv: two), names: ("a.csv", "b.csv"))
  }

  @Test func `a trace is the same as itself`() throws {
    let found = try compare(Self.table, Self.table)
    #expect(found.isSame)
    #expect(found.text == "same: 4 instants")
    #expect(try compare(Self.table, Self.table.replacing("\n", with: "\r\n")).isSame)
  }

  @Test func `the first value that differs is named with both sides`() throws {
    let found = try compare(
      Self.table,
      Self.table.replacing("280,-12", with: "280.5,-13").replacing("300.25", with: "300"))
    #expect(
      found.text == """
        different: the motion, first Abrupt: pane.y at 0.5 s: 300.25, then 300
          Abrupt: pane.y differs at 1 instant from 0.5 s on, by up to 0.25 at 0.5 s
          Smooth, "really": pane.y differs at 1 instant from 0.5 s on, by up to 0.5 at 0.5 s
          Smooth, "really": pane.velocity differs at 1 instant from 0.5 s on, by up to 1 at 0.5 s
        """)
  }

  @Test func `the earliest divergence comes first`() throws {
    let one = "time_s,a,b\n0,1,1\n1,1,1\n2,1,1\n"
    let found = try compare(one, "time_s,b,a\n0,1,1\n1,4,1\n2,2,9\n")
    #expect(found.divergences.map(\.signal) == ["b", "a"])
    #expect(found.divergences.map(\.time) == [1, 2])
    #expect(found.divergences[0].largest == 3)
    #expect(found.divergences[0].largestTime == 1)
    #expect(found.divergences[0].count == 2)
  }

  @Test func `signals, variants and instants that only one has are told`() throws {
    let found = try compare("time_s,a,b\n0,1,1\n1,1,1\n", "time_s,a,c\n0,1,1\n0.5,1,1\n1,1,1\n")
    #expect(!found.isSame)
    #expect(
      found.text == """
        different: the instants
          only in 'a.csv': signal 'b'
          only in 'b.csv': signal 'c'
          2 instants, then 3; only the second has 0.5 s
        """)
    let named = try compare("variant,time_s,a\nx,0,1\n", "variant,time_s,a\ny,0,1\n")
    #expect(named.onlyExpected == ["variant 'x'"])
  }

  @Test(arguments: [
    ("", 1), ("x,y\n", 1), ("time_s,a,a\n", 1), ("time_s,a\n0\n", 2), ("time_s,a\n0,x\n", 2),
    ("time_s,a\n0,nan\n", 2), ("time_s,a\n1,1\n1,2\n", 3), ("time_s,a\n0,\"1\n", 2),
    ("variant,time_s,a\nx,0,1\ny,0,1\nx,1,1\n", 4), ("time_s,a\n0,\"1\"2\n", 2),
  ])
  func `other texts are refused at their line`(text: String, line: Int) {
    let problem = #expect(throws: TraceTable.Problem.self) { try TraceTable(csv: text) }
    #expect(problem?.line == line)
  }
}
