// accepted: the programs of the article on drawing.
import Sateen

final class Ring: DisplayNode {
  var fraction = 0.0 { didSet { setNeedsDisplay() } }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let fraction = fraction
    return .draw { context, check in
      let box = request.bounds.insetBy(x: 4, y: 4)
      var arc = Path()
      arc.addArc(
        center: Point(x: box.midX, y: box.midY), radius: min(box.width, box.height) / 2,
        from: -.pi / 2, to: -.pi / 2 + 2 * .pi * fraction)
      guard !check.isCancelled else { return }
      context.stroke(arc, with: .black, style: StrokeStyle(width: 6, cap: .round))
    }
  }
}

final class Clockwork: FrameTicker {
  let ring: Ring
  let start: Double

  init(_ ring: Ring, from start: Double) {
    self.ring = ring
    self.start = start
  }

  func tick(at time: Double) -> Bool {
    ring.fraction = min((time - start) / 3, 1)
    return ring.fraction < 1
  }
}

@MainActor func moves(card: DisplayNode, window: Window, ring: Ring, feed: Feed) {
  let container = window.container
  container.addTicker(Clockwork(ring, from: container.frameTime))
  let timer = container.after(60, repeats: true) { feed.refresh() }
  timer.cancel()
}

@MainActor final class Feed { func refresh() {} }
