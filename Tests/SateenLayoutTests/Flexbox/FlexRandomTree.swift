import SateenLayout

/// A random tree of boxes with texts, and random edits of it. Equal seeds give equal trees and edits.
struct FlexRandomTree {
  let tree = FlexTree()
  let root: FlexTree.Node
  var request = Request()
  private(set) var texts: [FlexTree.Node: Text] = [:]
  private var random: SeededGenerator

  /// The arguments of a layout.
  struct Request {
    var width: Double?
    var height: Double?
    var direction = LayoutDirection.leftToRight
    var scale = 1.0
    var rounding = FlexRounding.edges
  }

  /// A text of words with given widths, on lines of one height.
  struct Text {
    var words: [Double]
    var ascent: Double?

    func measure(_ request: FlexMeasureRequest) -> FlexMeasurement {
      let room: Double
      switch request.width {
      case .exactly(let width), .atMost(let width): room = width
      case .minContent: room = 0
      case .maxContent: room = .infinity
      }
      var (lines, end, widest) = (1.0, 0.0, 0.0)
      for word in words {
        if end > 0, end + 4 + word > room { (lines, end) = (lines + 1, 0) }
        end += (end > 0 ? 4 : 0) + word
        widest = max(widest, end)
      }
      return FlexMeasurement(
        Size(width: widest, height: lines * 12), firstBaseline: ascent,
        lastBaseline: ascent.map { (lines - 1) * 12 + $0 })
    }
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    root = tree.makeNode()
    tree.setStyle(makeStyle(), of: root)
    for _ in 0..<Int.random(in: 3...14, using: &random) { _ = addBox() }
    changeRequest()
  }

  /// Every box of the tree, parents first.
  var boxes: [FlexTree.Node] {
    var all = [root]
    var next = 0
    while next < all.count {
      all += tree.children(of: all[next])
      next += 1
    }
    return all
  }

  func layout() {
    lay(out: tree, root) { texts[$0]!.measure($1) }
  }

  /// The frames of all ``boxes`` in a new copy of the tree.
  func freshFrames() -> [Rect] {
    let other = FlexTree()
    var originals: [FlexTree.Node: FlexTree.Node] = [:]
    let copies = boxes.map { box in
      let copy = other.makeNode(tree.style(of: box), isMeasured: texts[box] != nil)
      originals[copy] = box
      return copy
    }
    let names = Dictionary(uniqueKeysWithValues: zip(boxes, copies))
    for box in boxes {
      for child in tree.children(of: box) { other.append(names[child]!, to: names[box]!) }
    }
    lay(out: other, copies[0]) { texts[originals[$0]!]!.measure($1) }
    return copies.map { other.frame(of: $0) }
  }

  private func lay(out tree: FlexTree, _ root: FlexTree.Node, _ measure: FlexMeasure) {
    tree.layout(
      root, width: request.width, height: request.height, direction: request.direction, scale: request.scale,
      rounding: request.rounding, measure: measure)
  }

  // MARK: Edits

