import SateenThreads

/// The sound of one video on its way to the loudspeaker. May be used on any thread.
final class SoundStream: Sendable {
  private struct State {
    var queue = SoundQueue()
    weak var mixer: SoundMixer?
    /// Whether the mixer has no device.
    var hasFailed = false
    /// Seconds that the device held and that were not heard yet when it was given the last ones.
    var latency = 0.0
    /// The seconds that it was given last, and the time of its clock then.
    var given = 0.0
    var gave = 0.0
    /// Whether anything was given to the device since the sound began to run.
    var hasBegun = false
    /// The time of the device's clock at which the sound began to run.
    var began = 0.0
  }

  private let state = Locked(State())

  /// Whether sound that is added will be heard.
  var isUsable: Bool { state.withLock { !$0.hasFailed && $0.mixer != nil } }

  /// The time that is heard now; nil while nothing is.
  var position: Double? {
    guard let now = state.withLock({ $0.mixer })?.now else { return nil }
    return state.withLock { state in
      guard state.queue.isRunning, state.hasBegun, state.queue.pairCount > 0 else { return nil }
      // A device that does not ask any more tells no time.
      guard now - state.gave <= state.given + Self.patience else { return nil }
      // Devices ask for sound in pieces, between which it is heard on.
      let since = min(max(0, now - state.gave), state.given)
      return state.queue.start - (state.latency - since) * state.queue.speed
    }
  }

  /// Seconds without a call of the device's after which it does not count any more.
  private static let patience = 0.25

  func add(_ samples: [Float], at time: Double?, _ generation: Int) -> Double? {
    state.withLock { $0.queue.add(samples, at: time, generation) }
  }

  func clear(_ generation: Int) {
    state.withLock { state in
      state.queue.clear(generation)
      state.hasBegun = false
    }
  }

  func run(from time: Double) {
    // Nobody hears sound without a mixer, and its time would stand still.
    guard let mixer = state.withLock({ $0.queue.isRunning ? nil : $0.mixer }) else { return }
    let now = mixer.now
    state.withLock { state in
      guard !state.queue.isRunning else { return }
      state.queue.run(from: time)
      state.began = now
    }
  }

  func rest() {
    state.withLock { state in
      state.queue.rest()
      state.hasBegun = false
    }
  }

  func setRate(_ rate: Double) { state.withLock { $0.queue.setSpeed(rate) } }
  func setVolume(_ volume: Double) { state.withLock { $0.queue.setVolume(Float(volume)) } }

  /// Whether the sound is heard by a mixer.
  func join(_ mixer: SoundMixer?) {
    let old = state.withLock { state -> SoundMixer? in
      let old = state.mixer
      guard old !== mixer else { return nil }
      state.mixer = mixer
      state.hasFailed = false
      if mixer != nil, state.queue.isRunning {
        // The video went on without sound, which begins anew where that has come to.
        state.queue.clear(state.queue.generation)
        state.hasBegun = false
      }
      return old
    }
    old?.remove(self)
    mixer?.add(self)
  }

  func end() {
    let mixer = state.withLock { $0.mixer }
    mixer?.remove(self)
  }

  func fail() { state.withLock { $0.hasFailed = true } }

  /// - Parameters:
  ///   - latency: seconds from the call until its first pair is heard.
  ///   - now: the time of the device's clock.
  func mix(into output: UnsafeMutableBufferPointer<Float>, latency: Double, now: Double) {
    state.withLock { state in
      guard state.queue.isRunning else { return }
      // The pictures did not wait for the device to be opened.
      if !state.hasBegun { state.queue.skip(now - state.began) }
      _ = state.queue.mix(into: output)
      // This sound is heard after that which the device holds.
      state.given = Double(output.count / 2) / SoundQueue.rate
      state.latency = latency + state.given
      state.gave = now
      state.hasBegun = true
    }
  }
}
