import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// The annotations and clusters that have nodes.
struct MapPins {
  struct Pin {
    let node: AnnotationHolder
    /// That of the annotations it was made for.
    let version: Int
    let zoom: Int?
  }

  /// The grouping that shows, and what it was made for.
  var items: [AnnotationClusters.Item] = []
  var version = -1
  var zoom: Int?
  /// The grouping that a worker computes.
  var pendingGrouping: (version: Int, zoom: Int?)?
  /// The annotations that the items are made of.
  var annotations: [MapAnnotation] = []
  var worlds: [Point] = []

  var shown: [String: Pin] = [:]
  /// Nodes that are being made, with the version of the annotations.
  var making: [String: Int] = [:]

  var selected: String?
  var callout: (id: String, node: DisplayNode)?
  /// Tells the newest callout from those that were made for an earlier selection.
  var calloutNumber = 0
}

/// The node of an annotation or a cluster, which can be pressed.
final class AnnotationHolder: ControlNode {
  let content: DisplayNode
  let itemID: String

  nonisolated init(_ content: DisplayNode, itemID: String, onPress: @escaping @MainActor @Sendable () -> Void) {
    self.content = content
    self.itemID = itemID
    super.init()
    automaticallyManagesSubnodes = true
    addAction(for: .primaryActionTriggered) { _, _ in onPress() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { content }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isHighlighted ? 0.75 : 1
  }
}
