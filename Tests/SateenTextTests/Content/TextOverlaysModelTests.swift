import XCTest

@testable import SateenText

/// Random spans and edits, compared with an array that says which span each code unit belongs to.
final class TextOverlaysModelTests: XCTestCase {
  func testOverlaysEqualAnArrayOfOwners() {
    let (random, note) = ContentTestSeed.random()
    let layers = [TextOverlays.Layer.spelling, .find, .syntax, TextOverlays.Layer("own")]
    for (round, layer) in layers.enumerated() {
      var scene = ContentScene(chunkLimit: 64, length: 300, random: random)
      var overlays = TextOverlays()
      // Owners of each unit: the number of a span, or 0.
      var owners = Array(repeating: 0, count: scene.plain.count)
      var looks: [Int: TextOverlayLook] = [:]
      for step in 0..<ContentTestSeed.rounds(120) {
        if scene.random.once(in: 4) {
          let range = scene.randomRange()
          var spans: [TextOverlays.Span] = []
          for index in range { owners[index] = 0 }
          var start = range.lowerBound
          while start < range.upperBound {
            let end = min(range.upperBound, start + 1 + scene.random.below(5))
            if !scene.random.once(in: 3) {
              let number = looks.count + 1
              let look = TextOverlayLook(underline: scene.random.once(in: 2) ? .wavy : .single)
              looks[number] = look
              spans.append(TextOverlays.Span(start..<end, look))
              for index in start..<end { owners[index] = number }
            }
            start = end
          }
          spans.shuffle(using: &scene.random)
          overlays.set(spans, of: layer, in: range)
          // A span that was divided is two spans from then on.
          renumber(&owners, &looks)
        }
        let edit = scene.step([scene.content])
        overlays.apply(edit)
        move(&owners, edit)
        let note = "\(note) round \(round) step \(step)"
        let lower = scene.random.below(owners.count + 1)
        let range = lower..<min(owners.count, lower + scene.random.below(60))
        XCTAssertEqual(overlays.spans(of: layer, in: range), spans(owners, looks, in: range), note)
        let all = spans(owners, looks, in: 0..<owners.count)
        XCTAssertEqual(overlays.spans(of: layer, in: 0..<owners.count + 1), all, note)
        XCTAssertEqual(overlays.count(of: layer), all.count, note)
        XCTAssertEqual(overlays.isEmpty, all.isEmpty, note)
        guard testRun?.failureCount == 0 else { return }
      }
    }
  }

  private func spans(_ owners: [Int], _ looks: [Int: TextOverlayLook], in range: Range<Int>) -> [TextOverlays.Span] {
    var spans: [TextOverlays.Span] = []
    for number in Set(owners[range]).subtracting([0]) {
      let lower = owners.firstIndex(of: number)!
      spans.append(TextOverlays.Span(lower..<owners.lastIndex(of: number)! + 1, looks[number]!))
    }
    return spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func move(_ owners: inout [Int], _ edit: TextEdit) {
    if edit.changesOnlyAttributes { return }
    let range = edit.removedRange
    let before = range.lowerBound > 0 ? owners[range.lowerBound - 1] : 0
    let behind = range.upperBound < owners.count ? owners[range.upperBound] : 0
    var owner = before == behind ? before : 0
    if let first = owners[range].first, let last = owners[range].last {
      // The removed text began where the span behind begins, or ended where the span before ends.
      if behind != 0, first == behind { owner = behind }
      if before != 0, last == before { owner = before }
    }
    owners.replaceSubrange(range, with: Array(repeating: owner, count: edit.inserted.length))
  }

  private func renumber(_ owners: inout [Int], _ looks: inout [Int: TextOverlayLook]) {
    var seen: Set<Int> = []
    var index = 0
    while index < owners.count {
      let number = owners[index]
      var end = index
      while end < owners.count, owners[end] == number { end += 1 }
      if number != 0, !seen.insert(number).inserted {
        let new = looks.count + 1
        looks[new] = looks[number]
        for inner in index..<end { owners[inner] = new }
      }
      index = end
    }
  }
}
