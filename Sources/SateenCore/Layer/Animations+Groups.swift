import SateenGraphics
import SateenLayout

// Animations that begin, turn round and end together.
extension Animations {
  // MARK: Interrupting

  func cancel(_ group: AnimationGroup, at place: AnimationGroup.Place) {
    let members = running.filter { $0.group === group }
    guard !members.isEmpty else { return }
    var shown: [AnimatedValue] = []
    for entry in members {
      switch place {
      case .shown:
        shown.append(AnimatedNumbers.value(values(of: entry), entry.form, perspective: entry.perspective))
      case .beginning: shown.append(entry.isBack ? entry.last : entry.first)
      case .end: shown.append(entry.isBack ? entry.first : entry.last)
      }
    }
    running.removeAll { $0.group === group }
    for (entry, value) in zip(members, shown) {
      motions.releaseChannels(entry.channel, count: entry.form.count)
      entry.layer.endAnimation(of: entry.form)
      // The last value is the layer's already, bit by bit.
      if place != .end || entry.isBack { entry.layer.set(value) }
      if group.memberEnded(finished: false) { later { group.tellEnd() } }
      if let completion = entry.completion { later(completion) }
    }
  }

  func reverse(_ group: AnimationGroup) {
    for index in running.indices where running[index].group === group {
      let old = running[index]
      (running[index].start, running[index].end, running[index].isBack) = (old.end, old.start, !old.isBack)
      (running[index].first, running[index].last) = (old.last, old.first)
      let entry = running[index]
      let run = motions.makeRun(entry.law)
      for index in 0..<entry.form.count { motions.retarget(entry.channel + index, to: entry.end[index], by: run) }
      entry.layer.set(entry.last)
      entry.layer.show(values(of: entry), on: entry.form, end: entry.end, perspective: entry.perspective)
    }
    wake()
  }

  // MARK: Gestures

  /// Has the channels of an animation that a gesture moves take over its values.
  /// - Returns: its speeds; nil where time moves it.
  func letGo(_ entry: Running) -> SIMD8<Double>? {
    guard let held = entry.group?.held else { return nil }
    let quiet = AnimatedNumbers.quiet(entry.form, entry.layer.bounds.size, scale: entry.layer.host?.scale ?? 1)
    let values = values(of: entry)
    let speed = held.speed(at: entry.layer.host?.turns.frameTime ?? 0)
    var speeds = SIMD8<Double>()
    for index in 0..<entry.form.count {
      motions.put(entry.channel + index, at: values[index], quiet: quiet[index])
      speeds[index] = (entry.end[index] - entry.start[index]) * speed
    }
    return speeds
  }

  /// Has animations that a gesture moved go on by themselves.
  func release(_ group: AnimationGroup, _ animation: Animation, speed: Double?) {
    guard group.held != nil else { return }
    group.held?.chosenSpeed = speed
    let run =
      (0..<running.count).contains { running[$0].group === group }
      ? motions.makeRun(
        animation.curve.law(over: animation.duration)) : nil
    for index in 0..<running.count where running[index].group === group {
      let entry = running[index]
      let speeds = letGo(entry)
      guard let run else { continue }
      for lane in 0..<entry.form.count {
        motions.retarget(entry.channel + lane, to: entry.end[lane], by: run, speed: speeds?[lane] ?? .nan)
      }
    }
    group.held = nil
    wake()
  }

  /// The progress of a gesture has changed.
  func heldDidMove() { wake() }
}
