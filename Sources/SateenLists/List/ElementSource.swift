import FoundationEssentials
import SateenThreads

/// What a list's elements are: its items and, in the same sequence, the headers and footers of its sections.
@MainActor
protocol ElementSource: AnyObject {
  func elementMap() -> SectionMap
  /// Kinds of all elements of a map that was just given.
  func elementKinds(_ map: SectionMap) -> KindRuns
  /// A closure that makes an element's node; nil where the source has no such element.
  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)?
  /// Has a node show what its element shows now.
  /// - Returns: false where a new node has to be made.
  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool
  /// A person moved an item. The target is its place afterwards.
  /// - Returns: what is to be done once the list shows it.
  func moveItem(from origin: IndexPath, to target: IndexPath) -> (@MainActor () -> Void)?
}

extension ElementSource {
  func elementKinds(_ map: SectionMap) -> KindRuns { KindRuns(map) }
  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool { false }
}
