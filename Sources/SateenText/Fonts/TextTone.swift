import Glibc
import SateenGraphics

/// How much more of their pixels light letters are given than dark ones.
///
/// Screens turn the numbers of colours into light along a curve, so half of the number for white gives much less than
/// half of its light. Drawn alike, a dark letter on light therefore takes away more light at its edges than a light
/// letter on dark gives, and looks heavier. The remedy is the usual one (Skia's and DirectWrite's, too): coverage goes
/// through a table that depends on how light the text is. Here dark letters stay as they are, crisp and at the
/// weight they were designed for, and light ones are raised to give as much as those take.
///
/// Letters of any size up to which pictures of glyphs are kept are toned; larger ones are mostly inside, which is the
/// same in any tone.
struct TextTone: Hashable {
  /// From 0, for dark text, to 7, for white.
  let level: UInt8

  static let none = TextTone(level: 0)
  static let levels = 8

  /// The power that numbers are raised to to give light as eyes weigh it. That of screens, 2.2, would make light text
  /// swell, as light spreads in the eye; without any, it is thin and breaks up.
  static let exponent = 1.25

  private init(level: UInt8) {
    self.level = level
  }

  /// - Parameter color: that of the text. What is behind it is not known; lighter text is taken to stand on dark.
  init(_ color: Color.Components) {
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    // Up to a middle grey, which stands on white as often as on black, nothing is changed.
    let light = luma > 0.5 ? min((luma - 0.5) * 2, 1) : 0
    level = UInt8((light * Float(Self.levels - 1)).rounded())
  }

  /// What coverage from 0 to 255 becomes.
  var table: [UInt8] { Self.tables[Int(level)] }

  /// A dark letter that covers a part `c` of a pixel leaves `(1 - c)ᵉ` of its light, so a light one has to give
  /// `1 - (1 - c)ᵉ`, for which its part is the `e`-th root of that.
  private static let tables: [[UInt8]] = (0..<levels).map { level in
    let share = Double(level) / Double(levels - 1)
    return (0...255).map { value in
      let coverage = Double(value) / 255
      let raised = pow(1 - pow(1 - coverage, exponent), 1 / exponent)
      return UInt8(((coverage + share * (raised - coverage)) * 255).rounded())
    }
  }
}
