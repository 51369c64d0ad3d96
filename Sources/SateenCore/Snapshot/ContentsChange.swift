import SateenGraphics

/// The part of a bitmap in which it differs from an earlier one of the same size.
package struct ContentsChange: Sendable, Equatable {
  /// The number of the earlier bitmap.
  package var base: UInt64
  /// The number of the bitmap that replaced it.
  package var number: UInt64
  /// In the pixels of the bitmap.
  package var area: PixelRect
}

extension LayerItem.Contents {
  /// The pixels of the bitmap in which it differs from an earlier one; nil where that is not known.
  package func area(changedSince base: UInt64) -> PixelRect? {
    if bitmap.number == base { return .empty }
    var number = bitmap.number
    var area = PixelRect.empty
    for change in changes.reversed() {
      guard change.number == number else { return nil }
      area = area.union(change.area)
      number = change.base
      if number == base { return area }
    }
    return nil
  }
}
