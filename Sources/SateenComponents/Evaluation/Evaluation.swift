import Logging
import SateenLayout
import SateenThreads

/// One walk through a tree of components, which reads the bodies that have to be read and keeps all else. Used on one
/// thread.
final class Evaluation {
  /// The tree whose state the components have; nil in a description without a host.
  let link: TreeLink
  let counters: ComponentCounters
  private(set) var frame: Frame
  var surroundings: Surroundings
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
    let place = free(pass.place, of: C.self) { frame.children[$0] != nil }
    let type = ObjectIdentifier(C.self)
    let old = frame.old?.children[place].flatMap { $0.home.type == type ? $0 : nil }
    let fields = Fields.of(C.self)
    if let old, let last = old.value as? C, isEqual(component, last), old.isCurrent(in: surroundings) {
      counters.kept()
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
    let (outer, outerPlace, outerBase, outerCorner) = (frame, pass.place, pass.base, cornerRadius)
    (frame, pass.place, pass.base, cornerRadius) = (inner, .root, .root, 0)
    var copy = component
    fields.connect(&copy, home.slots, inner)
    counters.evaluated(C.self)
    let body = inner.reading { copy.body }
    let result = body.resolved(&pass)
    (frame, pass.place, pass.base, cornerRadius) = (outer, outerPlace, outerBase, outerCorner)
    let scope = Scope(inner, value: component, result: result, events: fields.events(of: component, home.slots))
    outer.add(scope, at: place)
    return result
  }

  private func makeHome<C: Component>(_ component: C, _ type: ObjectIdentifier, _ fields: Fields) -> Home {
    Home(type: type, link: link, slots: fields.isEmpty ? [] : fields.makeSlots(component, link))
  }

  /// The leaf of a value: the one that stood at the place before, if that shows the same.
  func leaf(_ value: some LeafValue, _ pass: ElementPass) -> Leaf {
    let place = free(pass.place, of: type(of: value)) { frame.leaves[$0] != nil }
    let around = surroundings.ofLeaves
    if let known = frame.old?.leaves[place], known.shows(value, around) {
      frame.leaves[place] = known
      return known
    }
    let leaf = Leaf(value, around, key: PartKey(home: frame.home, place: place), counters: counters)
    frame.leaves[place] = leaf
    return leaf
  }

  /// The node of a value: the one that stood at the place before, if the value has nodes of the same class.
  func node<Content: NodeContent>(for value: Content, _ pass: ElementPass) -> HeldNode {
    let place = free(pass.place, of: Content.self) { frame.nodes[$0] != nil }
    let node = frame.old?.nodes[place]?.node as? Content.Node ?? value.makeNode()
    let held = HeldNode(node: node, key: PartKey(home: frame.home, place: place)) { value.update(node) }
    frame.nodes[place] = held
    return held
  }

  func areaKey(_ pass: ElementPass) -> PartKey {
    let number = frame.numberOfArea(at: pass.place)
    return PartKey(home: frame.home, place: number == 0 ? pass.place : pass.place.appending(1_000_000 + number))
  }

  /// The place, or one beside it where another element stands there already: two elements have one id.
  private func free(_ place: Place, of type: Any.Type, _ isTaken: (Place) -> Bool) -> Place {
    guard isTaken(place) else { return place }
    Logger(label: "sateen.components").warning(
      """
      Two elements of the body of \(frame.name) have one id; the later one is a \(type), and is found by its position \
      instead. Give each an id of its own.
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
