import SateenCore
import SateenGraphics
import SateenLayout

/// A node class as a leaf of a component.
///
/// ```swift
/// struct Video: NodeContent {
///   var url: String
///   func makeNode() -> VideoNode { VideoNode() }
///   func update(_ node: VideoNode) { node.url = url }
/// }
/// ```
/// The node stays as long as values of its type stay at the place.
public protocol NodeContent: LayoutElement {
  associatedtype Node: DisplayNode

  /// Makes the node, on a worker.
  func makeNode() -> Node

  /// Has the node show the value: after it was made, and after each evaluation of the component around it.
  @MainActor func update(_ node: Node)
}

extension NodeContent {
  public var style: LayoutStyle { LayoutStyle() }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement { Evaluation.of(pass).node(for: self, pass) }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}

/// A node at its place, and how it is brought up to date.
final class HeldNode: LayoutNode {
  let node: DisplayNode
  let key: PartKey
  /// The type of the value that the node was made by.
  let type: ObjectIdentifier
  /// The appearance that was set for the element around it; nil for the window's.
  let appearance: Appearance?
  /// Whether one was set at any time, so that nil takes it back.
  let wasAppearanceSet: Bool
  let update: @MainActor @Sendable () -> Void

  init(
    node: DisplayNode, key: PartKey, type: ObjectIdentifier, appearance: Appearance?, wasAppearanceSet: Bool,
    update: @escaping @MainActor @Sendable () -> Void
  ) {
    self.node = node
    self.key = key
    self.type = type
    self.appearance = appearance
    self.wasAppearanceSet = wasAppearanceSet
    self.update = update
  }

  var style: LayoutStyle { node.style }
  var stackTraitsSource: StackTraitsSource { .wrapped(node) }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = node.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }
}
