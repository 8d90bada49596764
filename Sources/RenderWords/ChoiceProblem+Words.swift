import Flick

extension ChoiceProblem {
  var help: String? {
    switch self {
    case .noVariant(_, known: []): "this scene has no variants"
    case .noVariant(_, let known): "the variants are \(known.quoted.joined(separator: ", "))"
    case .noSignal(_, known: [], _): "nothing moves in this scene"
    case .noSignal(_, let known, let meant), .noEvent(_, let known, let meant),
      .noBehavior(_, let known, let meant):
      didYouMean(meant, else: "there are \(known.quoted.listed("and"))")
    case .noPlottedSignal(_, known: []): "this scene animates nothing"
    case .noPlottedSignal(_, let known): "the signals are \(known.quoted.joined(separator: ", "))"
    case .neverHappens: "name an instant, or another event"
    case .neverSettles: "name an instant, or an event"
    case .beforeBeginning: "name an instant from its beginning on"
    case .afterEnd: "name an instant up to its end"
    case .noPoster: "write 'render.poster' there, or '--at' here"
    case .rangeEndsEarly: "name an end that comes later"
    case .noFrames(_, _, _, let before):
      "the frame before shows \(Self.text(of: before)); begin there, or end later"
    case .noFrame(_, _, let instead):
      "write '\(instead)' for " + (instead == "-1" ? "the last one" : "all up to the end")
    case .otherFrames: "write '--range' with instants"
    case .moreShardsThanFrames(_, let frames): "write '--shard' with at most \(frames) parts"
    case .formKnowsNo(_, _, let others):
      "the forms \(others.map(\.rawValue).quoted.joined(separator: ", ")) do"
    case .tooManyOverlaid: "write '--form curves', or '--variant NAME'"
    case .nothingMoves: "a figure of curves needs a behavior"
    case .noPhase(_, known: []): "write '--form curves'"
    case .noPhase(_, let known): "there are \(known.quoted.listed("and"))"
    }
  }
}

extension FlickProblem.Export {
  var help: String {
    switch self {
    case .standsStill: "name another signal, or a '--range' in which it moves"
    case .unbounded: "name a '--range' without that instant, or another signal"
    case .tooFine(_, let possible): "'--tolerance \(Self.text(of: possible))' can be kept"
    case .tooFast: "name another signal, or a '--range' in which it moves more slowly"
    case .ofFinger:
      "export what follows it; 'render events --raw' writes the finger as a table"
    case .ofNoStretch: "leave '--range' and '--rate' out"
    case .ofNoSamples: "leave '--rate' out, or name a '--tolerance'"
    case .severalVariants(let names): "add '--variant' with \(names.quoted.listed("or"))"
    case .inexpressible(_, let gap): gap.help
    }
  }
}

extension FlickProblem.Export.Gap {
  fileprivate var help: String {
    switch self {
    case .tooFastToSample: "export it with a larger '--rate'"
    case .comesBack: "name a '--range' that ends elsewhere"
    case .jumps: "name a '--range' without the jump, or use '--to css'"
    case .movesAnchor: "give the layer the anchor [0, 0]"
    case .movesNoLayer:
      "export a position, a size, an opacity, a scale or a rotation, or use '--to css'"
    case .unevenScale:
      "animate 'scale' in place of 'scaleX' and 'scaleY', or export to another format"
    case .unevenMilliseconds: "take a rate that divides 1000, such as 50, 100 or 125"
    case .noBehavior: "name a behavior's value, or export its curve with '--to css'"
    case .notYet: "export its curve with '--to css'"
    case .overdamped:
      "lower the damping, or export to 'swiftui', 'compose', 'flutter' or 'motion'"
    case .tooStiff: "lower the stiffness, or export to another platform"
    case .neverSettles: "give the spring some damping"
    case .resizedAboutAnchor: "give the layer the anchor [0, 0], or export another signal"
    }
  }
}
