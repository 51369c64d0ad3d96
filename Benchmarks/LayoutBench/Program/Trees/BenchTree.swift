import CLayoutPeer

/// A tree of boxes in the form that every engine gets. Immutable.
///
/// Its arrays have fixed addresses, because peers keep pointers into them.
final class BenchTree: @unchecked Sendable {
  // All stored properties are constant, and the memory is not written after the initializer.
  let name: String
  let title: String
  /// The width that the tree is laid out in, in points.
  let width: Float
  let boxes: UnsafeBufferPointer<PeerBox>
  let properties: UnsafeBufferPointer<PeerProperty>
  /// The same boxes with margins in place of gaps, for an engine without gaps.
  let gapless: (boxes: UnsafeBufferPointer<PeerBox>, properties: UnsafeBufferPointer<PeerProperty>)
  let texts: [PeerText]
  /// The box whose text changes in the benchmark of small changes; nil if that is not measured.
  let changingBox: Int?
  /// The reason why Yoga does not get this tree; nil if it does.
  let tooMuchForYoga: String?

  init(
    _ name: String, title: String, width: Float, changingText: String? = nil, tooMuchForYoga: String? = nil,
    _ root: BoxSketch
  ) {
    self.name = name
    self.title = title
    self.width = width
    self.tooMuchForYoga = tooMuchForYoga
    let written = Writing(root)
    let gapless = Writing(root.withGapAsMargin())
    boxes = Self.kept(written.boxes)
    properties = Self.kept(written.properties)
    self.gapless = (Self.kept(gapless.boxes), Self.kept(gapless.properties))
    texts = written.texts
    changingBox = changingText.flatMap { written.names[$0] }
  }

  /// The boxes as arrays, parents before their children and children in order.
  private struct Writing {
    var boxes: [PeerBox] = []
    var properties: [PeerProperty] = []
    var texts: [PeerText] = []
    var names: [String: Int] = [:]

    init(_ root: BoxSketch) {
      var open: [(sketch: BoxSketch, parent: Int)] = [(root, -1)]
      while let (sketch, parent) = open.popLast() {
        let index = boxes.count
        boxes.append(
          PeerBox(
            parent: Int32(parent), text: sketch.text == nil ? -1 : Int32(texts.count),
            first_property: Int32(properties.count), property_count: Int32(sketch.properties.count)))
        if let text = sketch.text { texts.append(text) }
        if let name = sketch.name { names[name] = index }
        properties += sketch.properties
        for child in sketch.children.reversed() { open.append((child, index)) }
      }
    }
  }

  /// Copies an array to memory that is never freed, because the trees live until the process ends.
  private static func kept<Element>(_ array: [Element]) -> UnsafeBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
    _ = memory.initialize(from: array)
    return UnsafeBufferPointer(memory)
  }

  func properties(of box: Int) -> Slice<UnsafeBufferPointer<PeerProperty>> {
    let first = Int(boxes[box].first_property)
    return properties[first..<first + Int(boxes[box].property_count)]
  }
}

/// A box of a tree under construction.
struct BoxSketch {
  var name: String?
  var properties: [PeerProperty] = []
  var text: PeerText?
  var children: [BoxSketch] = []

  /// A box that contains others.
  static func box(_ properties: PeerProperty..., of children: [BoxSketch] = []) -> BoxSketch {
    BoxSketch(properties: properties, children: children)
  }

  /// A text with a number of characters; `name` identifies it as the one that changes.
  static func text(
    _ characters: Int, longestWord: Int = 8, lineLimit: Int = 1_000_000, name: String? = nil,
    _ properties: PeerProperty...
  ) -> BoxSketch {
    BoxSketch(
      name: name, properties: properties,
      text: PeerText(
        characters: Int32(characters), longest_word: Int32(min(characters, longestWord)),
        line_limit: Int32(lineLimit), asked: 0))
  }

