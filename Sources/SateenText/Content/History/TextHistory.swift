/// The edits of a text that can be taken back and made again, in groups, with the selection before and after each.
///
/// A history is a value without a clock and without the text: the editor hands in both. It records what a person did,
/// and gives back the edits to apply. Edits that come from elsewhere are not recorded, but move all that is.
///
/// Edits are joined into one group where all of this holds: both are typing, both are backspaces, or both delete
/// forwards; the second one touches the place of the first; it comes within ``joinInterval``; the selection before it
/// is the one that the first left; neither contains a paragraph separator that was typed; and ``endGroup()``, an
/// undo or an edit from elsewhere does not lie between them.
public struct TextHistory: Sendable {
  /// The act that led to an edit.
  public enum Kind: Hashable, Sendable {
    /// Characters that were typed, also instead of a selection.
    case typing
    /// Text before the caret that was removed.
    case backspace
    /// Text behind the caret that was removed.
    case delete
    /// All else, such as pasting, dropping and formatting. Such an edit is a group by itself.
    case other
  }

  /// The edits of one group, and the selections around it.
  struct Group: Sendable {
    /// Each follows the one before.
    var edits: [TextEdit]
    var before: TextSelection
    var after: TextSelection

    /// The bytes that the text does not have while the group is done, or while it is undone.
    func heldBytes(isDone: Bool) -> Int {
      edits.reduce(0) { $0 + (isDone ? $1.removed : $1.inserted).heldBytes(sharesCharacters: $1.changesOnlyAttributes) }
    }
  }

  /// The edits of an undo or a redo.
  public struct Step: Sendable {
    /// To be applied in this order.
    public let edits: [TextEdit]
    /// The selection after them.
    public let selection: TextSelection
  }

  /// The last edit, as far as another one may join it.
  private struct Joint {
    var kind: Kind
    var time: Double
  }

  /// The number of groups to undo that are kept.
  public var groupLimit = 1_000
  /// The number of bytes that are kept for undo and the text does not have any more. The newest group stays, however
  /// large it is.
  public var byteLimit = 16 << 20
  /// The number of seconds within which edits are joined. Below 0, none are.
  public var joinInterval = 0.5

  /// The newest is last.
  private(set) var done: [Group] = []
  /// The group to redo next is last.
  private(set) var undone: [Group] = []
  /// The bytes held by `done`.
  private(set) var heldBytes = 0
  private var joint: Joint?
  /// The number of explicit groups that are open, one inside of the other.
  private var depth = 0
  /// Whether the explicit group that is open has an edit.
  private var isGroupStarted = false

  public init() {}

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// The edits of each group that can be undone, the newest group last: for a list of steps, or for the title of a menu's
  /// item.
  public var undoSteps: [[TextEdit]] { done.map(\.edits) }
  /// The edits of each group that can be made again, the next one last.
  public var redoSteps: [[TextEdit]] { undone.map(\.edits) }

  // MARK: Recording

  /// Adds an edit that was applied to the text. All that could be made again is forgotten.
  /// - Parameters:
  ///   - before: the selection before the edit.
  ///   - after: the selection after the edit.
  ///   - time: of the frame's clock, in seconds.
  public mutating func record(
    _ edit: TextEdit, as kind: Kind, from before: TextSelection, to after: TextSelection, at time: Double
  ) {
    record(edit, followedBy: [], as: kind, from: before, to: after, at: time)
  }

  /// Adds an edit with changes of attributes that followed from it, which are undone together. They do not keep what is
  /// typed next from joining the group.
  mutating func record(
    _ edit: TextEdit, followedBy others: [TextEdit], as kind: Kind, from before: TextSelection,
    to after: TextSelection, at time: Double
  ) {
    let isEmpty = edit.removed.isEmpty && edit.inserted.isEmpty
    guard edit.changesOnlyAttributes ? edit.removed != edit.inserted : !isEmpty else { return }
    undone = []
    if depth > 0 {
      add([edit] + others, from: before, to: after, startsGroup: !isGroupStarted)
      isGroupStarted = true
      joint = nil
      return
    }
    let isReturn = edit.inserted.paragraphCount > 1
    if let joint, joint.kind == kind, !isReturn, time >= joint.time, time - joint.time <= joinInterval,
      let last = done.last, last.after == before, let edits = joined(last.edits, edit, kind)
    {
      heldBytes -= last.heldBytes(isDone: true)
      done[done.count - 1] = Group(edits: edits + others, before: last.before, after: after)
      heldBytes += done[done.count - 1].heldBytes(isDone: true)
      self.joint?.time = time
      forgetOldest()
      return
    }
    add([edit] + others, from: before, to: after, startsGroup: true)
    joint = kind == .other || isReturn ? nil : Joint(kind: kind, time: time)
  }

  /// The edits of a group and one more; nil where the last of them and the new one are not side by side. Changes of
  /// attributes in between move nothing.
  private func joined(_ edits: [TextEdit], _ edit: TextEdit, _ kind: Kind) -> [TextEdit]? {
    guard let index = edits.lastIndex(where: { !$0.changesOnlyAttributes }) else { return nil }
    let last = edits[index]
    let isAdjacent =
      switch kind {
      case .typing: edit.removed.isEmpty && edit.offset == last.insertedRange.upperBound
      case .backspace: edit.inserted.isEmpty && edit.removedRange.upperBound == last.offset
      case .delete: edit.inserted.isEmpty && edit.offset == last.offset
      case .other: false
      }
    guard isAdjacent else { return nil }
    if index < edits.count - 1 { return edits + [edit] }
    return last.merged(with: edit).map { edits.dropLast() + [$0] }
  }

