/// The elements of a block of ``LayoutBuilder``, in order, each with its place.
///
/// Containers such as ``HStack(spacing:justifyContent:alignItems:wrap:alignContent:lineSpacing:children:)`` take them in.
/// By themselves, several elements are laid out in a column, and a single one as without the block.
public struct Elements: LayoutElement {
  private enum Storage: Sendable {
    /// Kept without an array: most statements of a block are single elements.
    case one(any LayoutElement, ElementPlace?)
    /// Without places, the place of each element is its index.
    case many([any LayoutElement], [ElementPlace]?)
  }

  private var storage: Storage

  public init(_ elements: [any LayoutElement] = []) {
    storage = .many(elements, nil)
  }

  init(_ element: any LayoutElement) {
    storage = .one(element, nil)
  }

  /// The elements of several statements.
  init(statements: [Elements]) {
    if statements.count == 1 {
      self = statements[0]
      return
    }
    var block = Block(statements.count)
    for statement in statements { block.add(statement) }
    storage = .many(block.elements, block.places)
  }

  /// The elements of two to four statements.
  init(_ first: Elements, _ second: Elements, _ third: Elements? = nil, _ fourth: Elements? = nil) {
    var block = Block(fourth == nil ? third == nil ? 2 : 3 : 4)
    block.add(first)
    block.add(second)
    if let third { block.add(third) }
    if let fourth { block.add(fourth) }
    storage = .many(block.elements, block.places)
  }

  /// The elements of statements, one after the other.
  private struct Block {
    private(set) var elements: [any LayoutElement] = []
    private(set) var places: [ElementPlace]?
    private var count = 0

    init(_ capacity: Int) { elements.reserveCapacity(capacity) }

    mutating func add(_ statement: Elements) {
      let index = count
      count += 1
      if case .one(let element, nil) = statement.storage {
        elements.append(element)
        places?.append(ElementPlace.root.appending(index))
        return
      }
      var known = places ?? (0..<index).map { ElementPlace.root.appending($0) }
      places = nil
      let step = ElementPlace.root.appending(index)
      statement.forEach { element, place in
        elements.append(element)
        known.append(step.appending(place))
      }
      places = known
    }
  }

  /// Elements of which each was made by one turn of a loop, at the place of the turn.
  package init(turns: some Sequence<(Elements, ElementPlace)>) {
    var (all, places): ([any LayoutElement], [ElementPlace]) = ([], [])
    all.reserveCapacity(turns.underestimatedCount)
    places.reserveCapacity(turns.underestimatedCount)
    for (elements, step) in turns {
      if case .one(let element, nil) = elements.storage {
        all.append(element)
        places.append(step)
        continue
      }
      elements.forEach { element, place in
        all.append(element)
        places.append(step.appending(place))
      }
    }
    storage = .many(all, places)
  }

  /// The same elements inside a branch.
  func moved(_ step: Int) -> Elements {
    let step = ElementPlace.root.appending(step)
    if case .one(let element, let place) = storage {
      var moved = self
      moved.storage = .one(element, place.map { step.appending($0) } ?? step)
      return moved
    }
    return Elements(turns: CollectionOfOne((self, step)))
  }

  private func forEach(_ body: (any LayoutElement, ElementPlace) -> Void) {
    switch storage {
    case .one(let element, let place): body(element, place ?? .root)
    case .many(let elements, let places):
      for (index, element) in elements.enumerated() { body(element, places?[index] ?? .root.appending(index)) }
    }
  }

  /// The elements without their places.
  public var array: [any LayoutElement] {
    switch storage {
    case .one(let element, _): [element]
    case .many(let elements, _): elements
    }
  }

  /// Nil where the place of each element is its index.
  var places: [ElementPlace]? {
    switch storage {
    case .one(_, let place): place.map { [$0] }
    case .many(_, let places): places
    }
  }

  public var isEmpty: Bool {
    if case .many(let elements, _) = storage { return elements.isEmpty }
    return false
  }

  // MARK: As an element

  /// The only element, or a column of all.
  private var whole: any LayoutElement {
    switch storage {
    case .one(let element, _): element
    case .many(let elements, _) where elements.count == 1: elements[0]
    case .many(let elements, _): StackLayoutSpec(direction: .vertical, children: elements)
    }
  }

  public var style: LayoutStyle { LayoutStyle() }

  public var stackTraitsSource: StackTraitsSource { .wrapped(whole) }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = whole.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content.at(.zero)], context: context)
  }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    switch storage {
    case .one(let element, let place): return pass.resolved(element, at: place ?? .root)
    case .many(let elements, let places):
      let all = pass.resolved(elements, at: places)
      return all.count == 1 ? all[0] : StackLayoutSpec(direction: .vertical, children: all)
    }
  }
}
