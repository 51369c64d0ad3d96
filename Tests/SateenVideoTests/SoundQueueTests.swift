import XCTest

@testable import SateenVideo

final class SoundQueueTests: XCTestCase {
  private func mix(_ queue: inout SoundQueue, _ pairs: Int) -> [Float] {
    var output = [Float](repeating: 0, count: 2 * pairs)
    output.withUnsafeMutableBufferPointer { _ = queue.mix(into: $0) }
    return output
  }

  private func sound(_ seconds: Double, _ value: Float = 0.5) -> [Float] {
    [Float](repeating: value, count: 2 * Int(seconds * SoundQueue.rate))
  }

  func testSoundIsHeardFromItsTime() {
    var queue = SoundQueue()
    XCTAssertEqual(queue.add(sound(0.5), at: 2, 0), 2.5)
    // At rest nothing is heard.
    XCTAssertEqual(mix(&queue, 100).max(), 0)
    queue.run(from: 2.25)
    XCTAssertEqual(queue.start, 2.25, accuracy: 1e-4)
    let heard = mix(&queue, 4800)
    XCTAssertEqual(heard.last ?? 0, 0.5, accuracy: 1e-4)
    // The first samples come gradually, so that nothing clicks.
    XCTAssertLessThan(heard[2], 0.01)
    XCTAssertEqual(queue.start, 2.35, accuracy: 1e-4)
  }

  func testGapsAreFilledAndOverlapsLeftOut() {
    var queue = SoundQueue()
    _ = queue.add(sound(0.1), at: 0, 0)
    XCTAssertEqual(queue.add(sound(0.1), at: 0.3, 0) ?? 0, 0.4, accuracy: 1e-3)
    XCTAssertEqual(queue.add(sound(0.2), at: 0.3, 0) ?? 0, 0.5, accuracy: 1e-3)
    // A few milliseconds are rounding errors, and no time is that of what follows.
    XCTAssertEqual(queue.add(sound(0.1), at: 0.51, 0) ?? 0, 0.6, accuracy: 1e-3)
    XCTAssertEqual(queue.add(sound(0.1), at: nil, 0) ?? 0, 0.7, accuracy: 1e-3)
  }

  func testSoundGoesOnWhereTimesHaveRunBack() {
    var queue = SoundQueue()
    queue.run(from: 0)
    var time = 0.0
    func add(_ told: Double) -> Double {
      let end = queue.add(sound(0.1), at: told, 0) ?? 0
      _ = mix(&queue, 4800)
      return end
    }
    for _ in 0..<30 {
      _ = add(time)
      time += 0.1
    }
    // A second recording begins where its own clock was, two seconds back. One that comes twice is left out.
    time -= 2
    XCTAssertEqual(add(time), 3, accuracy: 0.01)
    for step in 1..<10 {
      let end = add(time + Double(step) * 0.1)
      XCTAssertEqual(end, 3 + Double(step) * 0.1, accuracy: 0.15, "step \(step)")
    }
  }

  func testSoundThatIsSwitchedOnLateIsLeftOutUpToItsTime() {
    var queue = SoundQueue()
    queue.run(from: 5)
    // Packets before the time that shows are decoded as well.
    for step in 0..<40 { _ = queue.add(sound(0.1), at: 3 + Double(step) * 0.1, 0) }
    XCTAssertEqual(queue.start, 5, accuracy: 0.01)
    XCTAssertEqual(queue.end, 7, accuracy: 0.01)
  }

  func testSoundOfAnotherPlaceIsLeftOut() {
    var queue = SoundQueue()
    _ = queue.add(sound(0.1), at: 0, 0)
    queue.clear(1)
    XCTAssertEqual(queue.pairCount, 0)
    XCTAssertNil(queue.add(sound(0.1), at: 0.1, 0))
    XCTAssertEqual(queue.add(sound(0.1), at: 7, 1) ?? 0, 7.1, accuracy: 1e-4)
  }

  func testSilenceComesBeforeSoundThatBeginsLater() {
    var queue = SoundQueue()
    _ = queue.add(sound(0.2), at: 1, 0)
    queue.run(from: 0.9)
    let heard = mix(&queue, 9600)
    XCTAssertEqual(heard[2 * 4700], 0)
    XCTAssertGreaterThan(heard[2 * 6000], 0.3)
  }

  func testTimesThatCannotBeAreNoTrap() {
    var queue = SoundQueue()
    _ = queue.add(sound(0.1), at: 0, 0)
    XCTAssertEqual(queue.add(sound(0.1), at: -9.2e15, 0) ?? 0, 0.2, accuracy: 1e-3)
    XCTAssertEqual(queue.add(sound(0.1), at: 9.2e15, 0) ?? 0, 0.3, accuracy: 1e-3)
    queue.run(from: 1e18)
    XCTAssertEqual(mix(&queue, 4800).max(), 0)
    for time in [-1e18, 1e18] {
      queue.clear(0)
      _ = queue.add(sound(0.1), at: time, 0)
      queue.run(from: 3)
      XCTAssertEqual(mix(&queue, 100).count, 200)
    }
  }

