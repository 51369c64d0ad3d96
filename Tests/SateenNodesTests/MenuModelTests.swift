import SateenCore
import SateenLayout
import SateenNodes
import XCTest

/// Keys and the pointer in an open menu.
final class MenuModelTests: XCTestCase {
  private static func item(_ title: String, isEnabled: Bool = true) -> MenuItem {
    MenuItem(title, isEnabled: isEnabled) {}
  }

  private let menu = Menu {
    MenuElement.header("Edit")
    item("Copy")
    item("Cut", isEnabled: false)
    item("Paste")
    MenuElement.separator
    Submenu("Move") {
      item("Inbox")
      Submenu("More") { item("Deep") }
    }
    Submenu("Empty") {}
    item("Close")
  }

  private func make(_ highlighted: Int? = nil, isMirrored: Bool = false) -> MenuModel {
    MenuModel(menu, highlighted: highlighted, isMirrored: isMirrored)
  }

  /// The highlighted titles of all levels, "-" for none.
  private func path(_ model: MenuModel) -> [String] {
    model.levels.map { level in level.highlighted.flatMap { level.elements[$0].title } ?? "-" }
  }

  /// Presses keys, and gives the highlighted titles; "over" or the chosen title where the menu is over.
  private func press(_ model: inout MenuModel, _ keys: [Key], _ modifiers: KeyModifiers = [], at time: Double = 0)
    -> [String]
  {
    for key in keys {
      switch model.key(key, modifiers, at: time) {
      case .goesOn: continue
      case .over: return ["over"]
      case .chosen(let item): return ["chosen " + item.title]
      }
    }
    return path(model)
  }

  func testKeys() {
    let cases: [(keys: [Key], path: [String])] = [
      ([], ["-"]),
      ([.down], ["Copy"]),
      ([.down, .down], ["Paste"]),
      ([.down, .down, .down], ["Move"]),
      ([.down, .down, .down, .down], ["Close"]),
      ([.down, .down, .down, .down, .down], ["Copy"]),
      ([.up], ["Close"]),
      ([.up, .up], ["Move"]),
      ([.down, .up], ["Close"]),
      ([.home], ["Copy"]),
      ([.end], ["Close"]),
      ([.end, .up, .right], ["Move", "Inbox"]),
      ([.end, .up, .right, .down], ["Move", "More"]),
      ([.end, .up, .right, .down, .right], ["Move", "More", "Deep"]),
      ([.end, .up, .right, .down, .right, .left], ["Move", "More"]),
      ([.end, .up, .right, .down, .right, .escape, .escape], ["Move"]),
      ([.end, .up, .right, .down, .right, .escape, .escape, .escape], ["over"]),
      ([.end, .up, .enter], ["Move", "Inbox"]),
      ([.end, .up, .enter, .enter], ["chosen Inbox"]),
      ([.down, .space], ["chosen Copy"]),
      ([.enter], ["-"]),
      ([.right], ["-"]),
      ([.down, .right], ["Copy"]),
      ([.down, .left], ["Copy"]),
      ([.pageDown], ["Close"]),
      ([.pageDown, .pageUp], ["Copy"]),
      ([.tab], ["over"]),
      ([.menu], ["over"]),
      ([.down, .delete, .backspace, .insert, .function(5)], ["Copy"]),
    ]
    for (keys, expected) in cases {
      var model = make()
      XCTAssertEqual(press(&model, keys), expected, "\(keys)")
    }
  }

  func testWhereLinesRunToTheLeftTheLeftKeyOpens() {
    var model = make(isMirrored: true)
    XCTAssertEqual(press(&model, [.end, .up, .left]), ["Move", "Inbox"])
    XCTAssertEqual(press(&model, [.right]), ["Move"])
  }

  func testModifiers() {
    var model = make()
    XCTAssertEqual(press(&model, [.down], .control), ["-"], "a shortcut of the window is no key of the menu")
    XCTAssertEqual(press(&model, ["p"], .shift), ["Paste"])
    XCTAssertEqual(press(&model, ["p"], .alt), ["over"])
    XCTAssertEqual(press(&model, [.function(10)], .shift), ["over"])
  }

  func testLettersGoToTheNextTitleThatBeginsWithThem() {
    let cases: [(keys: [Key], path: String)] = [
      (["p"], "Paste"), (["c"], "Copy"), (["c", "c"], "Close"), (["c", "c", "c"], "Copy"), (["c", "l"], "Close"),
      (["c", "u"], "Copy"), (["e"], "-"), (["x"], "-"), (["m"], "Move"), (["p", "a", "s"], "Paste"),
    ]
    for (keys, expected) in cases {
      var model = make()
      XCTAssertEqual(press(&model, keys), [expected], "\(keys)")
    }
    var model = make()
    XCTAssertEqual(press(&model, ["c"], at: 0), ["Copy"])
    XCTAssertEqual(press(&model, ["l"], at: 0.5), ["Close"])
    XCTAssertEqual(press(&model, ["p"], at: 2), ["Paste"], "after a pause typing begins anew")
  }

