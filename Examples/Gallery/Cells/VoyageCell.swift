import Sateen
import SateenMap
import WorldContent

/// A way from one town to another, with a map of it.
final class VoyageCell: CellNode {
  let map: MapNode
  private let title = TextNode()
  private let byline = TextNode()

  nonisolated init(_ from: String, _ to: String) {
    let (start, end) = (World.place(from), World.place(to))
    map = MapNode(source: World.tiles)
    super.init()
    isSelectable = false
    selectionStyle = .none
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    clipsToBounds = true
    borderWidth = 1
    borderColor = Theme.hairline
    automaticallyManagesSubnodes = true
    debugName = "\(from) – \(to)"
    let way = Voyage.greatCircle(from: start, to: end)
    map.tileModification = .nightTiles
    map.shapes = [.polyline(way, name: "the way from \(from) to \(to)", color: Theme.accent, width: 3)]
    map.annotations = [(start, from), (end, to)].map { place, name in
      var dot = MapAnnotation(id: name, at: place, title: name)
      dot.node = { DotNode() }
      dot.anchor = Point(x: 0.5, y: 0.5)
      return dot
    }
    if let region = MapRegion(containing: way) { map.show(region, padding: 32) }
    title.attributedText = AttributedText("\(from) – \(to)", font: Theme.rowTitle, color: Theme.ink)
    let kilometres = Int(start.distance(to: end) / 1_000)
    byline.attributedText = AttributedText("\(Figures.grouped(kilometres)) km", font: Theme.meta, color: Theme.quiet)
    for text in [title, byline] { text.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      map.aspectRatio(1.6)
      VStack(spacing: 2) {
        title
        byline
      }
      .padding(horizontal: 16, vertical: 12)
    }
  }

  /// The place of a town.
  private final class DotNode: DisplayNode {
    nonisolated override init() {
      super.init()
      isLayerBacked = true
      backgroundColor = .white
      borderColor = Theme.accent
      borderWidth = 3
      cornerRadius = 6
      style.preferredSize = Size(width: 12, height: 12)
    }
  }
}
