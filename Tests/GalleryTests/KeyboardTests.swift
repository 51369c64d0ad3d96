import SateenCore
import SateenLayout
import SateenLists
import XCTest

@testable import Gallery

/// The list of pages, opening a page and going back, by keys alone.
final class KeyboardTests: XCTestCase {
  @MainActor
  func testDownAndEnterReachEveryPage() async throws {
    for size in [GalleryStage.wide, GalleryStage.narrow] {
      let stage = try GalleryStage(size: size)
      for (index, page) in GalleryPages.all.enumerated() {
        if index > 0 { stage.press(.down) }
        XCTAssertEqual(stage.shell.current?.page.name, page.name)
        XCTAssertFalse(stage.shell.isPageInFront, page.name)
        stage.press(.enter)
        XCTAssertTrue(stage.shell.isPageInFront, page.name)
        XCTAssertTrue(stage.shell.current?.isShowing ?? false, page.name)
        stage.press(.escape)
        XCTAssertFalse(stage.shell.isPageInFront, "Escape leaves \(page.name)")
      }
    }
  }

  @MainActor
  func testLettersChooseAPageByItsName() async throws {
    let stage = try GalleryStage()
    stage.type("mil")
    XCTAssertEqual(stage.shell.current?.page.name, "million", "a word inside a title counts")
    stage.host.advance(by: 1.2)
    stage.type("row h")
    XCTAssertEqual(stage.shell.current?.page.name, "heights")
    stage.host.advance(by: 1.2)
    stage.type("s")
    let first = stage.shell.current?.page.name
    stage.type("s")
    XCTAssertNotEqual(stage.shell.current?.page.name, first, "the same letter goes on to the next")
    XCTAssertFalse(stage.shell.isPageInFront)
  }

  @MainActor
  func testControlAndADigitOpenAPageFromAnywhere() async throws {
    let stage = try GalleryStage()
    stage.press(.character("3"), .control)
    XCTAssertEqual(stage.shell.current?.page.name, GalleryPages.all[2].name)
    XCTAssertTrue(stage.shell.isPageInFront)
    stage.press(.character("1"), .control)
    XCTAssertEqual(stage.shell.current?.page.name, GalleryPages.all[0].name)
    stage.press(.pageDown, .control)
    XCTAssertEqual(stage.shell.current?.page.name, GalleryPages.all[1].name)
  }

  @MainActor
  func testEveryWayBackToTheList() async throws {
    let stage = try GalleryStage("snapshots")
    for (key, modifiers) in [(Key.escape, KeyModifiers()), (.left, .alt), (.function(6), [])] {
      XCTAssertTrue(stage.shell.isPageInFront)
      stage.press(key, modifiers)
      XCTAssertFalse(stage.shell.isPageInFront, "\(key)")
      stage.press(.function(6))
    }
  }

  @MainActor
  func testTabGoesThroughTheKeysOfThePageAndSpacePressesThem() async throws {
    let stage = try GalleryStage("snapshots")
    stage.press(.escape)
    XCTAssertFalse(stage.shell.isPageInFront)
    stage.press(.tab)
    XCTAssertTrue(stage.shell.isPageInFront)
    let first = try XCTUnwrap(stage.host.container.focusedNode as? KeyChipNode)
    stage.press(.right)
    let second = try XCTUnwrap(stage.host.container.focusedNode as? KeyChipNode)
    XCTAssertFalse(first === second)
    stage.press(.tab, .shift)
    XCTAssertFalse(stage.shell.isPageInFront)
  }

  @MainActor
  func testKeysScrollThePageThatHasThem() async throws {
    let stage = try GalleryStage("snapshots")
    let table = try stage.page(SnapshotsPage.self).table
    stage.press(.pageDown)
    XCTAssertGreaterThan(table.contentOffset.y, 300)
    let here = table.contentOffset
    stage.press(.escape)
    stage.press(.down)
    stage.press(.up)
    XCTAssertEqual(table.contentOffset, here, "in the list arrows choose")
  }

  @MainActor
  func testControlDIsDarkOrLight() async throws {
    let stage = try GalleryStage()
    stage.press(.character("d"), .control)
    XCTAssertEqual(stage.host.container.appearance, .dark)
    stage.press(.character("d"), .control)
    XCTAssertEqual(stage.host.container.appearance, .light)
  }

  @MainActor
  func testAWindowThatBecomesNarrowKeepsThePage() async throws {
    let stage = try GalleryStage("selection")
    let page = try stage.page(SelectionPage.self)
    stage.press(.down)
    stage.press(.enter)
    let selected = page.table.pathForSelectedItem
    XCTAssertNotNil(selected)
    for size in [GalleryStage.narrow, GalleryStage.wide, GalleryStage.narrow] {
      stage.host.resize(to: size)
      stage.host.settle()
      XCTAssertTrue(stage.shell.current === page)
      XCTAssertTrue(stage.shell.isPageInFront, "\(size)")
      XCTAssertTrue(page.isShowing, "\(size)")
      XCTAssertEqual(page.table.pathForSelectedItem, selected)
      stage.assertNothingIsBlank("\(size)")
    }
    stage.press(.escape)
    XCTAssertFalse(stage.shell.isPageInFront)
    stage.host.resize(to: GalleryStage.wide)
    stage.host.settle()
    XCTAssertTrue(page.isShowing, "beside the list the page shows, though the list has the keys")
    XCTAssertFalse(stage.shell.isPageInFront)
  }

  @MainActor
  func testAClickOpensAPageAndAClickInThePageGivesItTheKeys() async throws {
    let stage = try GalleryStage()
    let second = try XCTUnwrap(stage.sidebar?.nodeForItem(at: ItemPath(row: 1, section: 1)))
    stage.host.click(stage.middle(of: second))
    stage.host.settle()
    XCTAssertEqual(stage.shell.current?.page.name, GalleryPages.all[1].name)
    XCTAssertTrue(stage.shell.isPageInFront)
    stage.press(.escape)
    stage.host.click(Point(x: 700, y: 400))
    XCTAssertTrue(stage.shell.isPageInFront)
  }
}
