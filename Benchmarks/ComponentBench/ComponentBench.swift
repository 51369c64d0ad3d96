import CAllocationCount
import Glibc
import Sateen
import SateenTesting

// The same row, written as a component and as a node class, in one run: what it costs to make, to show and to
// change, in time and in allocations, and how many nodes and bitmaps it takes.

@main
@MainActor
enum ComponentBench {
  static func main() {
    print("13 leaves a row; medians of \(repetitions) runs; \(rows) rows at a time; times of all threads")
    print("")
    print("| | components | node classes |")
    print("|---|---|---|")
    let value = measure {
      Forms.component($0)
    } change: { node, number in
      var changed = post(number, "a")
      changed.likes += 1
      (node as? ComponentNode)?.show(PostRow(post: changed))
    }
    let class_ = measure {
      Forms.node($0)
    } change: { node, number in
      (node as? PostNode)?.likes = number + 1
    }
    func lines(_ name: String, _ a: Cost, _ b: Cost) {
      line("\(name), µs a row", a.time, b.time)
      line("\(name), µs of processor a row", a.processor, b.processor)
      line("\(name), of which on the main thread", a.main, b.main)
      line("\(name), allocations a row", a.allocations, b.allocations)
      line("\(name), KB allocated a row", a.bytes, b.bytes)
    }
    lines("made", value.make, class_.make)
    lines("measured for the first time", value.first, class_.first)
    lines("shown, from nothing to pixels", value.show, class_.show)
    lines("one number changed, to pixels", value.change, class_.change)
    lines("nothing changed", value.nothing, class_.nothing)
    lines("an equal value shown", value.equal, class_.equal)
    line("nodes a row", value.nodes, class_.nodes)
    line("layers with pixels a row", value.layers, class_.layers)
    line("bitmaps, KB a row", value.bytes, class_.bytes)
  }

  static let repetitions = 9
  static let rows = 40

  private struct Cost {
    var time = 0.0
    var processor = 0.0
    var main = 0.0
    var allocations = 0.0
    var bytes = 0.0
  }

  private struct Figures {
    var make = Cost()
    var first = Cost()
    var show = Cost()
    var change = Cost()
    var nothing = Cost()
    var equal = Cost()
    var nodes = 0.0
    var layers = 0.0
    var bytes = 0.0
  }

  private static func measure(
    _ make: (Int) -> DisplayNode, change: (DisplayNode, Int) -> Void
  ) -> Figures {
    var all: [Figures] = []
    for run in 0...repetitions {
      var figures = Figures()
      let host = HeadlessHost(size: Size(width: 400, height: Double(rows) * 180))
      host.settle()
      var nodes: [DisplayNode] = []
      figures.make = spent { nodes = (0..<rows).map { make(run * rows + $0) } }
      figures.first = spent {
        for node in nodes { _ = node.layoutThatFits(SizeRange(width: 400)) }
      }
      let root = DisplayNode()
      root.automaticallyManagesSubnodes = true
      let shown = nodes
      root.layoutSpecBlock = { _, _ in VStack { for node in shown { node } } }
      figures.show = spent {
        host.container.rootNode = root
        host.settle()
      }
      for node in nodes {
        node.enumerateSubtree { inner in
          figures.nodes += 1
          guard let contents = inner.loadedLayer?.contents else { return }
          figures.layers += 1
          figures.bytes += Double(contents.byteCount) / 1024
        }
      }
      figures.change = spent {
        for (index, node) in nodes.enumerated() { change(node, run * rows + index) }
        host.settle()
      }
      figures.nothing = spent { host.settle() }
      figures.equal = spent {
        for (index, node) in nodes.enumerated() { change(node, run * rows + index) }
        host.settle()
      }
      host.container.rootNode = DisplayNode()
      host.settle()
      // The first run fills caches.
      if run > 0 { all.append(figures) }
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] / Double(rows) }
    func cost(_ costs: [Cost]) -> Cost {
      Cost(
        time: median(costs.map(\.time)), processor: median(costs.map(\.processor)), main: median(costs.map(\.main)),
        allocations: median(costs.map(\.allocations)), bytes: median(costs.map(\.bytes)))
    }
    return Figures(
      make: cost(all.map(\.make)), first: cost(all.map(\.first)), show: cost(all.map(\.show)),
      change: cost(all.map(\.change)), nothing: cost(all.map(\.nothing)), equal: cost(all.map(\.equal)),
      nodes: median(all.map(\.nodes)), layers: median(all.map(\.layers)), bytes: median(all.map(\.bytes)))
  }

  /// Times in microseconds, bytes in KB.
  private static func spent(_ body: () -> Void) -> Cost {
    func now(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
    func clocks() -> (Double, Double, Double) {
      (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID), now(CLOCK_THREAD_CPUTIME_ID))
    }
    let (count, bytes) = (sateen_allocations(), sateen_allocated_bytes())
    sateen_count_allocations(1)
    let start = clocks()
    body()
    let end = clocks()
    sateen_count_allocations(0)
    return Cost(
      time: end.0 - start.0, processor: end.1 - start.1, main: end.2 - start.2,
      allocations: Double(sateen_allocations() - count), bytes: Double(sateen_allocated_bytes() - bytes) / 1024)
  }

  private static func line(_ name: String, _ a: Double, _ b: Double) {
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    print("| \(name) | \(text(a)) | \(text(b)) |")
  }

  /// - Parameter form: a word in the texts, so that no form finds the other's in a cache.
  static func post(_ number: Int, _ form: String) -> Post {
    Post(
      id: number, name: "Name \(form) \(number)", handle: "@handle\(form)\(number)", time: "\(number % 60) min \(form)",
      text:
        "A paragraph of the feed, long enough to be wrapped into some lines at this width, number \(number), \(form), and all.",
      likes: number)
  }
}

