import ArgumentParser
import Flick

/// How much two pictures may differ.
struct ToleranceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When pixels differ: 'exact' unless given, 'per-channel:N' levels, or 'yiq:T' as "
        + "pixelmatch 7.2 has it.",
      valueName: "metric"), completion: .list(["exact", "per-channel:", "yiq:"]))
  var metric: DifferenceOptions.Metric?

  @Option(help: ArgumentHelp("The most pixels of a frame that may differ.", valueName: "n"))
  var maxPixels: Int?

  @Option(
    help: ArgumentHelp("At most N pixels may differ in any W×W of them.", valueName: "N/WxW"))
  var window: DifferenceOptions.Window?

  @Option(
    help: ArgumentHelp(
      "Pixels that are not looked at. May be given several times.", valueName: "x,y,w,h"))
  var ignore: [DifferenceOptions.Area] = []

  func validate() throws {
    guard maxPixels ?? 0 >= 0 else {
      throw ValidationError("'--max-pixels' is 0 or more (was \(maxPixels ?? 0))")
    }
  }

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

extension DifferenceOptions.Metric: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension DifferenceOptions.Window: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension DifferenceOptions.Area: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