  func testAPageGoesOnByLinesAndStopsAtTheEnds() {
    let long = Menu((0..<100).map { .item(Self.item("\($0)", isEnabled: $0 % 10 != 0)) })
    var model = MenuModel(long)
    _ = model.key(.pageDown, [], at: 0, page: 20)
    XCTAssertEqual(path(model), ["19"])
    _ = model.key(.pageDown, [], at: 0, page: 21)
    XCTAssertEqual(path(model), ["39"], "the line that it would come to cannot be chosen")
    for _ in 0..<9 { _ = model.key(.pageDown, [], at: 0, page: 20) }
    XCTAssertEqual(path(model), ["99"])
    for _ in 0..<9 { _ = model.key(.pageUp, [], at: 0, page: 20) }
    XCTAssertEqual(path(model), ["1"])
  }

  func testAMenuWithNothingToChooseTakesKeys() {
    for menu in [Menu([]), Menu([.separator, .header("a")]), Menu([.item(Self.item("a", isEnabled: false))])] {
      var model = MenuModel(menu, highlighted: 0)
      XCTAssertEqual(
        press(&model, [.down, .up, .home, .end, .pageDown, .pageUp, .enter, .right, "a"]), ["-"])
      XCTAssertEqual(press(&model, [.escape]), ["over"])
    }
  }

  // MARK: The pointer

  private typealias Place = MenuModel.Place

  /// Where the submenu of "Move" lies: to the right of the menu, whose lines are 20 points high.
  private let submenu = Rect(x: 100, y: 100, width: 80, height: 60)

  private func move(
    _ model: inout MenuModel, _ place: Place?, _ x: Double, _ y: Double, at time: Double = 0
  ) -> [String] {
    let isBelow = place.map { $0.level < model.levels.count - 1 } ?? false
    model.pointerMoved(over: place, at: Point(x: x, y: y), time: time, submenu: isBelow ? submenu : nil)
    return path(model)
  }

  func testThePointerHighlightsWhatCanBeChosen() {
    var model = make()
    XCTAssertEqual(move(&model, Place(level: 0, index: 1), 50, 30), ["Copy"])
    XCTAssertEqual(move(&model, Place(level: 0, index: 2), 50, 50), ["-"], "disabled")
    XCTAssertEqual(move(&model, Place(level: 0, index: 4), 50, 90), ["-"], "a separator")
    XCTAssertEqual(move(&model, Place(level: 0, index: 7), 50, 150), ["Close"])
    XCTAssertEqual(move(&model, nil, 300, 150), ["-"])
    XCTAssertEqual(move(&model, Place(level: 5, index: 0), 300, 150), ["-"], "a level that there is not")
    XCTAssertNil(model.alarm)
  }

  /// A menu whose submenu is open, with the pointer on the line that it belongs to.
  private func opened() -> MenuModel {
    var model = make()
    _ = move(&model, Place(level: 0, index: 5), 60, 110)
    model.timePassed(MenuModel.openingDelay)
    return model
  }

  func testASubmenuOpensWhereThePointerStays() {
    var model = make()
    XCTAssertEqual(move(&model, Place(level: 0, index: 5), 60, 110), ["Move"])
    XCTAssertEqual(model.alarm, MenuModel.openingDelay)
    XCTAssertEqual(move(&model, Place(level: 0, index: 5), 62, 111, at: 0.1), ["Move"])
    XCTAssertEqual(model.alarm, MenuModel.openingDelay, "a small movement does not put it off")
    model.timePassed(0.1)
    XCTAssertEqual(path(model), ["Move"])
    model.timePassed(0.2)
    XCTAssertEqual(path(model), ["Move", "-"])
    XCTAssertEqual(move(&model, Place(level: 1, index: 0), 120, 110), ["Move", "Inbox"])
    XCTAssertEqual(move(&model, Place(level: 0, index: 5), 60, 110), ["Move", "-"], "and stays, from there back")
  }

  func testOnTheWayToASubmenuOtherLinesDoNotCount() {
    var model = opened()
    XCTAssertEqual(move(&model, Place(level: 0, index: 6), 75, 122), ["Move", "-"])
    XCTAssertEqual(move(&model, Place(level: 0, index: 7), 90, 135), ["Move", "-"])
    XCTAssertEqual(move(&model, Place(level: 1, index: 1), 105, 135), ["Move", "More"])
  }

  func testAwayFromTheSubmenuOtherLinesCountAtOnce() {
    var model = opened()
    XCTAssertEqual(move(&model, Place(level: 0, index: 7), 50, 150), ["Close"])
    var other = opened()
    XCTAssertEqual(move(&other, Place(level: 0, index: 7), 60, 150), ["Close"])
  }

