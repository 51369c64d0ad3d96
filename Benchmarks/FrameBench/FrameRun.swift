import CAllocationCount
import Sateen
import SateenTesting

/// A scene with one renderer, and what its frames have cost so far.
@MainActor
struct FrameRun {
  private let scene: Scene
  private(set) var costs = FrameCosts()
  private var next = 0

  init(_ scene: Scene) {
    self.scene = scene
    scene.host.settle()
  }

  /// Measures frames, after some that warm up what another run has cooled down.
  mutating func measure(_ frames: Int) throws {
    for _ in 0..<20 { step() }
    Trace.shared.clear()
    Trace.shared.isEnabled = true
    var allocations: [Double] = []
    for _ in 0..<frames {
      scene.prepare(next)
      next += 1
      let before = sateen_allocations()
      sateen_count_allocations(1)
      scene.host.step()
      sateen_count_allocations(0)
      allocations.append(Double(sateen_allocations() - before))
    }
    Trace.shared.isEnabled = false
    try costs.add(Trace.shared.json(), allocations)
  }

  private mutating func step() {
    scene.prepare(next)
    next += 1
    scene.host.step()
  }
}
