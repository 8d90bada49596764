import FlickCore
import FlickMotion
import Testing

@Suite struct ViewAnimationTests {
  static func block(
    _ duration: Double = 0.4, delay: Double = 0, curve: TimingCurve = .easeInOut,
    _ change: (inout ViewAnimation.Options) -> Void = { _ in }
  ) throws -> ViewAnimation {
    var options = ViewAnimation.Options()
    change(&options)
    return try #require(
      ViewAnimation(pace: .curve(curve, duration: duration), delay: delay, options: options))
  }

  private func value(
    _ kind: ViewPropertyKind = .additive, _ model: [Double] = [50], _ name: String = "position"
  ) -> AnimatedValue {
    AnimatedValue(name: name, kind: kind, model: model)
  }

  @Test(arguments: ViewPropertyKind.allCases)
  func `a block leads from the old value to the new one and the model is there at once`(
    kind: ViewPropertyKind
  ) throws {
    var subject = value(kind)
    subject.set([150], by: try Self.block(curve: .linear), at: 1)
    #expect(subject.model == [150])
    #expect(subject.presentation(at: 1).value == [50])
    let half = subject.presentation(at: 1.2)
    #expect(abs(half.value[0] - 100) < 1e-9)
    #expect(abs(half.velocity[0] - 250) < 1e-9)
    #expect(subject.presentation(at: 1.4).value == [150])
    #expect(subject.running(at: 1.4).isEmpty)
  }

  @Test(arguments: ViewPropertyKind.allCases)
  func `an unchanged value adds no animation`(kind: ViewPropertyKind) throws {
    var subject = value(kind)
    subject.set([50], by: try Self.block(), at: 0)
    #expect(subject.entries.isEmpty)
    subject.set([90], by: try Self.block(), at: 0)
    let before = subject
    subject.set([90], by: try Self.block(), at: 0.1)
    #expect(subject == before)
  }

  @Test func `positions stack and keep place and velocity, whatever begins from where`() throws {
    for fromCurrent in [false, true] {
      var subject = value()
      subject.set([150], by: try Self.block(), at: 0)
      let before = subject.presentation(at: 0.2)
      subject.set(
        [350], by: try Self.block { $0.beginsFromCurrentState = fromCurrent }, at: 0.2)
      let after = subject.presentation(at: 0.2)
      #expect(abs(before.value[0] - after.value[0]) < 1e-9)
      #expect(abs(before.velocity[0] - after.velocity[0]) < 1e-9)
      #expect(subject.entries.map(\.key) == ["position", "position-2"])
    }
  }

  @Test func `a key is free again when its animation is over`() throws {
    var subject = value()
    subject.set([1], by: try Self.block(0.1), at: 0)
    subject.set([2], by: try Self.block(1), at: 0.05)
    subject.set([3], by: try Self.block(1), at: 0.5)
    subject.set([4], by: try Self.block(1), at: 0.6)
    #expect(subject.entries.map(\.key) == ["position-2", "position", "position-3"])
  }

  @Test func `scales multiply their factors`() throws {
    var subject = value(.scale, [1], "scale")
    subject.set([2], by: try Self.block(curve: .linear), at: 0)
    subject.set([4], by: try Self.block(curve: .linear), at: 0.2)
    // 4, times the factors 1/2 and 1/2 on their ways to 1.
    let seen = subject.presentation(at: 0.3).value[0]
    #expect(abs(seen - 4 * (0.5 + 0.75 * 0.5) * (0.5 + 0.25 * 0.5)) < 1e-12)
  }

  @Test func `a scale of nothing is no factor and replaces`() throws {
    var subject = value(.scale, [1], "scale")
    subject.set([0], by: try Self.block(curve: .linear), at: 0)
    #expect(abs(subject.presentation(at: 0.1).value[0] - 0.75) < 1e-12)
    subject.set([1], by: try Self.block(curve: .linear), at: 1)
    #expect(abs(subject.presentation(at: 1.1).value[0] - 0.25) < 1e-12)
  }

  @Test func `an opacity jumps to its model unless it begins from the current state`() throws {
    var jumping = value(.replaced, [1], "opacity")
    jumping.set([0.2], by: try Self.block(), at: 0)
    var carried = jumping
    let before = jumping.presentation(at: 0.2)
    jumping.set([1], by: try Self.block(), at: 0.2)
    #expect(jumping.presentation(at: 0.2).value == [0.2])
    carried.set([1], by: try Self.block { $0.beginsFromCurrentState = true }, at: 0.2)
    #expect(carried.presentation(at: 0.2).value == before.value)
    // Its velocity is lost either way: the curve starts level.
    #expect(before.velocity[0] < -1)
    #expect(carried.presentation(at: 0.2).velocity == [0])
    #expect(carried.entries.map(\.key) == ["opacity"])
  }

  @Test func `without stacking a position is replaced as in iOS 7`() throws {
    var subject = value()
    let old: (inout ViewAnimation.Options) -> Void = {
      $0.stacks = false
      $0.beginsFromCurrentState = true
    }
    subject.set([150], by: try Self.block(0.4, old), at: 0)
    let before = subject.presentation(at: 0.2)
    subject.set([50], by: try Self.block(0.4, old), at: 0.2)
    #expect(subject.presentation(at: 0.2).value == before.value)
    #expect(subject.presentation(at: 0.2).velocity == [0])
    #expect(subject.entries.count == 1)
  }

  @Test func `a delayed block shows the old value until it begins`() throws {
    for kind in ViewPropertyKind.allCases {
      var subject = value(kind)
      subject.set([150], by: try Self.block(delay: 0.5), at: 0)
      #expect(subject.presentation(at: 0.49).value == [50])
      #expect(subject.presentation(at: 0.49).velocity == [0])
      #expect(subject.presentation(at: 0.9).value == [150])
    }
    #expect(ViewAnimation(pace: .curve(.linear, duration: 0), delay: 1) == nil)
  }

  @Test func `without animation the model changes and what runs goes on above it`() throws {
    var subject = value()
    subject.set([150], by: try Self.block(), at: 0)
    let before = subject.presentation(at: 0.2).value[0]
    subject.set([250], at: 0.2)
    #expect(abs(subject.presentation(at: 0.2).value[0] - before - 100) < 1e-12)
    var instant = value()
    instant.set([9], by: try Self.block(0), at: 0)
    #expect(instant.entries.isEmpty && instant.model == [9])
  }

  @Test func `what repeats and comes back ends with a jump to the model`() throws {
    var subject = value()
    subject.set(
      [150],
      by: try Self.block(curve: .linear) {
        $0.repeatCount = 2
        $0.autoreverses = true
      }, at: 0)
    #expect(abs(subject.presentation(at: 0.4).value[0] - 150) < 1e-9)
    #expect(abs(subject.presentation(at: 0.6).value[0] - 100) < 1e-9)
    #expect(abs(subject.presentation(at: 1.599).value[0] - 50.25) < 1e-9)
    #expect(subject.presentation(at: 1.601).value == [150])
  }

  @Test func `a billion repeats cost what one does`() throws {
    var subject = value()
    subject.set([150], by: try Self.block(curve: .linear) { $0.repeatCount = 1e9 }, at: 0)
    #expect(subject.running(at: 3e8).count == 1)
    #expect(subject.running(at: 5e8).isEmpty)
    subject.set([50], by: try Self.block { $0.repeatCount = .infinity }, at: 5e8)
    #expect(subject.running(at: 1e15).count == 1)
  }

  @Test func `a block refuses touches until it is over unless it allows them`() throws {
    for allowed in [false, true] {
      var subject = value()
      subject.set([150], by: try Self.block { $0.allowsUserInteraction = allowed }, at: 0)
      #expect(subject.acceptsTouches(at: 0.2) == allowed)
      #expect(subject.acceptsTouches(at: 0.4))
    }
  }

  @Test func `both spring signatures run the spring that UIKit builds and snap at its end`() throws
  {
    let damped = try #require(UIViewSpring(duration: 0.4, dampingRatio: 0.8))
    let bounce = try #require(UIViewBounceSpring(duration: 0.5, bounce: 0.2))
    for pace in [ViewAnimation.Pace.spring(damped), .bounce(bounce, initialVelocity: 0)] {
      var subject = value()
      let block = try #require(ViewAnimation(pace: pace))
      subject.set([150], by: block, at: 0)
      #expect(subject.presentation(at: 0).value == [50])
      let late = subject.presentation(at: block.duration * (1 - 1e-9)).value[0]
      #expect(late != 150 && abs(late - 150) < 0.2)
      #expect(subject.presentation(at: block.duration).value == [150])
    }
  }

  @Test func `unrelated animations change nothing`() throws {
    var subject = value(.replaced, [1], "opacity")
    subject.set([0], by: try Self.block(), at: 0)
    let alone = subject.presentation(at: 0.1)
    var other = value()
    other.set([1], by: try Self.block(), at: 0.05)
    #expect(subject.presentation(at: 0.1) == alone)
  }
}
