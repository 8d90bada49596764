import FlickScene

/// What must hold of every input of the reader.
package enum Reading {
  /// Whatever the bytes, they are a scene or told what is wrong with them; and a scene
  /// stays the same when it is printed and read again. What follows a NUL is given like
  /// `--set`.
  package static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0, omittingEmptySubsequences: false)
    let bytes = Array(parts.first ?? [])
    let overrides = parts.dropFirst().prefix(4).map { part in
      SceneOverride(.value, name: "--set", text: String(decoding: part, as: UTF8.self))
    }
    if !overrides.isEmpty { _ = scene(bytes, overrides) }
    if let scene = scene(bytes, []) { checkPrinting(scene, bytes) }
  }

  private static func scene(_ bytes: [UInt8], _ overrides: [SceneOverride]) -> Scene? {
    do throws(SceneErrors) {
      return try SceneLoader.load(
        bytes: bytes, file: "input", resources: NoResources(), overrides: overrides
      ).scene
    } catch {
      require(!error.diagnostics.isEmpty, "a refusal says why")
      require(error.text.contains("error: "), "a refusal is an error")
      for diagnostic in error.diagnostics {
        let place = diagnostic.origin.bytes
        require(place.upperBound <= error.source.bytes.count, "a place lies in the source")
      }
      require(!error.json.isEmpty, "a refusal is data too")
      return nil
    }
  }

  private static func checkPrinting(_ scene: Scene, _ bytes: [UInt8]) {
    do throws(SceneErrors) {
      let text = try CanonicalScene.text(of: bytes, file: "input")
      guard let again = Self.scene(Array(text.utf8), []) else {
        fatalError("a printed scene is refused")
      }
      require(again.isLike(scene), "a printed scene is another scene")
      let twice = try CanonicalScene.text(of: Array(text.utf8), file: "printed")
      require(twice == text, "a printed scene is printed alike")
    } catch {
      fatalError("a scene cannot be printed: \(error.text)")
    }
  }
}

/// An optimised `precondition` keeps its message to itself.
private func require(_ holds: Bool, _ law: String) {
  if !holds { fatalError(law) }
}

/// A machine without fonts.
private struct NoResources: ResourceResolver {
  let fontFamilies: [String] = []

  func hasFont(family: String) -> Bool { false }
}

extension Scene {
  /// Whether all but the places in the file are equal.
  fileprivate func isLike(_ other: Scene) -> Bool {
    title == other.title && canvas == other.canvas && variants == other.variants
      && film == other.film && render == other.render
      && events.map(\.id) == other.events.map(\.id)
      && events.map(\.start) == other.events.map(\.start)
      && events.map(\.action) == other.events.map(\.action)
      && events.map(\.note) == other.events.map(\.note)
      && expectations.map(\.check) == other.expectations.map(\.check)
      && expectations.map(\.variants) == other.expectations.map(\.variants)
  }
}
