import FeedWorkload
import Sateen

/// The workload in a table.
@MainActor
final class BenchFeed: ListDataSource {
  let table = TableNode()
  private let kind: WorkloadKind
  private let rows: Int
  private let files: BenchFiles
  private let form: RowForm

  init(kind: WorkloadKind, rows: Int, files: BenchFiles, form: RowForm) {
    self.kind = kind
    self.rows = rows
    self.files = files
    self.form = form
    table.backgroundColor = Color(hex: WorkloadGeometry.listBackground)
    table.lineSpacing = Double(WorkloadGeometry.rowGap)
    table.estimatedSizes.item.height = kind == .v1 ? 270 : 540
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Color(hex: WorkloadGeometry.listBackground),
      barColor: Color(hex: WorkloadGeometry.imagePlaceholder))
    table.dataSource = self
  }

  /// The nodes, layers and bitmaps of the rows on screen.
  var figures: [(name: String, value: Int)] {
    var (nodes, layers, bytes) = (0, 0, 0)
    var bitmaps: Set<ObjectIdentifier> = []
    func count(_ layer: Layer) {
      layers += 1
      if let bitmap = layer.contents, bitmaps.insert(ObjectIdentifier(bitmap)).inserted { bytes += bitmap.byteCount }
      for inner in layer.sublayers { count(inner) }
    }
    for cell in table.visibleNodes {
      cell.enumerateSubtree { _ in nodes += 1 }
      count(cell.layer)
    }
    return [
      ("rows", table.visibleNodes.count), ("nodes", nodes), ("layers", layers), ("bitmaps", bitmaps.count),
      ("bitmap_bytes", bytes),
    ]
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    let (row, kind, files) = (itemPath.row, kind, files)
    switch form {
    case .nodes: return { BenchCellNode(kind.row(at: row), kind: kind, files: files) }
    case .components:
      return {
        let content = kind.row(at: row)
        return ComponentCellNode { BenchRow(row: content, kind: kind, files: files) }
      }
    }
  }
}