  /// Makes a random change, and returns its kind.
  mutating func edit() -> String {
    let box = boxes.randomElement(using: &random)!
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      tree.setStyle(makeStyle(), of: box)
      return "style"
    case 2, 3:
      var style = tree.style(of: box)
      changeOne(&style)
      tree.setStyle(style, of: box)
      return "property"
    case 4:
      _ = addBox()
      return "insert"
    case 5:
      return remove(box)
    case 6, 7:
      return move(box)
    case 8, 9:
      guard let text = boxes.filter({ texts[$0] != nil }).randomElement(using: &random) else { return "nothing" }
      texts[text] = makeText()
      tree.markDirty(text)
      return "text"
    default:
      changeRequest()
      return "request"
    }
  }

  /// Inserts a new box at a random position, sometimes with a text inside.
  private mutating func addBox() -> FlexTree.Node {
    let isText = chance(0.4)
    let box = tree.makeNode(makeStyle(), isMeasured: isText)
    if isText { texts[box] = makeText() }
    if !isText, chance(0.3) {
      let inside = tree.makeNode(makeStyle(), isMeasured: true)
      texts[inside] = makeText()
      tree.append(inside, to: box)
    }
    insert(box, into: boxes.filter { texts[$0] == nil }.randomElement(using: &random)!)
    return box
  }

  private mutating func insert(_ box: FlexTree.Node, into parent: FlexTree.Node) {
    let before = tree.children(of: parent).filter { $0 != box }.randomElement(using: &random)
    tree.insert(box, into: parent, before: chance(0.5) ? before : nil)
  }

  private mutating func remove(_ box: FlexTree.Node) -> String {
    guard box != root else { return "nothing" }
    if chance(0.5) {
      let parent = tree.parent(of: box)!
      tree.remove(box)
      // Sometimes the box is inserted again, at the same index or another one.
      if chance(0.5) {
        insert(box, into: parent)
        return "remove and insert"
      }
    }
    var gone = [box]
    while let next = gone.popLast() {
      texts[next] = nil
      gone += tree.children(of: next)
    }
    tree.free(box)
    return "free"
  }

  private mutating func move(_ box: FlexTree.Node) -> String {
    guard box != root else { return "nothing" }
    var inside: Set = [box]
    for other in boxes where tree.parent(of: other).map(inside.contains) ?? false { inside.insert(other) }
    let targets = boxes.filter { texts[$0] == nil && !inside.contains($0) }
    insert(box, into: targets.randomElement(using: &random)!)
    return "move"
  }

  private mutating func changeRequest() {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: request.width = [nil, 0, 100, 211.3, 375].randomElement(using: &random)!
    case 1: request.height = [nil, 0, 80, 150.7, 600].randomElement(using: &random)!
    case 2: request.direction = chance(0.5) ? .rightToLeft : .leftToRight
    case 3: request.scale = [0, 1, 1.5, 2, 3].randomElement(using: &random)!
    default: request.rounding = chance(0.5) ? .edges : .yoga
    }
  }

  // MARK: Styles and texts

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  private mutating func makeText() -> Text {
    let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in Double.random(in: 3...40, using: &random) }
    return Text(words: words, ascent: chance(0.7) ? 9 : nil)
  }

  private mutating func makeStyle() -> FlexStyle {
    var style = FlexStyle(chance(0.3) ? .yoga : .css)
    for _ in 0..<Int.random(in: 0...9, using: &random) { changeOne(&style) }
    return style
  }

  private mutating func length(_ words: FlexLength...) -> FlexLength {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .points(Double(Int.random(in: 0...120, using: &random)) / 2)
    case 1: .fraction(Double(Int.random(in: 0...5, using: &random)) / 4)
    default: words.randomElement(using: &random) ?? .points(Double(Int.random(in: 0...60, using: &random)))
    }
  }

  private mutating func edges(_ words: FlexLength...) -> FlexEdges {
    func one(_ random: inout Self) -> FlexLength {
      random.chance(0.6) ? 0 : random.length(words.randomElement(using: &random.random) ?? 7, 3)
    }
    return FlexEdges(
      left: one(&self), top: one(&self), right: one(&self), bottom: one(&self),
      inlineStart: chance(0.2) ? one(&self) : nil, inlineEnd: chance(0.2) ? one(&self) : nil)
  }

  private mutating func pick<Value: CaseIterable>(_: Value.Type) -> Value {
    Value.allCases.randomElement(using: &random)!
  }

  private mutating func changeOne(_ style: inout FlexStyle) {
    switch Int.random(in: 0..<27, using: &random) {
    case 0: style.width = length(.auto, .maxContent, .minContent, .fitContent, .stretch)
    case 1: style.height = length(.auto, .auto, .maxContent, .stretch)
    case 2: style.minWidth = length(.auto, .auto, .minContent, 0)
    case 3: style.minHeight = length(.auto, .auto, .stretch, 0)
    case 4: style.maxWidth = length(.auto, .fitContent)
    case 5: style.maxHeight = length(.auto, .maxContent)
    case 6: style.flexBasis = length(.auto, .content, 0)
    case 7: (style.rowGap, style.columnGap) = (length(), length())
    case 8: style.aspectRatio = chance(0.5) ? nil : 1.5
    case 9: style.margin = edges(.auto, -5)
    case 10: style.padding = edges()
    case 11: style.border = edges()
    case 12: style.inset = edges(.auto, -5)
    case 13: style.flexGrow = Double(Int.random(in: 0...2, using: &random))
    case 14: style.flexShrink = Double(Int.random(in: 0...2, using: &random))
    case 15: style.order = Int32.random(in: -1...1, using: &random)
    case 16: style.display = chance(0.5) ? .flex : pick(FlexDisplay.self)
    case 17, 18: style.position = pick(FlexPosition.self)
    case 19: style.flexDirection = pick(FlexDirection.self)
    case 20: style.flexWrap = pick(FlexLines.self)
    case 21: style.justifyContent = pick(FlexJustification.self)
    case 22: style.alignItems = pick(FlexAlignment.self)
    case 23: style.alignSelf = pick(FlexAlignment.self)
    case 24: style.alignContent = pick(FlexLineAlignment.self)
    case 25: style.direction = pick(FlexContentDirection.self)
    default: style.overflow = pick(FlexOverflow.self)
    }
  }
}
