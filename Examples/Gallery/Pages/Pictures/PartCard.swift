import Sateen

/// A part of a photo beside all of it, on which a drawing hook says where the part is.
struct PartCard: Component {
  let look: Store<PicturesPage.Look>

  static let parts = [
    Rect(x: 0.52, y: 0.1, width: 0.42, height: 0.56), Rect(x: 0.08, y: 0.34, width: 0.42, height: 0.56),
    Rect(x: 0.3, y: 0.22, width: 0.36, height: 0.48),
  ]

  var body: some LayoutElement {
    let part = Self.parts[look.part]
    let (photo, shape) = (Pictures.photo(23), Pictures.info(23).aspectRatio)
    PictureCard("A part of a photo", "Only the part is decoded. A hook draws its frame.") {
      Picture(photo).cropRect(part).placeholder(Theme.placeholder).cornerRadius(10, over: Theme.card).frame(height: 208)
      HStack(spacing: 12, alignItems: .center) {
        Picture(photo).drawingHooks(.frame(part)).placeholder(Theme.placeholder)
          .cornerRadius(6, over: Theme.card).frame(width: .points(68 * shape), height: 68)
        VStack(spacing: 2) {
          Label("cropRect", font: Theme.metaStrong, color: Theme.ink)
          Label(
            "\(percent(part.width)) × \(percent(part.height)), from \(percent(part.minX)), \(percent(part.minY))",
            font: Theme.meta, color: Theme.quiet)
        }
        .flexGrow().flexShrink()
      }
      .padding(EdgeInsets(top: 2, left: 0, bottom: 0, right: 0))
    }
  }

  private func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded())) %" }
}

extension DrawingHooks {
  /// Darkens all but a part, given in fractions of the node.
  fileprivate static func frame(_ part: Rect) -> DrawingHooks {
    DrawingHooks(
      key: "frame \(part)",
      after: { context, request in
        let room = request.bounds
        let inside = Rect(
          x: room.minX + part.minX * room.width, y: room.minY + part.minY * room.height,
          width: part.width * room.width, height: part.height * room.height)
        let shade = Color(white: 0, alpha: 0.5)
        context.fill(Rect(x: room.minX, y: room.minY, width: room.width, height: inside.minY - room.minY), with: shade)
        context.fill(
          Rect(x: room.minX, y: inside.maxY, width: room.width, height: room.maxY - inside.maxY), with: shade)
        context.fill(
          Rect(x: room.minX, y: inside.minY, width: inside.minX - room.minX, height: inside.height), with: shade)
        context.fill(
          Rect(x: inside.maxX, y: inside.minY, width: room.maxX - inside.maxX, height: inside.height), with: shade)
        context.stroke(
          Path(roundedRect: inside.insetBy(x: -0.5, y: -0.5), radius: 2), with: .white, style: StrokeStyle(width: 1.5))
      })
  }
}
