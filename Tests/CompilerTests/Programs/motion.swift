// accepted: the programs of the article on motion.
import Sateen

@MainActor func moves(card: DisplayNode, badge: DisplayNode, dot: DisplayNode, sheet: DisplayNode, window: Window) {
  let (there, open, up, down, home) = (Point.zero, Point.zero, Point.zero, Point.zero, Point.zero)
  animate(.spring(duration: 0.4, bounce: 0.2)) {
    card.alpha = 1
    card.position = there
  } onEnd: { finished in
    if finished { card.isUserInteractionEnabled = true }
  }
  animate {
    animate(nil) { card.alpha = 1 }
  }
  card.animate(.standard) { card.alpha = 0.5 }
  card.animate(.spring(duration: 0.3, bounce: 0.2)) { card.transform = Transform(translationX: 0, y: -40) }

  card.animate(.position, to: there, .spring(), velocity: Point(x: 900, y: 0))
  card.animate(.transform, from: Transform(scaleX: 0.8, y: 0.8), to: .identity, .spring(0.3))
  badge.animate(
    .position,
    through: [KeyFrame(up, over: 0.1, .easeOut), KeyFrame(down, over: 0.2, .easeIn), KeyFrame(home, over: 0.1)])
  dot.animate(.opacity, to: 0.2, .easeInOut(0.8).repeated(autoreverses: true))
  card.alpha = 0
  window.container.animations.add(
    LayerAnimation(.opacity(from: 1, to: 0), duration: 0.2, curve: .easeOut), to: card.layer
  ) { card.removeFromSupernode() }

  let opening = animate(.spring()) { sheet.position = open }
  opening.reverse()
  opening.cancel()
  opening.cancel(at: .end)
  let place = card.shown(.position)
  let speed = card.velocity(of: .position)
  print(place, speed)
  window.container.reducesMotion = true
}
