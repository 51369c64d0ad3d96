import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The screens of a stack: below the bar, all at the same position, moved from there by transforms.
// Stored properties are inside the box, but for nodes that never change, and `onLayout`, which is main-actor state.
final class NavigationStageNode: DisplayNode {
  private struct State {
    var screens: [ScreenNode] = []
    var isBarHidden = false
  }

  let bar = NavigationBarNode()
  /// Darkens the screens that another one slides over.
  let scrim = DisplayNode()
  /// The foremost edge of the sliding screen, which sets off one plain screen from another.
  let edge = DisplayNode()
  private let state = Locked(State())

  nonisolated override init() {
    super.init()
    clipsToBounds = true
    backgroundColor = ScreenNode.defaultBackground
    scrim.isLayerBacked = true
    scrim.backgroundColor = .black
    edge.isLayerBacked = true
    edge.backgroundColor = BarStyle.line
    addSubnode(bar)
    moveEdge(to: nil, dimming: 0)
  }

  nonisolated var isBarHidden: Bool {
    get { state.withLock { $0.isBarHidden } }
    set {
      let changed = state.withLock { state in
        defer { state.isBarHidden = newValue }
        return state.isBarHidden != newValue
      }
      guard changed else { return }
      bar.isHidden = newValue
      setNeedsLayout()
    }
  }

  /// The frame of every screen in a stage of a size.
  nonisolated func screenFrame(in size: Size) -> Rect {
    let top = isBarHidden ? 0 : min(NavigationBarNode.height, size.height)
    return Rect(x: 0, y: top, width: size.width, height: size.height - top)
  }

  /// Puts exactly these screens on the stage, from back to front, with the scrim below the last.
  func setScreens(_ screens: [ScreenNode]) {
    let old = state.withLock { state in
      defer { state.screens = screens }
      return state.screens
    }
    for screen in old where !screens.contains(where: { $0 === screen }) && screen.supernode === self {
      screen.removeFromSupernode()
    }
    var wanted: [DisplayNode] = screens
    let covers = [scrim, edge]
    if screens.count > 1 {
      wanted.insert(contentsOf: covers, at: screens.count - 1)
    } else {
      for cover in covers { cover.removeFromSupernode() }
    }
    let place = screenFrame(in: bounds.size)
    for (index, node) in wanted.enumerated() {
      let now = subnodes
      if index < now.count, now[index] === node { continue }
      if node.supernode !== self, node is ScreenNode, !place.isEmpty { node.frame = place }
      insertSubnode(node, at: index)
    }
    if !old.elementsEqual(screens, by: ===) { setNeedsLayout() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let state = state.withLock { $0 }
    return PlacedLayoutSpec { [self] size in
      let place = screenFrame(in: size)
      var entries: [(child: any LayoutElement, frame: Rect)] = state.screens.map { ($0, place) }
      let height = min(NavigationBarNode.height, size.height)
      entries.append((bar, Rect(x: 0, y: 0, width: size.width, height: height)))
      return entries
    }
  }

  var onLayout: (@MainActor () -> Void)?

  override func layoutDidFinish() {
    super.layoutDidFinish()
    onLayout?()
  }

  /// Puts scrim and edge above elements that fly between screens.
  func setHeightOfCovers(_ height: Double) {
    // The scrim comes before the screen that it lies below, and so lies below it at the same height.
    for cover in [scrim, edge] { cover.zPosition = height }
  }

  /// Puts the edge beside a sliding screen, in points from the left; nil hides edge and scrim.
  /// - Parameter dimming: the scrim's opacity.
  nonisolated func moveEdge(to x: Double?, dimming: Double) {
    scrim.isHidden = x == nil
    edge.isHidden = x == nil
    guard let x else { return }
    let place = screenFrame(in: bounds.size)
    scrim.frame = place
    scrim.alpha = dimming
    edge.frame = Rect(x: x, y: place.minY, width: 1, height: place.height)
  }
}
