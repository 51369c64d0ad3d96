// accepted: swipes and drags of the article on lists.
import Sateen

struct Chore: ListItem, Equatable {
  let id: Int
  var title: String
}

final class BinNode: DisplayNode {
  override func dropProposal(for session: DragSession) -> DropProposal? { .move }

  override func performDrop(_ session: DragSession) -> Bool {
    delete(session.objects(of: Chore.self))
    return true
  }

  private func delete(_ chores: [Chore]) {}
}

final class ColorNode: DisplayNode {
  override func dragItems(at point: Point) -> [DragItem] { [DragItem(Color.black, text: "black")] }
  override func dragDidEnd(_ session: DragSession) { if session.proposal == .move { isHidden = true } }
}

@MainActor final class ChoresController: NodeController {
  private let plans = List<Chore> { chore in Label(chore.title) }
  private let today = List<Chore> { chore in Label(chore.title) }

  override func nodeDidLoad() {
    super.nodeDidLoad()
    plans.trailingSwipeActions = { [unowned self] chore in
      [
        SwipeAction("Delete", role: .destructive) { self.plans.items.removeAll { $0.id == chore.id } },
        SwipeAction("Today", color: .accentFill) { self.today.items.append(chore) },
      ]
    }
    plans.leadingSwipeActions = { chore in
      chore.id == 0 ? nil : SwipeActions([SwipeAction("Pin") {}], performsFirstActionOnFullSwipe: false)
    }
    plans.onDelete = { [unowned self] chore in plans.items.removeAll { $0.id == chore.id } }
    plans.editingStyle = { chore in chore.id == 0 ? .insert : .delete }
    plans.onInsert = { [unowned self] _ in plans.items.append(Chore(id: plans.items.count, title: "New")) }
    plans.allowsMultipleSelectionDuringEditing = false
    plans.setEditing(true, animated: true)
    plans.dragItems = { chore in [DragItem(chore, text: chore.title)] }
    plans.onDragEnd = { [unowned self] chore, outcome in
      if outcome == .move { plans.items.removeAll { $0.id == chore.id } }
    }
    today.onDrop = { [unowned self] session, path in
      today.items.insert(contentsOf: session.objects(of: Chore.self), at: path.row)
      return true
    }
    today.acceptsDrop = { session, _ in session.objects(of: Chore.self).isEmpty ? nil : .move }
  }
}
