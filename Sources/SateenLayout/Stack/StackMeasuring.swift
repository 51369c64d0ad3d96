extension StackLayout {
  /// Measures each item's own length along the stack.
  ///
  /// A single item that grows and shrinks in a stack of fixed length is left out. It takes the space that the others
  /// leave, so its own length is not needed and counts as zero.
  mutating func measure() {
    let fillsRest = main.isDefinite && items.count(where: \.flexesBothWays) == 1
    let asked = items.indices.filter { !(fillsRest && items[$0].flexesBothWays) }
    ask(asked) { item in Extent(min: item.basis ?? 0, max: item.basis ?? .infinity) }
  }

  /// Measures some items again: along the stack within `main`, and across it within the stack's own bounds.
  mutating func ask(_ indices: [Int], main: @Sendable (StackItem) -> Extent) {
    if !branches.isEmpty, indices.count > 1, let perform = context.concurrentPerform {
      let answers = ConcurrentLayouts(count: indices.count)
      let first = context.entry?.reserve(indices.count)
      withoutActuallyEscaping(main) { main in
        let stack = self
        perform(indices.count) { place in
          let index = indices[place]
          let layout = stack.answer(
            of: index, main: main(stack.items[index]), cross: stack.cross, place: first.map { $0 + place })
          answers.put(layout, at: place)
        }
      }
      for (place, index) in indices.enumerated() {
        // A `concurrentPerform` that skipped an index is made up for here.
        take(answers.layout(at: place) ?? answer(of: index, main: main(items[index]), cross: cross), for: index)
      }
    } else {
      for index in indices {
        take(answer(of: index, main: main(items[index]), cross: cross), for: index)
      }
    }
  }

  /// Measures an item within lengths along and across the stack.
  ///
  /// A stretched item must fill the smallest cross length unless its own style sets another one, with which it may also
  /// exceed the stack. An item whose style sets a cross size of zero is stretched too, as in Texture. All other items
  /// may be as small as they like.
  /// - Parameter place: the index of this request among concurrent ones; nil without a recorder.
  func answer(of index: Int, main: Extent, cross: Extent, place: Int? = nil) -> Layout {
    let item = items[index]
    var allowed = Extent(min: 0, max: cross.max)
    if item.alignment == .stretch {
      if item.crossLimits.max.isFinite && item.crossLimits.max > 0 { allowed.max = item.crossLimits.max }
      allowed.min = item.crossLimits.min > 0 ? item.crossLimits.min : min(cross.min, allowed.max)
    }
    let range = SizeRange(
      min: direction.size(main: main.min, cross: allowed.min), max: direction.size(main: main.max, cross: allowed.max))
    var context = branches.isEmpty ? context : branches[index]
    if let place { context = context.placed(place) }
    return children[index].layoutThatFits(range, parentSize: parentSize, context: context)
  }

  mutating func take(_ layout: Layout, for index: Int) {
    layouts[index] = layout
    items[index].main = direction.main(layout.size)
    items[index].cross = direction.cross(layout.size)
    items[index].isMeasured = true
    // Text knows its baselines only after it has been measured.
    if items[index].isBaselineAligned { items[index].setBaselines(children[index].stackTraits) }
  }
}

/// Storage for layouts that are computed on several threads.
private final class ConcurrentLayouts: @unchecked Sendable {
  // Each element is written by the one call that got its index, and read after all calls have returned.
  // `concurrentPerform` guarantees both.
  private let places: UnsafeMutableBufferPointer<Layout?>

  init(count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: nil)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  func put(_ layout: Layout, at index: Int) { places[index] = layout }
  func layout(at index: Int) -> Layout? { places[index] }
}