struct Post: Equatable, Sendable {
  var id: Int
  var name: String
  var handle: String
  var time: String
  var text: String
  var likes: Int
}

struct PostRow: Component, Equatable {
  var post: Post

  var body: some LayoutElement {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        Shape(.ellipse, fill: .accent).frame(width: 44, height: 44)
        VStack(spacing: 2) {
          Label(post.name, font: .headline, lines: 1)
          Label(post.handle, font: .caption, color: .secondary, lines: 1)
        }
        Spacer()
        Label(post.time, font: .caption, color: .secondary)
      }
      Label(post.text, lines: 8)
      HStack(spacing: 6, alignItems: .center) {
        for glyph in [Symbol.Glyph.heart, .bubble, .plus] {
          Symbol(glyph, color: .secondary)
          Label("\(post.likes)", font: .caption, color: .secondary)
        }
        Spacer()
        Symbol(.chevron, color: .secondary)
      }
      Divider()
    }
    .padding(16)
  }
}

enum Forms {
  @MainActor static func component(_ number: Int) -> DisplayNode {
    ComponentNode(PostRow(post: ComponentBench.post(number, "a")))
  }
  @MainActor static func node(_ number: Int) -> DisplayNode { PostNode(ComponentBench.post(number, "b")) }
}

/// The row as a node class, each leaf a node.
final class PostNode: DisplayNode {
  private let portrait = ShapeNode(Shape(.ellipse, fill: .accent))
  private let name: TextNode
  private let handle: TextNode
  private let time: TextNode
  private let text: TextNode
  private let symbols: [ShapeNode]
  private let numbers: [TextNode]
  private let more = ShapeNode(nil)
  private let divider = DisplayNode()

  nonisolated init(_ post: Post) {
    name = Self.label(post.name, .headline, .primary, 1)
    handle = Self.label(post.handle, .caption, .secondary, 1)
    time = Self.label(post.time, .caption, .secondary, 0)
    text = Self.label(post.text, .body, .primary, 8)
    symbols = (0..<3).map { _ in ShapeNode(nil) }
    numbers = (0..<3).map { _ in Self.label("\(post.likes)", .caption, .secondary, 0) }
    super.init()
    automaticallyManagesSubnodes = true
    divider.isLayerBacked = true
    divider.backgroundColor = .separator
    text.style.flexShrink = 1
  }

  nonisolated private static func label(_ text: String, _ font: Font, _ color: Color, _ lines: Int) -> TextNode {
    let node = TextNode(AttributedText(text, font: font, color: color))
    node.maximumNumberOfLines = lines
    node.isLayerBacked = true
    return node
  }

  var likes = 0 {
    didSet {
      for number in numbers {
        number.attributedText = AttributedText("\(likes)", font: .caption, color: .secondary)
      }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        portrait.frame(width: 44, height: 44)
        VStack(spacing: 2) {
          name
          handle
        }
        Spacer()
        time
      }
      text
      HStack(spacing: 6, alignItems: .center) {
        for index in 0..<3 {
          symbols[index].frame(width: 20, height: 20)
          numbers[index]
        }
        Spacer()
        more.frame(width: 20, height: 20)
      }
      divider.frame(height: 1)
    }
    .padding(16)
  }
}

/// A node that draws a circle, or a symbol.
final class ShapeNode: DisplayNode {
  private let shape: Shape?

  nonisolated init(_ shape: Shape?) {
    self.shape = shape
    super.init()
    isLayerBacked = true
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let shape = shape
    let bounds = request.bounds
    return .draw { context, _ in
      if let shape {
        shape.draw((), in: context, bounds, Surroundings())
      } else {
        Symbol(.heart, color: .secondary).draw((), in: context, bounds, Surroundings())
      }
    }
  }
}