  func with(_ more: PeerProperty...) -> BoxSketch {
    var copy = self
    copy.properties += more
    return copy
  }
}

extension PeerProperty {
  private init(_ kind: PeerPropertyKind, _ value: Float) { self.init(kind: Int32(kind.rawValue), value: value) }
  private init(_ kind: PeerPropertyKind, _ word: PeerWord) { self.init(kind, Float(word.rawValue)) }

  static func width(_ value: Float) -> PeerProperty { PeerProperty(PEER_WIDTH, value) }
  static func height(_ value: Float) -> PeerProperty { PeerProperty(PEER_HEIGHT, value) }
  static func grow(_ value: Float = 1) -> PeerProperty { PeerProperty(PEER_GROW, value) }
  static func shrink(_ value: Float = 1) -> PeerProperty { PeerProperty(PEER_SHRINK, value) }
  static func marginLeft(_ value: Float) -> PeerProperty { PeerProperty(PEER_MARGIN_LEFT, value) }
  static func marginTop(_ value: Float) -> PeerProperty { PeerProperty(PEER_MARGIN_TOP, value) }
  static func marginRight(_ value: Float) -> PeerProperty { PeerProperty(PEER_MARGIN_RIGHT, value) }
  static func marginBottom(_ value: Float) -> PeerProperty { PeerProperty(PEER_MARGIN_BOTTOM, value) }
  static func paddingLeft(_ value: Float) -> PeerProperty { PeerProperty(PEER_PADDING_LEFT, value) }
  static func paddingTop(_ value: Float) -> PeerProperty { PeerProperty(PEER_PADDING_TOP, value) }
  static func paddingRight(_ value: Float) -> PeerProperty { PeerProperty(PEER_PADDING_RIGHT, value) }
  static func paddingBottom(_ value: Float) -> PeerProperty { PeerProperty(PEER_PADDING_BOTTOM, value) }
  static func left(_ value: Float) -> PeerProperty { PeerProperty(PEER_LEFT, value) }
  static func top(_ value: Float) -> PeerProperty { PeerProperty(PEER_TOP, value) }
  static func gap(_ value: Float) -> PeerProperty { PeerProperty(PEER_GAP, value) }
  static var row: PeerProperty { PeerProperty(PEER_DIRECTION, PEER_ROW) }
  static var wraps: PeerProperty { PeerProperty(PEER_WRAP, PEER_WRAPPING) }
  static func justify(_ word: PeerWord) -> PeerProperty { PeerProperty(PEER_JUSTIFY, word) }
  static func alignItems(_ word: PeerWord) -> PeerProperty { PeerProperty(PEER_ALIGN_ITEMS, word) }
  static func alignSelf(_ word: PeerWord) -> PeerProperty { PeerProperty(PEER_ALIGN_SELF, word) }
  static var absolute: PeerProperty { PeerProperty(PEER_POSITION, PEER_ABSOLUTE) }
}

extension BoxSketch {
  /// The same boxes for an engine without gaps: half the gap becomes a margin around each child, and the container's
  /// padding, which must be at least that large, is reduced by the same amount. Every box keeps its position.
  func withGapAsMargin() -> BoxSketch {
    var copy = self
    copy.children = children.map { $0.withGapAsMargin() }
    guard let gap = properties.first(where: { $0.kind == Int32(PEER_GAP.rawValue) })?.value else { return copy }
    let paddings = Int32(PEER_PADDING_LEFT.rawValue)...Int32(PEER_PADDING_BOTTOM.rawValue)
    copy.properties = properties.compactMap { property in
      var property = property
      if property.kind == Int32(PEER_GAP.rawValue) { return nil }
      if paddings.contains(property.kind) { property.value -= gap / 2 }
      return property
    }
    copy.children = copy.children.map {
      $0.with(.marginLeft(gap / 2), .marginTop(gap / 2), .marginRight(gap / 2), .marginBottom(gap / 2))
    }
    return copy
  }
}
