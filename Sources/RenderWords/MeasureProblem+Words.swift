import Flick

extension MeasureProblem {
  var help: String? {
    switch self {
    case .noTrack:
      "add '--track card=x,y,w,h@time' with the box around it in pixels, and the second in which "
        + "it is there"
    case .notAFilm: "leave '--track', '--review' and '--with-…' out"
    case .notATable:
      "leave '--time', '--time-unit', '--columns', '--unit', '--scale' and '--offset' out"
    case .twice: "give each its own name, as in '--track card=0,0,90,60@0'"
    case .onePicture: "record the screen while it moves"
    case .afterEnd: "name a time in which the film shows it"
    case .outside: "the box is x,y,w,h in pixels from the upper left corner"
    case .flat: "draw the box around an edge or a letter"
    case .otherSize: nil
    }
  }
}
