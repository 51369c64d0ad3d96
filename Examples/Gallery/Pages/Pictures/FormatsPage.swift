import Sateen

/// One picture in every format, and files that are easily shown wrong.
final class FormatsPage: PageController {
  private var sheet: PicturesSheetNode?

  override func makeContent() -> DisplayNode {
    let sheet = PicturesSheetNode([
      ComponentNode(
        FormatsCard("Formats", "The same picture twelve times: all of them look alike.", FormatSample.formats)),
      ComponentNode(
        FormatsCard("Kinds of pixels", "All poppies have the colours of the first ones, or none.", FormatSample.kinds)),
    ])
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }
}

/// Pictures with their names.
struct FormatsCard: Component {
  private let title: String
  private let sentence: String
  private let samples: [FormatSample]

  init(_ title: String, _ sentence: String, _ samples: [FormatSample]) {
    (self.title, self.sentence, self.samples) = (title, sentence, samples)
  }

  var body: some LayoutElement {
    PictureCard(title, sentence) {
      VStack(spacing: 18) {
        for row in stride(from: 0, to: samples.count, by: 2) {
          HStack(spacing: 16) {
            for sample in samples[row..<min(row + 2, samples.count)] {
              FormatTile(sample: sample).flexGrow().flexShrink().flexBasis(.points(0))
            }
          }
        }
      }
    }
  }
}

private struct FormatTile: Component {
  let sample: FormatSample

  var body: some LayoutElement {
    VStack(spacing: 7) {
      Picture(sample.source).contentMode(sample.id == "icon.ico" ? .aspectFit : .aspectFill)
        .cornerRadius(8, over: Theme.card).aspectRatio(1.5)
      VStack(spacing: 1) {
        Label(sample.title, font: Theme.label, color: Theme.ink, lines: 1)
        Label(sample.sentence, font: Font.system(12), color: Theme.quiet)
      }
    }
  }
}
