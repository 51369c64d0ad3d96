/// The animations running in one window, advanced once a frame by the frame clock.
@MainActor
public final class Animations {
  private struct Running {
    let layer: Layer
    let number: UInt64
    let completion: (@MainActor () -> Void)?
  }

  private var running: [Running] = []
  private var numbers: [UInt64: LayerAnimation] = [:]
  private var nextNumber: UInt64 = 0
  private let wake: () -> Void

  init(wake: @escaping () -> Void) {
    self.wake = wake
  }

  /// Whether another frame is needed.
  package var isRunning: Bool { !running.isEmpty }

  /// Starts an animation at the next frame. A running animation of the same property on the same layer ends, and its
  /// completion runs.
  public func add(
    _ animation: LayerAnimation, to layer: Layer, completion: (@MainActor () -> Void)? = nil
  ) {
    if let old = running.first(where: { entry in
      entry.layer === layer && numbers[entry.number]?.sameProperty(as: animation) == true
    }) {
      finish(old)
    }
    nextNumber += 1
    running.append(Running(layer: layer, number: nextNumber, completion: completion))
    numbers[nextNumber] = animation
    var first = animation
    _ = first.advance(to: 0)
    first.startTime = nil
    layer.animations.append(first)
    wake()
  }

  /// Moves every animation to a time on the frame clock, in seconds.
  func advance(to time: Double) {
    guard !running.isEmpty else { return }
    for entry in running {
      guard var animation = numbers[entry.number] else { continue }
      let goesOn = animation.advance(to: time)
      numbers[entry.number] = animation
      if goesOn {
        entry.layer.animations.removeAll { $0.sameProperty(as: animation) }
        entry.layer.animations.append(animation)
        entry.layer.lookChanged()
      } else {
        finish(entry)
      }
    }
  }

  private func finish(_ entry: Running) {
    running.removeAll { $0.number == entry.number }
    if let animation = numbers.removeValue(forKey: entry.number) {
      entry.layer.animations.removeAll { $0.sameProperty(as: animation) }
    }
    entry.layer.lookChanged()
    entry.completion?()
  }
}
