import SateenCore

/// The input of one turn, in order, with consecutive movements merged.
///
/// A mouse reports up to a thousand positions a second, and only the last before a frame can be seen. Consecutive turns
/// of the wheel add up.
struct InputBatch {
  private(set) var events: [InputEvent] = []

  mutating func append(_ event: InputEvent) {
    guard let last = events.last, let joined = Self.join(last, event) else {
      events.append(event)
      return
    }
    events[events.count - 1] = joined
  }

  /// The events so far, which are removed from the batch.
  mutating func take() -> [InputEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private static func join(_ first: InputEvent, _ second: InputEvent) -> InputEvent? {
    switch (first, second) {
    case (.pointerMoved, .pointerMoved), (.composition, .composition): second
    case (.touchMoved(let id, _), .touchMoved(let other, _)) where id == other: second
    case (.wheel(_, let dx, let dy, let held), .wheel(let place, let dx2, let dy2, let nowHeld)) where held == nowHeld:
      .wheel(place, dx: dx + dx2, dy: dy + dy2, modifiers: held)
    case (.preciseScroll(_, let dx, let dy, let held), .preciseScroll(let place, let dx2, let dy2, let nowHeld))
    where held == nowHeld:
      .preciseScroll(place, dx: dx + dx2, dy: dy + dy2, modifiers: held)
    default: nil
    }
  }
}
