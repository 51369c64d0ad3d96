import SateenLayout
import SateenThreads

/// One walk through a tree of components, which reads the bodies that have to be read and keeps all else. Used on one
/// thread.
final class Evaluation {
  /// The tree whose state the components have; nil in a description without a host.
  let link: TreeLink
  let counters: ComponentCounters
  private(set) var frame: Frame
  var surroundings: Surroundings { didSet { leafSurroundings = nil } }
  /// Those that leaves are shown for, once they were asked for.
  private var leafSurroundings: Surroundings?
  /// Whether this is a check of an evaluation, whose result does not show.
  var isChecking = false
  /// Whether a leaf or a node was made, rather than found in the evaluation before.
  private(set) var hasNewParts = false
  /// The corner radius that the decoration around gives to the picture it consists of.
  var cornerRadius = 0.0

  init(link: TreeLink, counters: ComponentCounters, frame: Frame, surroundings: Surroundings) {
    self.link = link
    self.counters = counters
    self.frame = frame
    self.surroundings = surroundings
  }

  /// The evaluation that a pass belongs to.
  static func of(_ pass: ElementPass) -> Evaluation {
    guard let evaluation = pass.resolver as? Evaluation else { contractBroken("A pass without an evaluation") }
    return evaluation
  }

  func resolve<C: Component>(_ component: C, _ pass: inout ElementPass) -> any LayoutElement {
    let place = free(pass.place, of: C.self) { frame.children.contains($0) }
    let type = ObjectIdentifier(C.self)
    let old = frame.oldChild(at: place).flatMap { $0.home.type == type ? $0 : nil }
    let fields = Fields.of(C.self)
    if let old, let last = old.value as? C, fields.areEqual(component, last), old.isCurrent(in: surroundings) {
      counters.kept()
      #if DEBUG
        checkEquality(component, old)
      #endif
      let kept =
        fields.hasEvents
        ? Scope(old, value: component, events: fields.events(of: component, old.home.slots)) : old
      frame.add(kept, at: place)
      return kept.result
    }
    let kept = old == nil ? frame.kept?.children[place].flatMap { $0.home.type == type ? $0 : nil } : nil
    let home = old?.home ?? kept?.home ?? makeHome(component, type, fields)
    let inner = Frame(home: home, old: old, kept: kept, surroundings: surroundings)
    #if DEBUG
      inner.name = "\(C.self)"
    #endif
    let (outer, outerCorner) = (frame, cornerRadius)
    (frame, cornerRadius) = (inner, 0)
    var copy = component
    fields.connect(&copy, home.slots, inner)
    counters.evaluated(C.self)
    let body = inner.reading { copy.body }
    let result = pass.standing(at: .root, base: .root) { $0.resolved(body) }
    (frame, cornerRadius) = (outer, outerCorner)
    let scope = Scope(inner, value: component, result: result, events: fields.events(of: component, home.slots))
    outer.add(scope, at: place)
    #if DEBUG
      checkPurity(component, scope)
    #endif
    return result
  }

  private func makeHome<C: Component>(_ component: C, _ type: ObjectIdentifier, _ fields: Fields) -> Home {
    Home(type: type, link: link, slots: fields.isEmpty ? [] : fields.makeSlots(component, link))
  }

  /// The leaf of a value: the one that stood at the place before, if that shows the same.
  func leaf<Value: LeafValue>(_ value: Value, _ pass: ElementPass) -> Leaf {
    leaf(of: Value.self, pass, isShown: { _ in false }, make: { origin, _ in Leaf(origin) })
  }

  func leaf<Value: Drawing>(drawn value: Value, _ pass: ElementPass) -> Leaf {
    leaf(of: Value.self, pass) {
      ($0 as? DrawnLeaf<Value>)?.shows(value) == true
    } make: { origin, _ in
      DrawnLeaf(value, origin)
    }
  }

  /// - Parameters:
  ///   - isShown: whether a leaf shows the value already.
  ///   - make: makes the leaf, given the one of the same kind that stood at its place before.
  func leaf<Kind: Leaf>(
    of type: Any.Type, _ pass: ElementPass, isShown: (Leaf) -> Bool, make: (Leaf.Origin, Kind?) -> Kind
  ) -> Leaf {
    let place = free(pass.place, of: type) { frame.leaves.contains($0) }
    let around = leafSurroundings ?? surroundings.ofLeaves
    leafSurroundings = around
    let old = frame.oldLeaf(at: place)
    if let old, old.surroundings == around, isShown(old) {
      frame.leaves.add(old, at: place)
      return old
    }
    let origin = Leaf.Origin(
      key: PartKey(home: frame.home, place: place), surroundings: around, counters: counters)
    hasNewParts = true
    let leaf = make(origin, old as? Kind)
    frame.leaves.add(leaf, at: place)
    return leaf
  }

  /// The node of a value: the one that stood at the place before, if a value of the same type had it.
  func node<Content: NodeContent>(for value: Content, _ pass: ElementPass) -> HeldNode {
    let place = free(pass.place, of: Content.self) { frame.nodes.contains($0) }
    let type = ObjectIdentifier(Content.self)
    let old = frame.old?.nodes[place, near: frame.nodes.count].flatMap { $0.type == type ? $0 : nil }
    // Its value may be another one, which the node is to show.
    hasNewParts = true
    let node = old?.node as? Content.Node ?? value.makeNode()
    let appearance = surroundings.fixedAppearance
    // A node's own wish stands where none was ever set for the elements around it.
    let isSet = appearance != nil || old?.wasAppearanceSet == true
    if old == nil, isSet { node.overrideAppearance = appearance }
    let held = HeldNode(
      node: node, key: PartKey(home: frame.home, place: place), type: type, appearance: appearance,
      wasAppearanceSet: isSet
    ) {
      if isSet { node.overrideAppearance = appearance }
      value.update(node)
    }
    frame.nodes.add(held, at: place)
    return held
  }

  func areaKey(_ pass: ElementPass) -> PartKey {
    let number = frame.numberOfArea(at: pass.place)
    return PartKey(home: frame.home, place: number == 0 ? pass.place : pass.place.appending(1_000_000 + number))
  }

  /// The place, or one beside it where another element stands there already: two elements have one id.
  private func free(_ place: Place, of type: Any.Type, _ isTaken: (Place) -> Bool) -> Place {
    guard isTaken(place) else { return place }
    ComponentLog.warn(
      """
      Two elements of the body of \(frame.name) have one id\(place.innermostID.map { ", \($0)" } ?? ""); the later one \
      is a \(type), and is found by its position instead. Give each an id of its own.
      """)
    var number = 1
    while isTaken(place.appending(2_000_000 + number)) { number += 1 }
    return place.appending(2_000_000 + number)
  }
}

/// A leaf, a node or a decoration at its place in a tree.
struct PartKey: Hashable, Sendable {
  let home: Home
  let place: Place

  static func == (a: PartKey, b: PartKey) -> Bool { a.home === b.home && a.place == b.place }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(home))
    hasher.combine(place)
  }
}
