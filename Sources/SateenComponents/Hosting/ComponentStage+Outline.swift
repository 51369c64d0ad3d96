import SateenGraphics
import SateenLayout

extension ComponentStage {
  /// The radius of the corners of an element that is as large as the tree, such as a card; 0 for a tree without one. A
  /// list draws its selection with such corners.
  package var outlineRadius: Double {
    guard let plan else { return 0 }
    let outline = plan.areas.first {
      $0.area.decoration.cornerRadius > 0 && $0.frame.origin == .zero && $0.frame.size == plan.size
    }
    return outline?.area.decoration.cornerRadius ?? 0
  }

  /// Whether an element as large as the tree covers all of it with an opaque colour, before any leaf is drawn.
  package var isOpaque: Bool {
    guard let plan, !plan.size.isEmpty else { return false }
    // From the outside in, as far as elements are as large as the tree.
    for placed in plan.areas {
      let decoration = placed.area.decoration
      guard placed.frame.contains(Rect(origin: .zero, size: plan.size)), decoration.isPlain else { return false }
      if decoration.fill?.isOpaque == true || decoration.gradient?.isOpaque == true { return true }
    }
    return false
  }
}

extension Decoration {
  /// Whether the element shows its background in all of its frame, now and later.
  fileprivate var isPlain: Bool {
    opacity >= 1 && cornerRadius <= 0 && transition == nil && pulse == nil
      && [hover, pressed].allSatisfy { $0?.isOpaque != false }
  }
}
