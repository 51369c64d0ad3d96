/// The gestures that wait for the failure of others. There is never a circle of them: its gestures would all wait.
package struct GestureRequirements: Sendable {
  private var waits: [GestureArbiter.ID: Set<GestureArbiter.ID>] = [:]

  package init() {}

  /// Has a gesture wait for the failure of another one.
  /// - Parameters:
  ///   - name: of the gesture, for the error's sentence.
  ///   - otherName: of the other one.
  /// - Throws: where the other gesture waits for this one, itself or by way of others. The requirement is left out then.
  package mutating func add(
    _ id: GestureArbiter.ID, _ name: String, toFail other: GestureArbiter.ID, _ otherName: String
  ) throws(GestureCircleError) {
    guard let steps = way(from: other, to: id) else {
      waits[id, default: []].insert(other)
      return
    }
    throw GestureCircleError(name: name, otherName: otherName, steps: steps)
  }

  /// Takes back a requirement.
  package mutating func remove(_ id: GestureArbiter.ID, toFail other: GestureArbiter.ID) {
    waits[id]?.remove(other)
    if waits[id]?.isEmpty == true { waits[id] = nil }
  }

  /// Takes back all requirements of a gesture that is gone, and those of others that name it.
  package mutating func removeAll(of id: GestureArbiter.ID) {
    waits[id] = nil
    for waiter in waits.keys { remove(waiter, toFail: id) }
  }

  /// The gestures for whose failure one waits.
  package func waits(of id: GestureArbiter.ID) -> Set<GestureArbiter.ID> { waits[id] ?? [] }

  /// The number of requirements on the shortest way from one gesture to another; nil where there is no way.
  private func way(from start: GestureArbiter.ID, to end: GestureArbiter.ID) -> Int? {
    var seen: Set<GestureArbiter.ID> = [start]
    var front = [start]
    var steps = 0
    while !front.isEmpty {
      if front.contains(end) { return steps }
      var next: [GestureArbiter.ID] = []
      for id in front {
        for waited in waits(of: id) where seen.insert(waited).inserted { next.append(waited) }
      }
      front = next
      steps += 1
    }
    return nil
  }
}

/// A requirement that would close a circle.
package struct GestureCircleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The gesture that was to wait.
  package let name: String
  /// The gesture that was to fail first.
  package let otherName: String
  /// The number of requirements by which the other gesture waits for this one; 0 where the two are the same.
  package let steps: Int

  package var description: String {
    let reason =
      switch steps {
      case 0: "they are one gesture"
      case 1: "\(otherName) waits for \(name) already"
      default: "\(otherName) waits for \(name) already, by way of \(steps - 1) other gesture\(steps == 2 ? "" : "s")"
      }
    return "\(name) cannot wait for \(otherName) to fail, because \(reason): the requirement is left out."
  }
}
