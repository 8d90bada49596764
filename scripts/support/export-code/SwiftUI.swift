// A stand-in for SwiftUI, of what exported behaviors use of it.
@_exported import Foundation

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
public struct Changed: View { public var body: Never { fatalError() } }
public struct Angle { public static func degrees(_ value: Double) -> Angle { Angle() } }
public struct UnitPoint {
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public init(x: CGFloat, y: CGFloat) {}
}
public protocol Shape {}
public struct RoundedRectangle: Shape {}
extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle() }
}
extension View {
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Changed() }
  public func opacity(_ value: Double) -> some View { Changed() }
  public func scaleEffect(_ value: CGFloat, anchor: UnitPoint = .center) -> some View {
    Changed()
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    Changed()
  }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { Changed() }
  public func clipShape(_ shape: some Shape) -> some View { Changed() }
  public func onTapGesture(perform: @escaping () -> Void) -> some View { Changed() }
  public func gesture(_ gesture: DragGesture) -> some View { Changed() }
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { Changed() }
}
@MainActor @propertyWrapper public struct State<Value> {
  public var wrappedValue: Value {
    get { initial }
    nonmutating set {}
  }
  private let initial: Value
  public init(wrappedValue: Value) { initial = wrappedValue }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}
public struct DragGesture {
  public struct Value {
    public var translation: CGSize
    public var velocity: CGSize
  }
  public init() {}
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> DragGesture { self }
}
public struct Transaction {
  public init() {}
  public var tracksVelocity = false
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () -> Result) -> Result {
  body()
}
public struct Animation: Sendable {
  public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0) -> Animation {
    Animation()
  }
}
public func withAnimation<Result>(_ animation: Animation?, _ body: () -> Result) -> Result {
  body()
}
