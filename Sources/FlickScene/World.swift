import FlickCore
import FlickMotion

/// Layers that fall, collide, hang and are pushed: what a `DynamicsWorld` is
/// made of, with nothing left to resolve.
///
/// Its places are points of the layer around its items, which all have the
/// same one; nothing moves that layer.
package struct World: Hashable, Sendable {
  /// A layer as a box of the world.
  package struct Item: Hashable, Sendable {
    package let name: String
    /// The layer's `index`.
    package let layer: Int
    /// As it begins.
    package let body: DynamicsItem
    package let snap: Snap?
    /// How a finger holds it, if it may.
    package let grip: Grip?

    package init(
      name: String, layer: Int, body: DynamicsItem, snap: Snap?, grip: Grip?
    ) {
      self.name = name
      self.layer = layer
      self.body = body
      self.snap = snap
      self.grip = grip
    }
  }

  /// A place that an item's middle is drawn to.
  package struct Snap: Hashable, Sendable {
    package let point: Point
    package let dampingRatio: Double

    package init(point: Point, dampingRatio: Double) {
      self.point = point
      self.dampingRatio = dampingRatio
    }
  }

  /// How an item hangs on a finger.
  package struct Grip: Hashable, Sendable {
    package enum Release: String, Hashable, Sendable, CaseIterable {
      /// The item keeps the velocity that the world has given it.
      case keep
      /// It gets the finger's.
      case finger
    }

    package let give: DynamicsWorld.Give
    package let release: Release
    /// How far the finger travels before it holds the item, in points; `nil`: as
    /// the platform's profile says, nothing without one.
    package let slop: Double?

    package init(give: DynamicsWorld.Give, release: Release, slop: Double? = nil) {
      self.give = give
      self.release = release
      self.slop = slop
    }
  }

  /// What holds an item from the start.
  package struct Attachment: Hashable, Sendable {
    package enum End: Hashable, Sendable {
      case point(Point)
      /// Another item, by its place among the world's, at an offset from its
      /// middle.
      case item(Int, offset: Vector)
    }

    /// Its place among the world's items.
    package let item: Int
    /// From the item's middle, in points.
    package let offset: Vector
    package let end: End
    /// In points; `nil`: as far as they are apart at the start.
    package let length: Double?
    package let give: DynamicsWorld.Give

    package init(
      item: Int, offset: Vector, end: End, length: Double?, give: DynamicsWorld.Give
    ) {
      self.item = item
      self.offset = offset
      self.end = end
      self.length = length
      self.give = give
    }
  }

  /// A force that lasts, from the start.
  package struct Push: Hashable, Sendable {
    package let item: Int
    /// In newtons: 1 gives 100 × 100 points of density 1 an acceleration of
    /// 100 points per second squared.
    package let force: Vector
    /// Where it acts, from the item's middle, in points; does not turn with it.
    package let offset: Vector

    package init(item: Int, force: Vector, offset: Vector = .zero) {
      self.item = item
      self.force = force
      self.offset = offset
    }
  }

  package let name: String
  package let settings: DynamicsSettings
  /// Frames of its display link per second.
  package let rate: Int
  /// In units of 1000 points per second squared.
  package let gravity: Vector
  /// What its items cannot leave.
  package let bounds: Rect?
  package let walls: [DynamicsWorld.Boundary]
  /// In the file's order; at least one.
  package let items: [Item]
  package let attachments: [Attachment]
  package let pushes: [Push]
  /// The layer around its items; `nil`: the canvas.
  package let parent: Int?

  package init(
    name: String, settings: DynamicsSettings, rate: Int, gravity: Vector, bounds: Rect?,
    walls: [DynamicsWorld.Boundary], items: [Item], attachments: [Attachment], pushes: [Push],
    parent: Int?
  ) {
    self.name = name
    self.settings = settings
    self.rate = rate
    self.gravity = gravity
    self.bounds = bounds
    self.walls = walls
    self.items = items
    self.attachments = attachments
    self.pushes = pushes
    self.parent = parent
  }
}

extension World.Item {
  /// The top left corner of its layer where its middle is there.
  package func corner(ofCenter center: Point) -> Point {
    Point(x: center.x - body.size.width / 2, y: center.y - body.size.height / 2)
  }
}
