import ArgumentParser
import Flick

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tell what is installed, what can be written with it, and how to install the rest.",
    discussion: "Ends with 69 where not even the usual film, an MP4 with H.264, can be made.")

  @Flag(help: "Print the findings as data.")
  var json = false

  func run() throws {
    let checkup = Checkup(version: FlickVersion.current)
    Terminal.print(json ? checkup.json : checkup.text)
    if !checkup.canMakeFilms { throw ExitCode(FlickError.Kind.unavailable.rawValue) }
  }
}
