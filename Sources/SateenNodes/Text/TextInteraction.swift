import SateenCore
import SateenLayout
import SateenText

/// The user's interaction with a text: made when the text is pointed at for the first time.
@MainActor
final class TextInteraction {
  /// A press that is under way.
  struct Press {
    enum Meaning {
      /// Follows a target when the press ends on it.
      case target(TextTarget)
      /// Selects from where the press began.
      case selection
      /// Ends the selection or, on selected text, shows the bar of actions.
      case tapWhileSelected
    }

    weak var touch: Touch?
    var meaning: Meaning
    /// Where the press began, in the window.
    let start: Point
  }

  /// How far the pointer moves before a press on a link selects instead of following it, in points.
  static let dragThreshold = 4.0

  // The node owns this object.
  unowned let node: TextNode
  private weak var owner: TextNode?
  var press: Press?
  let highlight = PressHighlight()
  let longPress = FingerLongPressGestureRecognizer()
  /// The selection under way, by a press or by a handle.
  var drag: SelectionDrag?
  /// The x position that moves up and down aim for.
  var wantedX: Double?
  /// The handles and the bar of actions, while there are any.
  var tools: SelectionTools?

  init(_ node: TextNode) {
    self.node = node
    owner = node
    longPress.addAction { [weak self] _ in self?.keepingNode { $0.longPressed() } }
  }

  /// Runs code whose callbacks may release the node while it is still needed. Calls that do not come from the node
  /// itself are wrapped in this.
  func keepingNode(_ body: (TextInteraction) -> Void) {
    guard let owner else { return }
    withExtendedLifetime(owner) { body(self) }
  }

  /// Sets up the recognizers of the node's view for its current settings.
  func prepare(_ view: View) {
    if longPress.view !== view { view.addGestureRecognizer(longPress) }
    longPress.isEnabled = node.isSelectable || node.onLinkLongPress != nil
  }

  // MARK: Touches

  /// - Returns: whether the touch is for the text.
  func began(_ touches: [Touch]) -> Bool {
    guard let touch = touches.first, let view = node.loadedView else { return false }
    // One finger at a time.
    if press?.touch != nil { return true }
    // A finger that stops moving content is meant for the content.
    if view.isHeldStillWithContent {
      longPress.move(to: .failed)
      return false
    }
    if !touch.isFinger { tools?.end() }
    let point = touch.location(in: view)
    let canSelect = node.isSelectable && !touch.isFinger
    let mustSelect = canSelect && (touch.tapCount > 1 || touch.modifiers.contains(.shift))
    if !mustSelect, let target = node.target(at: point, reach: touch.isFinger ? TextNode.linkReach : 0) {
      press = Press(touch: touch, meaning: .target(target), start: touch.windowLocation)
      show(target)
    } else if canSelect {
      press = Press(touch: touch, meaning: .selection, start: touch.windowLocation)
      beginSelecting(with: touch)
    } else if node.isSelectable, node.selection?.isEmpty == false || tools != nil {
      press = Press(touch: touch, meaning: .tapWhileSelected, start: touch.windowLocation)
    } else {
      return false
    }
    return true
  }

  private func show(_ target: TextTarget) {
    highlight.show(node.rects(of: target), in: node.linkHighlightColor, on: node.layer)
  }

  /// - Returns: whether the touch is for the text.
  func moved(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    guard let touch = touches.first, touch === press.touch, let view = node.loadedView else { return true }
    switch press.meaning {
    case .target(let target):
      if node.isSelectable, !touch.isFinger, touch.windowLocation.distance(to: press.start) > Self.dragThreshold {
        highlight.hide()
        self.press?.meaning = .selection
        beginSelecting(at: press.start, unit: .cluster, extends: false, depth: SelectionAutoscroll.pointerDepth)
        select(to: touch.windowLocation)
        return true
      }
      let isStill = node.target(at: touch.location(in: view), reach: TextNode.linkReach) == target
      guard isStill != highlight.isShown else { return true }
      if isStill { show(target) } else { highlight.hide() }
    case .selection: select(to: touch.windowLocation)
    case .tapWhileSelected: break
    }
    return true
  }

