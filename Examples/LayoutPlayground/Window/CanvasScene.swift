import LayoutFile
import Sateen

/// Everything that the canvas displays.
struct CanvasScene: Sendable {
  var placed: PlacedCase
  var viewport = Viewport()
  var overlays: Overlays = []
  /// The index of the box under the pointer.
  var hovered: Int?
  /// The handle that is being dragged, or is under the pointer.
  var handle: SizeHandle?
  /// The error in the current file; nil without one.
  var error: String?

  /// The root's frame on the canvas.
  var sheet: Rect { viewport.show(Rect(origin: .zero, size: placed.size)) }

  /// The index of the frontmost box at a point of the canvas.
  func box(at point: Point) -> Int? {
    let place = viewport.locate(point)
    return placed.boxes.lastIndex { $0.frame.contains(place) }
  }
}

/// Draws a scene: the background, the layout on it, handles and labels.
struct CanvasPainter {
  private let scene: CanvasScene
  private let size: Size
  private let context: GraphicsContext
  private let lettering: Lettering

  private static let dotDistance = 16.0

  init(_ scene: CanvasScene, _ size: Size, _ context: GraphicsContext) {
    self.scene = scene
    self.size = size
    self.context = context
    lettering = Lettering(context: context)
  }

  func paint() {
    paintDesk()
    BoxPainter(scene.placed, scene.viewport, context).paint()
    OverlayPainter(scene.placed, scene.viewport, context).paint(scene.overlays, hovered: scene.hovered)
    paintHandles()
    paintReadout()
    if let error = scene.error { paintError(error) }
  }

  private func paintDesk() {
    context.fill(Rect(origin: .zero, size: size), with: Theme.desk)
    var dots = Path()
    for y in stride(from: Self.dotDistance / 2, to: size.height, by: Self.dotDistance) {
      for x in stride(from: Self.dotDistance / 2, to: size.width, by: Self.dotDistance) {
        dots.move(to: Point(x: x, y: y))
        dots.addLine(to: Point(x: x + 1, y: y))
        dots.addLine(to: Point(x: x + 1, y: y + 1))
        dots.addLine(to: Point(x: x, y: y + 1))
        dots.close()
      }
    }
    context.fill(dots, with: Theme.deskDot)
  }

  private func paintHandles() {
    for handle in SizeHandle.allCases {
      let bar = handle.bar(beside: scene.sheet)
      let color = scene.handle == handle ? Theme.accent : Theme.faint
      if handle == .corner {
        var path = Path()
        path.move(to: Point(x: bar.maxX, y: bar.minY))
        path.addLine(to: Point(x: bar.maxX, y: bar.maxY))
        path.addLine(to: Point(x: bar.minX, y: bar.maxY))
        context.stroke(path, with: color, width: 3)
      } else {
        context.fill(Path(roundedRect: bar, radius: 2.5), with: color)
      }
    }
  }

  /// Draws the root's size below the sheet, and the zoom factor in the canvas's corner.
  private func paintReadout() {
    let text = lettering.layout(
      scene.placed.size.figures, Theme.caption, scene.handle == nil ? Theme.quiet : Theme.accent)
    lettering.draw(text, x: scene.sheet.midX, midY: scene.sheet.maxY + 24, .center)
    let zoom = lettering.layout("\((scene.viewport.zoom * 100).rounded().figure) %", Theme.caption, Theme.faint)
    lettering.draw(zoom, x: 14, midY: size.height - 16)
    let help = lettering.layout("F1  keys", Theme.caption, Theme.faint)
    lettering.draw(help, x: size.width - 14, midY: size.height - 16, .trailing)
  }

  private func paintError(_ error: String) {
    let width = min(size.width - 32, 560)
    guard width > 60 else { return }
    let title = lettering.layout("The last good layout is shown", Theme.bodyStrong, Theme.alarm)
    let sentence = TextLayout.layout(
      AttributedText(error, font: Theme.code, color: Theme.ink), width: width - 32, truncation: .character)
    let height = title.size.height + sentence.size.height + 28
    let card = Rect(x: (size.width - width) / 2, y: size.height - height - 16, width: width, height: height)
    context.fill(Path(roundedRect: card, radius: 8), with: Theme.alarmTint)
    context.stroke(
      Path(roundedRect: card.insetBy(x: 0.5, y: 0.5), radius: 8), with: Theme.alarm.withAlpha(multipliedBy: 0.5),
      width: 1)
    context.fill(
      Path(roundedRect: Rect(x: card.minX, y: card.minY, width: 4, height: card.height), radius: 2),
      with: Theme.alarm)
    title.draw(in: context, at: Point(x: card.minX + 16, y: card.minY + 10))
    sentence.draw(in: context, at: Point(x: card.minX + 16, y: card.minY + 16 + title.size.height))
  }
}
