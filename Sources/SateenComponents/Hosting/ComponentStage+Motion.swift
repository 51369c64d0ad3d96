import SateenCore
import SateenGraphics
import SateenLayout

// How changes of a tree are seen: elements that come, go, move or change their looks.
extension ComponentStage {
  /// A node of a plan.
  private struct Place {
    var node: DisplayNode
    /// In the space of the group around, or of the tree.
    var frame: Rect
    /// The group around; nil for the tree itself.
    var group: ObjectIdentifier?
  }

  /// - Parameter change: how the change as a whole is seen; nil for at once.
  func animate(from old: Plan, to new: Plan, _ change: ComponentAnimation?) {
    elementsChange = false
    guard let node, node.isVisible, let animations = node.loadedView?.container?.animations,
      change != nil || old.hasMotion || new.hasMotion || moving > 0
    else { return }
    let (before, after) = (Self.places(old), Self.places(new))
    for (id, now) in after {
      if let was = before[id], was.group == now.group {
        if let change { move(now, from: was, old, change, animations) } else { goOn(now, from: was, animations) }
      } else if now.group.map({ before[$0] != nil }) ?? true {
        elementsChange = true
        come(now, new, change, animations)
      }
    }
    // In a layout transition of the node, elements stay until that has seen them go.
    for (id, was) in before where after[id] == nil && !was.node.isSeenToGo {
      elementsChange = true
      guard let group = was.group else {
        go(was, old, above: node.layer, change, animations)
        continue
      }
      // An element inside of one that goes leaves with that.
      if let around = after[group]?.node.loadedLayer { go(was, old, above: around, change, animations) }
    }
    pulse(from: old, to: new, animations)
  }

  private static func places(_ plan: Plan) -> [ObjectIdentifier: Place] {
    var places: [ObjectIdentifier: Place] = [:]
    func visit(_ layouts: [Layout], _ group: ObjectIdentifier?) {
      for layout in layouts {
        guard let node = layout.node as? DisplayNode else { continue }
        places[ObjectIdentifier(node)] = Place(node: node, frame: layout.frame, group: group)
        if node is GroupNode { visit(layout.sublayouts, ObjectIdentifier(node)) }
      }
    }
    visit(plan.layouts, nil)
    return places
  }

  private func move(
    _ now: Place, from was: Place, _ old: Plan, _ change: ComponentAnimation, _ animations: Animations
  ) {
    guard let layer = now.node.loadedLayer else { return }
    // A movement under way goes on from where it is.
    let distance = was.frame.origin - now.frame.origin + layer.shownOffset
    if distance != .zero { slide(layer, by: distance, change, animations) }
    if was.frame.size != now.frame.size || now.node.sizeInTransition != nil {
      resize(now.node, from: was.frame.size, change)
    }
    guard let sheet = now.node as? SheetNode, let before = old.sheets.values.first(where: { $0.node === sheet }),
      before.content !== sheet.content
    else { return }
    // Other leaves in the same bitmap: the old pixels fade into the new ones.
    sheet.fadeContents(by: change.limited)
  }

  /// Lets movements under way go on, to the places of a change that is not seen by itself.
  private func goOn(_ now: Place, from was: Place, _ animations: Animations) {
    guard let layer = now.node.loadedLayer else { return }
    if now.frame.origin != was.frame.origin, layer.shownOffset != .zero {
      slide(layer, by: was.frame.origin - now.frame.origin + layer.shownOffset, .standard, animations)
    }
    if now.frame.size != was.frame.size, now.node.sizeInTransition != nil {
      resize(now.node, from: was.frame.size, .standard)
    }
  }

  private func resize(_ node: DisplayNode, from size: Size, _ timing: ComponentAnimation) {
    // Nodes inside of one that came as a node have their places already, and would show beyond its edge.
    guard node is GroupNode || node.subnodes.isEmpty || node.loadedLayer?.masksToBounds == true else { return }
    moving += 1
    node.animateSize(from: size, by: timing.limited) { [weak self] in self?.moving -= 1 }
  }

  /// Moves a layer to its place from a distance away.
  private func slide(_ layer: Layer, by distance: Point, _ timing: ComponentAnimation, _ animations: Animations) {
    moving += 1
    let movement = timing.animation(.position(from: layer.position + distance, to: layer.position))
    animations.add(movement, to: layer) { [weak self] in self?.moving -= 1 }
  }

