import CLayoutPeer

/// A post of the feed demo as input for layout: lengths of texts in characters, frames of photos in points.
private struct RecordedPost {
  var name, line, body, longestWord: Int
  var counts: (likes: Int, comments: Int, shares: Int)
  /// Left, top, width and height.
  var photos: [(Float, Float, Float, Float)]

  /// The newest eight posts of the demo's feed in a window 644 points wide: the text lengths of each
  /// `DemoFeed.post(at:)` and of the lines that `PostCellNode` derives from it, and the frames that `PhotoGrid`
  /// computes within 588 points.
  static let all = [
    RecordedPost(
      name: 15, line: 21, body: 102, longestWord: 9, counts: (3, 1, 1),
      photos: [(0, 0, 376, 289), (380, 0, 208, 142), (380, 146, 208, 143)]),
    RecordedPost(name: 13, line: 18, body: 106, longestWord: 9, counts: (2, 1, 1), photos: []),
    RecordedPost(
      name: 14, line: 20, body: 177, longestWord: 20, counts: (2, 1, 1),
      photos: [(0, 0, 292, 377), (296, 0, 292, 377)]),
    RecordedPost(name: 9, line: 18, body: 120, longestWord: 10, counts: (3, 2, 1), photos: []),
    RecordedPost(
      name: 12, line: 20, body: 97, longestWord: 8, counts: (2, 1, 1), photos: [(0, 0, 588, 331)]),
    RecordedPost(
      name: 13, line: 20, body: 192, longestWord: 19, counts: (4, 3, 3),
      photos: [(0, 0, 292, 250), (296, 0, 292, 250)]),
    RecordedPost(name: 14, line: 21, body: 194, longestWord: 12, counts: (4, 3, 3), photos: []),
    RecordedPost(name: 13, line: 16, body: 122, longestWord: 11, counts: (2, 1, 1), photos: []),
  ]

  /// The card as boxes, equivalent to the specs of `PostCellNode` and `ActionNode`.
  func card(bodyName: String?) -> BoxSketch {
    func action(_ characters: Int) -> BoxSketch {
      let isLabelled = characters > 0
      return .box(
        .row, .alignItems(PEER_CENTER), .paddingLeft(9), .paddingTop(8), .paddingRight(isLabelled ? 12 : 9),
        .paddingBottom(8),
        of: [.box(.width(20), .height(20))] + (isLabelled ? [.text(characters, .marginLeft(6))] : []))
    }
    var parts: [BoxSketch] = [
      .box(
        .row, .alignItems(PEER_CENTER),
        of: [
          .box(.width(44), .height(44)),
          .box(
            .shrink(), .marginLeft(12),
            of: [
              .text(name, longestWord: name, lineLimit: 1),
              .text(line, longestWord: line, lineLimit: 1, .marginTop(2)),
            ]),
        ]),
      .text(body, longestWord: longestWord, lineLimit: 8, name: bodyName, .marginTop(12)),
    ]
    if !photos.isEmpty {
      let height = photos.map { $0.1 + $0.3 }.max() ?? 0
      parts.append(
        .box(
          .height(height), .marginTop(12),
          of: photos.map { .box(.absolute, .left($0.0), .top($0.1), .width($0.2), .height($0.3)) }))
    }
    parts.append(
      .box(
        .row, .alignItems(PEER_CENTER), .marginLeft(-9), .marginTop(8), .marginRight(-9),
        of: [
          action(counts.likes), action(counts.comments).with(.marginLeft(12)),
          action(counts.shares).with(.marginLeft(12)), .box(.grow()), action(0),
        ]))
    return BoxSketch(
      properties: [.paddingLeft(16), .paddingTop(16), .paddingRight(16), .paddingBottom(8)], children: parts)
  }
}

extension BenchTree {
  /// The feed demo's window: the header and eight posts.
  static func feedScreen() -> BenchTree {
    let bar = BoxSketch.box(
      .row, .alignItems(PEER_CENTER), .height(55), .paddingLeft(16), .paddingRight(16),
      of: [
        .box(.width(28), .height(28)), .text(6, .marginLeft(10)), .box(.grow(), .marginLeft(10)),
        .box(
          .marginLeft(10), .paddingLeft(7), .paddingTop(7), .paddingRight(7), .paddingBottom(7),
          of: [.box(.width(22), .height(22))]),
      ])
    let cards = RecordedPost.all.enumerated().map { index, post in
      let card = post.card(bodyName: index == 3 ? "body" : nil)
      return index == 0 ? card : card.with(.marginTop(12))
    }
    return BenchTree(
      "feed-screen", title: "screen of the feed demo, 8 posts", width: 644, changingText: "body",
      .box(of: [
        bar, .box(.height(1)),
        BoxSketch(
          properties: [.paddingLeft(12), .paddingTop(12), .paddingRight(12), .paddingBottom(12)], children: cards),
      ]))
  }
}
