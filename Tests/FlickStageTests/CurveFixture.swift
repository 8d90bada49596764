import FlickCore
import FlickEngine
import FlickPlot
import FlickText

/// A plot of an unbroken curve: a damped swing made of parabolas.
enum CurveFixture {
  static func value(at time: FlickTime) -> Double {
    let t = time.seconds * 8
    let swing = (t / 2).rounded(.down)
    let inner = t - 2 * swing - 1
    let sign: Double = swing.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1
    return sign * (1 - inner * inner) * (10 - swing * 2)
  }

  static func plot(series: PlotTheme.Series = PlotTheme.light.series[0]) throws -> Plot {
    let end = StageFixture.milliseconds(600)
    let samples = (0...900).map { index in
      let time = FlickTime(flicks: end.flicks * Int64(index) / 900)
      return SignalCurve.Sample(time: time, value: value(at: time))
    }
    return try Plot(
      panels: [
        Plot.Panel(
          title: "Swing", unit: nil, colors: series,
          curve: SignalCurve(pieces: [samples]), value: { value(at: $0) }, range: -10...10)
      ], marks: [], until: end, frame: Rect(x: 20.3, y: 10.7, width: 460, height: 380),
      Typesetter(
        FontBook(), theme: .light,
        metrics: PlotMetrics(scale: 1, textScale: 1, families: TextStyle.defaultFamilies)))
  }
}
