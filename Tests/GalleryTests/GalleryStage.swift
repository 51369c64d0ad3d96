import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@testable import Gallery

/// The gallery in a window without a screen.
@MainActor
struct GalleryStage {
  static let wide = Size(width: 1_160, height: 800)
  static let narrow = Size(width: 420, height: 720)

  let host: HeadlessHost
  let screen: GalleryScreen

  /// - Parameter page: the name of the open page; nil for the list.
  init(_ page: String? = nil, size: Size = Self.wide, scale: Double = 1, appearance: Appearance = .light) throws {
    host = HeadlessHost(size: size, scale: scale, appearance: appearance)
    screen = GalleryScreen()
    let index = try page.map { name in try XCTUnwrap(GalleryPages.all.firstIndex { $0.name == name }, name) }
    screen.install(in: host.container, page: index)
    XCTAssertTrue(host.settle(), "\(page ?? "the list") does not come to rest")
  }

  var shell: GalleryShell { screen.shell }

  func page<Page: PageController>(_ kind: Page.Type = Page.self) throws -> Page {
    try XCTUnwrap(shell.current as? Page, "\(String(describing: shell.current)) is no \(kind)")
  }

  /// Presses a key and runs frames until the window is at rest.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    host.press(key, modifiers)
    host.settle()
  }

  func press(_ letter: Character) { press(.character(letter)) }

  /// Types letters, a frame each.
  func type(_ word: String) {
    for letter in word { host.press(letter == " " ? .space : .character(letter)) }
    host.settle()
  }

  /// The visible lists in the whole window.
  var lists: [ListNode] {
    var found: [ListNode] = []
    host.container.rootNode?.enumerateSubtree { node in
      if let list = node as? ListNode, list.isVisible { found.append(list) }
    }
    return found
  }

  /// The visible lists in the page.
  var pageLists: [ListNode] {
    var found: [ListNode] = []
    shell.current?.node.enumerateSubtree { node in
      if let list = node as? ListNode, list.isVisible { found.append(list) }
    }
    return found
  }

  /// The list of pages.
  var sidebar: ListNode? { lists.first }

  /// A node's centre in the window.
  func middle(of node: DisplayNode) -> Point {
    node.layer.convert(Point(x: node.bounds.midX, y: node.bounds.midY), to: host.container.view.layer)
  }

  /// The number of colours in a part of the window.
  func colors(in part: Rect) -> Int {
    let picture = host.screenshot()
    var seen: Set<UInt32> = []
    for y in stride(from: Int(part.minY), to: min(Int(part.maxY), picture.size.height), by: 2) {
      let row = (picture.data + y * picture.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in stride(from: Int(part.minX), to: min(Int(part.maxX), picture.size.width), by: 2) { seen.insert(row[x]) }
    }
    return seen.count
  }

  /// Checks that every row on screen has its content. On a page without lists, checks that no visible node waits for
  /// its contents.
  func assertNothingIsBlank(_ what: String, file: StaticString = #filePath, line: UInt = #line) {
    for list in lists {
      XCTAssertEqual(list.visibleElementsWithoutAnything, 0, what, file: file, line: line)
      XCTAssertEqual(list.blankFraction, 0, what, file: file, line: line)
    }
    guard pageLists.isEmpty else { return }
    var shown = 0
    shell.current?.node.enumerateSubtree { node in
      guard node.isVisible else { return }
      shown += 1
      XCTAssertFalse(node.isAwaitingContents, "\(what): \(node.layoutName)", file: file, line: line)
    }
    XCTAssertGreaterThan(shown, 3, "\(what) shows nothing", file: file, line: line)
  }
}
