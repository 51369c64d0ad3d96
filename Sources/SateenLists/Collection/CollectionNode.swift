import SateenCore
import SateenLayout

/// Items of any size and any number, placed by a layout that runs on a worker.
///
/// Items near the viewport have nodes, made, measured and drawn on workers a little ahead; all others are a number.
/// Sizes that a layout needs before they are measured are estimated; when true sizes or new data have been arranged,
/// the items get their frames at once, and the item that the scroll position is anchored to does not move on screen.
open class CollectionNode: ListNode {
  // Main-actor state; the reference never changes.
  let arranger: CollectionArranger

  nonisolated public init(layout: some CollectionLayout) {
    arranger = CollectionArranger(layout: layout)
    super.init(controller: ListController(arranger: arranger))
  }

  /// The layout that computes the frames of items. A new layout runs on a worker; until its frames are there, the old
  /// ones hold.
  public var collectionLayout: any CollectionLayout {
    get { arranger.layout }
    set { setCollectionLayout(newValue, animated: false) }
  }

  /// Replaces the layout.
  /// - Parameter animated: whether the items move to their new frames in an animation.
  public func setCollectionLayout(_ layout: any CollectionLayout, animated: Bool) {
    arranger.setLayout(layout)
    if animated, interfaceState.contains(.visible) { controller.glideChanges.append(controller.changesTold) }
  }

  /// The sizes of items, headers and footers that are not measured, in points, until those measured so far give better
  /// figures.
  public var estimatedSizes: SizeEstimates {
    get { arranger.estimates }
    set { arranger.setEstimates(newValue.usable) }
  }

  /// Whether every item has the frame that follows from all sizes and data known now.
  public var isArranged: Bool { !controller.needsReload && arranger.isSettled }
}
