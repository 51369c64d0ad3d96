import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// The annotations and clusters that have nodes.
struct MapPins {
  /// The parts that a node is made of, as far as they can be compared.
  enum Look: Equatable {
    case pin(Color)
    case disc(Int, Color)
    /// A node of the program's own: of these annotations in this version of them.
    case own(members: [Int], version: Int)
  }

  struct Pin {
    let node: AnnotationHolder
    let look: Look
    /// The grouping that it was last held against.
    var generation: Int
    /// In the unit square.
    var world: Point
    var anchor: Point
    var priority: Double
  }

  struct Callout {
    let id: String
    /// The version of the annotations that it was last held against.
    var version: Int
    let title, subtitle: String?
    let isOwn: Bool
    /// Nil while a worker makes it.
    var node: DisplayNode?
  }

  /// The steps by which a selected annotation comes into view.
  enum Reveal {
    case isDone, flies, makesRoom
  }

  /// The grouping that shows, what it was made for, and the number of those before.
  var grouping = AnnotationGrouping()
  var version = -1
  var zoom: Int?
  var generation = 0
  /// The grouping that a worker computes.
  var pendingGrouping: (version: Int, zoom: Int?)?
  /// Whether any annotation of a version is in a group.
  var groups: (version: Int, areThere: Bool) = (-1, false)

  var shown: [AnnotationClusters.ID: Pin] = [:]
  /// Nodes that are being made, with the generation.
  var making: [AnnotationClusters.ID: Int] = [:]
  /// Nodes that others take the place of. They show until the others have pixels, which appear together.
  var leaving: [Pin] = []
  var arriving: [AnnotationHolder] = []
  /// When the others appear with the pixels they have, on the frame clock.
  var patience = 0.0

  var selected: String?
  var reveal = Reveal.isDone
  var callout: Callout?
  /// Tells the newest callout from those that were made for an earlier selection.
  var calloutNumber = 0

  var items: [AnnotationClusters.Item] { grouping.items }
  var annotations: [MapAnnotation] { grouping.annotations }

  /// The node at which an annotation shows: its own, or that of its cluster.
  func pin(of annotation: String) -> Pin? { grouping.home(of: annotation).flatMap { shown[$0.id] } }
}

/// The node of an annotation or a cluster, which can be pressed.
final class AnnotationHolder: ControlNode {
  let content: DisplayNode
  let itemID: AnnotationClusters.ID
  /// Whether the node waits for its pixels, while an older one shows.
  var isArriving = false { didSet { stateDidChange() } }
  private let onHold: @MainActor @Sendable () -> Void

  /// - Parameters:
  ///   - onPress: called where a press ends on the node.
  ///   - onHold: called where a press begins. Controls take touches for themselves, and the map has to hold its motion.
  nonisolated init(
    _ content: DisplayNode, itemID: AnnotationClusters.ID, onPress: @escaping @MainActor @Sendable () -> Void,
    onHold: @escaping @MainActor @Sendable () -> Void
  ) {
    self.content = content
    self.itemID = itemID
    self.onHold = onHold
    super.init()
    automaticallyManagesSubnodes = true
    addAction(for: .primaryActionTriggered) { _, _ in onPress() }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { content }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isArriving ? 0 : isHighlighted ? 0.75 : 1
    if isHighlighted { onHold() }
  }
}
