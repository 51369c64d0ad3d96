import SateenLayout

@testable import SateenLists

/// A layout and its name in messages.
struct NamedLayout {
  var name: String
  var layout: any CollectionLayout
}

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func coin() -> Bool { Bool.random(using: &self) }
  mutating func axis() -> CollectionAxis { coin() ? .vertical : .horizontal }

  mutating func insets(_ most: Double = 20) -> EdgeInsets {
    if coin() { return .zero }
    return EdgeInsets(
      top: double(0...most), left: double(0...most), bottom: double(0...most), right: double(0...most))
  }

  mutating func size(_ range: ClosedRange<Double>) -> Size {
    // Whole numbers half of the time: they make lines that are exactly full.
    coin()
      ? Size(width: double(range), height: double(range))
      : Size(width: double(range).rounded(), height: double(range).rounded())
  }

  mutating func sections() -> CollectionSections {
    CollectionSections(
      (0..<int(0...6)).map { _ in
        CollectionSection(
          itemCount: [int(0...5), int(0...70), int(0...900)][int(0...2)], hasHeader: coin(), hasFooter: coin(),
          supplementaries: supplementaries(), spacing: spacing())
      })
  }

  mutating func supplementaries() -> Set<SupplementaryKind> {
    [[], [], [.background], ["badge"], [.background, "badge"]][int(0...4)]
  }

  /// A spacing, or part of one; nil half of the time.
  mutating func spacing() -> SectionSpacing? {
    if coin() { return nil }
    return SectionSpacing(
      insets: coin() ? insets() : nil, lineSpacing: coin() ? double(0...12) : nil,
      interitemSpacing: coin() ? double(0...12) : nil)
  }

  mutating func context() -> CollectionLayoutContext {
    let sections = sections()
    var sizes = ElementSizes(count: sections.elementCount)
    let measured = [0, 1, 10, 50, 100][int(0...4)]
    for index in 0..<sizes.count where int(1...100) <= measured { sizes[index] = size(0...120) }
    return CollectionLayoutContext(
      viewport: size(60...900), contentInsets: insets(), scale: [1, 1.5, 2, 3][int(0...3)],
      direction: coin() ? .leftToRight : .rightToLeft, sections: sections, sizes: sizes,
      estimates: SizeEstimates(item: size(1...90)))
  }

  mutating func layouts() -> [NamedLayout] {
    let spacing = double(0...12)
    let gap = double(0...12).rounded()
    return [
      NamedLayout(name: "list", layout: ListLayout(axis: axis(), lineSpacing: spacing, sectionInsets: insets())),
      NamedLayout(name: "flow", layout: flow(.measured, spacing, gap)),
      NamedLayout(name: "fixed flow", layout: flow(.fixed(size(10...120)), spacing, gap)),
      NamedLayout(
        name: "told flow",
        layout: flow(
          .each { Size(width: 20 + Double($1 * 37 % 50), height: 10 + Double(($0 + $1) * 13 % 40)) }, gap, gap)
      ),
      NamedLayout(name: "grid", layout: grid(.measured, spacing, gap)),
      NamedLayout(name: "aspect grid", layout: grid(.aspect(double(0.3...3)), spacing, gap)),
      NamedLayout(
        name: "masonry",
        layout: MasonryLayout(
          axis: axis(), columns: .count(int(1...6)), lineSpacing: spacing, interitemSpacing: gap,
          sectionInsets: insets())),
      NamedLayout(
        name: "gallery",
        layout: GalleryLayout(
          axis: axis(), itemSize: size(10...150), lineSpacing: spacing, interitemSpacing: gap, insets: insets())),
      NamedLayout(name: "pages", layout: PagingLayout(axis: axis())),
    ]
  }

  mutating func flow(_ sizing: ItemSizing, _ spacing: Double, _ gap: Double) -> FlowLayout {
    FlowLayout(
      axis: axis(), itemSizing: sizing, lineSpacing: spacing, interitemSpacing: gap, sectionInsets: insets(),
      justification: coin() ? .start : .justified, lineAlignment: [.start, .center, .end][int(0...2)])
  }

  mutating func grid(_ length: GridLayout.ItemLength, _ spacing: Double, _ gap: Double) -> GridLayout {
    GridLayout(
      axis: axis(), columns: coin() ? .count(int(1...6)) : .minimumBreadth(double(20...200)), itemLength: length,
      lineSpacing: spacing, interitemSpacing: gap, sectionInsets: insets())
  }
}

extension CollectionArrangement {
  var allFrames: [Rect] { (0..<elementCount).map { frame(of: $0) } }
}
