/// One walk through elements in which values become what is laid out: components become the elements of their bodies.
///
/// A spec of your own hands its children to the pass, or the components among them never show. A single child takes the
/// place of the spec; each further one has a step of its own:
///
/// ```swift
/// func resolved(_ pass: inout ElementPass) -> any LayoutElement {
///   var copy = self
///   copy.child = pass.resolved(child)
///   copy.badge = pass.resolved(badge, at: 1)
///   return copy
/// }
/// ```
public struct ElementPass {
  /// The object that evaluates components.
  package let resolver: AnyObject
  /// The place of the element that is being resolved, in the body that it is written in.
  package private(set) var place: ElementPlace
  /// The place of the body, or of the turn of a loop by ids: that which an id is unique in.
  package private(set) var base: ElementPlace
  /// How many further children there were at the present place: those of nested elements that stand at one place.
  private var furtherCount = 0
  /// How many elements are being resolved, each inside the one before.
  private var depth = 0

  /// Elements nested deeper are not resolved, and show nothing: each takes room on a worker's stack. Layouts end sooner,
  /// at ``LayoutContext/depthLimit``, which does not count elements that have no layout of their own.
  package static let depthLimit = 1_024

  package init(_ resolver: AnyObject) {
    self.resolver = resolver
    place = .root
    base = .root
  }

  /// A child that stands at the place of the element around it.
  public mutating func resolved(_ child: any LayoutElement) -> any LayoutElement {
    guard depth < Self.depthLimit else { return DeepElement() }
    depth += 1
    defer { depth -= 1 }
    return child.resolved(&self)
  }

  /// A further child of the element, at a step of its own.
  public mutating func resolved(_ child: any LayoutElement, at step: Int) -> any LayoutElement {
    let number = furtherCount
    furtherCount += 1
    return resolved(child, at: ElementPlace.root.appending(Self.furtherSteps &+ number << 20 &+ step))
  }

  /// Beyond the indices that the children of a single child have: these are at steps of the same place.
  private static let furtherSteps = 1 << 40

  /// Children in a fixed order, each at its index.
  public mutating func resolved(_ children: [any LayoutElement]) -> [any LayoutElement] {
    resolved(children, at: nil)
  }

  mutating func resolved(_ child: any LayoutElement, at inner: ElementPlace) -> any LayoutElement {
    guard inner != .root else { return resolved(child) }
    return standing(at: place.appending(inner)) { $0.resolved(child) }
  }

  /// Resolves what stands at a place of its own, and comes back to the present one.
  /// - Parameter base: that which an id is unique in there; nil for the present one.
  package mutating func standing<Result>(
    at place: ElementPlace, base: ElementPlace? = nil, _ body: (inout ElementPass) -> Result
  ) -> Result {
    let (outer, outerBase, outerCount) = (self.place, self.base, furtherCount)
    defer { (self.place, self.base, furtherCount) = (outer, outerBase, outerCount) }
    (self.place, self.base, furtherCount) = (place, base ?? outerBase, 0)
    return body(&self)
  }

  /// - Parameter places: of the children; nil for their indices.
  mutating func resolved(_ children: [any LayoutElement], at places: [ElementPlace]?) -> [any LayoutElement] {
    // A program that took children away, or added some, left the places behind.
    let places = places?.count == children.count ? places : nil
    var all: [any LayoutElement] = []
    all.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      let inner = places?[index] ?? ElementPlace.root.appending(index)
      all.append(standing(at: place.appending(inner)) { $0.resolved(child) })
    }
    return all
  }
}

/// Stands for an element that is nested too deep.
private struct DeepElement: LayoutElement {
  var style: LayoutStyle { LayoutStyle() }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min, context: context)
  }
}
