import FeedWorkload
import Sateen

/// A row of the workload, arranged as `WorkloadGeometry` defines.
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

  nonisolated private static let paper = Color(hex: WorkloadGeometry.rowBackground)
  nonisolated private static let quiet = Color(hex: 0x6b7280)

  nonisolated init(_ row: WorkloadRow, kind: WorkloadKind, files: BenchFiles) {
    avatar = ImageNode(source: files.avatar(row.avatar))
    let bodySize = Double(WorkloadGeometry.bodyFontSize)
    let stampSize = Double(WorkloadGeometry.stampFontSize)
    func text(_ string: String, _ size: Double, bold: Bool = false, color: Color = .black) -> TextNode {
      TextNode(
        AttributedText(
          string, font: Font(family: "DejaVu Sans", size: size, weight: bold ? .bold : .regular), color: color))
    }
    name = text(row.name, Double(WorkloadGeometry.nameFontSize), bold: true)
    stamp = text(row.stamp, stampSize, color: Self.quiet)
    labels = [row.like, row.comment, "Share"].map { text($0, stampSize, color: Self.quiet) }
    photos = row.photos.map { ImageNode(source: files.photo($0)) }
    boxes = WorkloadGeometry.photoBoxes(kind, count: row.photos.count)
    photoHeight = Double(WorkloadGeometry.photoAreaHeight(kind, count: row.photos.count))
    body = kind == .v1 ? text(row.body, bodySize) : TextNode(Self.spans(row.body, bodySize))
    super.init()
    backgroundColor = Self.paper
    isSelectable = false
    avatar.cornerRadius = Double(WorkloadGeometry.avatarSide) / 2
    avatar.cornerBackgroundColor = Self.paper
    for node in [name, stamp, body] + labels {
      node.backgroundColor = Self.paper
      node.isLayerBacked = true
    }
    for node in [avatar] + photos {
      node.isLayerBacked = true
      node.placeholderColor = Color(hex: WorkloadGeometry.imagePlaceholder)
      node.placeholderFadeDuration = 0
    }
  }

  nonisolated private static func spans(_ body: String, _ size: Double) -> AttributedText {
    var text = AttributedText()
    for span in WorkloadSpan.parse(body) {
      var attributes = TextAttributes(font: Font(family: "DejaVu Sans", size: size), color: .black)
      switch span.style {
      case .plain: break
      case .bold: attributes.font.weight = .bold
      case .link:
        attributes.color = Color(hex: WorkloadGeometry.linkColor)
        attributes.link = span.text
      }
      text.append(span.text, attributes: attributes)
    }
    return text
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
