import SateenCore
import SateenLayout

/// Items of any size and any number, placed by a layout that runs on a worker.
///
/// Items near the viewport have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Sizes that a layout needs before they are measured are estimated; when true sizes or new data have been arranged,
/// the items get their frames at once, and the item that the scroll position is anchored to does not move on screen.
open class CollectionNode: ListNode {
  nonisolated public init(layout: some CollectionLayout) { super.init(controller: ListController(layout: layout)) }

  nonisolated override init(controller: ListController) { super.init(controller: controller) }

  /// The layout that computes the frames of items. A new layout runs on a worker; until its frames are there, the old
  /// ones hold.
  public var collectionLayout: any CollectionLayout {
    get { controller.layout }
    set { controller.setLayout(newValue, animated: false) }
  }

  /// Replaces the layout.
  /// - Parameter animated: whether the items go to their new frames, with the sizes in between, as ``changeAnimation``
  ///   says. Items that come into the viewport come from their frames before.
  public func setCollectionLayout(_ layout: any CollectionLayout, animated: Bool) {
    controller.setLayout(layout, animated: animated)
  }

  /// Whether every item has the frame that follows from all sizes and data known now.
  public var isArranged: Bool { !controller.needsReload && controller.arranger.isSettled }
}
