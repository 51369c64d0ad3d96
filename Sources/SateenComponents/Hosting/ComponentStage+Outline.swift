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
}
