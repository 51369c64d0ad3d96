import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The face of a control, its drawing, and the nodes that show them.
// `state` guards what any thread may read; the nodes belong to the main loop.
final class DrawnLook<Face: Hashable & Sendable>: Sendable {
  struct State: Sendable {
    var face: Face
    var drawing: any ControlDrawing<Face>
    /// Counts the changes of the face.
    var version = 0
    /// Whether any change that was not shown yet is to show at once.
    var isAtOnce = false
  }

  private let state: Locked<State>
  private let stack = ControlPartStack()
  private let post = CoalescedPost()

  init(_ face: Face, _ drawing: any ControlDrawing<Face>) {
    state = Locked(State(face: face, drawing: drawing))
  }

  var face: Face { state.withLock { $0.face } }

  var drawing: any ControlDrawing<Face> {
    get { state.withLock { $0.drawing } }
    // The old drawing is released outside of the lock, with what it holds.
    set { state.exchange(\.drawing, newValue) }
  }

  /// Changes the face. Any thread.
  /// - Parameter body: called again where another thread changed the face meanwhile.
  /// - Returns: whether the face is another one now.
  func change(_ body: (inout Face) -> Void) -> Bool {
    while true {
      let (old, version) = state.withLock { ($0.face, $0.version) }
      var new = old
      body(&new)
      guard new != old else { return false }
      let isDone = state.withLock { state in
        guard state.version == version else { return false }
        state.face = new
        state.version += 1
        return true
      }
      if isDone { return true }
    }
  }

  /// Has a node show the face. Changes that threads make in quick succession show together.
  /// - Parameter refresh: shows the newest face; the parameter says whether the change is seen to happen.
  func refresh(_ node: DisplayNode, isAnimated: Bool, _ refresh: @escaping @MainActor @Sendable (Bool) -> Void) {
    if !isAnimated { state.withLock { $0.isAtOnce = true } }
    node.onMainIfLoaded(by: post) {
      refresh(!self.state.withLock { $0.isAtOnce })
    }
  }

  func size(fitting room: Size) -> Size {
    let state = state.withLock { $0 }
    let size = state.drawing.size(of: state.face, fitting: room)
    // A drawing of a program may be wrong.
    func usable(_ length: Double, _ room: Double) -> Double {
      length.isNaN || length < 0 ? 0 : min(length, room.isNaN ? 1e6 : max(0, room), 1e6)
    }
    return Size(width: usable(size.width, room.width), height: usable(size.height, room.height))
  }

  /// Shows the face in the node's bounds.
  /// - Parameter isAnimated: whether the change is seen to happen.
  @MainActor func show(in node: DisplayNode, _ state: ControlAppearance, isAnimated: Bool) {
    let now = self.state.withLock { state in
      state.isAtOnce = false
      return state
    }
    guard node.isLoaded, !node.bounds.isEmpty else { return }
    let traits = node.traits
    var appearance = state
    appearance.isMirrored = traits.layoutDirection == .rightToLeft
    appearance.scale = traits.scale
    appearance.tint = node.tintColor ?? .accentFill
    appearance.reducesMotion = node.loadedLayer?.window?.reducesMotion ?? false
    let bounds = Rect(origin: .zero, size: node.bounds.size)
    let parts = now.drawing.parts(of: now.face, appearance, in: bounds)
    stack.show(parts, in: node, appearance, isAnimated && node.isVisible ? now.drawing.animation : nil)
  }

  @MainActor func setMoving(_ isMoving: Bool) { stack.setMoving(isMoving) }
}
