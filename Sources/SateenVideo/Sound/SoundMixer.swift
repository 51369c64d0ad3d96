import SateenThreads

/// A loudspeaker.
protocol SoundDevice: AnyObject, Sendable {
  /// Whether there is any use in opening it.
  var isAvailable: Bool { get }
  /// Begins to play. Blocks while the device is opened, so this is called on a worker.
  /// - Parameter render: called on the device's thread with room for pairs of samples, which hold zeros, and the seconds
  ///   until the first of them is heard.
  /// - Returns: whether the device could be opened.
  func start(_ render: @escaping @Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void) -> Bool
  func stop()
  /// Seconds on a clock that never goes back.
  var now: Double { get }
}

/// Mixes the sound of all videos for one device, which is open while there is any. May be used on any thread.
final class SoundMixer: Sendable {
  static let shared = SoundMixer(SDLSoundDevice())

  private struct State {
    var streams: [SoundStream] = []
    var isOpen = false
    /// Whether a worker opens or closes the device.
    var isChanging = false
  }

  private let device: any SoundDevice
  private let queue: WorkQueue
  private let state = Locked(State())

  init(_ device: any SoundDevice, queue: WorkQueue = .shared) {
    self.device = device
    self.queue = queue
  }

  /// Whether sound can be heard.
  var isAvailable: Bool { device.isAvailable }
  var now: Double { device.now }
  var streamCount: Int { state.withLock { $0.streams.count } }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func add(_ stream: SoundStream) {
    state.withLock { state in
      if !state.streams.contains(where: { $0 === stream }) { state.streams.append(stream) }
    }
    update()
  }

  func remove(_ stream: SoundStream) {
    state.withLock { $0.streams.removeAll { $0 === stream } }
    update()
  }

  private func update() {
    let isWanted = state.withLock { state -> Bool in
      guard !state.isChanging, state.isOpen == state.streams.isEmpty else { return false }
      state.isChanging = true
      return true
    }
    if isWanted { queue.submit(.visible) { self.change() } }
  }

  private func change() {
    let opens = state.withLock { !$0.streams.isEmpty }
    var isOpen = state.withLock { $0.isOpen }
    if opens, !isOpen {
      isOpen = device.start { [weak self] output, latency in self?.render(output, latency) }
    } else if !opens, isOpen {
      device.stop()
      isOpen = false
    }
    let failed = state.withLock { state -> [SoundStream] in
      (state.isOpen, state.isChanging) = (isOpen, false)
      // Without a device there is nothing to mix.
      guard opens, !isOpen else { return [] }
      defer { state.streams = [] }
      return state.streams
    }
    for stream in failed { stream.fail() }
    update()
  }

  private func render(_ output: UnsafeMutableBufferPointer<Float>, _ latency: Double) {
    let streams = state.withLock { $0.streams }
    let now = device.now
    for stream in streams { stream.mix(into: output, latency: latency, now: now) }
    // Sums, and the samples of some files, go beyond what can be heard.
    for index in output.indices {
      output[index] = output[index].isNaN ? 0 : max(-1, min(1, output[index]))
    }
  }
}