  /// - Returns: whether the touch was for the text.
  func ended(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    guard let touch = touches.first, touch === press.touch else { return true }
    self.press = nil
    switch press.meaning {
    case .target(let target):
      let isMeant = highlight.isShown
      highlight.hide()
      guard isMeant else { return true }
      node.selection = nil
      node.follow(target)
    case .selection: endSelecting()
    case .tapWhileSelected:
      if touch.windowLocation.distance(to: press.start) <= TapGestureRecognizer.tolerance { tapped(touch) }
    }
    return true
  }

  /// - Returns: whether the touch was for the text.
  func cancelled(_ touches: [Touch]) -> Bool {
    guard let press else { return false }
    if let touch = touches.first, touch !== press.touch { return true }
    self.press = nil
    highlight.hide()
    if case .selection = press.meaning { endSelecting() }
    return true
  }

  /// Called when the node has left its window.
  func leftWindow() {
    press = nil
    highlight.hide()
    if drag != nil { endSelecting() }
    tools?.end()
  }

  // MARK: Fingers

  private func tapped(_ touch: Touch) {
    guard let view = node.loadedView else { return }
    if node.isSelected(at: touch.location(in: view)) {
      showTools(handles: true).toggleCallout()
    } else {
      node.selection = nil
    }
  }

  private func longPressed() {
    guard let view = node.loadedView else { return }
    switch longPress.state {
    case .began:
      let point = view.layer.convertFromWindow(longPress.windowLocation)
      if let heard = node.onLinkLongPress, case .link(let hit) = node.target(at: point, reach: TextNode.linkReach) {
        heard(node, hit)
      } else if node.isSelectable {
        selectWord(at: longPress.windowLocation)
      }
    case .changed:
      guard drag != nil else { return }
      select(to: longPress.windowLocation)
      tools?.magnify(at: longPress.windowLocation)
    case .ended, .cancelled:
      guard drag != nil else { return }
      tools?.endMagnifying()
      endSelecting()
      tools?.showCallout(at: nil)
    case .possible, .failed: break
    }
  }

  private func selectWord(at windowPoint: Point) {
    guard let view = node.loadedView else { return }
    let word = node.meantWord(at: view.layer.convertFromWindow(windowPoint))
    beginSelecting(at: windowPoint, unit: .word, extends: false, word: word, depth: EdgeScroll.depth)
    guard drag != nil else { return }
    node.flashSelection()
    showTools(handles: true).hideCallout()
  }

  /// The tools of the selection, made on first use.
  func showTools(handles: Bool) -> SelectionTools {
    let tools = self.tools ?? SelectionTools(self)
    self.tools = tools
    tools.showsHandles = handles
    return tools
  }

  // MARK: Secondary button

  /// - Returns: whether the press was for the text.
  func secondaryPress(at point: Point) -> Bool {
    if let heard = node.onLinkLongPress, case .link(let hit) = node.target(at: point, reach: 0) {
      heard(node, hit)
      return true
    }
    guard node.isSelectable, let view = node.loadedView, let word = node.meantWord(at: point) else { return false }
    if !node.isSelected(at: point) {
      // A row around the text has a menu of its own, which the text must not hide where nothing is selected.
      if view.offersSecondaryPressAround(at: point) { return true }
      node.selection = TextSelection(word)
      node.tellDesktopOfSelection()
    }
    view.container?.selectionView = view
    view.container?.focus(view, .whole, by: .press)
    tools?.end()
    showTools(handles: false).showCallout(at: point)
    return true
  }
}

/// A long press of a finger; the pointer selects by dragging instead.
final class FingerLongPressGestureRecognizer: LongPressGestureRecognizer {
  override func shouldReceive(_ touch: Touch) -> Bool { touch.isFinger && super.shouldReceive(touch) }
}

extension View {
  /// Offers a press of the secondary button to what is around the view.
  /// - Parameter point: in the view's own space.
  /// - Returns: whether the press was used.
  fileprivate func offersSecondaryPressAround(at point: Point) -> Bool {
    guard let window = container?.view.layer else { return false }
    let place = layer.convert(point, to: window)
    return next?.offer { view in
      let point = view.layer.convertFromWindow(place)
      return view.responder.secondaryPress(at: point) || view.responder.menuRequested(at: point)
    } ?? false
  }

  /// Whether a press stopped a scroll view around this view, and holds its content.
  var isHeldStillWithContent: Bool {
    var view = superview
    while let current = view {
      if (current as? ScrollView)?.isHeldStill == true { return true }
      view = current.superview
    }
    return false
  }
}
