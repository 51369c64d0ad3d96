import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// The keys of each page.
final class PageKeysTests: XCTestCase {
  @MainActor
  func testSnapshotsInsertDeleteShuffleLikeResizeAndPlay() async throws {
    let stage = try GalleryStage("snapshots")
    let page = try stage.page(SnapshotsPage.self)
    func ids() -> [Int] { page.table.shownSnapshot.items.map(\.id) }
    let start = ids()
    XCTAssertEqual(start.count, 1_000)
    stage.press("i")
    XCTAssertEqual(ids().count, 1_002)
    stage.press("d")
    XCTAssertEqual(ids().count, 1_000)
    let before = ids()
    stage.press("s")
    XCTAssertNotEqual(ids(), before)
    XCTAssertEqual(Set(ids()), Set(before))
    stage.press("l")
    XCTAssertTrue(page.table.shownSnapshot.items.contains(where: \.isLiked))
    for count in [10_000, 100_000] {
      stage.press("=")
      XCTAssertEqual(ids().count, count)
      stage.assertNothingIsBlank("\(count) songs")
    }
    for count in [10_000, 1_000, 100, 10, 1] {
      stage.press("-")
      XCTAssertEqual(ids().count, count)
      stage.assertNothingIsBlank("\(count) songs")
    }
    stage.press("=")
    let resting = ids()
    stage.press(.space)
    stage.host.advance(by: 3)
    XCTAssertNotEqual(ids(), resting, "it plays")
    stage.press(.space)
    stage.host.settle()
    let stopped = ids()
    stage.host.advance(by: 3)
    XCTAssertEqual(ids(), stopped)
  }

  @MainActor
  func testBatchUpdatesChangeTheBoardAndABrokenOneChangesNothing() async throws {
    let stage = try GalleryStage("batches")
    let page = try stage.page(BatchUpdatesPage.self)
    func counts() -> [Int] { page.sections.map(\.tasks.count) }
    func shown() -> [Int] {
      page.sections.indices.map { section in
        (0..<page.sections[section].tasks.count).filter {
          page.table.rectForItem(at: ItemPath(row: $0, section: section)) != nil
        }.count
      }
    }
    XCTAssertEqual(counts(), [4, 5, 5])
    for (key, wanted) in [
      ("i", [5, 6, 5]), ("d", [4, 6, 5]), ("m", [3, 7, 5]), ("n", [4, 7, 5]), ("r", [4, 7, 5]),
    ] as [(Character, [Int])] {
      stage.press(key)
      XCTAssertEqual(counts(), wanted, "\(key)")
      XCTAssertEqual(shown(), wanted, "\(key)")
      XCTAssertFalse(page.showsBanner, "\(key): \(page.banner.sentence)")
      stage.assertNothingIsBlank("after \(key)")
    }
    XCTAssertTrue(page.sections.contains { $0.tasks.contains { $0.edits > 0 } })
    let nodes = page.table.visibleNodes.map(ObjectIdentifier.init)
    stage.press("b")
    XCTAssertTrue(page.showsBanner)
    XCTAssertTrue(
      page.banner.sentence.contains("section 1 had 7 rows; 1 inserted and 0 deleted make 8, but the data source has 7"),
      page.banner.sentence)
    XCTAssertEqual(page.table.numberOfItems, 16)
    XCTAssertTrue(Set(page.table.visibleNodes.map(ObjectIdentifier.init)).isSubset(of: nodes))
    stage.press("i")
    XCTAssertFalse(page.showsBanner, "the next change takes the sentence away")
  }

  @MainActor
  func testSectionsPinJumpAndShowLines() async throws {
    let stage = try GalleryStage("sections")
    let page = try stage.page(SectionsPage.self)
    for (index, letter) in "jjj".enumerated() {
      stage.press(letter)
      XCTAssertEqual(page.currentSection, index + 1)
    }
    stage.press("k")
    XCTAssertEqual(page.currentSection, 2)
    stage.host.send(.wheel(Point(x: 700, y: 500), dx: 0, dy: 2))
    stage.host.settle()
    func headerShows() -> Bool { page.table.nodeForHeader(inSection: page.currentSection)?.isVisible ?? false }
    let header = try XCTUnwrap(page.table.nodeForHeader(inSection: page.currentSection))
    XCTAssertEqual(header.frame.minY, page.table.contentOffset.y, accuracy: 1)
    XCTAssertTrue(headerShows())
    stage.press("h")
    XCTAssertFalse(page.pinsHeaders)
    XCTAssertFalse(headerShows(), "its own place is further up")
    XCTAssertNotNil(page.table.rectForFooter(inSection: 0))
    stage.press("f")
    XCTAssertNil(page.table.rectForFooter(inSection: 0))
    XCTAssertNotNil((page.table.collectionLayout as? TableLayout)?.rowSeparator)
    stage.press("l")
    XCTAssertNil((page.table.collectionLayout as? TableLayout)?.rowSeparator)
  }

