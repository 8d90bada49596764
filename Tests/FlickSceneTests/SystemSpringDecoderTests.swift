import FlickCore
import FlickMotion
import FlickScene
import Testing

/// Springs that end by a rule of their system.
@Suite struct SystemSpringDecoderTests {
  static func motion(_ text: String) throws -> Motion {
    let scene = try load(
      EveryKey.scene.replacing("{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }", with: text))
    let motions = scene.scene.variants[0].behaviors.map(\.motion)
    return try #require(
      motions.first { motion in
        switch motion {
        case .uiView, .uiViewBounce, .coreAnimation: true
        case .spring, .timed, .decay: false
        }
      })
  }

  @Test func `A duration with a damping ratio is UIView's spring`() throws {
    let expected = try #require(UIViewSpring(duration: 0.4, dampingRatio: 0.8))
    #expect(
      try Self.motion("{ \"duration\": \"400ms\", \"dampingRatio\": 0.8 }") == .uiView(expected))
    let pushed = try #require(
      UIViewSpring(duration: 0.4, dampingRatio: 0.8, initialVelocity: 2))
    #expect(
      try Self.motion(
        "{ \"duration\": \"400ms\", \"dampingRatio\": 0.8, \"initialVelocity\": 2 }")
        == .uiView(pushed))
  }

  @Test func `Core Animation overdamps only where its perceptual form says the spring`() throws {
    let physical = try #require(CoreAnimationSpring(stiffness: 100, damping: 40))
    #expect(
      try Self.motion(
        "{ \"stiffness\": 100, \"damping\": 40, \"solver\": \"core-animation\" }")
        == .coreAnimation(physical))
    let perceptual = try #require(CoreAnimationSpring(perceptualDuration: 0.5, bounce: -0.5))
    guard
      case .coreAnimation(let read) = try Self.motion(
        "{ \"duration\": \"500ms\", \"bounce\": -0.5, \"solver\": \"core-animation\" }")
    else { return }
    #expect(read.allowsOverdamping)
    #expect(read.stiffness == perceptual.stiffness)
    #expect(read.damping == perceptual.damping)
  }
}