  func testAPointerThatStopsOnTheWayCountsAfterAMoment() {
    var model = opened()
    XCTAssertEqual(move(&model, Place(level: 0, index: 7), 75, 128, at: 1), ["Move", "-"])
    XCTAssertEqual(move(&model, Place(level: 0, index: 7), 75, 128, at: 1.1), ["Move", "-"])
    model.timePassed(1.29)
    XCTAssertEqual(path(model), ["Move", "-"])
    model.timePassed(1.31)
    XCTAssertEqual(path(model), ["Close"])
  }

  func testPresses() {
    var model = make()
    if case .chosen(let item) = model.press(Place(level: 0, index: 3)) {
      XCTAssertEqual(item.title, "Paste")
    } else {
      XCTFail("not chosen")
    }
    for index in [0, 2, 4, 6, 99, -1] {
      guard case .goesOn = model.press(Place(level: 0, index: index)) else { return XCTFail("\(index)") }
      XCTAssertEqual(path(model), ["-"])
    }
    _ = model.press(Place(level: 0, index: 5))
    XCTAssertEqual(path(model), ["Move", "-"], "a press opens a submenu at once")
    _ = model.press(Place(level: 0, index: 5))
    XCTAssertEqual(path(model), ["Move", "-"])
    _ = model.press(Place(level: 1, index: 1))
    XCTAssertEqual(path(model), ["Move", "More", "-"])
    _ = model.press(Place(level: 3, index: 1))
    XCTAssertEqual(path(model), ["Move", "More", "-"])
  }

  // MARK: At random

  func testRandomInputKeepsTheRules() {
    for seed in 0..<300 as Range<UInt64> {
      var random = Random(state: seed)
      var model = MenuModel(Self.menu(&random, depth: 0), isMirrored: random.below(2) == 0)
      var time = 0.0
      for _ in 0..<200 {
        time += Double(random.below(6)) * 0.1
        switch random.below(8) {
        case 0..<4:
          let keys: [Key] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, "a", "b", "1",
          ]
          let before = model.levels.count
          switch model.key(keys[random.below(keys.count)], [], at: time, page: random.below(12)) {
          case .chosen(let item): XCTAssertTrue(item.isEnabled)
          case .over: XCTAssertEqual(before, 1, "keys close one level at a time")
          case .goesOn: break
          }
        case 4..<6:
          let level = random.below(model.levels.count + 1)
          let place = random.below(5) == 0 ? nil : Place(level: level, index: random.below(14) - 1)
          model.pointerMoved(
            over: place, at: Point(x: Double(random.below(200)), y: Double(random.below(200))), time: time,
            submenu: random.below(2) == 0 ? submenu : nil)
        case 6:
          if case .chosen(let item) = model.press(Place(level: random.below(3), index: random.below(14) - 1)) {
            XCTAssertTrue(item.isEnabled)
          }
        default: model.timePassed(time)
        }
        check(model, "seed \(seed)")
      }
    }
  }

  private func check(_ model: MenuModel, _ message: String) {
    XCTAssertFalse(model.levels.isEmpty, message)
    for (number, level) in model.levels.enumerated() {
      let isLast = number == model.levels.count - 1
      guard let index = level.highlighted else {
        XCTAssertTrue(isLast, "an open submenu belongs to a line; \(message)")
        continue
      }
      switch level.elements[index] {
      case .item(let item): XCTAssertTrue(item.isEnabled && isLast, message)
      case .submenu(let submenu):
        XCTAssertTrue(submenu.isEnabled && !submenu.menu.isEmpty, message)
        if !isLast { XCTAssertEqual(model.levels[number + 1].elements.count, submenu.menu.elements.count, message) }
      case .separator, .header: XCTFail("cannot be highlighted; \(message)")
      }
    }
  }

  private static func menu(_ random: inout Random, depth: Int) -> Menu {
    Menu(
      (0..<random.below(12)).map { _ in
        switch random.below(8) {
        case 0: .separator
        case 1: .header("head")
        case 2 where depth < 3:
          .submenu(Submenu("b\(random.below(9))", isEnabled: random.below(4) > 0, menu(&random, depth: depth + 1)))
        default: .item(item("a\(random.below(9))", isEnabled: random.below(4) > 0))
        }
      })
  }

  private struct Random {
    var state: UInt64

    /// A number from 0 to below a limit.
    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
  }

  func testAnotherKeyEndsWhatIsBeingTyped() {
    var model = MenuModel(
      Menu {
        Self.item("Apple"); Self.item("Bread"); Self.item("Abacus"); Self.item("Bean")
      })
    _ = model.key(.character("a"), [], at: 1)
    _ = model.key(.down, [], at: 1.2)
    _ = model.key(.character("b"), [], at: 1.4)
    XCTAssertEqual(model.levels[0].highlighted, 3, "the next one with b, and not Abacus")
  }
}