  func testMemoryIsBounded() {
    var queue = SoundQueue()
    for _ in 0..<20 { _ = queue.add(sound(1), at: nil, 0) }
    XCTAssertLessThanOrEqual(Double(queue.pairCount), SoundQueue.most * SoundQueue.rate)
    XCTAssertEqual(queue.end, 20, accuracy: 1e-3)
  }

  func testFasterSoundKeepsItsPitch() {
    for speed in [0.5, 1.5, 2] {
      var queue = SoundQueue()
      let tone = (0..<96_000).flatMap { index -> [Float] in
        let value = Float(0.5 * sin(2 * Double.pi * 440 * Double(index) / 48_000))
        return [value, value]
      }
      _ = queue.add(tone, at: 0, 0)
      queue.setSpeed(speed)
      queue.run(from: 0)
      let heard = mix(&queue, 24_000)
      // Half a second of a tone of 440 hertz goes up through zero 220 times.
      let left = stride(from: 0, to: heard.count, by: 2).map { heard[$0] }
      let crossings = zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
      XCTAssertEqual(Double(crossings), 220, accuracy: 8, "\(speed)")
      XCTAssertEqual(queue.start, 0.5 * speed, accuracy: 0.03, "\(speed)")
      XCTAssertGreaterThan(left.suffix(4800).max() ?? 0, 0.4)
    }
  }

  func testAMixerOpensItsDeviceOnlyForSound() {
    let device = ManualDevice()
    let mixer = SoundMixer(device)
    let (a, b) = (SoundStream(), SoundStream())
    a.join(mixer)
    b.join(mixer)
    wait { mixer.isOpen }
    XCTAssertTrue(a.isUsable)
    for stream in [a, b] {
      _ = stream.add(sound(1, 0.4), at: 0, 0)
      stream.run(from: 0)
    }
    device.render(pairs: 2000)
    XCTAssertEqual(device.render(pairs: 100).last ?? 0, 0.8, accuracy: 1e-3)
    b.rest()
    XCTAssertEqual(device.render(pairs: 100).last ?? 0, 0.4, accuracy: 1e-3)
    // The time of what was given last has passed; it is heard 20 milliseconds later.
    XCTAssertEqual(a.position ?? 0, 2200 / 48_000 - 0.02, accuracy: 1e-4)
    a.join(nil)
    b.join(nil)
    wait { !mixer.isOpen }
    XCTAssertFalse(a.isUsable)
  }

  func testSamplesThatCannotBeHeardAreNotGivenToTheDevice() {
    let device = ManualDevice()
    let mixer = SoundMixer(device)
    let stream = SoundStream()
    stream.join(mixer)
    wait { mixer.isOpen }
    _ = stream.add([Float](repeating: 1e30, count: 2000) + [Float](repeating: .nan, count: 2000), at: 0, 0)
    stream.run(from: 0)
    let heard = device.render(pairs: 2000)
    XCTAssertTrue(heard.allSatisfy { abs($0) <= 1 })
    stream.join(nil)
  }

  func testWithoutADeviceSoundIsNotDecoded() {
    let mixer = SoundMixer(ManualDevice(opens: false))
    let stream = SoundStream()
    stream.join(mixer)
    wait { !stream.isUsable }
    XCTAssertNil(stream.position)
  }

  private func wait(_ condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 30)
    while !condition(), Date() < end { usleep(1000) }
    XCTAssertTrue(condition())
  }
}

/// A loudspeaker that asks for sound when the test says so.
final class ManualDevice: SoundDevice, @unchecked Sendable {
  // `mutex` guards the variables.
  private let mutex = NSLock()
  private let opens: Bool
  private var body: (@Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void)?
  private var time = 0.0

  init(opens: Bool = true) { self.opens = opens }

  var isAvailable: Bool { true }
  var now: Double { mutex.withLock { time } }

  func start(_ render: @escaping @Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void) -> Bool {
    guard opens else { return false }
    mutex.withLock { body = render }
    return true
  }

  func stop() { mutex.withLock { body = nil } }

  /// Has time pass in which no sound is asked for.
  func wait(_ seconds: Double) { mutex.withLock { time += seconds } }

  @discardableResult
  func render(pairs: Int) -> [Float] {
    var output = [Float](repeating: 0, count: 2 * pairs)
    let body = mutex.withLock { self.body }
    output.withUnsafeMutableBufferPointer { body?($0, 0.02) }
    mutex.withLock { time += Double(pairs) / 48_000 }
    return output
  }
}