  @MainActor
  func testSelectionWithKeysAndItsCommands() async throws {
    let stage = try GalleryStage("selection")
    let page = try stage.page(SelectionPage.self)
    func rows() -> [Int] { page.table.pathsForSelectedItems.map(\.row) }
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(rows(), [0])
    stage.press(.down, .shift)
    stage.press(.down, .shift)
    XCTAssertEqual(rows(), [0, 1, 2])
    stage.press("r")
    let unread = page.mails.prefix(3).map(\.isUnread)
    XCTAssertEqual(Set(unread).count, 1, "all three are alike now")
    XCTAssertEqual(rows(), [0, 1, 2], "and still selected")
    stage.press(.delete)
    XCTAssertEqual(page.mails.count, 237)
    XCTAssertEqual(rows(), [])
    stage.press("a")
    XCTAssertEqual(rows().count, 237)
    stage.press("c")
    XCTAssertEqual(rows(), [])
    stage.press("m")
    XCTAssertFalse(page.table.allowsMultipleSelection)
    stage.press(.down)
    stage.press(.space)
    stage.press(.down)
    stage.press(.space)
    XCTAssertEqual(rows().count, 1)
  }

  @MainActor
  func testSelectionWithTheMouse() async throws {
    let stage = try GalleryStage("selection")
    let page = try stage.page(SelectionPage.self)
    func click(_ row: Int, _ modifiers: KeyModifiers = []) throws {
      let node = try XCTUnwrap(page.table.nodeForItem(at: ItemPath(row: row, section: 0)))
      stage.host.click(stage.middle(of: node), modifiers)
      stage.host.settle()
    }
    try click(1)
    try click(3, .control)
    XCTAssertEqual(page.table.pathsForSelectedItems.map(\.row), [1, 3])
    try click(5, .shift)
    XCTAssertEqual(page.table.pathsForSelectedItems.map(\.row), [3, 4, 5])
  }

  @MainActor
  func testADoubleClickReadsAMessageAndTheSecondaryButtonStarsIt() async throws {
    let stage = try GalleryStage("selection")
    let page = try stage.page(SelectionPage.self)
    let (before, point) = (page.mails[2], stage.middle(of: try XCTUnwrap(page.table.cell(of: 2))))
    stage.host.click(point)
    stage.host.send(.pointerDown(point, button: .primary, clicks: 2))
    stage.host.send(.pointerUp(point, button: .primary))
    stage.host.send(.pointerDown(point, button: .secondary, clicks: 1))
    stage.host.send(.pointerUp(point, button: .secondary))
    stage.host.settle()
    XCTAssertEqual(page.mails[2].isUnread, !before.isUnread)
    XCTAssertEqual(page.mails[2].isStarred, !before.isStarred)
    XCTAssertEqual(page.table.selectedIDs, [2])
    XCTAssertEqual(page.table.cell(of: 2)?.isHovered, true)
  }

  @MainActor
  func testTheConversationStaysAtItsEndAndKeepsItsPlaceWhenHistoryComes() async throws {
    let stage = try GalleryStage("conversation")
    let page = try stage.page(ConversationPage.self)
    func isAtTheEnd() -> Bool {
      abs(page.table.contentOffset.y - page.table.scrollView.maximumOffset.y) < 1
    }
    XCTAssertTrue(isAtTheEnd())
    let count = page.messages.count
    stage.press(.enter)
    XCTAssertEqual(page.messages.count, count + 1)
    XCTAssertTrue(isAtTheEnd())
    stage.press(.space)
    for _ in 0..<30 {
      stage.host.advance(by: 0.2)
      stage.assertNothingIsBlank("while they talk")
    }
    XCTAssertGreaterThan(page.messages.count, count + 1)
    stage.press(.space)
    XCTAssertTrue(isAtTheEnd())
    XCTAssertFalse(page.messages.contains(where: \.isTyping))
    stage.press(.pageUp)
    let top = try XCTUnwrap(page.table.visibleNodes.first)
    func place() -> Double { stage.middle(of: top).y }
    let before = place()
    let known = page.messages.count
    stage.press("h")
    XCTAssertEqual(page.messages.count, known + 20)
    XCTAssertEqual(place(), before, accuracy: 0.5)
  }

