import LayoutFile
import Sateen

typealias SpaceBandKind = SpaceBand.Kind

/// The colours of a case's boxes: those set in the file, and for the others one from a palette, chosen by name. An
/// element therefore keeps its colour while the file around it is edited.
struct BoxColors {
  private var colors: [Color]

  subscript(index: Int) -> Color { colors[index] }

  init(_ boxes: [PlacedBox]) {
    var used = Set<Int>()
    colors = boxes.map { box in
      if let color = box.color { return Color(color) }
      // Specs are not drawn, so they use up no colour of the palette.
      guard box.isNode else { return Theme.arrangement }
      if used.count == Self.palette.count { used = [] }
      var place = Int(Self.hash(box.id ?? box.path) % UInt64(Self.palette.count))
      while used.contains(place) { place = (place + 1) % Self.palette.count }
      used.insert(place)
      return Color(hex: Self.palette[place])
    }
  }

  private static let palette: [UInt32] = [
    0x4c7df0, 0x1fae9f, 0xf2a33a, 0xea5d7c, 0x8b6cf0, 0x4caf62, 0x35a4e0, 0xf07c4a, 0xd160bd, 0x74869f,
  ]

  /// The FNV-1a hash, which is the same in every run; Swift's own hashes are not.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Color {
  init(_ color: FileColor) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      alpha: Double(color.alpha) / 255)
  }

  /// A text colour that is readable on this colour.
  var readableInk: Color {
    let c = light
    // The relative luminance, with gamma approximated as 2: precise enough to choose between two text colours.
    let luminance = 0.2126 * c.red * c.red + 0.7152 * c.green * c.green + 0.0722 * c.blue * c.blue
    return luminance * c.alpha + (1 - c.alpha) > 0.45 ? Color(hex: 0x1b2029) : .white
  }
}