  private func area(of node: DisplayNode, in plan: Plan) -> Plan.PlacedArea? {
    node is GroupNode ? plan.areas.first { $0.group === node } : nil
  }

  private func come(_ now: Place, _ plan: Plan, _ change: ComponentAnimation?, _ animations: Animations) {
    let area = area(of: now.node, in: plan)
    guard let layer = now.node.loadedLayer, let transition = area?.area.decoration.transition ?? fade(for: change)
    else { return }
    // An element that comes back while it is seen to go turns back from where it is.
    let ghost = (area?.area.key).flatMap { ghosts.removeValue(forKey: $0) }
    ghost?.removeFromSuperlayer()
    let timing = transition.animation ?? change ?? .standard
    animations.add(timing.animation(.opacity(from: ghost?.shownOpacity ?? 0, to: layer.opacity)), to: layer)
    switch transition.style {
    case .opacity: break
    case .slide(let edge):
      let away = ghost.map { $0.position + $0.shownOffset - layer.position } ?? distance(to: edge, now.frame.size)
      slide(layer, by: away, timing, animations)
    case .scale(let factor):
      let small = ghost?.shownTransform ?? Transform(scaleX: factor, y: factor)
      animations.add(timing.animation(.transform(from: small, to: layer.transform)), to: layer)
    }
  }

  private func go(
    _ was: Place, _ plan: Plan, above around: Layer, _ change: ComponentAnimation?, _ animations: Animations
  ) {
    let area = area(of: was.node, in: plan)
    // A mask shows nothing by itself, neither does a copy of it.
    guard area?.area.decoration.isMask != true, let layer = was.node.loadedLayer,
      let transition = area?.area.decoration.transition ?? fade(for: change)
    else { return }
    // The node drops its pixels, and may come back elsewhere: a copy of its layers stays.
    let ghost = layer.copied()
    let (opacity, place, shape) = (layer.shownOpacity, layer.position + layer.shownOffset, layer.shownTransform)
    // Layers have their last values from the start, and animations lead there.
    ghost.opacity = 0
    ghost.position = place
    ghost.transform = shape
    around.addSublayer(ghost)
    let key = area?.area.key
    if let key { ghosts.updateValue(ghost, forKey: key)?.removeFromSuperlayer() }
    let timing = transition.animation ?? change ?? .standard
    switch transition.style {
    case .opacity: break
    case .slide(let edge):
      ghost.position = layer.position + distance(to: edge, was.frame.size)
      animations.add(timing.animation(.position(from: place, to: ghost.position)), to: ghost)
    case .scale(let factor):
      ghost.transform = Transform(scaleX: factor, y: factor)
      animations.add(timing.animation(.transform(from: shape, to: ghost.transform)), to: ghost)
    }
    animations.add(timing.animation(.opacity(from: opacity, to: 0)), to: ghost) { [weak self] in
      ghost.removeFromSuperlayer()
      if let key, self?.ghosts[key] === ghost { self?.ghosts[key] = nil }
    }
  }

  private func fade(for change: ComponentAnimation?) -> Transition? { change == nil ? nil : .opacity }

  private func distance(to edge: Transition.Edge, _ size: Size) -> Point {
    let leading = node?.traits.layoutDirection == .rightToLeft ? size.width : -size.width
    return switch edge {
    case .leading: Point(x: leading, y: 0)
    case .trailing: Point(x: -leading, y: 0)
    case .top: Point(x: 0, y: -size.height)
    case .bottom: Point(x: 0, y: size.height)
    }
  }

  private func pulse(from old: Plan, to new: Plan, _ animations: Animations) {
    for placed in new.areas {
      guard let pulse = placed.area.decoration.pulse, let layer = placed.group?.loadedLayer,
        let before = old.areas.first(where: { $0.area.key == placed.area.key })?.area.decoration.pulse,
        !isSameID(before.trigger, pulse.trigger)
      else { continue }
      let start = Transform(scaleX: pulse.scale, y: pulse.scale)
      animations.add(pulse.animation.animation(.transform(from: start, to: layer.transform)), to: layer)
    }
  }
}
