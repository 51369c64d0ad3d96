import Foundation
import SateenGraphics
import SateenLayout
import SateenText

/// Lays out and draws the paragraphs of a file, as PangoBench does with Pango and Cairo, and writes the times as a line
/// of JSON; Benchmarks/run-textbench formats both as a table. With `--edits` it times edits of ten megabytes instead.
@main
struct TextBench {
  static func main() {
    do {
      try run(BenchOptions(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("TextBench: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: BenchOptions) throws {
    if options.timesEdits { return EditBench.run() }
    let paragraphs = try ParagraphFile.read(options.file, fontSize: options.fontSize)
    let crew = Crew(Work(paragraphs: paragraphs, width: options.width, scale: options.scale), options)
    let outcome = crew.run()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try FileHandle.standardOutput.write(contentsOf: encoder.encode(outcome) + Data("\n".utf8))
    if let path = options.picture {
      try picture(paragraphs.prefix(40), options)?.writePNG(to: path)
    }
  }

  /// Draws paragraphs one below the other, for visual inspection.
  private static func picture(_ paragraphs: ArraySlice<AttributedText>, _ options: BenchOptions) -> Bitmap? {
    let gap = 8.0
    let layouts = paragraphs.map { TextLayout($0, width: options.width).filling(width: options.width) }
    let size = Size(
      width: options.width + 2 * gap, height: layouts.reduce(gap) { $0 + $1.size.height + gap })
    return Bitmap(size: PixelSize(size, scale: options.scale), scale: options.scale) { context in
      context.fill(Rect(origin: .zero, size: size), with: .white)
      var y = gap
      for layout in layouts {
        layout.draw(in: context, at: Point(x: gap, y: y))
        y += layout.size.height + gap
      }
    }
  }
}
