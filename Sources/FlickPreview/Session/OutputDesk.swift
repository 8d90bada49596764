import Flick
import FlickCore
import FlickFiles
import FlickJSON
import Foundation

/// Writes what a page asks for, one thing at a time, while the page goes on.
struct OutputDesk {
  private let interruption = Interruption()
  private let isBusy = Locked(false)

  /// Whether the message was one of these.
  mutating func take(_ message: PageMessage, in session: Session) throws(FlickError) -> Bool {
    guard message.type == "write" else { return false }
    guard let film = session.film else {
      throw FlickError(.told(.usage, "no film is shown", help: "open a scene first"))
    }
    guard let kind = message["what"]?.string.flatMap(Output.Kind.init(rawValue:)) else {
      let kinds = Output.Kind.allCases.map { "'\($0.rawValue)'" }
      throw FlickError(.told(.usage, "what is written is one of \(Spelling.list(kinds, "or"))"))
    }
    let wasBusy = isBusy.withLock { busy in
      defer { busy = true }
      return busy
    }
    guard !wasBusy else {
      throw FlickError(.told(.usage, "something is being written", help: "wait for its end"))
    }
    do {
      let output = try Output(
        kind, of: film, frame: message.integer("frame") ?? session.frame, message: message,
        overrides: session.overrides)
      start(output, in: session)
    } catch {
      isBusy.withLock { $0 = false }
      throw error
    }
    return true
  }

  /// What is half written is removed.
  func end() { interruption.request() }

  private func start(_ output: Output, in session: Session) {
    let (interruption, isBusy) = (interruption, isBusy)
    session.studio.jobs.enter()
    let thread = Thread {
      let what = JSONValue.text(output.kind.rawValue)
      do throws(FlickError) {
        try output.write(interruption: interruption) { done, total in
          session.send([
            "type": .text("progress"), "what": what,
            "share": .number(Double(done) / Double(total), decimals: 3),
          ])
        }
        session.send([
          "type": .text("wrote"), "what": what, "path": .text(output.path),
          "command": .text(output.command),
        ])
      } catch {
        session.fail(error)
      }
      isBusy.withLock { $0 = false }
      session.studio.jobs.leave()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
