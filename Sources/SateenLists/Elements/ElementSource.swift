import SateenThreads

/// Provides the elements of a list: its items and, in the same sequence, the headers and footers of its sections.
@MainActor
protocol ElementSource: AnyObject {
  func elementMap() -> SectionMap
  /// Kinds of all elements of a map that was just returned.
  func elementKinds(_ map: SectionMap) -> KindRuns
  /// A closure that makes an element's node; nil where the source has no such element.
  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)?
  /// Updates a node to the current content of its element.
  /// - Returns: false if a new node has to be made.
  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool
  /// The user moved an item. `target` is its item path after the move.
  /// - Returns: a closure to call once the list shows the move.
  func moveItem(from origin: ItemPath, to target: ItemPath) -> (@MainActor () -> Void)?
}

extension ElementSource {
  func elementKinds(_ map: SectionMap) -> KindRuns { KindRuns(map) }
  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool { false }
}
