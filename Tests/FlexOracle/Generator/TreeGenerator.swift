import SateenLayout

/// Makes random trees of boxes, whose styles are valid but unlikely to be in hand-written tests.
///
/// Each tree uses a random half of the features, so that rare features also occur without most others (Groce and
/// others, Swarm Testing, 2012).
struct TreeGenerator {
  let seed: UInt64
  let features: Set<Feature>
  let defaults: FlexStyle.Defaults
  /// The most boxes of a tree.
  let size: Int

  /// The tree with this number: the same for the same seed and features.
  func makeCase(_ number: Int) -> LayoutCase {
    var random = Random(seed: seed &* 0x9E37_79B9 &+ UInt64(number))
    var chosen = Set<Feature>()
    for feature in Feature.allCases {
      let isIn = feature == .sizes ? random.chance(0.85) : random.chance(0.5)
      if isIn, features.contains(feature) { chosen.insert(feature) }
    }
    var maker = TreeMaker(
      random: random, features: chosen, isYoga: defaults == .yoga,
      density: [0.5, 1, 1.6].randomElement(using: &random)!)
    let count = 1 + Int.random(in: 0..<size, using: &maker.random)
    var result = LayoutCase(
      id: "random/\(seed)-\(number)", defaults: defaults, direction: .leftToRight, width: nil, height: nil,
      root: maker.makeTree(count))
    maker.finish(&result)
    return result
  }
}

/// Makes one tree.
struct TreeMaker {
  var random: Random
  let features: Set<Feature>
  let isYoga: Bool
  /// A factor for the probabilities in ``uses(_:_:)``.
  let density: Double

  mutating func makeTree(_ count: Int) -> Box {
    var parents = [-1]
    var depths = [0]
    for index in 1..<max(count, 1) {
      // The newest boxes make the likeliest parents, for depth.
      let parent =
        random.chance(0.4)
        ? Int.random(in: max(0, index - 3)..<index, using: &random)
        : Int.random(in: 0..<index, using: &random)
      let usable = depths[parent] < 6 ? parent : 0
      parents.append(usable)
      depths.append(depths[usable] + 1)
    }
    return makeBox(0, parents)
  }

  private mutating func makeBox(_ index: Int, _ parents: [Int]) -> Box {
    let children = parents.indices.filter { parents[$0] == index }
    var box = Box()
    if children.isEmpty, index > 0, has(.text), random.chance(0.4) {
      box.text = makeText()
    }
    writeStyle(of: &box, isRoot: index == 0, isLeaf: children.isEmpty)
    box.children = children.map { makeBox($0, parents) }
    return box
  }

  private mutating func makeText() -> TextContent {
    // Widths that seldom add up to the width of a box: for a line that just fits, a rounding error decides about the
    // break.
    let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick([11.0, 19, 26.5, 33, 43.25, 62]) }
    let height = random.pick([10.0, 16, 20])
    return TextContent(
      words: words, space: random.pick([0, 4.5, 9]), lineHeight: height, ascent: random.pick([height, height - 3]))
  }

  /// Gives the root the space it is laid out in.
  mutating func finish(_ tree: inout LayoutCase) {
    if has(.rtl), random.chance(0.6) { tree.direction = .rightToLeft }
    guard features.contains(.rootSize) else { return }
    for axis in ["width", "height"] {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1:
        let space = random.pick([60.0, 100, 150, 200, 320, 500])
        if axis == "width" { tree.width = space } else { tree.height = space }
      default: tree.root.style[axis] = random.pick(["50", "100", "120", "200", "300", "375"])
      }
    }
  }

  func has(_ feature: Feature) -> Bool { features.contains(feature) }

  /// Whether a box makes use of a feature.
  mutating func uses(_ feature: Feature, _ probability: Double) -> Bool {
    features.contains(feature) && random.chance(min(probability * density, 0.95))
  }
}
