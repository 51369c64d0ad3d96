import SateenGraphics
import SateenLayout
import SateenThreads

/// A node's change from one layout to the next that is seen to happen.
@MainActor
final class LayoutTransition {
  private enum Phase {
    /// For its layout.
    case waiting
    case running
    case over
  }

  private(set) weak var node: DisplayNode?
  private weak var root: DisplayNode?
  private let version: Int
  /// Nil for at once.
  private(set) var animation: Animation?
  /// The sizes that a layout is measured for that the transition waits for alone; nil where it waits for that of a root.
  let range: SizeRange?
  /// Whether the layout for the range is there.
  var isMeasured = false
  private var completion: (@MainActor (_ finished: Bool) -> Void)?
  private var phase = Phase.waiting

  /// The nodes that left the layout, and stay until they were seen to go.
  private(set) var leaving: [DisplayNode] = []
  private var group = AnimationGroup(nil)
  private var isMoving = false
  /// The part of the way that a gesture has come, from 0 to 1; nil for a transition that time moves.
  private(set) var held: Double?
  private var waitsForContext = false
  private var inside: [LayoutMove] = []
  /// The motions of transitions that this one goes on from.
  private var overtaken: [AnimationGroup] = []
  /// The earlier pixels of nodes whose new ones come later than the layout.
  private var earlierPixels: [ObjectIdentifier: [OldContents]] = [:]

  /// - Parameters:
  ///   - root: the node whose layouts contain that of `node`.
  ///   - version: the root's ``DisplayNode/layoutVersion`` since the layout is out of date.
  init(
    of node: DisplayNode, in root: DisplayNode, version: Int, range: SizeRange? = nil, isHeld: Bool = false,
    _ animation: Animation?, completion: (@MainActor (_ finished: Bool) -> Void)?
  ) {
    self.node = node
    self.root = root
    self.version = version
    self.range = range
    held = isHeld ? 0 : nil
    self.animation = animation
    self.completion = completion
  }

  var isWaiting: Bool { phase == .waiting }
  var isRunning: Bool { phase == .running }

  /// Whether a layout of a root is the one that the transition waits for.
  /// - Parameter measured: the root's layout version before it was measured.
  func waits(for root: DisplayNode, measuredAt measured: Int) -> Bool {
    guard isWaiting, let node else { return false }
    if range != nil { return isMeasured && root === node }
    // Layouts of roots further out are measured, too, but do not hold the node's frame.
    guard let own = node.layoutRoot, root === own || (node.isIn(root) && root.isIn(own)) else { return false }
    return root === self.root ? measured >= version : measured == root.layoutVersion
  }

  // MARK: The way

  /// The layout is there, and will be applied.
  /// - Parameter old: transitions under way of the same node and of nodes in it, which this one goes on from.
  func begin(taking old: [LayoutTransition]) {
    phase = .running
    for one in old {
      overtaken.append(one.group)
      leaving += one.leaving
      one.leaving = []
      one.end(finished: false)
    }
  }

  func leave(_ node: DisplayNode) {
    leaving.append(node)
    node.setLeaving(true)
  }

  /// Moves the nodes of a layout that was applied.
  /// - Parameters:
  ///   - outside: the nodes around.
  ///   - inside: the nodes in that of the transition.
  func run(_ outside: [LayoutMove], _ inside: [LayoutMove], _ seen: SeenNodes, from old: Layout?, to new: Layout?) {
    guard isRunning, let node else { return }
    group = makeGroup()
    isMoving = true
    waitsForContext = true
    if let animation { begin(outside, by: animation) } else { for move in outside { move.settle(isWhole: true) } }
    self.inside = inside
    node.animateLayoutTransition(
      LayoutTransitionContext(self, of: node, seen, leaving: leaving, from: old, to: new))
    // Another transition may still take nodes to places of earlier layouts.
    for move in self.inside { move.settle(isWhole: animation == nil) }
    self.inside = []
    // The motions that are not among the new ones. A gesture may have left some on their way.
    for group in overtaken { if let animation { group.release(animation, speed: nil) } else { group.cancel(at: .end) } }
    overtaken = []
    if group.allBegan() { isMoving = false }
    endIfDone()
  }

  /// Moves the nodes inside of the transition's.
  func animateInside(by animation: Animation) {
    begin(inside, by: animation)
    inside = []
  }

  private func begin(_ moves: [LayoutMove], by animation: Animation) {
    for move in moves { move.begin(by: animation, in: group) }
    awaitPixels(of: moves, isNew: true)
  }

