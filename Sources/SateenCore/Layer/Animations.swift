import SateenGraphics
import SateenLayout

/// The animations running in one window, advanced once a frame by the frame clock.
@MainActor
public final class Animations {
  struct Running {
    let layer: Layer
    let form: AnimatedNumbers.Form
    /// The first of its channels.
    let channel: Int
    var start: SIMD8<Double>
    var end: SIMD8<Double>
    /// The property's values there.
    var first: AnimatedValue
    var last: AnimatedValue
    /// The perspective of a turn, which stays the same all the way.
    let perspective: Double
    /// How it is sent back.
    let law: MotionLaw
    /// Whether it leads to its first value, having been sent back.
    var isBack = false
    let completion: (@MainActor () -> Void)?
    let group: AnimationGroup?
  }

  var motions = Motions()
  var running: [Running] = []
  /// Calls that wait for the next frame: ends of groups, and completions of animations that were replaced while another
  /// one's completion ran, so that completions which replace each other come to an end.
  private var late: [@MainActor () -> Void] = []
  private var isReplacing = false
  let wake: () -> Void

  init(wake: @escaping () -> Void) {
    self.wake = wake
  }

  /// Whether another frame is needed.
  package var isRunning: Bool {
    if !late.isEmpty { return true }
    // By index: debug builds allocate for each element that is iterated over.
    for index in 0..<running.count where running[index].group?.held == nil { return true }
    return false
  }

  /// Whether animations arrive at once, except for fades, which are short. Set by the window.
  var areReduced = false { didSet { if areReduced, !oldValue { endMovements() } } }

  // MARK: Beginning

  /// Starts an animation at the next frame. A running animation of the same property on the same layer ends, and its
  /// completion runs. An animation that begins where that one has come to goes on with its speed.
  ///
  /// An animation of numbers that are not finite is left out, and told in the log.
  public func add(
    _ animation: LayerAnimation, to layer: Layer, completion: (@MainActor () -> Void)? = nil
  ) {
    let way = AnimatedNumbers(animation.property)
    let timing = animation.timing.usable
    add(way, Self.steps(way, timing), timing, to: layer, completion: completion)
  }

  /// The one step of a way without values in between.
  static func steps(_ way: AnimatedNumbers, _ timing: Animation) -> [MotionTrack.Step] {
    [MotionTrack.Step(value: way.to, law: timing.curve.law(over: timing.duration), duration: timing.duration)]
  }

  /// - Parameters:
  ///   - steps: one for each of the way's points but the first.
  ///   - timing: with usable numbers.
  ///   - speeds: at the beginning; nil for those of a motion under way.
  func add(
    _ way: AnimatedNumbers, _ steps: [MotionTrack.Step], _ timing: Animation, to layer: Layer,
    speeds: SIMD8<Double>? = nil, completion: (@MainActor () -> Void)? = nil, group: AnimationGroup? = nil
  ) {
    var way = way
    let index = running.firstIndex { $0.layer === layer && $0.form.isSameProperty(as: way.form) }
    let old = index.map { running.remove(at: $0) }
    let speeds = speeds ?? old.flatMap(letGo)
    let isHeld = group?.held != nil
    guard way.isUsable, !areReduced || way.form.isFade || isHeld else {
      if !way.isUsable {
        OnceLog.motion.warn("An animation leads from one finite value to another; another one was left out.")
      }
      arrive(at: way, on: layer, instead: old, completion)
      return
    }
    let timing = areReduced ? timing.asShortFade : timing
    // A gesture's way begins where it began, whatever its end is by now: its progress is that of the whole way.
    if let old, isHeld, old.group === group, old.form == way.form { way.begin(at: old.start, old.first) }
    let quiet = AnimatedNumbers.quiet(way.form, layer.bounds.size, scale: layer.host?.scale ?? 1)
    let channel: Int
    if let old, old.form == way.form, way.begin(at: values(of: old), quiet: quiet) {
      channel = old.channel
    } else {
      if let old { motions.releaseChannels(old.channel, count: old.form.count) }
      channel = motions.makeChannels(way.form.count)
      for index in 0..<way.form.count { motions.put(channel + index, at: way.from[index], quiet: quiet[index]) }
    }
    let law = areReduced || steps.count > 1 ? timing.curve.law(over: timing.duration) : steps[0].law
    if !isHeld {
      let run = makeRun(way, steps, timing, law)
      for index in 0..<way.form.count {
        motions.retarget(
          channel + index, to: way.to[index], by: run, lane: index, speed: speeds?[index] ?? .nan)
      }
    }
    let entry = Running(
      layer: layer, form: way.form, channel: channel, start: way.from, end: way.to, first: way.first, last: way.last,
      perspective: way.perspective, law: law, completion: completion, group: group)
    running.append(entry)
    group?.begins(in: self)
    layer.show(isHeld ? values(of: entry) : way.from, on: entry.form, end: way.to, perspective: way.perspective)
    if let old { wasReplaced(old) }
    wake()
  }

  private func makeRun(
    _ way: AnimatedNumbers, _ steps: [MotionTrack.Step], _ timing: Animation, _ law: MotionLaw
  ) -> Int32 {
    guard steps.count > 1 || timing.isRepeated, !areReduced else { return motions.makeRun(law, delay: timing.delay) }
    // The way may have begun with other parts of the same transforms.
    var steps = steps
    for index in steps.indices { steps[index].value = way.points[index + 1] }
    let track = MotionTrack(
      from: way.from, steps: steps, legs: timing.repeatCount, turnsBack: timing.autoreverses)
    return motions.makeRun(along: track, delay: timing.delay)
  }