  @MainActor
  func testAMillionRowsAreJumpedThroughWithFewOfThemAlive() async throws {
    let stage = try GalleryStage("million")
    let page = try stage.page(MillionRowsPage.self)
    // The first row below the top inset.
    func first() -> Int {
      let top = page.table.contentOffset.y + page.table.contentInset.top
      let paths = page.table.visibleNodes.compactMap { page.table.itemPath(for: $0) }
      return paths.first { (page.table.rectForItem(at: $0)?.maxY ?? 0) > top + 0.5 }?.row ?? -1
    }
    for (key, row) in [("2", 99_999), ("3", 499_999), ("1", 0)] as [(Character, Int)] {
      stage.press(key)
      XCTAssertEqual(first(), row)
      XCTAssertLessThan(page.table.liveNodeCount, 120)
    }
    stage.press("4")
    let last = page.table.visibleNodes.last.flatMap { page.table.itemPath(for: $0)?.row }
    XCTAssertEqual(last, MillionRowsPage.count - 1)
    let before = first()
    stage.press("r")
    XCTAssertNotEqual(first(), before)
    stage.assertNothingIsBlank("anywhere")
  }

  @MainActor
  func testTheEndlessFeedFetchesAtBothEndsFailsAndTriesAgain() async throws {
    let stage = try GalleryStage("endless")
    let page = try stage.page(EndlessFeedPage.self)
    XCTAssertEqual(page.posts, 60..<80)
    let first = try XCTUnwrap(page.table.nodeForItem(at: ItemPath(row: 0, section: 0)))
    let before = stage.middle(of: first).y
    await stage.host.advanceTasks(by: 1)
    XCTAssertEqual(page.posts, 40..<80, "newer posts come while the first one shows")
    XCTAssertEqual(stage.middle(of: first).y, before, accuracy: 0.5, "and what shows stays where it is")
    stage.host.press(.end)
    await stage.host.advanceTasks(by: 1.5)
    XCTAssertEqual(page.posts, 40..<100)
    let requests = page.requests
    stage.host.press(.character("f"))
    XCTAssertTrue(page.failsNext)
    // Without an animation: a scroll that goes on after the load has failed would request it again.
    page.table.contentOffset = page.table.scrollView.maximumOffset
    await stage.host.advanceTasks(by: 1.5)
    XCTAssertEqual(page.tail, .failed("The server did not answer."))
    XCTAssertEqual(page.posts, 40..<100)
    XCTAssertEqual(page.requests, requests + 1)
    await stage.host.advanceTasks(by: 3)
    XCTAssertEqual(page.requests, requests + 1, "nothing is asked again by itself")
    stage.host.press(.character("r"))
    await stage.host.advanceTasks(by: 1)
    XCTAssertEqual(page.posts, 40..<120)
    XCTAssertEqual(page.tail, .loading)
    stage.host.press(.character("f"))
    stage.host.press(.home)
    await stage.host.advanceTasks(by: 2)
    XCTAssertEqual(page.notice.words, "The server did not answer. Try again")
    stage.host.press(.character("r"))
    await stage.host.advanceTasks(by: 1)
    for _ in 0..<4 {
      stage.host.press(.home)
      await stage.host.advanceTasks(by: 2)
    }
    XCTAssertEqual(page.posts.lowerBound, 0)
    XCTAssertNil(page.notice.words)
    let all = page.requests
    stage.host.press(.home)
    await stage.host.advanceTasks(by: 2)
    XCTAssertEqual(page.requests, all, "there is nothing more at the head")
    stage.assertNothingIsBlank("at the newest post")
  }

