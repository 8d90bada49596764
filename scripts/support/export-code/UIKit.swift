// A stand-in for UIKit, of what exported behaviors use of it.
@_exported import Foundation

public struct CGVector {
  public init(dx: CGFloat, dy: CGFloat) {}
}
public struct CGAffineTransform {
  public var a: CGFloat = 1
  public var b: CGFloat = 0
  public init(scaleX: CGFloat, y: CGFloat) {}
  public init(rotationAngle: CGFloat) {}
}
@MainActor open class CALayer {
  public var frame = CGRect.zero
  public var cornerRadius: CGFloat = 0
  public func presentation() -> Self? { nil }
  public func removeAllAnimations() {}
}
@MainActor open class UIView {
  public var frame = CGRect.zero
  public var alpha: CGFloat = 1
  public var transform = CGAffineTransform(rotationAngle: 0)
  public var layer = CALayer()
  public var superview: UIView?
  public init() {}
}
@MainActor open class UIGestureRecognizer {
  public enum State { case possible, began, changed, ended, cancelled, failed }
  public var state = State.possible
}
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  public func translation(in view: UIView?) -> CGPoint { .zero }
  public func velocity(in view: UIView?) -> CGPoint { .zero }
}
public protocol UITimingCurveProvider {}
public final class UISpringTimingParameters: UITimingCurveProvider {
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {}
}
@MainActor public final class UIViewPropertyAnimator {
  public init(duration: TimeInterval, timingParameters: any UITimingCurveProvider) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func startAnimation() {}
}
