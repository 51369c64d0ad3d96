import FeedContent
import Foundation
import XCTest

final class DemoFeedTests: XCTestCase {
  private let feed = DemoFeed()

  func testARowIsTheSameEachTimeAndInAnyOrder() {
    let forward = (0..<200).map { feed.post(at: $0) }
    let backward = (0..<200).reversed().map { feed.post(at: $0) }
    XCTAssertEqual(forward, backward.reversed())
  }

  func testNeighboursShareNeitherAuthorNorTextNorPicture() {
    var above = feed.post(at: 0)
    for index in 1..<5_000 {
      let post = feed.post(at: index)
      XCTAssertNotEqual(post.author, above.author, "row \(index)")
      XCTAssertNotEqual(post.text, above.text, "row \(index)")
      XCTAssertTrue(Set(post.photos).isDisjoint(with: above.photos), "row \(index)")
      XCTAssertGreaterThan(post.minutesAgo, above.minutesAgo, "row \(index)")
      above = post
    }
  }

  func testNoTextComesBackBeforeAllOthersWereShown() {
    let texts = (0..<120).map { feed.post(at: 7_000 + $0).plainText }
    XCTAssertEqual(Set(texts).count, 120)
  }

  func testRowsBeyondAMillionExist() {
    let post = feed.post(at: 1_234_567)
    XCTAssertEqual(post.id, 1_234_567)
    XCTAssertFalse(post.plainText.isEmpty)
    XCTAssertTrue(RelativeAge.string(minutes: post.minutesAgo).hasSuffix("y"))
  }

  func testEveryPictureAndEveryAuthorTurnsUp() {
    let posts = (0..<1_500).map { feed.post(at: $0) }
    XCTAssertEqual(Set(posts.flatMap(\.photos)), Set(Photo.all.indices))
    XCTAssertEqual(Set(posts.map(\.author.handle)).count, Author.all.count)
    XCTAssertEqual(Set(posts.map(\.photos.count)), [0, 1, 2, 3, 4])
    XCTAssertTrue(posts.allSatisfy { Set($0.photos).count == $0.photos.count })
  }

  func testNobodyMentionsThemself() {
    for post in (0..<1_500).map({ feed.post(at: $0) }) {
      XCTAssertFalse(post.text.contains { $0.kind == .mention(post.author.handle) }, "row \(post.id)")
    }
  }

  func testEveryMentionIsOfSomebodyInTheFeed() {
    let handles = Set(Author.all.map(\.handle))
    for span in (0..<300).flatMap({ feed.post(at: $0).text }) {
      if case .mention(let handle) = span.kind { XCTAssertTrue(handles.contains(handle), handle) }
    }
  }

  func testTextsHoldNoUnreadMarkup() {
    for post in (0..<300).map({ feed.post(at: $0) }) {
      XCTAssertFalse(post.plainText.contains("*"), post.plainText)
      XCTAssertFalse(post.plainText.contains("]("), post.plainText)
      for span in post.text {
        XCTAssertFalse(span.text.isEmpty)
        if case .link(let destination) = span.kind { XCTAssertTrue(destination.hasPrefix("https://"), destination) }
      }
    }
  }

  func testTagsInOtherScriptsAreWholeWords() {
    let tags = (0..<300).flatMap { feed.post(at: $0).text }.compactMap { span -> String? in
      if case .hashtag(let tag) = span.kind { return tag } else { return nil }
    }
    XCTAssertTrue(Set(["चाय", "วันหยุด", "سفر", "מטבח", "朝活", "φως"]).isSubset(of: tags), "\(Set(tags))")
  }

  func testOwnPicturesAreCountedInTheirOwnFolder() {
    for count in [1, 2, 7, 100] {
      let own = DemoFeed(ownPhotoCount: count)
      let photos = (0..<1_000).flatMap { own.post(at: $0).photos }
      XCTAssertTrue(photos.allSatisfy { (0..<count).contains($0) })
      XCTAssertEqual(Set(photos).count, count)
    }
    XCTAssertTrue((0..<50).allSatisfy { DemoFeed(ownPhotoCount: 0).post(at: $0).photos.isEmpty })
  }

  func testCountsAreShortAndNeverRoundUp() {
    let cases = [
      (-3, "0"), (0, "0"), (999, "999"), (1_000, "1K"), (1_240, "1.2K"), (1_999, "1.9K"), (12_345, "12K"),
      (999_999, "999K"), (1_000_000, "1M"), (2_500_000, "2.5M"), (3_400_000_000, "3.4B"),
    ]
    for (count, text) in cases { XCTAssertEqual(CompactCount.string(count), text) }
  }

  func testAgesUseTheLargestFullUnit() {
    let day = 24 * 60
    let cases = [
      (-1, "now"), (0, "now"), (1, "1m"), (59, "59m"), (60, "1h"), (23 * 60 + 59, "23h"), (day, "1d"), (6 * day, "6d"),
      (7 * day, "1w"), (30 * day, "4w"), (31 * day, "1mo"), (364 * day, "12mo"), (365 * day, "1y"),
    ]
    for (minutes, text) in cases { XCTAssertEqual(RelativeAge.string(minutes: minutes), text) }
  }
}
