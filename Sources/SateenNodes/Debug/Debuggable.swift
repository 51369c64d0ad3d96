import SateenCore
import SateenGraphics
import SateenLayout

// The nodes that the debugging overlays show.

nonisolated extension ControlNode: HitTestDebuggable {
  public var isHitTestDebugged: Bool { isEnabled && isUserInteractionEnabled }
}

nonisolated extension TextNode: HitTestDebuggable {
  public var isHitTestDebugged: Bool { attributedText.runs.contains { $0.attributes.link != nil } }

  public var hitTestDebugAreas: [Rect] {
    guard let layout = textLayout else { return [] }
    let insets = textContainerInset
    let shown = layout.filling(width: bounds.width - insets.horizontal)
    return attributedText.runs.filter { $0.attributes.link != nil }
      .flatMap { shown.rects(for: $0.range) }
      .map { $0.offsetBy(x: insets.left, y: insets.top) }
  }
}

nonisolated extension ImageNode: ImageScalingDebuggable {
  public var decodedPixelSize: PixelSize? { loadedImage?.bitmap.size ?? image?.size }
}
