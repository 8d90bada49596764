import FlickMotion

/// What is done to UIView's animation blocks.
extension EventDecoder {
  /// Only what happens once is controlled, and only by what can ever be allowed.
  func checkAnimators(_ events: [SceneEvent], _ items: [Members]) {
    for (event, keys) in zip(events, items) {
      guard case .animator(let block, let command) = event.action,
        let inner = try? keys[EventKeys.animator]
      else { continue }
      let place = inner.place(AnimatorKeys.of)
      let name = place.string ?? ""
      guard let options = controlledOptions(of: events[block]) else {
        reader.report(.animatorOfNothing(name), at: place)
        continue
      }
      if let layer = clockedLayer(of: events[block]) {
        reader.report(.animatorOfClocked(name, layer: layer), at: place)
        continue
      }
      guard let needed = needed(by: command, options) else { continue }
      let isThere = events.contains { other in
        if case .animator(block, let earlier) = other.action {
          needed.allows(earlier)
        } else {
          false
        }
      }
      if !isThere {
        reader.report(
          .animatorInVain(needed.key.name, needs: needed.before.name, of: name),
          atKey: needed.key, of: inner)
      }
    }
  }

  /// What a block is told that later events can control; `nil`: none can.
  private func controlledOptions(of event: SceneEvent) -> ViewAnimation.Options? {
    guard case .set(let changes) = event.action else { return nil }
    for change in changes {
      if case .model(let model) = change.effect, case .block(let block) = model.course,
        block.options.repeatCount == 1, !block.options.autoreverses
      {
        return block.options
      }
    }
    return nil
  }

  /// A layer that a block changes and whose clock changes too.
  private func clockedLayer(of event: SceneEvent) -> String? {
    guard case .set(let changes) = event.action else { return nil }
    let clocked = reader.symbols.clocked.compactMap { reader.symbols.layerIndices[$0] }
    for change in changes {
      let name = reader.symbols.channels[change.channel].name
      guard let layer = reader.symbols.layerIndices[name] else { continue }
      for outer in clocked where reader.symbols.contains(outer, layer) { return name }
    }
    return nil
  }

  private struct Need {
    let key: KeyRow
    /// The key without which it is never allowed.
    let before: KeyRow
    let allows: (PropertyAnimator.Command) -> Bool
  }

  /// What has to happen to a block for a command ever to be allowed.
  private func needed(
    by command: PropertyAnimator.Command, _ options: ViewAnimation.Options
  ) -> Need? {
    switch command {
    case .finish:
      return Need(key: AnimatorKeys.finish.row, before: AnimatorKeys.stop.row) {
        if case .stop = $0 { true } else { false }
      }
    case .scrub, .resume:
      if options.pausesOnCompletion { return nil }
      let isScrub = if case .scrub = command { true } else { false }
      return Need(
        key: isScrub ? AnimatorKeys.scrub.row : AnimatorKeys.continuing.row,
        before: AnimatorKeys.pause.row
      ) { $0 == .pause }
    case .start, .pause, .setReversed, .stop: return nil
    }
  }
}
