import FlickCore

extension Layer {
  /// The edge of the layer's shape in its own points, its frame's top left
  /// corner at 0, 0. Text and groups have their box.
  package func outline(size: Size, cornerRadius: Double) -> Path {
    let box = Rect(origin: .zero, size: size)
    return content == .ellipse
      ? Path(ellipseIn: box) : Path(roundedRect: box, radius: cornerRadius)
  }
}
