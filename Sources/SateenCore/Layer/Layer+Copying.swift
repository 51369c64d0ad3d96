extension Layer {
  /// Layers that look the same, and belong to no node.
  package func copied() -> Layer {
    let copy = Layer()
    copy.anchorPoint = anchorPoint
    copy.bounds = bounds
    copy.position = position
    copy.transform = transform
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
    copy.contentsIncludeBackground = contentsIncludeBackground
    copy.contentsAreRounded = contentsAreRounded
    copy.contentsFrame = contentsFrame
    copy.shadow = shadow
    for sublayer in sublayers { copy.addSublayer(sublayer.copied()) }
    return copy
  }
}