  /// Lets nodes go on to other places, after a layout that came meanwhile.
  /// - Parameter law: how other nodes move that begin with this layout, so that edges that touch stay together; nil where
  ///   none do.
  func goOn(_ moves: [LayoutMove], with law: Animation?) {
    guard isRunning, !moves.isEmpty else { return }
    let isNew = !isMoving
    if isNew { group = makeGroup() }
    isMoving = true
    for move in moves {
      if let law, held == nil {
        move.follow(by: law, in: group)
      } else {
        move.goOn(by: animation ?? .standard, in: group)
      }
    }
    awaitPixels(of: moves, isNew: law != nil)
    if isNew, group.allBegan() { isMoving = false }
  }

  // MARK: Pixels that come later

  private func awaitPixels(of moves: [LayoutMove], isNew: Bool) {
    for move in moves where move.awaitsPixels(isNew: isNew) {
      if let before = move.before { earlierPixels[ObjectIdentifier(move.node)] = before.oldContents }
    }
  }

  func awaitsPixels(of node: DisplayNode) -> Bool { earlierPixels[ObjectIdentifier(node)] != nil }

  /// Earlier pixels are of no use any more.
  func forgetPixels(of node: DisplayNode) { earlierPixels[ObjectIdentifier(node)] = nil }

  /// Has a node's earlier pixels fade into those that have just come.
  /// - Parameter shown: what the layer showed before.
  func fadeIn(_ node: DisplayNode, on layer: Layer, from shown: [OldContents]) {
    guard let earlier = earlierPixels.removeValue(forKey: ObjectIdentifier(node)), isRunning, isMoving, let animation
    else { return }
    layer.fadeContents(from: layer.animated?.oldContents.isEmpty == false ? shown : earlier, by: animation, in: group)
  }

  private func makeGroup() -> AnimationGroup {
    let group = AnimationGroup { [weak self] _ in self?.motionsEnded() }
    group.isOfTransition = true
    if let held { group.hold(at: held, time: frameTime) }
    return group
  }

  // MARK: Gestures

  /// - Parameter progress: from 0 to 1.
  func hold(at progress: Double) {
    guard held != nil, phase != .over else { return }
    held = progress
    guard isRunning else { return }
    group.hold(at: progress, time: frameTime)
    if let root { root.layoutOwner?.gestureMovedLayout(of: root) }
  }

  /// Goes back to the layout before.
  /// - Parameters:
  ///   - speed: progress per second; nil for that of the gesture.
  ///   - undo: takes back what the node was changed by.
  func turnBack(_ animation: Animation, speed: Double?, _ undo: () -> Void) {
    guard held != nil, phase != .over, let node else { return undo() }
    if isRunning { group.held?.chosenSpeed = speed }
    undo()
    node.transitionLayout(animation)
  }

  private var frameTime: Double { node?.turns?.frameTime ?? 0 }

  /// - Parameter speed: progress per second; nil for that of the gesture.
  func release(_ animation: Animation, speed: Double?) {
    guard held != nil, phase != .over else { return }
    held = nil
    self.animation = animation
    guard isRunning else { return }
    group.release(animation, speed: speed)
    if let root { root.layoutOwner?.gestureMovedLayout(of: root) }
  }

  // MARK: The end

  private func motionsEnded() {
    isMoving = false
    if isRunning, !waitsForContext { end(finished: true, isLate: true) }
  }

  /// The transition ends with its motions, if there are any.
  func contextIsDone() {
    waitsForContext = false
    endIfDone()
  }

  private func endIfDone() {
    if isRunning, !isMoving, !waitsForContext { end(finished: true) }
  }

  /// Has all nodes at their places at once.
  func cancel() {
    guard phase != .over else { return }
    let group = group
    end(finished: false)
    group.cancel(at: .end)
  }

  /// A node that was to go is wanted elsewhere.
  func forget(_ node: DisplayNode) { leaving.removeAll { $0 === node } }

  /// - Parameter isLate: whether this is called between the steps of a turn, where programs may do anything.
  func end(finished: Bool, isLate: Bool = false) {
    guard phase != .over else { return }
    phase = .over
    LayoutTransitions.shared.hasEnded(self)
    let nodes = leaving
    (leaving, earlierPixels) = ([], [:])
    for node in nodes where node.read(\.isLeavingLayout) { node.finishLeaving() }
    guard let completion else { return }
    self.completion = nil
    if isLate { completion(finished) } else { MainQueue.shared.post { completion(finished) } }
  }
}
