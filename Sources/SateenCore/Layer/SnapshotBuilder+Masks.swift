import SateenGraphics

// Layers with a mask: the mask's items come first, and then those of the layer, in a group that both renderers multiply
// with the mask's alpha.
extension SnapshotBuilder {
  /// Opens the group of a layer with a mask, and appends the mask. Inside of the group nothing needs to be drawn where
  /// the mask is not.
  /// - Parameter edge: with the layer's place and opacity. The mask fades the group by that.
  /// - Returns: the index of the item that opens the mask, whose visible area is that of the mask; nil where the mask
  ///   lets nothing through.
  mutating func beginMask(_ mask: Layer, of layer: Layer, _ edge: LayerItem) -> Int? {
    var edge = edge
    let start = snapshot.items.count
    let clip = layer.masksToBounds && layer.shownShadow == nil ? edge.clip.intersection(edge.frame) : edge.clip
    edge.kind = .beginMask
    snapshot.items.append(edge)
    openMasks += 1
    movelessGroups += 1
    visit(
      mask, parentToDevice: edge.toDevice, parentPlane: edge.plane, isAround: layer.depth?.sublayerTransform != nil,
      clip: clip, opacity: 1)
    openMasks -= 1
    let area = snapshot.items[(start + 1)...].reduce(PixelRect.empty) { $0.union($1.visible) }
    guard !area.isEmpty else {
      dropMask(from: start)
      return nil
    }
    snapshot.items[start].visible = area
    edge.kind = .beginMasked
    edge.visible = area
    snapshot.items.append(edge)
    return start
  }

  /// Closes the group. One without visible items is removed along with its mask.
  mutating func endMask(from start: Int) {
    guard snapshot.items.last?.kind != .beginMasked else { return dropMask(from: start) }
    movelessGroups -= 1
    var edge = snapshot.items[start]
    edge.kind = .endMasked
    snapshot.items.append(edge)
  }

  private mutating func dropMask(from start: Int) {
    snapshot.items.removeSubrange(start...)
    movelessGroups -= 1
  }

  // MARK: Colours

  /// A colour of the appearance; in a mask, white with the colour's alpha.
  func components(_ color: Color) -> Color.Components {
    let own = color.components(appearance)
    return openMasks == 0 ? own : Color.Components(red: 1, green: 1, blue: 1, alpha: own.alpha)
  }

  /// The same of a gradient.
  func table(_ gradient: Gradient) -> GradientTable {
    openMasks == 0 ? gradient.table(appearance) : gradient.alphaTable(appearance)
  }
}
