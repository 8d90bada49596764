import FlickScene

extension Playback {
  /// Whether the scene asks for figures.
  public var hasFigures: Bool { !file.scene.figures.isEmpty }

  /// Writes the figures that the scene asks for, all or none.
  ///
  /// Of a playback that shows one variant, every figure shows that one.
  ///
  /// - Returns: The files written, in the scene's order.
  /// - Throws: Kind `scene` for a path that leads out of the working folder,
  ///   `unavailable` for a PDF where librsvg's program is missing, `io` for a
  ///   file that is there already.
  public func writeFigures(overwrites: Bool) throws(FlickError) -> [String] {
    let figures = file.scene.figures
    let paths = figures.map(\.path)
    try file.checkInside(paths, keys: "figures")
    try writeFigures(
      figures.map { (options: FigureOptions($0), path: $0.path) }, overwrites: overwrites)
    return paths
  }
}
