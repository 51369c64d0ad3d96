// A node's part in bitmaps that several nodes share.
extension NodeState {
  /// Whether a node above can draw this one into its bitmap.
  var mayBeRasterized: Bool { isRasterizable && mask == nil && !isMask }
  /// Whether the nodes below are drawn into this node's bitmap, or into that of a node above.
  var isRasterizing: Bool { isRasterized || (rasterizesSubtree && isRasterizable) }
  /// Whether the node's own bitmap has all nodes below.
  var ownsRaster: Bool { rasterizesSubtree && isRasterizable && !isRasterized }
  /// Whether the node's pixels are shown by its own layer, or in the bitmap of a node above.
  var isLoadedOrRasterized: Bool { backing != nil || isRasterized }
  /// Whether only the main loop may arrange the node: it has a layer, or is on screen in the bitmap of a node above.
  var isArrangedOnMain: Bool { backing != nil || (isRasterized && isInHierarchy) }
  /// Whether the bitmap of a node above leaves a rasterized node out, with all in it.
  var isLeftOutOfRaster: Bool { isHidden || isExcludedFromLayout || isFadedOut || !(alpha > 0.002) }

  /// The parameters in space that show: bitmaps leave out perspective.
  var shownDepth: Depth? {
    guard let depth, isRasterizing else { return depth }
    let flat = depth.with(sublayerTransform: nil)
    return isRasterized ? flat?.with(transform: nil) : flat
  }
}