  @MainActor
  func testRowsOpenInPlaceTakeStatedSizesAndFollowTheWidth() async throws {
    let stage = try GalleryStage("heights")
    let page = try stage.page(RowHeightsPage.self)
    func height(_ row: Int) -> Double { page.table.rectForItem(at: ItemPath(row: row, section: 0))?.height ?? 0 }
    let closed = height(0)
    let node = page.table.nodeForItem(at: ItemPath(row: 0, section: 0))
    stage.press("o")
    XCTAssertTrue(page.open.contains(0))
    XCTAssertGreaterThan(height(0), closed + 60)
    XCTAssertTrue(page.table.nodeForItem(at: ItemPath(row: 0, section: 0)) === node, "it opens in place")
    let wide = height(0)
    stage.press("w")
    XCTAssertGreaterThan(height(0), wide, "text in a narrow column is longer")
    stage.press("w")
    XCTAssertEqual(height(0), wide)
    stage.press("s")
    XCTAssertEqual(height(0), 320)
    XCTAssertEqual(height(2), 104)
    stage.press("s")
    stage.press("a")
    XCTAssertEqual(page.open.count, RowHeightsPage.count)
    XCTAssertGreaterThan(height(2), 150)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(page.open.count, RowHeightsPage.count - 1, "Enter closes the focused row")
  }

  @MainActor
  func testARecipeOpensUnderAFinger() async throws {
    let stage = try GalleryStage("heights")
    let page = try stage.page(RowHeightsPage.self)
    let cell = try XCTUnwrap(page.table.nodeForItem(at: ItemPath(row: 0, section: 0)))
    let closed = cell.frame.height
    let from = stage.middle(of: cell)
    stage.host.drag(from: from, to: from + Point(x: 50, y: 0))
    stage.host.advance(by: 0.4)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(cell.frame.height, closed, "a short way goes back")
    XCTAssertEqual(page.open, [1])
    stage.host.drag(from: from, to: from + Point(x: 250, y: 0))
    XCTAssertTrue(stage.host.settle())
    XCTAssertGreaterThan(cell.frame.height, closed + 50)
    XCTAssertEqual(page.open, [0, 1])
    stage.assertNothingIsBlank("the recipe")
  }

  @MainActor
  func testReloadsAndAThemeChangeNeverShowABlankRow() async throws {
    let stage = try GalleryStage("reload")
    let page = try stage.page(ReloadPage.self)
    for key in ["r", "t", "r"] as [Character] {
      stage.host.press(.character(key))
      for _ in 0..<30 {
        stage.host.step()
        stage.assertNothingIsBlank("while \(key) takes effect")
      }
    }
    XCTAssertEqual(page.edition, 2)
    XCTAssertEqual(stage.host.container.appearance, .dark)
    stage.press(.space)
    for _ in 0..<60 {
      stage.host.step()
      stage.assertNothingIsBlank("while it reloads")
    }
    XCTAssertGreaterThan(page.edition, 3)
    stage.press(.space)
    let edition = page.edition
    stage.host.advance(by: 2)
    XCTAssertEqual(page.edition, edition)
  }

  @MainActor
  func testTheDiaryOpensAtRowFiveThousandInTheFirstFrameWithRows() async throws {
    let stage = try GalleryStage("position")
    let page = try stage.page(InitialPositionPage.self)
    func place() -> Double {
      let frame = page.table.rectForItem(at: ItemPath(row: Day.today, section: 0)) ?? .zero
      return frame.minY - page.table.contentOffset.y
    }
    let inset = page.table.contentInset
    XCTAssertEqual(place(), inset.top, accuracy: 1)
    for (key, wanted) in [("b", 1.0), ("m", 0.5), ("t", 0)] as [(Character, Double)] {
      stage.host.press(.character(key))
      var frames = 0
      while page.table.visibleNodes.isEmpty, frames < 20 {
        stage.host.step()
        frames += 1
      }
      let height = page.table.rectForItem(at: ItemPath(row: Day.today, section: 0))?.height ?? 0
      let room = page.table.bounds.height - inset.top - inset.bottom - height
      XCTAssertEqual(place(), inset.top + room * wanted, accuracy: 2, "\(key)")
      stage.host.settle()
      XCTAssertEqual(place(), inset.top + room * wanted, accuracy: 2, "\(key), at rest")
    }
  }

