import SateenCore
import SateenGraphics
import SateenLayout

/// The elements that neighbouring screens of a transition have in common. A screen that comes while elements fly to the
/// one below has them fly on from where they are.
///
/// Screens of a transition are at rest below the ones that fade over them, instead of making room for them.
@MainActor
final class SharedElements {
  /// From below. The upper screen of each is the lower one of the next.
  private var steps: [SharedElementStep] = []

  var isEmpty: Bool { steps.isEmpty }

  /// Looks for elements that two neighbouring screens have in common. The step joins those that are there, where it is
  /// next to them.
  /// - Parameter stage: holds both screens.
  /// - Returns: whether there are any.
  func connect(_ lower: ScreenNode, to upper: ScreenNode, over stage: DisplayNode) -> Bool {
    guard joins(lower, upper), let step = SharedElementStep(from: lower, to: upper, over: stage) else { return false }
    let isAbove = steps.last?.upper === lower
    steps.insert(step, at: isAbove ? steps.count : 0)
    for (one, next) in zip(steps, steps.dropFirst()) { next.goOn(from: one) }
    return true
  }

  private func joins(_ lower: ScreenNode, _ upper: ScreenNode) -> Bool {
    steps.isEmpty || steps.last?.upper === lower || steps.first?.lower === upper
  }

  /// Whether two screens have elements on their way between them.
  func connects(_ lower: ScreenNode, _ upper: ScreenNode) -> Bool {
    steps.contains { $0.lower === lower && $0.upper === upper }
  }

  /// Whether a screen fades over the one below.
  func fades(_ screen: ScreenNode) -> Bool { steps.contains { $0.upper === screen } }

  func contains(_ screen: ScreenNode) -> Bool { fades(screen) || steps.first?.lower === screen }

  /// The screen that fades over another one, if any.
  func screen(over lower: ScreenNode) -> ScreenNode? { steps.first { $0.lower === lower }?.upper }

  /// The lowest of the screens, which does not fade.
  var lowest: ScreenNode? { steps.first?.lower }

  /// Ends the steps of screens that are no longer on a stage. Elements go on flying between the others.
  func keep(_ screens: [ScreenNode]) {
    let gone = steps.filter { step in
      ![step.lower, step.upper].allSatisfy { one in screens.contains { $0 === one } }
    }
    guard !gone.isEmpty else { return }
    steps.removeAll { step in gone.contains { $0 === step } }
    // Where a screen in the middle has gone, what is left below and above it has nothing in common.
    if zip(steps, steps.dropFirst()).contains(where: { $0.upper !== $1.lower }) { return end(gone + steps) }
    steps.first?.goOn(from: nil)
    end(gone)
  }

  /// Above all of the screens and their elements. Screens that come over them are higher.
  var height: Double { 2 * Double(steps.count) }

  /// - Parameters:
  ///   - progress: from 0, where nothing of a screen shows, to 1.
  ///   - x: how far all screens have been moved to the side, in points.
  func place(movedBy x: Double, _ progress: (ScreenNode) -> Double) {
    var below = 1.0
    for step in steps {
      let part = progress(step.upper)
      step.advance(to: part, over: below)
      below = part
    }
    for (index, step) in steps.enumerated() {
      step.place(movedBy: x, at: 2 * Double(index), index + 1 < steps.count ? steps[index + 1] : nil)
    }
  }

  /// Shows the elements at their places again.
  func end() { end(steps) }

  private func end(_ ended: [SharedElementStep]) {
    for step in ended { step.end() }
    steps.removeAll { step in ended.contains { $0 === step } }
  }
}

/// The elements that two screens have in common, on their way from their places in one to those in the other. The upper
/// screen fades meanwhile, instead of sliding.
///
/// Flights have no clock of their own: their progress is that of the screens. So whatever turns a transition round, or
/// holds it, does so with the elements. Both ends are looked up in each frame, so that an element is met where it is.
@MainActor
final class SharedElementStep {
  let lower: ScreenNode
  let upper: ScreenNode
  private let flights: [SharedElementFlight]
  /// Over both screens, and cut to their frame.
  private let sky = Layer()
  /// The upper screen's own opacity.
  private let opacity: Double
  private var progress = 0.0

  /// Nil where the screens have nothing in common that can be seen.
  /// - Parameter stage: holds both screens.
  init?(from lower: ScreenNode, to upper: ScreenNode, over stage: DisplayNode) {
    let below = lower.sharedElements
    // In the order in which the upper screen draws them.
    let flights = upper.sharedElements.compactMap { end -> SharedElementFlight? in
      guard let start = below.first(where: { $0.id == end.id }) else { return nil }
      return SharedElementFlight(end.id, from: start.node, in: lower, to: end.node, in: upper)
    }
    guard !flights.isEmpty, let layer = stage.loadedLayer else { return nil }
    self.lower = lower
    self.upper = upper
    self.flights = flights
    opacity = upper.alpha
    sky.masksToBounds = true
    for flight in flights { sky.addSublayer(flight.layer) }
    layer.addSublayer(sky)
  }

  /// Elements begin where the flights to the lower screen have come to, or at their places in it.
  func goOn(from step: SharedElementStep?) {
    for flight in flights { flight.origin = step?.flights.first { $0.id == flight.id } }
  }

  /// - Parameters:
  ///   - progress: from 0, where the lower screen shows alone, to 1.
  ///   - below: the progress of the lower screen.
  func advance(to progress: Double, over below: Double) {
    self.progress = progress
    for flight in flights { flight.advance(to: progress, startingOpacity: below) }
  }

  /// - Parameters:
  ///   - x: how far both screens have been moved to the side, in points.
  ///   - height: that of the upper screen; the elements are above it.
  ///   - next: the step from the upper screen to the one above.
  func place(movedBy x: Double, at height: Double, _ next: SharedElementStep?) {
    upper.alpha = opacity * progress
    upper.zPosition = height
    sky.zPosition = height + 1
    sky.frame = upper.frame.offsetBy(x: x, y: 0)
    for flight in flights where next?.flights.contains(where: { $0.origin === flight }) != true {
      if flight.layer.superlayer !== sky { sky.addSublayer(flight.layer) }
      flight.place()
    }
  }

  func end() {
    for flight in flights { flight.end() }
    sky.removeFromSuperlayer()
    upper.alpha = opacity
    upper.zPosition = 0
  }
}

extension ScreenNode {
  /// The nodes with names that can be seen, the first one of each name. Nodes inside of one of them belong to it. Rows
  /// of lists are no subnodes of theirs, but their layers are in it.
  var sharedElements: [(id: String, node: DisplayNode)] {
    guard let top = loadedLayer else { return [] }
    var found: [(id: String, node: DisplayNode)] = []
    func visit(_ layer: Layer, _ sight: Rect) {
      guard !layer.isHidden, layer.opacity > 0.01 else { return }
      let frame = layer.convert(layer.bounds, to: top)
      if let node = layer.node, let id = node.sharedElementID, !found.contains(where: { $0.id == id }),
        frame.intersects(sight)
      {
        found.append((id, node))
        return
      }
      let inner = layer.masksToBounds ? frame.intersection(sight) : sight
      guard !inner.isEmpty else { return }
      for sublayer in layer.sublayers { visit(sublayer, inner) }
    }
    // The screen itself may still be hidden, or transparent.
    for layer in top.sublayers { visit(layer, top.bounds) }
    return found
  }
}
