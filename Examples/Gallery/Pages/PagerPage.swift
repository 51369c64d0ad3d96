import Foundation
import Sateen

/// Towns as pages, each of which is a screen with a list.
final class PagerPage: PageController {
  private let towns = Country.all.flatMap(\.towns).prefix(9)
  private(set) var pager = PagerController()
  private let dots = DotsNode()
  private let stage = ReplaceableNode()
  private(set) var axis = CollectionAxis.horizontal

  override func makeContent() -> DisplayNode {
    makePager(at: 0)
    let (stage, dots) = (stage, dots)
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        stage.flexGrow().flexShrink()
        dots
      }
    }
    return content
  }

  override var focusedChild: NodeController? { pager }
  override var preferredResponder: View? { pager.pagerNode.scrollView }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.left, "Page before") { [weak self] in self?.turn(-1) },
      PageAction(.right, "Next page") { [weak self] in self?.turn(1) },
      .letter("5", "The fifth") { [weak self] in self?.pager.pagerNode.scrollToPage(at: 4, animated: true) },
      .letter("v", "One below the other", isOn: { [weak self] in self?.axis == .vertical }) { [weak self] in
        guard let self else { return }
        axis = axis == .vertical ? .horizontal : .vertical
        makePager(at: pager.currentPageIndex)
        container?.firstResponder = preferredResponder
      },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    dots.show(pager.currentPageIndex, of: towns.count)
    let made = pager.controllers.count(where: \.isNodeLoaded)
    return "Page \(pager.currentPageIndex + 1) of \(towns.count) · \(made) made"
  }

  private func makePager(at page: Int) {
    pager.removeFromParent()
    pager = PagerController(towns.map { TownController($0) }, axis: axis)
    pager.pagerNode.backgroundColor = Theme.page
    pager.onPageChange = { [weak self] _ in self?.showState() }
    addChild(pager)
    pager.currentPageIndex = page
    stage.content = pager.screenNode
  }

  private func turn(_ step: Int) {
    let wanted = min(max(pager.currentPageIndex + step, 0), towns.count - 1)
    pager.pagerNode.scrollToPage(at: wanted, animated: true)
  }
}
