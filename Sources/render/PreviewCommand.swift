import ArgumentParser
import Flick
import FlickPreview
import Foundation
import RenderWords

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show scenes in the browser, live: the film's own pixels as its files change.",
    discussion: """
      Prints the page's address and serves it to this machine until Ctrl-C. Whoever knows the \
      address may use the page; it writes only what it is asked to.
      """)

  @Argument(
    help: "Scenes, and folders with scenes; the working folder by default.",
    completion: .file(extensions: ["json"]))
  var scenes: [String] = ["."]

  @OptionGroup var options: SceneOptions

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  func run() throws {
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      let server = try PreviewServer(
        scenes, options: options.options, port: port, words: \.words)
      watch.writingBegins()
      Terminal.print(server.address + "\n")
      if open { Browser.open(server.address, say: Terminal.say) }
      try server.serve(until: interruption)
    } catch {
      throw Terminal.fail(error)
    }
  }
}