  /// Shows the last value at once.
  private func arrive(
    at way: AnimatedNumbers, on layer: Layer, instead old: Running?, _ completion: (@MainActor () -> Void)?
  ) {
    if let old {
      motions.releaseChannels(old.channel, count: old.form.count)
      layer.endAnimation(of: old.form)
      wasReplaced(old)
    }
    guard let completion else { return }
    late.append(completion)
    wake()
  }

  private func wasReplaced(_ old: Running) {
    if let group = old.group, group.memberEnded(finished: false) { later { group.tellEnd() } }
    guard let completion = old.completion else { return }
    guard !isReplacing else { return late.append(completion) }
    isReplacing = true
    completion()
    isReplacing = false
  }

  /// Calls a closure in the next frame.
  func later(_ body: @escaping @MainActor () -> Void) {
    late.append(body)
    wake()
  }

  // MARK: Frames

  /// Moves every animation to a time on the frame clock, in seconds.
  func advance(to time: Double) {
    guard !running.isEmpty || !late.isEmpty else { return }
    motions.advance(to: time)
    var hasEnded = false
    // By index: debug builds allocate for each element that is iterated over.
    for index in 0..<running.count {
      let entry = running[index]
      if entry.layer.host?.animations === self {
        entry.layer.show(values(of: entry), on: entry.form, end: entry.end, perspective: entry.perspective)
        hasEnded = hasEnded || isAtEnd(entry)
      } else {
        hasEnded = true
      }
    }
    let completions = late
    late = []
    for completion in completions { completion() }
    if hasEnded { removeEnded() }
  }

  private func isAtEnd(_ entry: Running) -> Bool {
    if entry.group?.held != nil { return false }
    for index in 0..<entry.form.count where !motions.isAtRest(entry.channel + index) { return false }
    return true
  }

  /// Ends the animations that are at their end, and those of layers that have left the window.
  private func removeEnded() {
    end { entry in
      if isAtEnd(entry) { return !entry.isBack }
      return entry.layer.host?.animations === self ? nil : false
    }
  }

  /// - Parameters:
  ///   - isLate: whether programs are told in the next frame, and not at once.
  ///   - finished: whether an animation has come to its end; nil for one that goes on.
  private func end(isLate: Bool = false, _ finished: (Running) -> Bool?) {
    var ended: [(entry: Running, finished: Bool)] = []
    running.removeAll { entry in
      guard let isFinished = finished(entry) else { return false }
      ended.append((entry, isFinished))
      return true
    }
    var groups: [AnimationGroup] = []
    for (entry, isFinished) in ended {
      motions.releaseChannels(entry.channel, count: entry.form.count)
      entry.layer.endAnimation(of: entry.form)
      if let group = entry.group, group.memberEnded(finished: isFinished) { groups.append(group) }
    }
    let calls = ended.compactMap { $0.entry.completion }
    groups.sort { $0.number < $1.number }
    if isLate {
      for call in calls { later(call) }
      for group in groups { later { group.tellEnd() } }
    } else {
      for call in calls { call() }
      for group in groups { group.tellEnd() }
    }
  }

  func values(of entry: Running) -> SIMD8<Double> {
    var values = SIMD8<Double>()
    for index in 0..<entry.form.count {
      values[index] =
        entry.group?.held?.value(from: entry.start[index], to: entry.end[index]) ?? motions.value(entry.channel + index)
    }
    return values
  }

  // MARK: Reading

  /// Units per second of an animated property's numbers in the current frame; nil where it is at rest.
  func speeds(of layer: Layer, _ form: AnimatedNumbers.Form) -> SIMD8<Double>? {
    guard let entry = running.first(where: { $0.layer === layer && $0.form == form }) else { return nil }
    var speeds = SIMD8<Double>()
    for index in 0..<entry.form.count { speeds[index] = motions.speed(entry.channel + index) }
    return speeds
  }

  /// How fast the size that a layer shows changes, and whether a gesture moves it; nil at rest.
  func sizeMotion(of layer: Layer) -> (speed: Size, isHeld: Bool)? {
    guard let entry = running.first(where: { $0.layer === layer && $0.form == .size }) else { return nil }
    guard let held = entry.group?.held else {
      let speed = Size(width: motions.speed(entry.channel), height: motions.speed(entry.channel + 1))
      return (speed, false)
    }
    let speed = held.speed(at: layer.host?.turns.frameTime ?? 0)
    let way = entry.end - entry.start
    return (Size(width: way[0] * speed, height: way[1] * speed), true)
  }

  /// The group of the animation that a layer's property is moved by, if any.
  func group(of layer: Layer, _ form: AnimatedNumbers.Form) -> AnimationGroup? {
    running.first { $0.layer === layer && $0.form.isSameProperty(as: form) }?.group
  }

  // MARK: Interrupting

  /// Ends the animations of a layer that belong to layout transitions.
  /// - Parameter isEnded: which properties to end the animations of.
  func endTransitions(of layer: Layer, where isEnded: (AnimatedNumbers.Form) -> Bool = { _ in true }) {
    end(isLate: true) { entry in
      entry.layer === layer && entry.group?.isOfTransition == true && isEnded(entry.form) ? false : nil
    }
  }

  /// Ends the fade of a layer's old contents into the present ones.
  func endFadeOfContents(of layer: Layer) {
    end(isLate: true) { $0.layer === layer && $0.form == .contents ? true : nil }
  }

  /// Has all movements arrive, and leaves fades and what a gesture moves.
  private func endMovements() {
    end { $0.form.isFade || $0.group?.held != nil ? nil : true }
  }
}
