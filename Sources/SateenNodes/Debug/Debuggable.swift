import SateenCore
import SateenGraphics
import SateenLayout

// The nodes that the debugging overlays show.

nonisolated extension ControlNode: HitTestDebuggable {
  package var isHitTestDebugged: Bool { isEnabled && isUserInteractionEnabled }
}

nonisolated extension TextNode: HitTestDebuggable {
  package var isHitTestDebugged: Bool { attributedText.runs.contains { $0.attributes.link != nil } }

  package var hitTestDebugAreas: [Rect] {
    guard let layout = textLayout else { return [] }
    let insets = textContainerInset
    let shown = layout.filling(width: bounds.width - insets.horizontal)
    return attributedText.runs.filter { $0.attributes.link != nil }
      .flatMap { shown.rects(for: $0.range) }
      .map { $0.offsetBy(x: insets.left, y: insets.top) }
  }
}

nonisolated extension ImageNode: ImageScalingDebuggable {
  package var decodedPixelSize: PixelSize? { loadedImage?.bitmap.size ?? image?.size }
}
