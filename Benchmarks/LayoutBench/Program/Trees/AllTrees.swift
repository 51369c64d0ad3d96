import CLayoutPeer

extension BenchTree {
  /// All trees, in the order of the report.
  static let all: [BenchTree] =
    [
      feedCell(), feedScreen(), nested(onlyLeavesSized: false), nested(onlyLeavesSized: true), wrapFixed(), wrapText(),
    ] + [4, 8, 12, 16, 20, 48].map { chain($0) }
}

/// A tree as JSON, for other processes.
struct WrittenTree: Encodable {
  private struct Box: Encodable {
    var parent: Int
    var hasText: Bool
    /// Lengths in points and flex factors, by property; `words` has the properties whose values are keywords.
    var lengths: [String: Float]
    var words: [String: String]
  }

  private let name, title: String
  private let width: Float
  private let isForYoga: Bool
  private let whyNotYoga: String?
  private let boxes: [Box]

  init(_ tree: BenchTree) {
    name = tree.name
    title = tree.title
    width = tree.width
    isForYoga = tree.tooMuchForYoga == nil
    whyNotYoga = tree.tooMuchForYoga
    boxes = tree.boxes.indices.map { index in
      var lengths: [String: Float] = [:]
      var words: [String: String] = [:]
      for property in tree.properties(of: index) {
        let name = Self.names[Int(property.kind)]
        if property.kind < Int32(PEER_DIRECTION.rawValue) {
          lengths[name] = property.value
        } else {
          words[name] = Self.wordNames[Int(property.value)]
        }
      }
      return Box(
        parent: Int(tree.boxes[index].parent), hasText: tree.boxes[index].text >= 0, lengths: lengths, words: words)
    }
  }

  /// In the order of `PeerPropertyKind`.
  private static let names = [
    "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "grow", "shrink", "basis", "marginLeft",
    "marginTop", "marginRight", "marginBottom", "paddingLeft", "paddingTop", "paddingRight", "paddingBottom", "left",
    "top", "gap", "direction", "wrap", "justify", "alignItems", "alignSelf", "position",
  ]
  /// In the order of `PeerWord`.
  private static let wordNames = [
    "row", "column", "wrap", "start", "center", "end", "stretch", "spaceBetween", "absolute",
  ]
}