  @MainActor
  func testTheCoveredListGivesBackWhatItNeedsLess() async throws {
    let stage = try GalleryStage("ranges")
    let page = try stage.page(RangeModesPage.self)
    stage.press("f")
    stage.press(.pageDown)
    XCTAssertGreaterThan(page.counts.visible, 0)
    XCTAssertGreaterThanOrEqual(page.counts.withPixels, page.counts.visible)
    XCTAssertGreaterThan(page.counts.nodes, page.counts.withPixels)
    let open = page.counts
    stage.press("c")
    XCTAssertEqual(page.counts.depth, 1)
    XCTAssertEqual(page.counts.visible, 0)
    XCTAssertGreaterThan(page.counts.withPixels, 0)
    XCTAssertLessThanOrEqual(page.counts.nodes, open.nodes)
    stage.press("c")
    XCTAssertEqual(page.counts.depth, 2)
    XCTAssertEqual(page.counts.withPixels, 0)
    stage.press(.backspace)
    stage.press(.backspace)
    XCTAssertEqual(page.counts.depth, 0)
    XCTAssertGreaterThan(page.counts.visible, 0)
    stage.press(.backspace)
    XCTAssertEqual(page.counts.depth, 0, "the list itself stays")
    stage.press("l")
    XCTAssertTrue(page.counts.isMemoryLow)
    XCTAssertGreaterThan(page.counts.visible, 0, "what shows stays")
    XCTAssertLessThanOrEqual(page.counts.withPixels, page.counts.visible)
    stage.assertNothingIsBlank("short of memory")
    stage.host.advance(by: 11)
    XCTAssertFalse(page.counts.isMemoryLow)
  }

  @MainActor
  func testTheStackGoesFurtherBackAndToItsRoot() async throws {
    let stage = try GalleryStage("navigation")
    let page = try stage.page(NavigationPage.self)
    func titles() -> [String] { page.stack.controllers.map { $0.title ?? "" } }
    stage.press("p")
    XCTAssertEqual(titles(), ["Countries", "Norway"])
    stage.press("p")
    XCTAssertEqual(titles().count, 3)
    let town = titles()[2]
    stage.press("t")
    XCTAssertEqual(titles().count, 3)
    XCTAssertNotEqual(titles()[2], town)
    stage.press(.backspace)
    XCTAssertEqual(titles(), ["Countries", "Norway"])
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(titles(), ["Countries", "Norway", "Bergen"], "Enter goes into the focused row")
    stage.press(.escape)
    XCTAssertEqual(titles(), ["Countries", "Norway"], "Escape goes back one screen")
    stage.press("r")
    XCTAssertEqual(titles(), ["Countries"])
    XCTAssertTrue(stage.shell.isPageInFront)
    stage.press("b")
    XCTAssertTrue(page.stack.isBarHidden)
  }

  @MainActor
  func testTabsAreChosenByNumberAndMadeWhenChosen() async throws {
    let stage = try GalleryStage("tabs")
    let page = try stage.page(TabsPage.self)
    XCTAssertEqual(page.tabs.controllers.map(\.isNodeLoaded), [true, false, false, false])
    for number in [3, 2, 4, 1] {
      stage.press(.character(Character("\(number)")), .control)
      XCTAssertEqual(page.tabs.selectedIndex, number - 1)
      XCTAssertTrue(page.tabs.controllers[number - 1].isShowing)
      stage.assertNothingIsBlank("tab \(number)")
    }
    XCTAssertTrue(page.tabs.controllers.allSatisfy(\.isNodeLoaded))
    stage.press("t")
    XCTAssertEqual(page.tabs.barPosition, .top)
    XCTAssertTrue(stage.shell.current === page)
  }

  @MainActor
  func testTheSplitMovesItsDividerAndTurnsIntoOnePane() async throws {
    let stage = try GalleryStage("split")
    let page = try stage.page(SplitPage.self)
    let width = page.split.primaryWidth
    stage.press("]")
    XCTAssertEqual(page.split.primaryWidth, width + 40)
    stage.press("[")
    XCTAssertEqual(page.split.primaryWidth, width)
    stage.press("j")
    XCTAssertEqual(page.chosen, 1)
    stage.press("k")
    XCTAssertEqual(page.chosen, 0)
    stage.press("o")
    XCTAssertTrue(page.split.isCollapsed)
    stage.press(.down)
    stage.press(.down)
    stage.press(.enter)
    XCTAssertEqual(page.split.frontPane, .secondary, "Enter opens the note")
    XCTAssertEqual(page.chosen, 1)
    stage.press(.escape)
    XCTAssertEqual(page.split.frontPane, .primary)
    XCTAssertTrue(stage.shell.isPageInFront)
    stage.press("o")
    XCTAssertFalse(page.split.isCollapsed)
  }
}
