import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import Foundation
import XCTest

/// Random trees, changed step by step, are held against the same value shown afresh, and against a plain model of the
/// state that has to stay.
final class ComponentThrashTests: XCTestCase {
  /// A value that says what a tree consists of.
  indirect enum Plant: Equatable, Sendable, Identifiable {
    case leaf(id: Int, text: String)
    case counter(id: Int)
    case presser(id: Int)
    /// Elements found by their ids, which move.
    case row(id: Int, [Plant])
    /// Elements found by their numbers.
    case loop(id: Int, [Plant])
    case branch(id: Int, isFirst: Bool, Plant)
    /// An element in one of two containers, with one id in both.
    case moving(id: Int, isWide: Bool, Plant)
    case maybe(id: Int, Plant?)

    var id: Int {
      switch self {
      case .leaf(let id, _), .counter(let id), .presser(let id), .row(let id, _), .loop(let id, _),
        .branch(let id, _, _), .moving(let id, _, _), .maybe(let id, _):
        id
      }
    }
  }

  /// Notes of the components in a tree.
  final class Notes: Sendable {
    let bindings = Note<[Int: Binding<Int>]>([:])
    /// The presser that was last pressed, and the round whose closure was called.
    let pressed = Note<[Int]>([])
  }

  struct Counter: Component, Equatable {
    var id: Int
    let notes: Notes
    @State private var count = 0

    var body: some LayoutElement {
      let _ = notes.bindings.value[id] = $count
      Label("\(id): \(count)")
    }

    static func == (a: Self, b: Self) -> Bool { a.id == b.id }
  }

  /// Equal from round to round, and called with the newest closure all the same.
  struct Presser: Component, Equatable {
    var id: Int
    @Event var onPress: @MainActor @Sendable () -> Void
    var body: some LayoutElement { Label("press \(id)").onTap { onPress() } }
  }

  struct Tree: Component {
    var plant: Plant
    var round: Int
    let notes: Notes

    private func tree(_ plant: Plant) -> Tree { Tree(plant: plant, round: round, notes: notes) }

    var body: some LayoutElement {
      switch plant {
      case .leaf(_, let text): Label(text).padding(2)
      case .counter(let id): Counter(id: id, notes: notes)
      case .presser(let id): Presser(id: id) { notes.pressed.value = [id, round] }
      case .row(_, let plants): VStack { ForEach(plants) { tree($0) } }.padding(1)
      case .loop(_, let plants): VStack { for plant in plants { tree(plant).padding(1) } }
      case .branch(_, let isFirst, let plant):
        if isFirst {
          tree(plant)
        } else {
          tree(plant).fill(.card).mask(Spacer().fill(.black))
        }
      case .moving(_, let isWide, let plant):
        if isWide {
          HStack { tree(plant).id("it") }
        } else {
          VStack {
            Label("-")
            tree(plant).fill(.card).id("it")
          }
        }
      case .maybe(_, let plant):
        HStack {
          if let plant { tree(plant) }
          Label("|")
        }
      }
    }
  }

  private struct Gardener {
    var random: SeededRandom
    var lastID = 0

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func plants(_ depth: Int, _ most: Int = 4) -> [Plant] {
      let count = Int.random(in: 0...most, using: &random)
      return (0..<count).map { _ in plant(depth) }
    }

    mutating func plant(_ depth: Int) -> Plant {
      lastID += 1
      let id = lastID
      switch Int.random(in: 0..<(depth > 2 ? 3 : 9), using: &random) {
      case 0: return .leaf(id: id, text: "t\(Int.random(in: 0..<9, using: &random))")
      case 1: return .counter(id: id)
      case 2: return .presser(id: id)
      case 3: return .branch(id: id, isFirst: Bool.random(using: &random), plant(depth + 1))
      case 4: return .maybe(id: id, Bool.random(using: &random) ? plant(depth + 1) : nil)
      case 5: return .moving(id: id, isWide: Bool.random(using: &random), plant(depth + 1))
      case 6: return .loop(id: id, plants(depth + 1, 3))
      default: return .row(id: id, plants(depth + 1))
      }
    }

    mutating func change(_ plant: Plant, _ depth: Int = 0) -> Plant {
      switch plant {
      case .leaf(let id, let text):
        return Bool.random(using: &random) ? plant : .leaf(id: id, text: text.count > 5 ? "t" : text + "x")
      case .counter, .presser: return plant
      case .branch(let id, let isFirst, let inner):
        return .branch(id: id, isFirst: chance(4) ? !isFirst : isFirst, change(inner, depth + 1))
      case .moving(let id, let isWide, let inner):
        return .moving(id: id, isWide: chance(3) ? !isWide : isWide, change(inner, depth + 1))
      case .maybe(let id, let inner):
        if chance(4) { return .maybe(id: id, inner == nil ? self.plant(depth + 1) : nil) }
        return .maybe(id: id, inner.map { change($0, depth + 1) })
      case .loop(let id, let inner): return .loop(id: id, change(inner, depth))
      case .row(let id, let inner): return .row(id: id, change(inner, depth))
      }
    }

