import Glibc
import Sateen

/// Measures pictures: decoding beside the libraries themselves, arriving over a slow line, coming from memory and from the
/// disk, and flying by.
///
/// Writes a line `FIG name number` for each figure; Benchmarks/run-imagebench starts the servers and prints the tables.
@main
@MainActor
struct ImageBench {
  static func main() {
    do {
      let options = try BenchOptions(CommandLine.arguments.dropFirst())
      if options.makesPictures {
        try BenchPictures.make(in: options.pictures)
      } else {
        try ImageBench(options: options).run()
      }
    } catch {
      let text = Array("ImageBench: \(error)\n".utf8)
      _ = text.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(2)
    }
  }

  let options: BenchOptions

  private func run() throws {
    let pictures = BenchPictures(folder: options.pictures)
    if options.wants("decode") {
      for picture in BenchFormat.allCases {
        for width in [BenchPictures.width, Decodes.shownWidth] {
          tell(try Decodes(picture: picture, pictures: pictures, width: width).run(laps: options.laps))
        }
      }
    }
    if options.wants("arrival") {
      for format in [BenchFormat.jpeg, .progressiveJPEG] {
        tell(try Arrival(format: format, pictures: pictures, options: options).run())
      }
    }
    if options.wants("hit") { tell(try Hits(options: options).run()) }
    if options.wants("fling") {
      for isTold in [false, true] { tell(try Fling(options: options, isTold: isTold).run()) }
    }
  }

  private func tell(_ figures: Figures) {
    for (name, value) in figures.sorted(by: { $0.key < $1.key }) { print("FIG \(name) \(value)") }
    fflush(nil)
  }
}
