import FlickExport

/// What a signal can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A CSS animation with a `linear()` easing.
  case css
  /// A Lottie file of the layers that move.
  case lottie
  /// A `CAKeyframeAnimation` in Swift.
  case cakeyframe
  /// A `PathInterpolator` as a resource.
  case android
  /// A golden of Android's motion tests.
  case motionGolden = "motion-golden"
  /// Samples.
  case csv, json
  /// The behavior as code that can be interrupted, in Swift.
  case swiftui, uikit
  /// In Kotlin, for Compose and for views.
  case compose
  case androidView = "android-view"
  /// In Dart.
  case flutter
  /// In JavaScript.
  case motion
  case reactSpring = "react-spring"
  case reanimated
  /// As transitions between the behavior's states.
  case cssBehavior = "css-behavior"
  /// As design tokens in DTCG's form.
  case tokens

  /// Whether it has so many samples a second.
  var hasSamples: Bool { [.csv, .json, .motionGolden].contains(self) }

  /// What its files hold.
  var text: TextForm {
    switch self {
    case .css, .cssBehavior: .css
    case .lottie, .motionGolden, .json, .tokens: .json
    case .csv: .csv
    case .android: .xml
    case .cakeyframe, .swiftui, .uikit: .swift
    case .compose, .androidView: .kt
    case .flutter: .dart
    case .motion, .reactSpring, .reanimated: .js
    }
  }

  /// What a behavior's code is written for; `nil` for curves and samples.
  var platform: BehaviorSubject.Platform? {
    switch self {
    case .css, .lottie, .cakeyframe, .android, .motionGolden, .csv, .json: nil
    case .swiftui: .swiftUI
    case .uikit: .uiKit
    case .compose: .compose
    case .androidView: .androidView
    case .flutter: .flutter
    case .motion: .motion
    case .reactSpring: .reactSpring
    case .reanimated: .reanimated
    case .cssBehavior: .cssTransition
    case .tokens: .tokens
    }
  }
}
