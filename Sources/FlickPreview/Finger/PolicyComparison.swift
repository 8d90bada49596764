import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickMotion
import FlickScene
import Foundation

/// One finger under every policy: the scene with a variant for each that it takes, as a film
/// in a grid.
package struct PolicyComparison: Sendable {
  /// The scene's whole text.
  package let scene: [UInt8]
  package let policies: [String]
  /// Those that the scene does not take, and why.
  package let refused: [(policy: String, why: String)]

  /// - Parameters:
  ///   - bytes: The scene with the finger.
  ///   - playback: The same, played.
  ///   - event: Whose finger it is, among the scene's; what it drove is compared. `nil`: all
  ///     behaviors.
  ///   - variant: Of which everything but the policies is taken.
  /// - Throws: What is wrong with the scene under any policy, or that it has no behavior.
  package init(
    _ bytes: [UInt8], of playback: Playback, event: Int?, variant: Int = 0
  ) throws(FlickError) {
    let scene = playback.file.scene
    let driven = event.map { DrivenTrace(playback, event: $0, variant: variant).channels } ?? []
    let own = scene.variants[variant].behaviors
    let behaviors = own.indices.filter { driven.isEmpty || driven.contains($0) }.map {
      own[$0].name
    }
    guard !behaviors.isEmpty, let edit = SceneEdit(bytes) else {
      throw FlickError(
        .told(
          .usage, "policies are of behaviors, and the finger moved none",
          help: "draw on a layer that answers"))
    }
    let base = Self.entries(of: edit.root, variant: scene.variants[variant].name, bytes)
    var taken: [String] = []
    var refused: [(String, String)] = []
    for policy in InterruptionPolicy.allCases.map(\.rawValue) {
      let text = Self.text(edit, policies: [policy], behaviors, base)
      do throws(FlickError) {
        _ = try Self.file(text, playback).play()
        taken.append(policy)
      } catch {
        refused.append((policy, Self.reason(error)))
      }
    }
    guard !taken.isEmpty else {
      throw FlickError(.told(.scene, "the scene takes no policy: \(refused.first?.1 ?? "")"))
    }
    policies = taken
    self.refused = refused.map { (policy: $0.0, why: $0.1) }
    self.scene = Self.text(edit, policies: taken, behaviors, base)
  }

  private static func file(_ text: [UInt8], _ playback: Playback) throws(FlickError) -> SceneFile {
    try SceneFile(
      bytes: text, name: playback.file.path, folder: playback.file.folder,
      options: playback.file.options, replaced: playback.file.replaced)
  }

  private static func reason(_ error: FlickError) -> String {
    let line = error.description.split(separator: "\n").first.map(String.init) ?? ""
    return line.components(behind: "error: ")
  }

  /// What a variant changes, as it is written, policies left out.
  private static func entries(of root: JSONNode, variant: String?, _ bytes: [UInt8]) -> [String] {
    guard let variant, let node = root["variants"]?[variant] else { return [] }
    return node.members.filter { !$0.key.hasSuffix(".interrupt") && $0.key != "note" }.map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  /// The scene with a variant for each policy, and without what speaks of other variants.
  private static func text(
    _ edit: SceneEdit, policies: [String], _ behaviors: [String], _ base: [String]
  ) -> [UInt8] {
    var emptied = edit
    let film = film(of: edit.root, edit.bytes)
    emptied.remove(["sweep", "variants", "film", "figures", "expect"], of: edit.root)
    guard var filled = SceneEdit(emptied.result), let last = filled.root.members.last else {
      return edit.bytes
    }
    let variants = policies.map { policy in
      let changes = behaviors.map { "\"behaviors.\($0).interrupt\": \"\(policy)\"" }
      return "\"\(policy)\": { " + (base + changes).joined(separator: ", ") + " }"
    }
    filled.insert(
      "variants",
      "{\n    " + variants.joined(separator: ",\n    ") + "\n  },\n  \"film\": " + film,
      behind: last)
    return filled.result
  }

  /// The film in a grid, at one speed, without words that the events have.
  private static func film(of root: JSONNode, _ bytes: [UInt8]) -> String {
    let own: Set<String> = [
      "layout", "variant", "plots", "callouts", "paths", "speed", "captions", "subtitle",
    ]
    let kept = (root["film"]?.members ?? []).filter { !own.contains($0.key) }.map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    return "{ " + (["\"layout\": \"grid\""] + kept).joined(separator: ", ") + " }"
  }
}

extension String {
  /// What stands behind the first place of some words; all where they are not there.
  fileprivate func components(behind words: String) -> String {
    range(of: words).map { String(self[$0.upperBound...]) } ?? self
  }
}
