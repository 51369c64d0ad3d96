import Sateen

/// The edge of the layout that is dragged to change its size.
enum SizeHandle: Sendable, CaseIterable {
  case corner, right, bottom

  var changesWidth: Bool { self != .bottom }
  var changesHeight: Bool { self != .right }

  /// How far from an edge the pointer still grabs it, in points.
  static let reach = 9.0

  /// The drawn frame of the handle, beside a sheet.
  func bar(beside sheet: Rect) -> Rect {
    switch self {
    case .right:
      let length = min(36, max(10, sheet.height * 0.4))
      return Rect(x: sheet.maxX + 6, y: sheet.midY - length / 2, width: 5, height: length)
    case .bottom:
      let length = min(36, max(10, sheet.width * 0.4))
      return Rect(x: sheet.midX - length / 2, y: sheet.maxY + 6, width: length, height: 5)
    case .corner: return Rect(x: sheet.maxX + 4, y: sheet.maxY + 4, width: 10, height: 10)
    }
  }

  /// The handle at a point of the canvas; nil without one.
  static func at(_ point: Point, beside sheet: Rect) -> SizeHandle? {
    let nearRight = point.x > sheet.maxX - 2 && point.x < sheet.maxX + 6 + 2 * reach
    let nearBottom = point.y > sheet.maxY - 2 && point.y < sheet.maxY + 6 + 2 * reach
    if nearRight, nearBottom { return .corner }
    if nearRight, point.y >= sheet.minY, point.y <= sheet.maxY { return .right }
    if nearBottom, point.x >= sheet.minX, point.x <= sheet.maxX { return .bottom }
    return nil
  }
}
