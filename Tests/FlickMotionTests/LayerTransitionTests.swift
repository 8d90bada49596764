import FlickCore
import FlickMotion
import Testing

@Suite struct LayerTransitionTests {
  @Test(arguments: LayerTransition.Kind.allCases, LayerTransition.Edge.allCases)
  func `before it only the old contents are seen in their place and after it only the new`(
    kind: LayerTransition.Kind, edge: LayerTransition.Edge
  ) throws {
    let transition = try #require(LayerTransition(kind: kind, from: edge))
    let rest = LayerTransition.Pose()
    let before = transition.poses(at: 0)
    #expect(before.old == rest)
    #expect(
      before.new.opacity == 0 || before.new.offset.length == 1
        || (before.new == rest && !before.newIsOnTop))
    let after = transition.poses(at: 1)
    #expect(after.new == rest)
    #expect(after.old.offset.length == 1 || (after.old == rest && after.newIsOnTop))
  }

  @Test func `half way from the right`() throws {
    func poses(_ kind: LayerTransition.Kind) throws -> LayerTransition.Poses {
      try #require(LayerTransition(kind: kind, from: .right)).poses(at: 0.25)
    }
    let push = try poses(.push)
    #expect(push.new.offset == Vector(dx: 0.75, dy: 0))
    #expect(push.old.offset == Vector(dx: -0.25, dy: 0))
    let moveIn = try poses(.moveIn)
    #expect(moveIn.new.offset == Vector(dx: 0.75, dy: 0) && moveIn.newIsOnTop)
    #expect(moveIn.old.offset == .zero)
    let reveal = try poses(.reveal)
    #expect(reveal.old.offset == Vector(dx: -0.25, dy: 0) && !reveal.newIsOnTop)
    #expect(reveal.new.offset == .zero)
    #expect(try poses(.fade).new.opacity == 0.25)
  }

  @Test(arguments: LayerTransition.Edge.allCases)
  func `what is pushed stays beside what pushes`(edge: LayerTransition.Edge) throws {
    let transition = try #require(LayerTransition(kind: .push, from: edge))
    for share in [-0.1, 0, 0.4, 0.9, 1, 1.2] {
      let poses = transition.poses(at: share)
      #expect(abs((poses.new.offset - poses.old.offset).length - 1) < 1e-12)
    }
  }

  @Test func `start and end progress cut the way`() throws {
    let whole = try #require(LayerTransition(kind: .push, from: .top))
    let part = try #require(LayerTransition(kind: .push, from: .top, progress: 0.25...0.75))
    #expect(part.poses(at: 0) == whole.poses(at: 0.25))
    #expect(part.poses(at: 0.5) == whole.poses(at: 0.5))
    #expect(part.poses(at: 1) == whole.poses(at: 0.75))
    #expect(LayerTransition(kind: .push, progress: -0.1...1) == nil)
  }
}

@Suite struct ImageSequenceTests {
  @Test func `each image has its share of a round`() throws {
    let sequence = try #require(ImageSequence(imageCount: 4, duration: 1, repeatCount: 2))
    let shown = [0, 0.2, 0.25, 0.5, 0.99, 1, 1.75].map { sequence.index(at: $0) }
    #expect(shown == [0, 0, 1, 2, 3, 0, 3])
    #expect(sequence.index(at: -0.01) == nil)
    #expect(sequence.index(at: 2) == nil)
  }

  @Test func `without a duration thirty images pass in a second, for ever`() throws {
    let sequence = try #require(ImageSequence(imageCount: 15))
    #expect(sequence.duration == 0.5)
    #expect(sequence.index(at: 1e9) != nil)
    #expect(ImageSequence(imageCount: 0) == nil)
    #expect(ImageSequence(imageCount: 3, duration: 0) == nil)
  }
}

@Suite struct ValueFunctionTests {
  @Test func `an additive one acts before the model's transform and any other instead of it`() {
    let model = Transform3D.scale(x: 2, y: 3, z: 1)
    let moved = ValueFunction.translateX.presentation([10], model: model, isAdditive: true)
    #expect(moved == Transform3D.translation(10, 0, 0).then(model))
    #expect(moved?[4, 1] == 20)
    #expect(
      ValueFunction.translateX.presentation([10], model: model, isAdditive: false)
        == Transform3D.translation(10, 0, 0))
    #expect(ValueFunction.scale.presentation([1], model: model, isAdditive: true) == nil)
  }
}
