import FeedWorkload
import Sateen

/// A row of the workload as a component, arranged as `WorkloadGeometry` defines.
struct BenchRow: Component {
  let row: WorkloadRow
  let kind: WorkloadKind
  let files: BenchFiles

  var body: some LayoutElement {
    let texts = BenchTexts(row, kind: kind)
    let side = Double(WorkloadGeometry.avatarSide)
    let padding = Double(WorkloadGeometry.padding)
    HStack(spacing: padding) {
      picture(files.avatar(row.avatar)).cornerRadius(side / 2, over: BenchTexts.paper)
        .frame(width: .points(side), height: .points(side)).alignSelf(.start)
      VStack(spacing: 6) {
        HStack(spacing: 8, alignItems: .baselineFirst) {
          Label(texts.name)
          Label(texts.stamp)
        }
        Label(texts.body)
        if !row.photos.isEmpty { photos }
        HStack(spacing: 24) { for label in texts.labels { Label(label) } }
      }
      .flexShrink().flexGrow()
    }
    .padding(padding).fill(BenchTexts.paper)
  }

  private var photos: any LayoutElement {
    Absolute(sizing: .sizeToFit) {
      for (photo, box) in zip(row.photos, WorkloadGeometry.photoBoxes(kind, count: row.photos.count)) {
        picture(files.photo(photo)).frame(width: .points(Double(box.width)), height: .points(Double(box.height)))
          .position(x: Double(box.x), y: Double(box.y))
      }
    }
    .frame(height: .points(Double(WorkloadGeometry.photoAreaHeight(kind, count: row.photos.count))))
  }

  private func picture(_ source: ImageSource) -> Picture {
    Picture(source).placeholder(Color(hex: WorkloadGeometry.imagePlaceholder), fadeDuration: 0)
  }
}
