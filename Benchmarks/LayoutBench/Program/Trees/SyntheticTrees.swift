import CLayoutPeer

extension BenchTree {
  /// One post of a feed: avatar, name, time, text, photo and three buttons.
  static func feedCell() -> BenchTree {
    func button(_ label: Int) -> BoxSketch {
      .box(.row, .alignItems(PEER_CENTER), .paddingLeft(8), .paddingRight(8), of: [.text(label)])
    }
    return BenchTree(
      "feed-cell", title: "feed cell, 6 texts", width: 375, changingText: "body",
      .box(
        .row, .paddingLeft(16), .paddingTop(12), .paddingRight(16), .paddingBottom(12),
        of: [
          .box(.width(44), .height(44), .marginRight(12)),
          .box(
            .grow(), .shrink(),
            of: [
              .box(
                .row, .alignItems(PEER_CENTER), of: [.text(12, .shrink(), .marginRight(8)), .text(3)]),
              .text(140, name: "body", .marginTop(4)),
              .box(.height(180), .marginTop(8)),
              .box(.row, .justify(PEER_SPACE_BETWEEN), .marginTop(8), of: [button(2), button(3), button(5)]),
            ]),
        ]))
  }

  /// Each box contains ten, four levels deep, rows and columns alternating.
  static func nested(onlyLeavesSized: Bool) -> BenchTree {
    func level(_ depth: Int, _ width: Float, _ height: Float) -> BoxSketch {
      let isRow = depth % 2 == 1
      var sketch = BoxSketch()
      if depth == 4 || !onlyLeavesSized { sketch.properties = [.width(width), .height(height)] }
      if isRow { sketch.properties.append(.row) }
      if depth < 4 {
        sketch.children = (0..<10).map { _ in
          level(depth + 1, isRow ? width / 10 : width, isRow ? height : height / 10)
        }
      }
      return sketch
    }
    return BenchTree(
      onlyLeavesSized ? "nested-leaves" : "nested-fixed",
      title: "10x10x10x10 nested, \(onlyLeavesSized ? "only leaves sized" : "fixed sizes")", width: 400,
      level(0, 400, 400))
  }

  static func wrapFixed() -> BenchTree {
    let children = (0..<1000).map { index in
      let (width, height) = (20 + index * 7 % 41, 10 + index * 3 % 17)
      return BoxSketch.box(.width(Float(width)), .height(Float(height)))
    }
    return BenchTree(
      "wrap-fixed", title: "1,000 children wrapping, fixed", width: 375, .box(.row, .wraps, of: children))
  }

  static func wrapText() -> BenchTree {
    let children = (0..<1000).map { index in BoxSketch.text(2 + index * 5 % 11, .grow()) }
    return BenchTree(
      "wrap-text", title: "1,000 children wrapping, text + grow + gap", width: 375,
      .box(
        .row, .wraps, .gap(4), .paddingLeft(2), .paddingTop(2), .paddingRight(2), .paddingBottom(2), of: children))
  }

  /// Nested boxes without sizes, rows and columns alternating, with a text in each; boxes and texts may shrink.
  static func chain(_ depth: Int) -> BenchTree {
    var inner: BoxSketch?
    for level in (0..<depth).reversed() {
      var children: [BoxSketch] = [.text(60, .shrink())]
      if let inner { children.append(inner) }
      inner = BoxSketch(properties: level % 2 == 0 ? [.row, .shrink()] : [.shrink()], children: children)
    }
    return BenchTree(
      "chain-\(depth)", title: "chain of \(depth) auto boxes, a text beside each", width: 375,
      tooMuchForYoga: depth > 24 ? "as each four boxes more take it five times as long" : nil, inner ?? BoxSketch())
  }
}
