import FeedWorkload
import Sateen

/// The workload in a table.
@MainActor
final class BenchFeed: ListDataSource {
  let table = TableNode()
  private let kind: WorkloadKind
  private let rows: Int
  private let files: BenchFiles

  init(kind: WorkloadKind, rows: Int, files: BenchFiles) {
    self.kind = kind
    self.rows = rows
    self.files = files
    table.backgroundColor = Color(hex: WorkloadGeometry.listBackground)
    table.rowSpacing = Double(WorkloadGeometry.rowGap)
    table.estimatedRowHeight = kind == .v1 ? 270 : 540
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Color(hex: WorkloadGeometry.listBackground),
      barColor: Color(hex: WorkloadGeometry.imagePlaceholder))
    table.dataSource = self
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    let (row, kind, files) = (indexPath.row, kind, files)
    return { BenchCellNode(kind.row(at: row), kind: kind, files: files) }
  }
}
