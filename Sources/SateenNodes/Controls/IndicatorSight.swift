import SateenCore
import SateenLayout

/// Tells before each frame whether an indicator can be seen, and whether motion is wished for, where that has changed.
@MainActor
final class IndicatorSight: FrameObserver {
  private weak var layer: Layer?
  private weak var container: RootContainer?
  private let wishChanged: () -> Void
  private let isSeen: (Bool) -> Void
  private var wasSeen = false
  private var wasReduced: Bool

  /// - Returns: nil where the layer is in no window.
  init?(of layer: Layer, wishChanged: @escaping () -> Void, isSeen: @escaping (Bool) -> Void) {
    guard let container = layer.window else { return nil }
    self.layer = layer
    self.container = container
    self.wishChanged = wishChanged
    self.isSeen = isSeen
    wasReduced = container.reducesMotion
    container.addFrameObserver(self)
    wishChanged()
    look(in: container)
  }

  func end() { container?.removeFrameObserver(self) }

  func willCompose(_ container: RootContainer, at time: Double) {
    if container.reducesMotion != wasReduced {
      wasReduced = container.reducesMotion
      wishChanged()
    }
    look(in: container)
  }

  private func look(in container: RootContainer) {
    let isInSight = layer?.isInSight(of: container) ?? false
    guard isInSight != wasSeen else { return }
    wasSeen = isInSight
    isSeen(isInSight)
  }
}

extension Layer {
  /// Whether a part of the layer may be seen: nothing around it hides it, makes it transparent or cuts it off. Layers
  /// in front of it do not count.
  /// - Parameter area: the part that counts, in the layer's own space; nil for all of it.
  package func isInSight(of container: RootContainer, in area: Rect? = nil) -> Bool {
    guard window === container, var rect = wayToWindow.apply(area ?? bounds) else { return false }
    rect = rect.intersection(Rect(origin: .zero, size: container.size))
    var next: Layer? = self
    while let current = next {
      guard !current.isHidden, current.opacity > 0, !rect.isEmpty else { return false }
      if current.masksToBounds, current !== self {
        guard let frame = current.wayToWindow.apply(current.bounds) else { return false }
        rect = rect.intersection(frame)
      }
      next = current.superlayer
    }
    return !rect.isEmpty
  }
}
