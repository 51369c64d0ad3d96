import SateenCore
import SateenLayout
import SateenNodes

/// Screens as the pages of a pager. The visible page is active, its neighbours are drawn ahead, and pages further away
/// release their memory.
open class PagerController: NodeController {
  /// The node that turns the pages.
  public let pagerNode: PagerNode
  /// The controllers of the pages, in order.
  public private(set) var controllers: [NodeController] = []
  private var onScreen: Set<ObjectIdentifier> = []
  private var source: SnapshotDataSource<Page>?

  /// A page is identified by its controller, whatever its index.
  private struct Page: ListItem {
    let controller: NodeController

    var id: ObjectIdentifier { ObjectIdentifier(controller) }

    func hasSameContent(as other: Page) -> Bool { true }
  }

  /// Called when another page has become the current one.
  public var onPageChange: (@MainActor (Int) -> Void)?

  /// - Parameter axis: the axis along which pages follow each other.
  public init(_ controllers: [NodeController] = [], axis: CollectionAxis = .horizontal) {
    pagerNode = PagerNode(axis: axis)
    super.init()
    pagerNode.onPageChange = { [weak self] in self?.pageDidChange(to: $0) }
    setControllers(controllers)
  }

  open override func loadNode() -> DisplayNode {
    source = SnapshotDataSource(pagerNode) { [weak self] page in
      let controller = page.controller
      return { ControllerCellNode({ controller }) { child, shows in self?.setOnScreen(child, shows) } }
    }
    applyPages()
    return pagerNode
  }

  /// Replaces the pages. The visible page stays visible, whatever its new index. If it is removed, the next one takes
  /// its position. A controller that is named twice counts once.
  public func setControllers(_ new: [NodeController]) {
    let old = controllers
    var known: Set<ObjectIdentifier> = []
    controllers = new.filter { known.insert(ObjectIdentifier($0)).inserted }
    for one in controllers { addChild(one) }
    for one in old where !known.contains(ObjectIdentifier(one)) { one.removeFromParent() }
    applyPages()
  }

  private func applyPages() {
    guard let source else { return }
    source.apply(ListSnapshot(controllers.map { Page(controller: $0) }))
    updateChildren()
  }

  /// The index of the page that is visible most.
  public var currentPageIndex: Int {
    get { pagerNode.currentPageIndex }
    set { pagerNode.currentPageIndex = newValue }
  }

  /// The controller of the page that is visible most.
  public var currentController: NodeController? {
    controllers.indices.contains(currentPageIndex) ? controllers[currentPageIndex] : nil
  }

  private func pageDidChange(to page: Int) {
    updateChildren()
    focusedChildDidChange()
    onPageChange?(page)
  }

  // MARK: As a container

  open override func visibility(of child: NodeController, within own: ScreenVisibility) -> ScreenVisibility {
    if onScreen.contains(ObjectIdentifier(child)) { return own }
    guard let page = controllers.firstIndex(where: { $0 === child }) else { return own.deeper(by: 3) }
    return own.deeper(by: max(1, abs(page - currentPageIndex)))
  }

  open override var shownChildren: [NodeController] { children.filter { onScreen.contains(ObjectIdentifier($0)) } }

  open override var focusedChild: NodeController? { currentController }

  private func setOnScreen(_ child: NodeController, _ isOnScreen: Bool) {
    let id = ObjectIdentifier(child)
    if isOnScreen { onScreen.insert(id) } else { onScreen.remove(id) }
    updateChildren()
    guard isShowing, child.parent === self else { return }
    child.beginAppearance(isOnScreen, animated: true)
    child.endAppearance(animated: true)
  }
}
