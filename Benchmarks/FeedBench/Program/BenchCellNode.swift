import FeedWorkload
import Sateen

/// A row of the workload as a node class, arranged as `WorkloadGeometry` defines.
final class BenchCellNode: CellNode {
  // All stored properties are constant, and the subnodes are thread-safe.
  private let avatar: ImageNode
  private let name: TextNode
  private let stamp: TextNode
  private let body: TextNode
  private let photos: [ImageNode]
  private let boxes: [WorkloadGeometry.Box]
  private let photoHeight: Double
  private let labels: [TextNode]

  nonisolated init(_ row: WorkloadRow, kind: WorkloadKind, files: BenchFiles) {
    let texts = BenchTexts(row, kind: kind)
    avatar = files.makeNode(files.avatar(row.avatar))
    name = TextNode(texts.name)
    stamp = TextNode(texts.stamp)
    labels = texts.labels.map { TextNode($0) }
    photos = row.photos.map { files.makeNode(files.photo($0)) }
    boxes = WorkloadGeometry.photoBoxes(kind, count: row.photos.count)
    photoHeight = Double(WorkloadGeometry.photoAreaHeight(kind, count: row.photos.count))
    body = TextNode(texts.body)
    super.init()
    backgroundColor = BenchTexts.paper
    isSelectable = false
    avatar.cornerRadius = Double(WorkloadGeometry.avatarSide) / 2
    avatar.cornerBackgroundColor = BenchTexts.paper
    for node in [name, stamp, body] + labels {
      node.backgroundColor = BenchTexts.paper
      node.isLayerBacked = true
    }
    for node in [avatar] + photos {
      node.isLayerBacked = true
      node.placeholderColor = Color(hex: WorkloadGeometry.imagePlaceholder)
      node.placeholderFadeDuration = 0
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = Dimension.points(Double(WorkloadGeometry.avatarSide))
    let padding = Double(WorkloadGeometry.padding)
    return HStack(spacing: padding) {
      avatar.frame(width: side, height: side).alignSelf(.start)
      VStack(spacing: 6) {
        HStack(spacing: 8, alignItems: .baselineFirst) {
          name
          stamp
        }
        body
        if !photos.isEmpty {
          Absolute(sizing: .sizeToFit) {
            for (photo, box) in zip(photos, boxes) {
              photo.frame(width: .points(Double(box.width)), height: .points(Double(box.height)))
                .position(x: Double(box.x), y: Double(box.y))
            }
          }
          .frame(height: .points(photoHeight))
        }
        HStack(spacing: 24) { for label in labels { label } }
      }
      .flexShrink().flexGrow()
    }
    .padding(padding)
  }
}
