import Foundation
import SateenCore
import XCTest

/// Random places that come and go: the focus is never on what left, never lost while a place can have it, and the Tab key
/// visits each stop once and comes back, in both directions.
final class FocusThrashTests: XCTestCase {
  /// `SATEEN_THRASH_ROUNDS` of them where that is set.
  private static let roundCount =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) } ?? 1_500

  /// `SATEEN_TEST_SEED` repeats a run.
  private static let seed =
    ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  /// A place, or a group with places in it.
  private struct Part {
    var name: String
    var parts: [Part]?
    var mark: String

    var text: String {
      guard let parts else { return mark + name }
      let (open, close) = mark == "[" ? ("[", "]") : mark == "(" ? ("(", ")") : ("{", "}")
      return "\(name)\(open) \(parts.map(\.text).joined(separator: " ")) \(close)"
    }
  }

  private struct Garden {
    var random: SeededRandom
    var parts: [Part] = []
    var names = 0

    mutating func part(_ depth: Int = 0) -> Part {
      names += 1
      if depth < 3, random.oneIn(4) {
        let mark = random.pick(["[", "(", "{"])!
        // A list in a list is no stop of its own, and has no stops inside.
        var parts: [Part] = []
        for _ in 0..<random.int(0...4) { parts.append(part(mark == "{" ? 3 : depth + 1)) }
        return Part(name: "g\(names)", parts: parts, mark: mark)
      }
      return Part(name: "n\(names)", parts: nil, mark: random.pick(["", "", "", "-", "*"])!)
    }

    mutating func change() {
      var parts = parts
      change(&parts, 0)
      self.parts = parts
    }

    private mutating func change(_ list: inout [Part], _ depth: Int) {
      for index in list.indices.reversed() where random.oneIn(6) { list.remove(at: index) }
      for index in list.indices {
        if var inner = list[index].parts {
          let isList = list[index].mark == "{"
          change(&inner, isList ? 3 : depth + 1)
          list[index].parts = inner
        }
      }
      for _ in 0..<random.int(0...2) { list.insert(part(depth), at: random.int(0...list.count)) }
      if list.count > 8 { list.removeFirst(list.count - 8) }
    }

    var text: String { parts.map(\.text).joined(separator: " ") }
  }

  func testTheFocusIsNeverLost() {
    let seed = Self.seed
    print("SATEEN_TEST_SEED=\(seed) SATEEN_THRASH_ROUNDS=\(Self.roundCount)")
    var garden = Garden(random: SeededRandom(seed: seed))
    var scene = FocusScene("")
    var (tours, losses) = (0, 0)
    for round in 0..<Self.roundCount {
      garden.change()
      scene.set(garden.text)
      let isLost = scene.model.focused.map { id in !scene.tree.items.contains { $0.id == id } } ?? false
      losses += isLost ? 1 : 0
      scene.follow()
      let note = "seed \(seed), round \(round): \(scene.focused) in \(garden.text)"
      let reachable = scene.tree.items.filter(\.takesKeys)
      if let id = scene.model.focused {
        guard let item = scene.tree.items.first(where: { $0.id == id }) else {
          return XCTFail("on a place that left: \(note)")
        }
        guard !isLost || item.takesKeys else { return XCTFail("went to a place that keys cannot reach: \(note)") }
      } else if isLost, !stops(scene).isEmpty {
        return XCTFail("lost: \(note)")
      }
      guard !reachable.isEmpty else { continue }
      switch garden.random.int(0...5) {
      case 0: scene.focus(scene.name(scene.tree.items[garden.random.int(0...(scene.tree.items.count - 1))].id))
      case 1: scene.focus(nil)
      case 2: scene.move(garden.random.pick([.left, .right, .up, .down, .first, .last])!)
      default: scene.move(garden.random.pick([.next, .previous])!)
      }
      if let fault = faultOfATour(scene) { return XCTFail("\(fault): \(note)") }
      tours += 1
    }
    print("\(tours) tours, \(losses) places lost")
    XCTAssertGreaterThan(losses, Self.roundCount / 100)
  }

  /// The names of all stops, by what the tree says alone.
  private func stops(_ scene: FocusScene) -> [String] {
    let items = scene.tree.items
    var units: [String] = []
    for (index, item) in items.enumerated() where item.takesKeys {
      var (unit, isInside) = (scene.name(item.id), false)
      var around = items[index].parent
      while let current = around {
        if items[current].group == .isEntered {
          isInside = true
        } else if items[current].group != nil {
          unit = scene.name(items[current].id)
        }
        around = items[current].parent
      }
      if !isInside, !units.contains(unit) { units.append(unit) }
    }
    return units
  }

  /// The outermost group around a place, else the place.
  private func unit(of id: FocusID, _ scene: FocusScene) -> String {
    let items = scene.tree.items
    var unit = scene.name(id)
    var around = items.first { $0.id == id }?.parent
    while let current = around {
      if items[current].group != .isEntered { unit = scene.name(items[current].id) }
      around = items[current].parent
    }
    return unit
  }

  private func faultOfATour(_ start: FocusScene) -> String? {
    var scene = start
    // Places inside of a list are left for good by Tab: the tour begins outside.
    if let focused = scene.model.focused, scene.tree.entered(around: focused) != nil { scene.move(.next) }
    if let focused = scene.model.focused, scene.tree.entered(around: focused) != nil { return nil }
    let expected = stops(scene)
    if scene.model.focused.map({ id in scene.tree.items.first { $0.id == id }?.takesKeys != true }) ?? true {
      scene.move(.next)
    }
    guard let home = scene.model.focused, !expected.isEmpty else { return nil }
    var visited = [unit(of: home, scene)]
    for _ in 0..<expected.count {
      let before = scene
      scene.move(.next)
      if scene.model.focused == home { break }
      guard let here = scene.model.focused else { return "Tab ends" }
      visited.append(unit(of: here, scene))
      var back = scene
      back.move(.previous)
      guard back.model.focused == before.model.focused else {
        return "Shift+Tab from \(scene.focused) goes to \(back.focused), not back to \(before.focused)"
      }
    }
    guard scene.model.focused == home else { return "Tab does not come back to \(scene.name(home)): \(visited)" }
    guard visited.count == expected.count, Set(visited) == Set(expected) else {
      return "Tab visits \(visited), not \(expected)"
    }
    return nil
  }
}
