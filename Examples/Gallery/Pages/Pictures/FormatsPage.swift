import Sateen

/// One picture in every format, and files that are easily shown wrong.
final class FormatsPage: PageController {
  let look = Store(Look())
  private var sheet: PicturesSheetNode?

  struct Look: Equatable, Sendable {
    var hasRoundCorners = true
  }

  override func makeContent() -> DisplayNode {
    let sheet = PicturesSheetNode([
      ComponentNode(
        FormatsCard("Formats", "The same picture twelve times: all of them look alike.", FormatSample.formats, look)),
      ComponentNode(
        FormatsCard(
          "Kinds of pixels", "All poppies have the colours of the first ones, or none.", FormatSample.kinds, look)),
    ])
    self.sheet = sheet
    return sheet
  }

  override var preferredResponder: View? {
    _ = node
    return sheet?.scrollView
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("c", "Round corners", isOn: { [weak self] in self?.look.value.hasRoundCorners ?? false }) { [weak self] in
        self?.look.update { $0.hasRoundCorners.toggle() }
      }
    ]
  }
}

/// Pictures with their names.
struct FormatsCard: Component {
  private let title: String
  private let sentence: String
  private let samples: [FormatSample]
  private let look: Store<FormatsPage.Look>

  init(_ title: String, _ sentence: String, _ samples: [FormatSample], _ look: Store<FormatsPage.Look>) {
    (self.title, self.sentence, self.samples, self.look) = (title, sentence, samples, look)
  }

  var body: some LayoutElement {
    let radius = look.hasRoundCorners ? 8.0 : 0
    PictureCard(title, sentence) {
      VStack(spacing: 18) {
        for row in stride(from: 0, to: samples.count, by: 2) {
          HStack(spacing: 16) {
            for sample in samples[row..<min(row + 2, samples.count)] {
              FormatTile(sample: sample, radius: radius).flexGrow().flexShrink().flexBasis(.points(0))
            }
          }
        }
      }
    }
  }
}

private struct FormatTile: Component {
  let sample: FormatSample
  let radius: Double

  var body: some LayoutElement {
    VStack(spacing: 7) {
      Picture(sample.source).contentMode(sample.id == "icon.ico" ? .aspectFit : .aspectFill)
        .cornerRadius(radius, over: Theme.card).aspectRatio(1.5)
      VStack(spacing: 1) {
        Label(sample.title, font: Theme.label, color: Theme.ink, lines: 1)
        Label(sample.sentence, font: Font.system(12), color: Theme.quiet)
      }
    }
  }
}
