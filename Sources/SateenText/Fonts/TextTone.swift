import Glibc
import SateenGraphics

/// A gamma correction that makes light text as heavy as dark text.
///
/// Screens convert colour values to light along a curve, so half of white's value gives much less than half of its
/// light. At equal coverage, a dark letter on white therefore removes more light at its edges than a light letter on
/// black adds, and looks heavier. As in Skia and DirectWrite, coverage goes through a table that depends on the text's
/// luminance. Here dark text stays as it is, crisp and at its designed weight, and light text is raised to match.
///
/// The correction applies to glyphs that are cached as bitmaps. Larger glyphs consist mostly of full coverage, which
/// does not change.
struct TextTone: Hashable {
  /// The table's number, from 0 for dark text to 7 for white.
  let level: UInt8

  static let none = TextTone(level: 0)
  static let levels = 8

  /// The exponent from colour values to perceived light. With the screens' own gamma, 2.2, light text would look
  /// bloated, as light spreads in the eye. Without any correction, it is thin and breaks up.
  static let exponent = 1.25

  private init(level: UInt8) {
    self.level = level
  }

  /// - Parameter color: the text's colour. The background is not known; light text is assumed to be on a dark one.
  init(_ color: Color.Components) {
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    // Colours up to a middle grey, which occurs on white as often as on black, are not corrected.
    let light = luma > 0.5 ? min((luma - 0.5) * 2, 1) : 0
    level = UInt8((light * Float(Self.levels - 1)).rounded())
  }

  /// Maps coverage from 0 to 255 to corrected coverage.
  var table: [UInt8] { Self.tables[Int(level)] }

  /// A dark letter with coverage `c` leaves `(1 - c)ᵉ` of a pixel's light. A light letter has to give `1 - (1 - c)ᵉ`,
  /// so its coverage is the `e`-th root of this.
  private static let tables: [[UInt8]] = (0..<levels).map { level in
    let share = Double(level) / Double(levels - 1)
    return (0...255).map { value in
      let coverage = Double(value) / 255
      let raised = pow(1 - pow(1 - coverage, exponent), 1 / exponent)
      return UInt8(((coverage + share * (raised - coverage)) * 255).rounded())
    }
  }
}
