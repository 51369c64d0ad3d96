import Foundation
import Sateen

/// A photo, and the modifications to choose from.
struct FilterCard: Component {
  let look: Store<PicturesPage.Look>

  var body: some LayoutElement {
    let chosen = look.filter
    PictureCard("Modified on a worker", "Each filter runs once; its result stays in memory.") {
      Picture(Pictures.photo(5)).modification(Filter.all[chosen].modification)
        .placeholder(Theme.placeholder).cornerRadius(10, over: Theme.card).frame(height: 208)
      HStack(spacing: 8) {
        for index in Filter.all.indices {
          VStack(spacing: 6, alignItems: .center) {
            Picture(Pictures.photo(5)).modification(Filter.all[index].modification)
              .placeholder(Theme.placeholder).cornerRadius(7, over: Theme.card).frame(height: 48).alignSelf(.stretch)
              .padding(3).cornerRadius(10).border(index == chosen ? Theme.accent : .clear, width: 2)
              .alignSelf(.stretch)
            Label(
              Filter.all[index].name, font: index == chosen ? Theme.label : Font.system(12),
              color: index == chosen ? Theme.accent : Theme.quiet, lines: 1)
          }
          .flexGrow().flexShrink().flexBasis(.points(0))
          .onTap { look.update { $0.filter = index } }.role("button", Filter.all[index].name)
        }
      }
    }
  }
}

/// A modification with a name.
struct Filter: Sendable {
  var name: String
  var modification: ImageModification?

  static let all = [
    Filter(name: "As it is"),
    Filter(name: "Duotone", modification: .duotone(Color(hex: 0x2b1055), Color(hex: 0xffb37a))),
    Filter(name: "Ink", modification: .duotone(Color(hex: 0x101418), Color(hex: 0xf4f1ea))),
    Filter(name: "Dots", modification: .dots(Color(hex: 0x16324f), on: Color(hex: 0xf7efe0))),
    Filter(name: "Framed", modification: .rounded(cornerRadius: 10, borderWidth: 6, borderColor: Tint.amber.light)),
  ]
}

extension ImageModification {
  /// Maps dark to one colour and light to another.
  static func duotone(_ dark: Color, _ light: Color) -> ImageModification {
    ImageModification(key: "duotone \(dark.light) \(light.light)") { image, _ in
      let (from, to) = (dark.light, light.light)
      // A pixel for each of 256 levels of grey.
      let levels = (0...255).map { level -> UInt32 in
        let part = Float(level) / 255
        return Color.Components(
          red: from.red + (to.red - from.red) * part, green: from.green + (to.green - from.green) * part,
          blue: from.blue + (to.blue - from.blue) * part
        ).opaquePixel
      }
      return Bitmap.ofPixels(size: image.size, scale: image.scale, isOpaque: true) { bytes in
        for y in 0..<image.size.height {
          for x in 0..<image.size.width {
            bytes.storeBytes(
              of: levels[image.grey(x, y)], toByteOffset: (y * image.size.width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
  }

  /// Prints the image in dots, larger where it is darker.
  static func dots(_ ink: Color, on paper: Color) -> ImageModification {
    ImageModification(key: "dots \(ink.light) \(paper.light)") { image, traits in
      let size = image.pointSize
      let cell = max(size.width / 76, 2)
      return Bitmap(size: image.size, scale: image.scale, isOpaque: true, appearance: traits.appearance) { context in
        context.fill(Rect(origin: .zero, size: size), with: paper)
        for row in 0...Int(size.height / cell * 1.16) {
          for column in 0...Int(size.width / cell) + 1 {
            // Rows are shifted by half a cell, as in print.
            let x = (Double(column) + (row % 2 == 0 ? 0 : 0.5)) * cell
            let y = Double(row) * cell * 0.866
            let px = min(max(Int(x * image.scale), 0), image.size.width - 1)
            let py = min(max(Int(y * image.scale), 0), image.size.height - 1)
            let dark = 1 - Double(image.grey(px, py)) / 255
            let radius = cell * 0.62 * dark.squareRoot()
            if radius > 0.15 {
              context.fill(
                Path(ellipseIn: Rect(center: Point(x: x, y: y), size: Size(width: radius * 2, height: radius * 2))),
                with: ink)
            }
          }
        }
      }
    }
  }
}

extension Bitmap {
  /// How light a pixel is, from 0 to 255.
  fileprivate func grey(_ x: Int, _ y: Int) -> Int {
    let pixel = data.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    let (red, green, blue) = (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
    return (red * 54 + green * 183 + blue * 19) >> 8
  }
}
