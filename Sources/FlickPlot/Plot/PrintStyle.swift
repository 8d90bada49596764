import FlickCore

extension Plot {
  /// How a plot is printed.
  package struct PrintStyle: Hashable, Sendable {
    /// What the time axis counts.
    package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
      case milliseconds = "ms"
      case seconds = "s"

      /// Thousandths up to two seconds, which is how long interactions last.
      package init(until end: FlickTime) {
        self = end.seconds <= PrintConstants.longestInMilliseconds ? .milliseconds : .seconds
      }

      /// How many make a second.
      var perSecond: Double { self == .milliseconds ? 1000 : 1 }
    }

    /// A stretch of time whose ground has a colour of its own.
    package struct Tint: Hashable, Sendable {
      package let start: FlickTime
      package let end: FlickTime
      package let color: Color

      package init(from start: FlickTime, to end: FlickTime, color: Color) {
        precondition(start <= end, "time runs forwards (from \(start) to \(end))")
        self.start = start
        self.end = end
        self.color = color
      }
    }

    /// Where the time axis begins and ends, across the picture.
    package let span: ClosedRange<Double>
    /// The instant at which it begins.
    package let start: FlickTime
    /// Of titles, from the axis on.
    package let titleWidth: Double
    /// Height of a panel whose share is 1.
    package let panelHeight: Double
    package let timeUnit: TimeUnit
    /// Numbers and titles at the left; a neighbour on the same axes has none.
    package let showsValues: Bool
    /// Numbers under the last panel.
    package let showsTimes: Bool
    /// Names at the right: of the states, and of curves that are compared.
    package let showsEnds: Bool
    /// Rows that are kept for the names of marks, at least.
    package let nameRows: Int
    package let tints: [Tint]

    package init(
      span: ClosedRange<Double>, start: FlickTime = .zero, titleWidth: Double,
      panelHeight: Double, timeUnit: TimeUnit,
      showsValues: Bool = true, showsTimes: Bool = true, showsEnds: Bool = true,
      nameRows: Int = 0, tints: [Tint] = []
    ) {
      precondition(panelHeight > 0, "a panel has a height (was \(panelHeight))")
      self.span = span
      self.start = start
      self.titleWidth = titleWidth
      self.panelHeight = panelHeight
      self.timeUnit = timeUnit
      self.showsValues = showsValues
      self.showsTimes = showsTimes
      self.showsEnds = showsEnds
      self.nameRows = nameRows
      self.tints = tints
    }
  }

  /// Something about a curve that is told beside it.
  package struct Remark: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// A line measures from here to the curve.
      case measure(from: Double)
      /// A diamond on the curve.
      case point
    }

    package let time: FlickTime
    /// Of the curve, then.
    package let value: Double
    package let kind: Kind
    package let text: String

    package init(time: FlickTime, value: Double, kind: Kind, text: String) {
      self.time = time
      self.value = value
      self.kind = kind
      self.text = text
    }
  }

  /// Rows that the names of marks take on paper.
  package var nameRows: Int { printed?.nameRows ?? 0 }

  /// Where a plot on paper ends, down the picture.
  package var bottom: Double { printed?.bottom ?? panels.map(\.area.maxY).max() ?? 0 }
}

/// The axes of a printed plot: ticks, samples, grounds.
struct PrintedAxes: Sendable {
  /// A stroke that shows which line a name belongs to.
  struct Sample: Sendable {
    let start: Point
    let length: Double
    let style: PlotTheme.Series
    let weight: Double
  }

  struct Ground: Sendable {
    let left: Double
    let right: Double
    let color: Color
  }

  let timeTicks: [Double]
  let samples: [Sample]
  let grounds: [Ground]
  let nameRows: Int
  let bottom: Double
}

/// Proportions of plots on paper; lengths in sizes of the labels' text unless
/// they say otherwise.
package enum PrintConstants {
  /// A jump shorter than this is not told in numbers.
  static let leastToldJump = 1.3
  static let titleFactor = 1.1
  static let curveFactor = 0.17
  static let jumpFactor = 0.3
  static let labelFactor = 0.4
  static let panelGapFactor = 1.5
  /// In pixels.
  static let axisWidth = 1.0
  static let tickLength = 0.42
  /// A number every so often, on average.
  static let tickSpacing = 2.9
  static let timeTickSpacing = 4.2
  static let mostTimeTicks = 6.0
  /// In seconds.
  static let longestInMilliseconds = 2.0
  /// From the axis to the baseline of its numbers, beside the tick.
  static let timeDrop = 1.3
  /// From one of them to the axis's title.
  package static let titleDrop = 1.5
  /// Lines of names at the right.
  static let endLeading = 1.35
  static let sampleLength = 2.0
  static let sampleGap = 0.5
  /// How much firmer a state's name stands at its line than a curve's at its end.
  static let stateWeight = 1e6
  /// Names at the right take at most this part of a plot's width.
  package static let mostEnds = 0.34
}
