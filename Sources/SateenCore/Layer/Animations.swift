import SateenGraphics
import SateenLayout

/// The animations running in one window, advanced once a frame by the frame clock.
@MainActor
public final class Animations {
  private struct Running {
    let layer: Layer
    let form: AnimatedWay.Form
    /// The first of its channels.
    let channel: Int
    let end: SIMD8<Double>
    let completion: (@MainActor () -> Void)?
  }

  private var motions = Motions()
  private var running: [Running] = []
  /// Completions of animations that were replaced while another one's completion ran. They wait for the next frame, so
  /// that completions which replace each other come to an end.
  private var late: [@MainActor () -> Void] = []
  private var isReplacing = false
  private let wake: () -> Void

  init(wake: @escaping () -> Void) {
    self.wake = wake
  }

  /// Whether another frame is needed.
  package var isRunning: Bool { !running.isEmpty || !late.isEmpty }

  /// Starts an animation at the next frame. A running animation of the same property on the same layer ends, and its
  /// completion runs. An animation that begins where that one has come to goes on with its speed.
  public func add(
    _ animation: LayerAnimation, to layer: Layer, completion: (@MainActor () -> Void)? = nil
  ) {
    var way = AnimatedWay(animation.property)
    let quiet = AnimatedWay.quiet(way.form, layer.bounds.size, scale: layer.host?.scale ?? 1)
    let index = running.firstIndex { $0.layer === layer && Self.isSameProperty($0.form, way.form) }
    let old = index.map { running.remove(at: $0) }
    let channel: Int
    if let old, old.form == way.form, way.begin(at: values(of: old), quiet: quiet) {
      channel = old.channel
    } else {
      if let old { motions.releaseChannels(old.channel, count: old.form.count) }
      channel = motions.makeChannels(way.form.count)
      for index in 0..<way.form.count { motions.put(channel + index, at: way.from[index], quiet: quiet[index]) }
    }
    let run = motions.makeRun(
      animation.curve.law(over: animation.duration), delay: animation.delay.isFinite ? animation.delay : 0)
    for index in 0..<way.form.count { motions.retarget(channel + index, to: way.to[index], by: run) }
    let entry = Running(layer: layer, form: way.form, channel: channel, end: way.to, completion: completion)
    running.append(entry)
    layer.show(way.from, on: entry.form, end: way.to)
    if let completion = old?.completion { replaced(completion) }
    wake()
  }

  private func replaced(_ completion: @escaping @MainActor () -> Void) {
    guard !isReplacing else { return late.append(completion) }
    isReplacing = true
    completion()
    isReplacing = false
  }

  private static func isSameProperty(_ one: AnimatedWay.Form, _ other: AnimatedWay.Form) -> Bool {
    one == other || (one.isTransform && other.isTransform)
  }

  /// Moves every animation to a time on the frame clock, in seconds.
  func advance(to time: Double) {
    guard isRunning else { return }
    motions.advance(to: time)
    var hasEnded = false
    for entry in running {
      entry.layer.show(values(of: entry), on: entry.form, end: entry.end)
      hasEnded = hasEnded || isAtEnd(entry)
    }
    let completions = late
    late = []
    for completion in completions { completion() }
    if hasEnded { removeEnded() }
  }

  private func isAtEnd(_ entry: Running) -> Bool {
    (0..<entry.form.count).allSatisfy { motions.isAtRest(entry.channel + $0) }
  }

  private func removeEnded() {
    let ended = running.filter(isAtEnd)
    running.removeAll(where: isAtEnd)
    for entry in ended {
      motions.releaseChannels(entry.channel, count: entry.form.count)
      entry.layer.endAnimation(of: entry.form)
    }
    for entry in ended { entry.completion?() }
  }

  private func values(of entry: Running) -> SIMD8<Double> {
    var values = SIMD8<Double>.zero
    for index in 0..<entry.form.count { values[index] = motions.value(entry.channel + index) }
    return values
  }
}

extension Layer {
  fileprivate func show(_ values: SIMD8<Double>, on form: AnimatedWay.Form, end: SIMD8<Double>) {
    let animated = self.animated ?? AnimatedValues()
    self.animated = animated
    switch form {
    case .opacity: animated.opacity = values[0]
    case .position:
      animated.position = Point(x: values[0], y: values[1])
      animated.offset = Point(x: values[0] - end[0], y: values[1] - end[1])
    case .transformParts, .transformElements: animated.transform = AnimatedWay.transform(values, form)
    }
    treeChanged()
  }

  fileprivate func endAnimation(of form: AnimatedWay.Form) {
    switch form {
    case .opacity: animated?.opacity = nil
    case .position:
      animated?.position = nil
      animated?.offset = .zero
    case .transformParts, .transformElements: animated?.transform = nil
    }
    if animated?.isEmpty == true { animated = nil }
    treeChanged()
  }
}
