import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// A node of one colour, drawn on a worker.
final class PaintNode: DisplayNode {
  let color: Color

  nonisolated init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { [color] context, _ in context.fill(request.bounds, with: color) }
  }
}

/// A screen of one colour that records the calls it gets.
@MainActor
final class PaintScreen: NodeController {
  let color: Color
  private(set) var events: [String] = []
  private(set) var depths: [Int?] = []

  init(_ title: String, _ color: UInt32) {
    self.color = Color(hex: color)
    super.init()
    self.title = title
  }

  override func loadNode() -> DisplayNode { PaintNode(color) }
  override func willAppear(animated: Bool) { events.append("will appear") }
  override func didAppear(animated: Bool) { events.append("did appear") }
  override func willDisappear(animated: Bool) { events.append("will disappear") }
  override func didDisappear(animated: Bool) { events.append("did disappear") }
  override func visibilityDidChange(from old: ScreenVisibility?) { depths.append(visibility?.depth) }

  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }

  var hasPixels: Bool { isNodeLoaded && node.loadedLayer?.contents != nil }
  /// The horizontal translation of the screen during a transition, in points.
  var slide: Double { screenNode.transform.tx }
}

/// A screen that is a table of numbered rows.
@MainActor
final class TableScreen: NodeController, ListDataSource {
  let table = TableNode()
  private let rows: Int

  init(_ title: String, rows: Int = 200) {
    self.rows = rows
    super.init()
    self.title = title
    table.dataSource = self
  }

  override func loadNode() -> DisplayNode { table }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { rows }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    let row = itemPath.row
    return { TextCellNode("Row \(row)") }
  }

  /// The number of rows that have pixels.
  var drawnRows: Int {
    (0..<rows).filter { row in
      guard let cell = table.nodeForItem(at: ItemPath(row: row, section: 0)) as? TextCellNode else { return false }
      return cell.textNode.loadedLayer?.contents != nil
    }.count
  }

  func states() -> Set<InterfaceState> { Set(table.visibleNodes.map(\.interfaceState)) }
}

extension HeadlessHost {
  /// The colour at a point, without alpha.
  func color(at point: Point) -> UInt32 {
    let picture = screenshot()
    let scale = picture.scale
    let (x, y) = (Int(point.x * scale), Int(point.y * scale))
    let pixel = picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self)
    return pixel & 0xffffff
  }

  /// The longest run of pixels along a horizontal line in which only the white behind all screens shows, dimmed or not.
  /// The colours of the screens must be darker.
  func bareWidth(at y: Double) -> Int {
    let picture = screenshot()
    let row = Int(y * picture.scale) * picture.bytesPerRow
    var (run, longest) = (0, 0)
    for x in 0..<picture.size.width {
      let pixel = picture.data.load(fromByteOffset: row + x * 4, as: UInt32.self)
      let isBare = [0, 8, 16].allSatisfy { (pixel >> $0) & 0xff > 0xc4 }
      run = isBare ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
