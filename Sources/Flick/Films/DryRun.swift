import FlickCore
import FlickJSON
import FlickMedia
import FlickScene

/// What a job would write, found out without writing.
public struct DryRun: Sendable {
  package struct Output: Hashable, Sendable {
    package let path: String
    package let frameCount: Int
    package let framesPerSecond: Int
    package let width: Int
    package let height: Int
    /// `nil` for PNG and raw frames.
    package let encoding: FilmEncoding?
    /// How frames are written that ffmpeg does not encode, `nil` for films.
    package let frameForm: String?
    /// The pictures as four bytes a pixel.
    package var rawBytes: Int { 4 * width * height * frameCount }
    /// Exact for raw frames.
    package let estimatedBytes: Int

    package var seconds: Double { Double(frameCount) / Double(framesPerSecond) }
    package var tools: [String] { encoding == nil ? [] : ["ffmpeg"] }
    fileprivate var isExact: Bool { frameForm == "raw RGBA" }
  }

  package let outputs: [Output]

  /// For people, ended by a newline.
  public var text: String {
    var lines: [String] = []
    for output in outputs {
      lines += [
        output.path == "-" ? "standard output" : output.path,
        "  \(output.frameCount) frames of \(output.width)×\(output.height), "
          + "\(output.framesPerSecond) a second, \(Spelling.number(output.seconds, decimals: 3)) s",
        output.isExact
          ? "  \(Self.megabytes(output.estimatedBytes)) MB"
          : "  about \(Self.megabytes(output.estimatedBytes)) MB "
            + "(raw: \(Self.megabytes(output.rawBytes)) MB)",
        "  " + (output.encoding.map { "ffmpeg, \($0.words)" } ?? output.frameForm ?? ""),
      ]
    }
    if outputs.contains(where: { !$0.isExact }) {
      lines.append(
        "sizes are guesses from films of the shipped scenes; what moves more takes several times "
          + "as much")
    }
    return lines.joined(separator: "\n") + "\nnothing has been written\n"
  }

  /// The same as data: one JSON object, ended by a newline.
  public var json: String {
    let items = outputs.map { output -> JSONValue in
      let encoding = output.encoding.map { encoding -> JSONValue in
        [
          "encoder": .text(encoding.encoder), "profile": encoding.profile.map(JSONValue.text),
          "effort": encoding.effort.map(JSONValue.text),
          "crf": encoding.factor.map { .integer($0) },
          "pixelFormat": .text(encoding.pixelFormat), "chroma": .text(encoding.chroma),
        ]
      }
      return [
        "path": .text(output.path), "frames": .integer(output.frameCount),
        "width": .integer(output.width), "height": .integer(output.height),
        "framesPerSecond": .integer(output.framesPerSecond),
        "seconds": .number(output.seconds, decimals: 6), "rawBytes": .integer(output.rawBytes),
        "estimatedBytes": .integer(output.estimatedBytes), "tools": .texts(output.tools),
        "encoding": encoding, "form": output.frameForm.map(JSONValue.text),
      ]
    }
    return JSONValue.object([("outputs", .list(items))]).line() + "\n"
  }

  /// With two digits, or none from ten on.
  private static func megabytes(_ bytes: Int) -> String {
    let value = Double(bytes) / 1e6
    return Spelling.number(value, decimals: value < 0.1 ? 3 : value < 10 ? 1 : 0)
  }
}
