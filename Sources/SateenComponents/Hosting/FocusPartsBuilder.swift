import SateenCore

/// Finds the places for the focus in a tree: in the order of the layout, changed by ranks, and with the places of groups in
/// these.
@MainActor
struct FocusPartsBuilder {
  private let plan: Plan
  /// The action that the next stop in an area takes. Areas stand before those in them.
  private var action: (kind: FocusAction, around: Plan.PlacedArea)?
  private(set) var parts: [FocusPart] = []

  /// The place of a group that is no stop itself.
  private struct GroupKey: Hashable {
    let area: PartKey
  }

  /// Parts with their rank among the others.
  private struct Ranked {
    let order: Int
    var parts: [FocusPart]
  }

  init(_ plan: Plan) {
    self.plan = plan
    parts = parts(areas: 0..<plan.areas.count, views: 0..<plan.views.count, of: nil)
  }

  /// - Parameter owner: an area whose own place comes before those in it.
  private mutating func parts(areas: Range<Int>, views: Range<Int>, of owner: Plan.PlacedArea?) -> [FocusPart] {
    var found: [Ranked] = []
    var (area, view) = (areas.lowerBound, views.lowerBound)
    func add(_ order: Int, _ parts: [FocusPart]) {
      if !parts.isEmpty { found.append(Ranked(order: order, parts: parts)) }
    }
    func addViews(upTo end: Int) {
      while view < min(end, views.upperBound) {
        if let inner = plan.views[view].loadedView {
          add(plan.views[view].focusOrder, [.view(inner)])
        }
        view += 1
      }
    }
    if let owner { add(0, place(owner)) }
    while area < areas.upperBound {
      let placed = plan.areas[area]
      let decoration = placed.area.decoration
      addViews(upTo: placed.views)
      guard decoration.focusGroup != nil || decoration.focusOrder != 0 else {
        add(0, place(placed))
        area += 1
        continue
      }
      add(decoration.focusOrder, inner(placed))
      area = placed.inside.areas.upperBound
      view = max(view, placed.inside.views.upperBound)
    }
    addViews(upTo: views.upperBound)
    if found.contains(where: { $0.order != 0 }) {
      found = found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        .map(\.element)
    }
    return found.flatMap(\.parts)
  }

  /// The parts of an area that is a group, or has a rank.
  private mutating func inner(_ placed: Plan.PlacedArea) -> [FocusPart] {
    let (areas, views) = placed.inside
    let decoration = placed.area.decoration
    guard let group = decoration.focusGroup else { return parts(areas: areas, views: views, of: placed) }
    guard group.contains(.isEntered) else {
      let inside = parts(areas: areas, views: views, of: placed)
      return [.group(FocusPlace(GroupKey(area: placed.area.key)), group, takesKeys: false, inside)]
    }
    let inside = parts(areas: areas, views: views, of: nil)
    let takesKeys = placed.takesEvents && decoration.isFocusStop
    return [.group(FocusPlace(placed.area.key), group, takesKeys: takesKeys, inside)]
  }

  /// The place of an area; none where it is no stop.
  private mutating func place(_ placed: Plan.PlacedArea) -> [FocusPart] {
    guard placed.takesEvents else { return [] }
    let decoration = placed.area.decoration
    if let kind = decoration.focusAction { action = (kind, placed) }
    guard decoration.isFocusStop else { return [] }
    var own: FocusAction?
    if let (kind, around) = action, decoration.onTap != nil {
      if around.area.key == placed.area.key || around.holds(placed) { own = kind }
      action = nil
    }
    return [.place(FocusPlace(placed.area.key), action: own)]
  }
}