    private mutating func change(_ plants: [Plant], _ depth: Int) -> [Plant] {
      var plants = plants
      if !plants.isEmpty, Bool.random(using: &random) {
        let index = Int.random(in: 0..<plants.count, using: &random)
        plants[index] = change(plants[index], depth + 1)
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !plants.isEmpty: plants.remove(at: Int.random(in: 0..<plants.count, using: &random))
      case 1 where plants.count < 5:
        plants.insert(plant(depth + 1), at: Int.random(in: 0...plants.count, using: &random))
      case 2: plants.shuffle(using: &random)
      default: break
      }
      return plants
    }
  }

  /// The counters of a tree by their paths: a counter at a path where there was one has the state of that.
  private func counters(_ plant: Plant, _ path: String = "") -> [String: Int] {
    func merged(_ paths: some Sequence<(Plant, String)>) -> [String: Int] {
      paths.reduce(into: [:]) { all, one in all.merge(counters(one.0, one.1)) { $1 } }
    }
    switch plant {
    case .leaf, .presser: return [:]
    case .counter(let id): return [path + "c": id]
    case .row(_, let plants): return merged(plants.map { ($0, path + "r\($0.id)") })
    case .loop(_, let plants): return merged(plants.enumerated().map { ($1, path + "l\($0)") })
    case .branch(_, let isFirst, let inner): return counters(inner, path + (isFirst ? "b0" : "b1"))
    case .moving(_, _, let inner): return counters(inner, path + "v")
    case .maybe(_, let inner): return inner.map { counters($0, path + "m") } ?? [:]
    }
  }

  private func pressers(_ plant: Plant) -> [Int] {
    switch plant {
    case .leaf, .counter: []
    case .presser(let id): [id]
    case .row(_, let plants), .loop(_, let plants): plants.flatMap(pressers)
    case .branch(_, _, let inner), .moving(_, _, let inner): pressers(inner)
    case .maybe(_, let inner): inner.map(pressers) ?? []
    }
  }

  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @MainActor func testRandomTreesEqualTheSameValueShownAfresh() async {
    let seed = Self.setting("SATEEN_TEST_SEED").map { UInt64($0) } ?? UInt64.random(in: 0...9_999_999)
    let steps = Self.setting("SATEEN_THRASH_ROUNDS") ?? 150
    print("SATEEN_TEST_SEED=\(seed) SATEEN_THRASH_ROUNDS=\(steps)")
    var gardener = Gardener(random: SeededRandom(seed))
    let notes = Notes()
    var plant = Plant.row(id: 0, (0..<3).map { _ in gardener.plant(0) })
    let host = HeadlessHost(size: Size(width: 300, height: 900))
    let shown = host.show(Tree(plant: plant, round: -1, notes: notes), width: 300)
    var model: [String: (id: Int, count: Int)] = counters(plant).mapValues { ($0, 0) }
    for step in 0..<steps {
      let place = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<4, using: &gardener.random) {
      case 0:
        guard let path = model.keys.sorted().randomElement(using: &gardener.random) else { break }
        notes.bindings.value[model[path]!.id]?.update { $0 += 1 }
        model[path]!.count += 1
        // Written while the next value is under way, too.
        if gardener.chance(2) { host.settle() } else { continue }
      case 1:
        host.settle()
        guard let id = pressers(plant).randomElement(using: &gardener.random) else { break }
        notes.pressed.value = []
        // One that lies outside of the window is not pressed.
        guard let center = shown.center(of: "press \(id)"), center.y < 900, center.x < 300 else { break }
        shown.press("press \(id)")
        if notes.pressed.value != [] { XCTAssertEqual(notes.pressed.value.first, id, place) }
      default:
        plant = gardener.change(plant)
        shown.update(Tree(plant: plant, round: step, notes: notes))
        let now = counters(plant)
        model = now.reduce(into: [:]) { all, one in all[one.key] = (one.value, model[one.key]?.count ?? 0) }
        // An event is that of the newest value, also of one that equals the one before.
        if let id = pressers(plant).first, let frame = shown.frame(of: "press \(id)"), !frame.isEmpty,
          shown.center(of: "press \(id)")!.y < 900
        {
          shown.press("press \(id)")
          XCTAssertEqual(notes.pressed.value, [id, step], place)
        }
      }
      host.settle()
      for (path, state) in model {
        XCTAssertTrue(shown.texts.contains("\(state.id): \(state.count)"), "\(place), counter \(state.id) at \(path)")
      }
      if step % 10 == 9 { compare(shown, plant, model.values.map { ($0.id, $0.count) }, step, place) }
      if testRun?.failureCount ?? 0 > 0 { return }
    }
  }

  /// Holds a tree against the same value shown in another window.
  @MainActor private func compare(
    _ shown: ShownComponent, _ plant: Plant, _ counts: [(id: Int, count: Int)], _ step: Int, _ place: String
  ) {
    let notes = Notes()
    let host = HeadlessHost(size: Size(width: 300, height: 900))
    let fresh = host.show(Tree(plant: plant, round: step, notes: notes), width: 300)
    for (id, count) in counts { notes.bindings.value[id]?.wrappedValue = count }
    host.settle()
    XCTAssertEqual(shown.texts, fresh.texts, place)
    XCTAssertEqual(shown.size, fresh.size, place)
    for text in Set(fresh.texts) { XCTAssertEqual(shown.frame(of: text), fresh.frame(of: text), "\(place), \(text)") }
    let (a, b) = (shown.host.screenshot(), host.screenshot())
    XCTAssertEqual(memcmp(a.data, b.data, a.byteCount), 0, "other pixels: \(place)")
  }
}

/// SplitMix64.
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
