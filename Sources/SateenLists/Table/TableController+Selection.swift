import FoundationEssentials
import SateenCore

// Which row is selected: one at most.
extension TableController {
  /// A person pressed a row.
  func choose(_ slot: RowSlot) {
    guard let table, let path = map.indexPath(of: slot.row) else { return }
    select(slot.row)
    delegate?.tableNode(table, didSelectRowAt: path)
  }

  func select(_ row: Int?) {
    guard row != selectedRow else { return }
    let old = selectedRow
    selectedRow = row
    for (row, isSelected) in [(old, false), (row, true)] {
      guard let row, let slot = slots[row] else { continue }
      for node in [slot.node, slot.outgoing?.node] {
        if let node { setSelected(isSelected, node) }
      }
    }
  }

  func setSelected(_ isSelected: Bool, _ node: CellNode) {
    guard node.isSelected != isSelected else { return }
    node.isSelected = isSelected
    node.selectionDidChange()
  }
}
