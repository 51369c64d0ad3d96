import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenThreads

extension FuzzTarget {
  static let snapshots = FuzzTarget("snapshots", "snapshots of a table, held against arrays", longest: 384) { bytes in
    let table = TableNode()
    let source = SnapshotDataSource<FuzzRow>(table) { row in { FuzzCell(row) } }
    var choices = FuzzBytes(bytes)
    if choices.chance(4) { source.updateCell = { _, row in row.revision % 3 == 0 } }
    let keepsNodes = source.updateCell != nil
    try run(ListStage(table), source, &choices, keepsNodes: keepsNodes) { stage, choices in stage.disturb(&choices) }
  }

  static let collections = FuzzTarget("collections", "collections in all layouts, fed from snapshots", longest: 384) {
    bytes in
    var choices = FuzzBytes(bytes)
    let collection = CollectionNode(layout: ListLayout())
    collection.setCollectionLayout(choices.collectionLayout(), animated: false)
    let source = SnapshotDataSource<FuzzRow>(collection) { row in { FuzzCell(row) } }
    try run(ListStage(collection), source, &choices, keepsNodes: false) { stage, choices in
      switch choices.below(6) {
      case 0: collection.setCollectionLayout(choices.collectionLayout(), animated: choices.bool())
      case 1:
        collection.estimatedSizes = SizeEstimates(
          item: Size(width: choices.number(), height: choices.number()),
          header: Size(width: choices.number(), height: choices.number()))
      case 2: collection.contentInset = choices.insets()
      case 3:
        collection.scrollToItem(at: stage.path(&choices), at: choices.pick([.start, .end]), animated: choices.bool())
      default: stage.disturb(&choices)
      }
    }
  }

  /// Edits and applies snapshots, then compares the list with the last one.
  @MainActor private static func run(
    _ stage: ListStage, _ source: SnapshotDataSource<FuzzRow>, _ choices: inout FuzzBytes, keepsNodes: Bool,
    _ disturb: (ListStage, inout FuzzBytes) -> Void
  ) throws {
    defer { stage.end() }
    var model = SnapshotModel()
    source.onReorder = { _, _ in }
    for _ in 0..<40 where !choices.isAtEnd {
      switch choices.below(8) {
      case 0, 1, 2, 3: try model.edit(&choices)
      case 4, 5: source.apply(model.snapshot, animated: choices.bool())
      case 6: disturb(stage, &choices)
      default:
        if choices.bool() { try stage.settle() } else { stage.host.step() }
      }
    }
    // The user may have moved a row meanwhile.
    stage.list.allowsReordering = false
    source.apply(model.snapshot)
    try stage.settle()
    try expect(source.isIdle, "a snapshot is not shown")
    try expect(source.shown.itemCount == model.snapshot.itemCount, "another snapshot is shown")
    try stage.checkAtRest { path in
      // Kept nodes may still show the row they were made with, so they are compared with themselves.
      keepsNodes
        ? (stage.list.visibleNodes.first { stage.list.itemPath(for: $0) == path } as? FuzzCell)?.row
        : model.snapshot.item(at: path)
    }
  }
}

extension FuzzBytes {
  mutating func collectionLayout() -> any CollectionLayout {
    func columns(_ bytes: inout FuzzBytes) -> GridLayout.Columns {
      switch bytes.below(8) {
      case 0: return .minimumBreadth(bytes.number(90))
      case 1: return .count(bytes.pick([0, -1, Int.max, Int.min, 1_000]))
      default: return .count(1 + bytes.below(4))
      }
    }
    let axis: CollectionAxis = chance(3) ? .horizontal : .vertical
    let insets = chance(4) ? insets() : .zero
    switch below(6) {
    case 0: return ListLayout(axis: axis, lineSpacing: number(12), sectionInsets: insets)
    case 1:
      return FlowLayout(
        axis: axis, itemSizing: chance(4) ? .fixed(Size(width: number(90), height: number(90))) : .measured,
        lineSpacing: number(12), interitemSpacing: number(12), sectionInsets: insets,
        justification: bool() ? .start : .justified, lineAlignment: pick([.start, .center, .end]))
    case 2:
      return GridLayout(
        axis: axis, columns: columns(&self), itemLength: pick([.measured, .aspect(number(3)), .fixed(number(90))]),
        lineSpacing: number(12), interitemSpacing: number(12), sectionInsets: insets)
    case 3:
      return MasonryLayout(
        axis: axis, columns: columns(&self), lineSpacing: number(12), interitemSpacing: number(12),
        sectionInsets: insets)
    case 4:
      return GalleryLayout(
        axis: axis, itemSize: Size(width: number(120), height: number(120)), lineSpacing: number(12),
        interitemSpacing: number(12), insets: insets)
    default: return PagingLayout(axis: axis)
    }
  }
}
