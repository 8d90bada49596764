import ArgumentParser
import Flick

/// How much two pictures may differ.
struct ToleranceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When pixels differ: 'exact' unless given, 'per-channel:N' levels, or 'yiq:T' as "
        + "pixelmatch 7.2 has it.",
      valueName: "metric"))
  var metric: String?

  @Option(help: ArgumentHelp("The most pixels of a frame that may differ.", valueName: "n"))
  var maxPixels: Int?

  @Option(
    help: ArgumentHelp("At most N pixels may differ in any W×W of them.", valueName: "N/WxW"))
  var window: String?

  @Option(
    help: ArgumentHelp(
      "Pixels that are not looked at. May be given several times.", valueName: "x,y,w,h"))
  var ignore: [String] = []

  /// Whether nothing was given.
  var isEmpty: Bool {
    metric == nil && maxPixels == nil && window == nil && ignore.isEmpty
  }

  var difference: DifferenceOptions {
    var options = DifferenceOptions()
    if let metric { options.metric = metric }
    options.maxPixels = maxPixels
    options.window = window
    options.ignored = ignore
    return options
  }
}
