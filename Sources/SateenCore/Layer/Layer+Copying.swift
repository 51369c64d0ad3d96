extension Layer {
  /// Layers that look the same, and belong to no node.
  package func copied() -> Layer { copied(withRaster: !isInRaster) }

  /// - Parameter hasRaster: whether the bitmap that shows layers inside is copied as well.
  private func copied(withRaster hasRaster: Bool) -> Layer {
    let copy = Layer()
    copy.isInRaster = hasRaster && isInRaster
    copy.anchorPoint = anchorPoint
    copy.bounds = bounds
    copy.position = position
    copy.transform = transform
    copy.depth = depth
    copy.zPosition = zPosition
    copy.opacity = opacity
    copy.isHidden = isHidden
    copy.overrideAppearance = overrideAppearance
    copy.backgroundColor = backgroundColor
    copy.backgroundGradient = backgroundGradient
    copy.cornerRadius = cornerRadius
    copy.borderWidth = borderWidth
    copy.borderColor = borderColor
    copy.masksToBounds = masksToBounds
    copy.contents = contents
    copy.contentsSize = contentsSize
    copy.contentsAnchor = contentsAnchor
    copy.contentsIncludeBackground = contentsIncludeBackground
    copy.contentsAreRounded = contentsAreRounded
    copy.contentsFrame = contentsFrame
    copy.shadow = shadow
    copy.keepsPicture = keepsPicture
    copy.mask = mask?.copied()
    for sublayer in sublayers where sublayer.standIns == 0 { copy.addSublayer(sublayer.copied(withRaster: hasRaster)) }
    return copy
  }

  /// A number that tells whether a copy would look otherwise by now. The place of the layer itself does not count.
  package var lookStamp: Int {
    var hasher = Hasher()
    func visit(_ layer: Layer, isTop: Bool) {
      hasher.combine(layer.id)
      hasher.combine(layer.version)
      hasher.combine(layer.opacity)
      hasher.combine(layer.contents?.number)
      hasher.combine(layer.isHidden)
      hasher.combine(layer.bounds)
      if !isTop {
        hasher.combine(layer.position)
        hasher.combine(layer.transform)
        hasher.combine(layer.depth)
      }
      hasher.combine(layer.mask != nil)
      if let mask = layer.mask { visit(mask, isTop: false) }
      for sublayer in layer.sublayers where sublayer.standIns == 0 { visit(sublayer, isTop: false) }
    }
    visit(self, isTop: true)
    return hasher.finalize()
  }
}
