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
  /// Whether the transition waits for a layout that is measured for it alone.
  private let isForRange: Bool
  /// Whether that layout is there.
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
  /// The motions of the transition that this one goes on from.
  private var overtaken: AnimationGroup?

  /// - Parameters:
  ///   - root: the node whose layouts contain that of `node`.
  ///   - version: the root's ``DisplayNode/layoutVersion`` since the layout is out of date.
  init(
    of node: DisplayNode, in root: DisplayNode, version: Int, isForRange: Bool = false, isHeld: Bool = false,
    _ animation: Animation?,
    completion: (@MainActor (_ finished: Bool) -> Void)?
  ) {
    self.node = node
    self.root = root
    self.version = version
    self.isForRange = isForRange
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
    if isForRange { return isMeasured && root === node }
    if root === self.root { return measured >= version }
    return node.isIn(root) && measured == root.layoutVersion
  }

  // MARK: The way

  /// The layout is there, and will be applied.
  /// - Parameter old: a transition of the same node that is under way, which this one goes on from.
  func begin(taking old: LayoutTransition?) {
    phase = .running
    guard let old else { return }
    overtaken = old.group
    leaving = old.leaving
    old.leaving = []
    old.end(finished: false)
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
    if let animation { for move in outside { move.begin(by: animation, in: group) } }
    self.inside = inside
    node.animateLayoutTransition(
      LayoutTransitionContext(self, of: node, seen, leaving: leaving, from: old, to: new))
    self.inside = []
    // The motions that are not among the new ones. A gesture may have left some on their way.
    if let animation { overtaken?.release(animation, speed: nil) } else { overtaken?.cancel(at: .end) }
    overtaken = nil
    if group.allBegan() { isMoving = false }
    endIfDone()
  }

  /// Moves the nodes inside of the transition's.
  func animateInside(by animation: Animation) {
    for move in inside { move.begin(by: animation, in: group) }
    inside = []
  }

  /// Lets nodes that are on their way go on to other places.
  func goOn(_ moves: [LayoutMove]) {
    guard isRunning, !moves.isEmpty else { return }
    let isNew = !isMoving
    if isNew { group = makeGroup() }
    isMoving = true
    for move in moves { move.goOn(by: animation ?? .standard, in: group) }
    if isNew, group.allBegan() { isMoving = false }
  }

  private func makeGroup() -> AnimationGroup {
    let group = AnimationGroup { [weak self] _ in self?.motionsEnded() }
    group.isOfTransition = true
    if let held { group.hold(at: held) }
    return group
  }

  // MARK: Gestures

  /// - Parameter progress: from 0 to 1.
  func hold(at progress: Double) {
    guard held != nil, phase != .over else { return }
    held = progress
    if isRunning { group.hold(at: progress) }
  }

  /// - Parameter speed: progress per second; nil for that of the gesture.
  func release(_ animation: Animation, speed: Double?) {
    guard held != nil, phase != .over else { return }
    held = nil
    self.animation = animation
    if isRunning { group.release(animation, speed: speed) }
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
    leaving = []
    for node in nodes where node.read(\.isLeavingLayout) { node.removeFromSupernode() }
    guard let completion else { return }
    self.completion = nil
    if isLate { completion(finished) } else { MainQueue.shared.post { completion(finished) } }
  }
}
