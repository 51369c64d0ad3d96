import XCTest

@testable import Photos

final class OrderTests: XCTestCase {
  private func photo(_ name: String, modified: Int64 = 0, bytes: Int64 = 0) -> Photo {
    Photo(
      id: Photo.nextID(), name: name, modified: modified, bytes: bytes,
      format: name.hasSuffix(".png") ? .png : .jpeg, isHidden: name.hasPrefix("."))
  }

  func testNumbersInNamesGoByTheirValue() {
    let names = ["a1.jpg", "a2.jpg", "a10.jpg", "a010b.jpg", "A11.jpg", "b.jpg"]
    XCTAssertEqual(names.shuffled().sorted(by: NaturalOrder.precedes), names)
    XCTAssertEqual(
      ["Dune 2.jpg", "Dune.webp", "Dune.jpg"].sorted(by: NaturalOrder.precedes),
      ["Dune.jpg", "Dune.webp", "Dune 2.jpg"])
  }

  func testTheOrderOfNamesIsATotalOne() {
    let parts = ["", "0", "00", "1", "10", "9", "a", "A", ".", " ", "ä", "a1", "a01"]
    let names = parts.flatMap { first in parts.map { first + $0 } }
    for a in names {
      for b in names {
        let (forth, back) = (NaturalOrder.precedes(a, b), NaturalOrder.precedes(b, a))
        XCTAssertFalse(forth && back, "\(a) and \(b)")
        XCTAssertEqual(!forth && !back, a == b, "\(a) and \(b)")
        for c in parts where forth && NaturalOrder.precedes(b, c) {
          XCTAssertTrue(NaturalOrder.precedes(a, c), "\(a), \(b), \(c)")
        }
      }
    }
  }

  func testPhotosAreOrderedByEachKeyInBothDirections() {
    let photos = [
      photo("b.jpg", modified: 30, bytes: 1), photo("a.jpg", modified: 10, bytes: 3),
      photo("c.png", modified: 20, bytes: 2),
    ]
    var order = PhotoOrder()
    func names() -> [String] { order.arranged(photos, now: 100).map(\.name) }
    XCTAssertEqual(names(), ["a.jpg", "b.jpg", "c.png"])
    order.choose(.name)
    XCTAssertEqual(names(), ["c.png", "b.jpg", "a.jpg"])
    order.choose(.date)
    XCTAssertEqual(names(), ["b.jpg", "c.png", "a.jpg"], "the newest first")
    order.choose(.date)
    XCTAssertEqual(names(), ["a.jpg", "c.png", "b.jpg"])
    order.choose(.size)
    XCTAssertEqual(names(), ["a.jpg", "c.png", "b.jpg"], "the largest first")
  }

  func testFiltersLeaveOutOtherKindsOldOnesAndHiddenOnes() {
    let day: Int64 = 86_400
    let photos = [
      photo("new.jpg", modified: 100 * day), photo("old.png", modified: 50 * day),
      photo(".hidden.jpg", modified: 100 * day),
    ]
    var order = PhotoOrder()
    func names() -> [String] { order.arranged(photos, now: 100 * day).map(\.name) }
    XCTAssertEqual(names(), ["new.jpg", "old.png"])
    order.showsHidden = true
    XCTAssertEqual(names(), [".hidden.jpg", "new.jpg", "old.png"])
    order.format = .png
    XCTAssertEqual(names(), ["old.png"])
    XCTAssertTrue(order.isFiltering)
    order.age = .month
    XCTAssertEqual(names(), [])
    order.age = .year
    XCTAssertEqual(names(), ["old.png"])
  }

  func testWordsForNumbersAndDates() {
    XCTAssertEqual(
      [0, 999, 1_000, 9_949, 34_567, 999_600, 12_345_678].map { ByteCount.words($0) },
      [
        "0 bytes", "999 bytes", "1.0 kB", "9.9 kB", "35 kB", "1.0 MB", "12 MB",
      ])
    XCTAssertEqual(Count.words(1, "photo", "photos"), "1 photo")
    XCTAssertEqual(Count.words(1_234_567, "photo", "photos"), "1\u{2009}234\u{2009}567 photos")
    XCTAssertEqual(PhotoDate.words(ofExif: "2024:05:17 18:30:02"), "17 May 2024, 18:30")
    XCTAssertNil(PhotoDate.words(ofExif: "0000:00:00 00:00:00"))
    XCTAssertNil(PhotoDate.words(ofExif: "yesterday"))
  }

  func testPathsAreResolvedByTheirText() {
    XCTAssertEqual(FolderPath("/a/./b/../c/").text, "/a/c")
    XCTAssertEqual(FolderPath("//").text, "/")
    XCTAssertEqual(FolderPath("/..").text, "/")
    XCTAssertNil(FolderPath("/").parent)
    XCTAssertEqual(FolderPath("/a").parent?.text, "/")
    XCTAssertEqual(FolderPath("/a/b").trail(from: FolderPath("/a")).map(\.name), ["a", "b"])
    XCTAssertTrue(FolderPath("/a").contains(FolderPath("/a/b")))
    XCTAssertFalse(FolderPath("/a").contains(FolderPath("/ab")))
    XCTAssertTrue(FolderPath("/").contains(FolderPath("/ab")))
  }
}
