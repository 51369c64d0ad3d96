import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A line of a menu, drawn with its plate into one bitmap, so that both change in the same frame.
final class MenuRowNode: DisplayNode, LookNode {
  struct Look: Equatable { var isHighlighted = false }

  // Constant.
  private let line: MenuLine

  nonisolated init(_ line: MenuLine) {
    self.line = line
    super.init()
    isLayerBacked = true
    look = Look()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (line, isHighlighted, isMirrored) = (line, look.isHighlighted, traits.layoutDirection == .rightToLeft)
    let bounds = Rect(origin: .zero, size: request.bounds.size)
    return .draw { context, _ in
      line.draw(in: context, bounds, isHighlighted: isHighlighted, isMirrored: isMirrored)
    }
  }
}

/// The lines of a menu. There are nodes for those only that are on screen, or nearly.
final class MenuRowsNode: ScrollNode {
  /// How far beyond the viewport lines have nodes, in points.
  private static let overscan = 120.0

  // Constant.
  nonisolated let geometry: MenuGeometry
  private nonisolated let menuLook: MenuStyle
  private let tint: Color
  /// Measured once, by any thread.
  private nonisolated let width = Locked<Double?>(nil)
  private(set) var rows: [Int: MenuRowNode] = [:]
  /// Whether a key, rather than a person, scrolls.
  private var isRevealing = false
  /// Called where the pointer moves, in the node's own space.
  var onPointerMove: ((Point?) -> Void)?
  /// Called after the lines were scrolled by the wheel or a finger.
  var onScroll: (() -> Void)?

  init(_ elements: [MenuElement], rowHeight: Double, _ menuLook: MenuStyle, tint: Color) {
    geometry = MenuGeometry(elements, rowHeight: rowHeight)
    self.menuLook = menuLook
    self.tint = tint
    super.init()
    automaticallyManagesSubnodes = false
    automaticallyManagesContentSize = false
    style.flexShrink = 1
  }

  var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      if let oldValue { rows[oldValue]?.look.isHighlighted = false }
      if let highlighted { rows[highlighted]?.look.isHighlighted = true }
    }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let known = width.withLock { $0 }
    let wanted = known ?? MenuLine.width(of: geometry, menuLook)
    width.withLock { $0 = wanted }
    return Size(width: min(wanted, constrainedSize.width), height: min(geometry.height, constrainedSize.height))
  }

  override func didLoad() {
    super.didLoad()
    scrollView.delegate = self
    scrollView.lineStep = menuLook.height(isForFinger: false)
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    scrollView.contentSize = Size(width: bounds.width, height: geometry.height)
    showRows()
  }

  /// The line's rectangle in the content.
  private func frame(of index: Int) -> Rect {
    Rect(x: 0, y: geometry.top(of: index), width: bounds.width, height: geometry.height(of: index))
  }

  private func showRows() {
    let top = scrollView.contentOffset.y - Self.overscan
    let wanted = geometry.indices(from: top, to: top + bounds.height + 2 * Self.overscan)
    for (index, row) in rows where !wanted.contains(index) {
      row.removeFromSupernode()
      rows[index] = nil
    }
    for index in wanted {
      let frame = frame(of: index)
      if let row = rows[index] {
        if row.frame != frame { row.frame = frame }
        continue
      }
      let row = MenuRowNode(
        MenuLine(element: geometry.elements[index], geometry: geometry, style: menuLook, tint: tint))
      row.look.isHighlighted = index == highlighted
      row.frame = frame
      rows[index] = row
      addSubnode(row)
    }
  }

  /// Scrolls as far as needed to show a line, at once.
  func reveal(_ index: Int) {
    isRevealing = true
    defer { isRevealing = false }
    let (top, bottom) = (geometry.top(of: index), geometry.top(of: index + 1))
    let offset = scrollView.contentOffset.y
    if top < offset {
      scrollView.contentOffset.y = top
    } else if bottom > offset + bounds.height {
      scrollView.contentOffset.y = bottom - bounds.height
    }
  }

  /// The number of lines on screen.
  var page: Int {
    max(1, geometry.indices(from: scrollView.contentOffset.y, to: scrollView.contentOffset.y + bounds.height).count - 1)
  }

  override func pointerMoved(to point: Point?) { onPointerMove?(point) }
}

extension MenuRowsNode: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    showRows()
    if !isRevealing { onScroll?() }
  }
}
