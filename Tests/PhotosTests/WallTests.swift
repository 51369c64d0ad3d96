import Sateen
import XCTest

@testable import Photos

final class WallTests: XCTestCase {
  private var random = SeededNumbers(11)

  private func photos(_ count: Int) -> [Photo] {
    (0..<count).map { Photo(id: Photo.nextID(), name: "\($0).jpg", modified: 0, bytes: 0, format: .jpeg) }
  }

  private func shapes(_ count: Int) -> [PhotoShape?] {
    (0..<count).map { _ in
      let kinds = [(3, 2), (2, 3), (4, 3), (1, 1), (16, 9), (9, 16), (5, 1), (1, 6)]
      let kind = kinds[Int(random.next() % UInt64(kinds.count))]
      return PhotoShape(width: 100 * kind.0, height: 100 * kind.1)
    }
  }

  private func layout(_ contents: WallContents) -> WallLayout {
    WallLayout(
      contents: contents, columnBreadth: 200, captionHeight: 40, insets: EdgeInsets(20), gap: 16, lineGap: 12)
  }

  private func arrangement(_ contents: WallContents, width: Double = 1_000) -> CollectionArrangement {
    layout(contents).arrangement(
      for: CollectionLayoutContext(
        viewport: Size(width: width, height: 800),
        sections: CollectionSections([CollectionSection(itemCount: contents.count)])))
  }

  func testEachBlockEndsAtOneLineAndHoldsItsPhotosWithoutOverlaps() {
    let count = 2_000
    let contents = WallContents(photos(count), shapes(count))
    XCTAssertGreaterThan(contents.starts.count, 4)
    let arrangement = arrangement(contents)
    for number in contents.starts.indices {
      let frames = contents.block(number).map { arrangement.frame(of: $0) }
      let columns = Dictionary(grouping: frames, by: \.minX)
      // The last block may have fewer photos than there are columns: where blocks begin depends on the numbers of the photos.
      XCTAssertEqual(columns.count, min(4, frames.count))
      let isLast = number == contents.starts.count - 1
      if !isLast { XCTAssertEqual(Set(columns.values.map { $0.map(\.maxY).max() }).count, 1, "block \(number)") }
      for column in columns.values {
        let sorted = column.sorted { $0.minY < $1.minY }
        for (one, next) in zip(sorted, sorted.dropFirst()) { XCTAssertEqual(next.minY - one.maxY, 12, accuracy: 0.01) }
      }
    }
    XCTAssertEqual(arrangement.elementCount, count)
  }

  /// A photo in view stays in its column when shapes further up become known: the block moves as a whole.
  func testShapesThatBecomeKnownMoveLaterBlocksAsAWhole() {
    let count = 1_500
    let (photos, shapes) = (photos(count), shapes(count))
    let known = WallContents(photos, shapes)
    let seen = known.block(known.starts.count - 2)
    var partly = [PhotoShape?](repeating: nil, count: count)
    for index in seen { partly[index] = shapes[index] }
    let (before, after) = (arrangement(WallContents(photos, partly)), arrangement(known))
    let shifts = Set(seen.map { after.frame(of: $0).minY - before.frame(of: $0).minY })
    XCTAssertEqual(shifts.count, 1)
    XCTAssertNotEqual(shifts.first, 0)
    XCTAssertTrue(seen.allSatisfy { after.frame(of: $0).minX == before.frame(of: $0).minX })
    XCTAssertTrue(seen.allSatisfy { after.frame(of: $0).size == before.frame(of: $0).size })
  }

  func testAPhotoThatComesChangesItsOwnBlockAndNoOther() {
    let count = 3_000
    var (photos, shapes) = (photos(count), shapes(count))
    let before = WallContents(photos, shapes)
    let other = Photo(id: Photo.nextID(), name: "new.jpg", modified: 0, bytes: 0, format: .jpeg)
    photos.insert(other, at: 10)
    shapes.insert(PhotoShape(width: 3, height: 2), at: 10)
    let after = WallContents(photos, shapes)
    // The first blocks may be cut elsewhere; from some block on, all begin with the same photos as before.
    let (old, new) = (Set(before.starts.map { $0 + 1 }), Set(after.starts))
    XCTAssertGreaterThan(old.intersection(new).count, before.starts.count / 2)
    XCTAssertEqual(Set(after.starts.suffix(3)), Set(before.starts.suffix(3).map { $0 + 1 }))
  }

  func testBlocksThatHoldSomePhotosAreFound() {
    let contents = WallContents(photos(1_000), Array(repeating: nil, count: 1_000))
    for index in [0, 1, 95, 96, 500, 999] {
      let blocks = contents.blocks(holding: index..<(index + 1))
      XCTAssertEqual(blocks.count, 1)
      XCTAssertTrue(contents.block(blocks.lowerBound).contains(index))
    }
    XCTAssertEqual(contents.blocks(holding: 0..<1_000), 0..<contents.starts.count)
    XCTAssertTrue(WallContents.empty.blocks(holding: 0..<10).isEmpty)
    XCTAssertTrue(contents.blocks(holding: 5..<5).isEmpty)
  }

  func testNarrowWallsHaveOneColumnAndEmptyOnesNoHeight() {
    let contents = WallContents(photos(5), shapes(5))
    XCTAssertEqual(layout(contents).columns(in: 100).count, 1)
    XCTAssertEqual(Set((0..<5).map { arrangement(contents, width: 100).frame(of: $0).minX }), [20])
    XCTAssertEqual(arrangement(.empty).contentSize.height, 0)
    // A list that has more photos by now is placed all the same.
    let context = CollectionLayoutContext(
      viewport: Size(width: 500, height: 500), sections: CollectionSections([CollectionSection(itemCount: 9)]))
    XCTAssertEqual(layout(contents).arrangement(for: context).elementCount, 9)
  }
}

/// The same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
