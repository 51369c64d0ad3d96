import SateenCore
import SateenLayout

/// Places for the focus that are written as text, and a model of the focus in them.
///
/// `a` is a stop, `-a` one for the pointer alone, `*a` a selected one, `g[ … ]` a row of places with one stop, `g( … )` one
/// whose arrows go on from end to end, and `l{ … }` a stop whose content is entered.
struct FocusScene {
  var model = FocusModel()
  private(set) var tree = FocusTree()
  private var names: [FocusID: String] = [:]
  private var ids: [String: FocusID] = [:]

  init(_ text: String) {
    set(text)
  }

  /// Replaces the places. A name that was there before is the same place.
  mutating func set(_ text: String) {
    tree = FocusTree()
    var around: [Int] = []
    for (number, word) in text.split(separator: " ").enumerated() {
      if ["]", ")", "}"].contains(word) {
        around.removeLast()
        continue
      }
      var name = String(word)
      var group: FocusGroup?
      switch name.last {
      case "[": group = .horizontal
      case "(": group = [.horizontal, .vertical, .wraps]
      case "{": group = .isEntered
      default: break
      }
      if group != nil { name.removeLast() }
      let isSelected = name.hasPrefix("*")
      var takesKeys = group == nil || group == .isEntered
      if name.hasPrefix("-") { takesKeys = false }
      name.removeAll { "*-".contains($0) }
      let index = tree.add(
        FocusTree.Item(
          id(name), in: around.last, group: group, takesKeys: takesKeys, isSelected: isSelected,
          frame: Rect(x: Double(number) * 10, y: 0, width: 8, height: 8)))
      if group != nil { around.append(index) }
    }
  }

  mutating func id(_ name: String) -> FocusID {
    if let known = ids[name] { return known }
    let made = FocusID(view: UInt64(ids.count))
    ids[name] = made
    names[made] = name
    return made
  }

  func name(_ id: FocusID?) -> String { id.flatMap { names[$0] } ?? "nil" }

  var focused: String { name(model.focused) }

  mutating func focus(_ name: String?, by cause: FocusCause = .program) {
    model.focus(name.map { id($0) }, by: cause)
    model.note(tree)
  }

  /// Moves the focus as a key does.
  /// - Returns: the name of the place that has it now.
  @discardableResult
  mutating func move(_ step: FocusStep, isMirrored: Bool = false) -> String {
    if let target = model.target(of: step, in: tree, isMirrored: isMirrored) {
      model.acted(byKey: true)
      model.focus(target, by: .key)
      model.note(tree)
    }
    return focused
  }

  /// Replaces the places, and has the focus go on where its place is gone.
  mutating func change(to text: String) -> String {
    set(text)
    follow()
    return focused
  }

  mutating func follow() {
    guard let id = model.focused else { return }
    if tree.items.contains(where: { $0.id == id }) { return }
    model.focus(model.successor(in: tree), by: .removal)
    model.note(tree)
  }

  /// The places that the Tab key visits until it comes back to one.
  mutating func tour(_ step: FocusStep = .next) -> String {
    var visited: [String] = []
    while visited.count < 1_000 {
      let here = move(step)
      if visited.contains(here) || here == "nil" { break }
      visited.append(here)
    }
    return visited.joined(separator: " ")
  }
}
