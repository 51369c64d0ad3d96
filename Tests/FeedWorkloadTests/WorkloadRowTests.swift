import FeedWorkload
import XCTest

final class WorkloadRowTests: XCTestCase {
  func testFirstThousandLightRowsHashToTheReferenceValue() {
    XCTAssertEqual(feedHash(1_000), 2_122_311_370)
  }

  func testFirstThousandHeavyRowsHashToTheReferenceValue() {
    XCTAssertEqual(feedHash2(1_000), 2_710_635_802)
  }

  func testRowsFarDownAreAsGoodAsTheFirst() {
    for kind in WorkloadKind.allCases {
      let row = kind.row(at: 999_999)
      XCTAssertEqual(row, kind.row(at: 999_999))
      XCTAssertFalse(row.body.isEmpty)
      XCTAssertTrue((0..<WorkloadKind.avatarCount).contains(row.avatar))
      XCTAssertTrue(row.photos.allSatisfy { (0..<kind.photoCount).contains($0) })
    }
  }

  func testEveryThirdLightRowHasAPhotoAndEverySecondHeavyRowHasOneToFour() {
    for index in 0..<300 {
      XCTAssertEqual(WorkloadKind.v1.row(at: index).photos.count, index % 3 == 0 ? 1 : 0)
      let heavy = WorkloadKind.v2.row(at: index).photos.count
      XCTAssertTrue(index % 2 == 0 ? (1...4).contains(heavy) : heavy == 0)
    }
  }

  func testFileNamesHaveTwoDigits() {
    XCTAssertEqual(WorkloadKind.v1.photoPath(7), "photos/07.jpg")
    XCTAssertEqual(WorkloadKind.v1.avatarPath(39), "avatars/39.jpg")
    XCTAssertEqual(WorkloadKind.v2.photoPath(23), "heavy/23.jpg")
    XCTAssertEqual(WorkloadKind.v2.avatarPath(0), "heavy-avatars/00.png")
  }

  func testMarksBecomeSpansAndTheirTextIsKept() {
    let spans = WorkloadSpan.parse("the *layout* thread _waits_ 🎉\nمرحبا")
    XCTAssertEqual(
      spans,
      [
        WorkloadSpan("the ", .plain), WorkloadSpan("layout", .bold), WorkloadSpan(" thread ", .plain),
        WorkloadSpan("waits", .link), WorkloadSpan(" 🎉\nمرحبا", .plain),
      ])
  }

  func testAMarkWithoutItsPartnerIsText() {
    XCTAssertEqual(WorkloadSpan.parse("a * b"), [WorkloadSpan("a * b", .plain)])
    XCTAssertEqual(WorkloadSpan.parse("*"), [WorkloadSpan("*", .plain)])
    XCTAssertEqual(WorkloadSpan.parse(""), [])
  }

  func testHeavyParagraphsLoseOnlyTheirMarks() {
    for index in 0..<200 {
      let body = WorkloadKind.v2.row(at: index).body
      let joined = WorkloadSpan.parse(body).map(\.text).joined()
      XCTAssertEqual(joined, body.filter { $0 != "*" && $0 != "_" })
    }
  }

  func testPhotoBoxesFillTheTextColumnAndNeverTouch() {
    XCTAssertEqual(
      WorkloadGeometry.photoBoxes(.v1, count: 1), [WorkloadGeometry.Box(x: 0, y: 0, width: 716, height: 403)])
    for count in 1...4 {
      let boxes = WorkloadGeometry.photoBoxes(.v2, count: count)
      XCTAssertEqual(boxes.count, count)
      XCTAssertEqual(boxes.map { $0.x + $0.width }.max(), WorkloadGeometry.textWidth)
    }
    XCTAssertEqual(WorkloadGeometry.photoAreaHeight(.v2, count: 4), 538)
    XCTAssertEqual(WorkloadGeometry.photoAreaHeight(.v2, count: 3), 177)
    XCTAssertEqual(WorkloadGeometry.photoAreaHeight(.v2, count: 0), 0)
  }
}
