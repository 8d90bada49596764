/// What was seen of a template's pixels while it moved: how much each disagreed.
struct TemplateLessons {
  private var sums: [Float]
  private var counts: [Float]
  private var pictures = 0
  private var last = TrackPose(x: 0, y: 0)

  init(count: Int) {
    sums = [Float](repeating: 0, count: count)
    counts = sums
  }

  /// What stands shows nothing of what is behind it.
  mutating func take(_ misfits: [Float?], at pose: TrackPose) {
    let (x, y) = (pose.x - last.x, pose.y - last.y)
    guard x * x + y * y > 4, pose.x * pose.x + pose.y * pose.y > 16 else { return }
    last = pose
    pictures += 1
    for (index, misfit) in misfits.enumerated() {
      guard let misfit else { continue }
      sums[index] += misfit
      counts[index] += 1
    }
  }

  /// How much each pixel should count, by how little it disagreed; `nil` where too little
  /// was seen, or where hardly one disagreed more than the others.
  func weights(_ template: TrackTemplate) -> [Float]? {
    guard pictures >= TrackConstants.fewestLessons else { return nil }
    let means = zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
    let usual = means.sorted()[means.count / 4]
    let steep = Float(template.energy) / Float(max(template.pixels.count, 1))
    let ordinary = max(usual, 0.01 * steep, 0.25)
    let others = means.count { $0 > 8 * ordinary }
    guard Double(others) > TrackConstants.fewestOthers * Double(means.count) else { return nil }
    return means.map { ordinary / (ordinary + $0) }
  }
}
