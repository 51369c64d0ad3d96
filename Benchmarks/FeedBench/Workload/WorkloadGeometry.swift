/// The geometry of a row, in pixels of the 800 x 1200 window, and the colours that count as blank.
public enum WorkloadGeometry {
  public static let windowWidth = 800
  public static let windowHeight = 1200
  public static let padding = 12
  public static let avatarSide = 48
  /// The left edge of everything except the avatar.
  public static let textX = padding + avatarSide + padding
  public static let textWidth = windowWidth - textX - padding
  /// The single photo of feed-v1, 16:9 in the text column.
  public static let photoHeight = 403
  public static let rowGap = 1
  /// The gap between the photos of a feed-v2 grid.
  public static let photoGap = 4

  public static let bodyFontSize = 14
  public static let nameFontSize = 14
  public static let stampFontSize = 12

  /// 0xRRGGBB: the colour of the list where no row is drawn.
  public static let listBackground: UInt32 = 0xC8_D0DA
  public static let rowBackground: UInt32 = 0xFF_FFFF
  /// The colour of an image that is not loaded yet.
  public static let imagePlaceholder: UInt32 = 0xD9_DEE5
  public static let linkColor: UInt32 = 0x2F_6FDE

  /// A photo's frame relative to the top left corner of the row's photo area.
  public struct Box: Sendable, Equatable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The frames of a row's photos, left to right and top to bottom. Each photo fills its frame (aspect fill).
  public static func photoBoxes(_ kind: WorkloadKind, count: Int) -> [Box] {
    if kind == .v1 { return count > 0 ? [Box(x: 0, y: 0, width: textWidth, height: photoHeight)] : [] }
    switch count {
    case 1: return grid(columns: 1, rows: 1, width: 716, height: 537)
    case 2: return grid(columns: 2, rows: 1, width: 356, height: 267)
    case 3: return grid(columns: 3, rows: 1, width: 236, height: 177)
    case 4: return grid(columns: 2, rows: 2, width: 356, height: 267)
    default: return []
    }
  }

  /// The height of the photo area of a row with `count` photos; 0 without photos.
  public static func photoAreaHeight(_ kind: WorkloadKind, count: Int) -> Int {
    photoBoxes(kind, count: count).map { $0.y + $0.height }.max() ?? 0
  }

  private static func grid(columns: Int, rows: Int, width: Int, height: Int) -> [Box] {
    (0..<rows * columns).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Box(x: column * (width + photoGap), y: row * (height + photoGap), width: width, height: height)
    }
  }
}