  private mutating func add(
    _ edits: [TextEdit], from before: TextSelection, to after: TextSelection, startsGroup: Bool
  ) {
    if startsGroup || done.isEmpty {
      done.append(Group(edits: edits, before: before, after: after))
    } else {
      done[done.count - 1].edits += edits
      done[done.count - 1].after = after
    }
    heldBytes += Group(edits: edits, before: before, after: after).heldBytes(isDone: true)
    forgetOldest()
  }

  private mutating func forgetOldest() {
    var count = max(0, done.count - max(groupLimit, 1))
    var bytes = heldBytes - done[..<count].reduce(0) { $0 + $1.heldBytes(isDone: true) }
    while bytes > byteLimit, count + 1 < done.count {
      bytes -= done[count].heldBytes(isDone: true)
      count += 1
    }
    done.removeFirst(count)
    heldBytes = bytes
  }

  // MARK: Groups

  /// Ends the group that typing goes on in, because the caret was moved or focus was lost. An explicit group stays open.
  public mutating func endGroup() {
    joint = nil
  }

  /// Opens a group that holds all edits until ``endExplicitGroup()``. Groups inside of it are part of it.
  public mutating func beginExplicitGroup() {
    if depth == 0 { isGroupStarted = false }
    depth += 1
    joint = nil
  }

  /// Closes the group that was opened last. Without an open group it does nothing.
  public mutating func endExplicitGroup() {
    depth = max(0, depth - 1)
  }

  /// Forgets all edits, for a text that was replaced as a whole. Open groups stay open.
  public mutating func removeAll() {
    (done, undone, heldBytes, joint, isGroupStarted) = ([], [], 0, nil, false)
  }

  // MARK: Undo

  /// The edits that take back the newest group; nil where there is none. The caller applies them. An explicit group that
  /// is open is closed.
  public mutating func undo() -> Step? {
    close()
    guard let group = done.popLast() else { return nil }
    heldBytes -= group.heldBytes(isDone: true)
    undone.append(group)
    return Step(edits: group.edits.reversed().map(\.inverse), selection: group.before)
  }

  /// The edits that make the group again which was undone last; nil where there is none. The caller applies them. An
  /// explicit group that is open is closed.
  public mutating func redo() -> Step? {
    close()
    guard let group = undone.popLast() else { return nil }
    heldBytes += group.heldBytes(isDone: true)
    done.append(group)
    return Step(edits: group.edits, selection: group.after)
  }

  private mutating func close() {
    joint = nil
    depth = 0
  }

  // MARK: Edits from elsewhere

  /// The most parts of an edit from elsewhere that groups are adapted to.
  private static let partLimit = 64

  /// Adapts the history to an edit that was applied to the text and that undo does not take back, such as one by a
  /// binding or another person.
  ///
  /// Text that such an edit inserted stays when text around it is undone. Attributes that it set stay, too. A group of
  /// which nothing is left is forgotten. The time grows with the number of edits in the history: an edit that removes the
  /// places of many others falls apart between them, and groups behind 64 of its parts are forgotten.
  public mutating func adapt(to edit: TextEdit) {
    joint = nil
    var foreign = [edit]
    for index in done.indices.reversed() {
      if foreign.count > Self.partLimit {
        done.removeSubrange(...index)
        break
      }
      let group = done[index]
      done[index].after = group.after.mapped(through: foreign)
      let (edits, further) = TextEdit.rebased(group.edits.reversed().map(\.inverse), foreign)
      done[index].edits = edits.reversed().map(\.inverse)
      foreign = further
      done[index].before = group.before.mapped(through: foreign)
    }
    foreign = [edit]
    for index in undone.indices.reversed() {
      if foreign.count > Self.partLimit {
        undone.removeSubrange(...index)
        break
      }
      let group = undone[index]
      undone[index].before = group.before.mapped(through: foreign)
      (undone[index].edits, foreign) = TextEdit.rebased(group.edits, foreign)
      undone[index].after = group.after.mapped(through: foreign)
    }
    if isGroupStarted, done.last?.edits.isEmpty == true { isGroupStarted = false }
    done.removeAll { $0.edits.isEmpty }
    undone.removeAll { $0.edits.isEmpty }
    heldBytes = done.reduce(0) { $0 + $1.heldBytes(isDone: true) }
  }
}

extension TextSelection {
  fileprivate func mapped(through edits: [TextEdit]) -> TextSelection {
    edits.reduce(self) { $1.map($0) }
  }
}

extension TextContent {
  /// The bytes that a history keeps in memory with this text.
  /// - Parameter sharesCharacters: whether the document has the same characters, so that only the runs are kept.
  fileprivate func heldBytes(sharesCharacters: Bool) -> Int {
    let runs = attributeRuns.count + styleRuns.count
    return (sharesCharacters ? 0 : byteCount) + runs * MemoryLayout<ValueRun<TextAttributes>>.stride
  }
}
