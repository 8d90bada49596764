import ArgumentParser
import Flick

/// How tables and goldens of recorded motion are taken.
struct TableOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The column of times. (default: by its name)", valueName: "name"))
  var time: String?

  @Option(help: "The unit of the times. (default: by the column's name)")
  var timeUnit: RecordedTimeUnit?

  @Option(
    name: [.long, .customLong("value")], parsing: .singleValue,
    help: ArgumentHelp(
      "The signals to take, between commas. (default: all that are numbers)", valueName: "names"))
  var columns: [String] = []

  @Option(
    name: .customLong("unit"), parsing: .singleValue,
    help: ArgumentHelp(
      "The unit of a signal, or of all others: px, pt, dp, deg, rad, turn or %. They become "
        + "points, radians and shares of 1. May be given several times.",
      valueName: "[name=]unit"))
  var units: [NamedUnit] = []

  @Option(
    name: .customLong("scale"), parsing: .singleValue,
    help: ArgumentHelp(
      "What the values of a signal, or of all others, are multiplied by. May be given several "
        + "times.", valueName: "[name=]factor"))
  var scales: [NamedNumber] = []

  @Option(
    name: .customLong("offset"), parsing: .singleValue,
    help: ArgumentHelp(
      "What is added to them then. May be given several times.", valueName: "[name=]number"))
  var offsets: [NamedNumber] = []

  @Option(
    help: ArgumentHelp(
      "Points for a pixel, such as 0.3333 for a phone's screen of 3x; of a table for values "
        + "in px, or without a unit.", valueName: "points"))
  var pointsPerPixel = 1.0

  func validate() throws {
    guard pointsPerPixel > 0, pointsPerPixel.isFinite else {
      throw ValidationError("'--points-per-pixel' is more than nothing (was \(pointsPerPixel))")
    }
  }

  /// - Parameter isFilm: Whether points for a pixel are those of a film.
  func options(isFilm: Bool) -> MotionTableOptions {
    var options = MotionTableOptions()
    options.time = time
    options.timeUnit = timeUnit?.seconds
    options.columns = columns.flatMap { $0.split(separator: ",").map(String.init) }
    let pixel = isFilm ? 1 : pointsPerPixel
    var factors: [String: Double] = [:]
    for one in units { factors[one.name] = one.unit.factor ?? pixel }
    if factors[""] == nil, pixel != 1 { factors[""] = pixel }
    var numbers: [String: Double] = [:]
    for one in scales { numbers[one.name] = one.number }
    for name in Set(factors.keys).union(numbers.keys) {
      let factor = factors[name] ?? factors[""] ?? 1
      options.scales[name] = factor * (numbers[name] ?? numbers[""] ?? 1)
    }
    for one in offsets { options.offsets[one.name] = one.number }
    return options
  }
}

enum RecordedTimeUnit: String, ExpressibleByArgument, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  var seconds: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e-3
    case .microseconds: 1e-6
    case .nanoseconds: 1e-9
    }
  }
}

/// What values of a recording are counted in.
enum RecordedUnit: String {
  case pixels = "px"
  case points = "pt"
  case densityPoints = "dp"
  case degrees = "deg"
  case radians = "rad"
  case turns = "turn"
  case percent = "%"

  /// What makes them points, radians and shares of 1; `nil` where that is the screen's.
  var factor: Double? {
    switch self {
    case .pixels: nil
    case .points, .densityPoints, .radians: 1
    case .degrees: Double.pi / 180
    case .turns: 2 * Double.pi
    case .percent: 0.01
    }
  }
}

/// `x=deg`, or `deg` for all.
struct NamedUnit: ExpressibleByArgument {
  let name: String
  let unit: RecordedUnit

  init?(argument: String) {
    let halves = NamedNumber.halves(argument)
    guard let halves, let unit = RecordedUnit(rawValue: halves.value) else { return nil }
    (name, self.unit) = (halves.name, unit)
  }
}

/// `x=0.5`, or `0.5` for all.
struct NamedNumber: ExpressibleByArgument {
  let name: String
  let number: Double

  init?(argument: String) {
    guard let halves = Self.halves(argument), let number = Double(halves.value), number.isFinite
    else { return nil }
    (name, self.number) = (halves.name, number)
  }

  /// The name is empty where none is given, and `nil` where it is left empty.
  static func halves(_ argument: String) -> (name: String, value: String)? {
    guard let equals = argument.lastIndex(of: "=") else { return ("", argument) }
    guard equals > argument.startIndex else { return nil }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
