import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// A bar that fills as work goes on, and moves while nobody knows how far it is. It takes the room there is along a row.
///
/// ```swift
/// ProgressBar(download.progress)  // nil while nobody knows
/// ```
public struct ProgressBar: Component, Equatable {
  private let progress: Double?
  @Surrounding(\.tint) private var tint

  /// - Parameter progress: from 0 to 1, clamped.
  public init(_ progress: Double? = nil) { self.progress = ProgressFace(progress).progress }

  public var body: some LayoutElement {
    IndicatorContent(style: .filling, tint: tint, make: { ProgressBarNode() }) { [progress] node in
      node.progress = progress
    }
    .role("progressbar")
  }
}

/// A ring that closes as work goes on, and turns while nobody knows how far it is.
///
/// ```swift
/// if isLoading { ProgressCircle() }
/// ```
public struct ProgressCircle: Component, Equatable {
  private let progress: Double?
  @Surrounding(\.tint) private var tint

  /// - Parameter progress: from 0 to 1, clamped.
  public init(_ progress: Double? = nil) { self.progress = ProgressFace(progress).progress }

  public var body: some LayoutElement {
    IndicatorContent(tint: tint, make: { ProgressCircleNode() }) { [progress] node in node.progress = progress }
      .role("progresscircle")
  }
}

/// A node that shows a value, as a leaf.
private struct IndicatorContent<Node: DisplayNode>: NodeContent {
  var style = LayoutStyle()
  var tint: Color?
  var make: @Sendable () -> Node
  var show: @MainActor @Sendable (Node) -> Void

  func makeNode() -> Node { make() }

  func update(_ node: Node) {
    if node.tintColor != tint { node.tintColor = tint }
    show(node)
  }
}
