import FlickCore
import FlickMotion

/// How a layer follows a finger, and where it goes when the finger lifts.
struct DragDecoder {
  let reader: Reader
  let property: Channel.Property
  let canvas: Size

  /// - Parameter keys: `nil`: as the finger goes.
  func drag(_ keys: Members?, at node: JSONNode) throws(Rejected) -> Behavior.Drag {
    guard property == .x || property == .y || property == .xy else {
      throw reader.rejected(.cannotFollow(property.rawValue), at: node)
    }
    guard let keys else { return Behavior.Drag() }
    let axis = try keys[FollowKeys.axis]
    if axis != property {
      throw reader.rejected(
        .followOther(axis.rawValue, property: property.rawValue), at: keys.place(FollowKeys.axis))
    }
    return Behavior.Drag(
      slop: try keys[FollowKeys.slop], bounds: try bounds(keys[FollowKeys.bounds]),
      rubberBand: try rubberBand(keys[FollowKeys.rubberBand]))
  }

  private func bounds(
    _ written: Located<WrittenBounds>?
  ) throws(Rejected) -> Behavior.Bounds? {
    guard let written else { return nil }
    switch written.value {
    case .plane(let x, let y):
      if property == .xy { return Behavior.Bounds(x: x, y: y) }
      throw reader.rejected(.boundsOfLine(property.rawValue), at: written.node)
    case .line(let range):
      if property != .xy { return Behavior.Bounds(x: range) }
      throw reader.rejected(.boundsOfPlane(), at: written.node)
    }
  }

  private func rubberBand(_ band: FollowKeys.WrittenBand?) throws(Rejected) -> RubberBand? {
    guard let band else { return nil }
    // In the plane one length serves both axes, as the longer side does.
    let side =
      switch property {
      case .x: canvas.width
      case .y: canvas.height
      default: max(canvas.width, canvas.height)
      }
    return try some(
      RubberBand(coefficient: band.coefficient, dimension: band.dimension ?? side))
  }

  func release(_ release: Located<ReleaseKeys.Written>) throws(Rejected) -> Behavior.Release {
    switch release.value {
    case .plain(let plain):
      if plain == .velocitySign, property == .xy {
        reader.report(.velocitySignInPlane(), at: release.node)
      }
      return plain
    case .glide(let glide):
      return .decay(
        glide.decay, rest: glide.rest, bounds: try bounds(glide.bounds),
        bounce: glide.bounce ?? ScrollViewPhysics.impactBounce)
    }
  }
}
