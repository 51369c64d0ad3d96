import CCairo
import SateenGraphics
import SateenLayout

/// The look of a node, or of a layer, that is drawn into a bitmap with others: values only, which a worker draws.
struct RasterEntry: Sendable {
  /// The pixels of an entry.
  enum Contents: Sendable {
    case none
    /// Where the bitmap goes, in the entry's space; nil for its bounds.
    case bitmap(Bitmap, Rect?)
    case drawing(DisplayBlock, DisplayRequest)

    init(_ contents: DrawnContents) {
      self = contents.bitmap.map { .bitmap($0, contents.place) } ?? .none
    }

    var isEmpty: Bool {
      if case .none = self { true } else { false }
    }
  }

  var toParent: Transform
  var bounds: Rect
  var opacity: Double
  var appearance: Appearance
  var background: Color?
  var gradient: Gradient?
  var cornerRadius: Double
  var borderWidth: Double
  var borderColor: Color?
  var shadow: Shadow?
  var clips: Bool
  var isDoubleSided: Bool
  var contents = Contents.none
  var inside: [RasterEntry] = []
  /// In front of everything else.
  private var front: [RasterEntry] = []
  /// Entries that the alpha of all of this one is multiplied with: one at most.
  private var masks: [RasterEntry] = []

  var placeholder: RasterEntry? {
    get { front.first }
    set { front = newValue.map { [$0] } ?? [] }
  }

  init(_ state: NodeState) {
    toParent = state.toSupernode(scrolledTo: nil)
    bounds = state.bounds
    opacity = state.alpha
    appearance = state.traits.appearance
    background = state.backgroundColor
    gradient = state.backgroundGradient
    cornerRadius = state.cornerRadius
    borderWidth = state.borderWidth
    borderColor = state.borderColor
    shadow = state.shadow
    clips = state.clipsToBounds
    isDoubleSided = state.depth?.isDoubleSided ?? true
  }

  @MainActor
  init(_ layer: Layer, _ surrounding: Appearance) {
    toParent = layer.toSuperlayer
    bounds = layer.bounds
    opacity = layer.isHidden ? 0 : layer.opacity
    appearance = layer.overrideAppearance ?? surrounding
    background = layer.backgroundColor
    gradient = layer.backgroundGradient
    cornerRadius = layer.cornerRadius
    borderWidth = layer.borderWidth
    borderColor = layer.borderColor
    shadow = layer.shadow
    clips = layer.masksToBounds
    isDoubleSided = layer.isDoubleSided
    contents = layer.contents.map { .bitmap($0, layer.contentsFrame) } ?? .none
    masks = layer.mask.map { [appearance] in [RasterEntry($0, appearance)] } ?? []
    inside = layer.sublayersInDrawingOrder.map { [appearance] in RasterEntry($0, appearance) }
  }
}

/// Where an entry lies in a bitmap.
struct RasterPlace: Sendable {
  /// From the entry's space to the bitmap's pixels.
  let toPixels: Transform
  /// The entry's outline in its own space, on the bitmap's pixels where it is upright.
  let outline: Rect
  /// Pixels per point of the bitmap.
  let scale: Double

  /// The place of the node that the bitmap belongs to.
  init(_ request: DisplayRequest) {
    toPixels = Transform(translationX: -request.part.minX, y: -request.part.minY)
      .concatenating(Transform(scaleX: request.scale, y: request.scale))
    outline = request.bounds
    scale = request.scale
  }

  /// The place of an entry in another one. Upright entries begin and end on whole pixels, as their layers would.
  init?(_ entry: RasterEntry, inside place: RasterPlace) {
    var transform = entry.toParent.concatenating(place.toPixels)
    scale = place.scale
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    guard numbers.allSatisfy({ abs($0) < 1e6 }), abs(transform.a * transform.d - transform.b * transform.c) > 1e-9
    else { return nil }
    guard transform.b == 0, transform.c == 0, transform.a == scale, transform.d == scale else {
      (toPixels, outline) = (transform, entry.bounds)
      return
    }
    let frame = PixelRect(rounding: transform.apply(entry.bounds))
    transform.tx = Double(frame.x0) - entry.bounds.minX * scale
    transform.ty = Double(frame.y0) - entry.bounds.minY * scale
    toPixels = transform
    outline = Rect(
      origin: entry.bounds.origin,
      size: Size(width: Double(frame.width) / scale, height: Double(frame.height) / scale))
  }

  /// Whether the entry is seen from behind.
  var isTurnedAway: Bool { toPixels.a * toPixels.d < toPixels.b * toPixels.c }

  func enter(_ context: GraphicsContext) {
    let t = toPixels
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_set_matrix(context.cairo, &matrix)
  }
}

extension RasterEntry {
  func draw(in context: GraphicsContext, inside place: RasterPlace, _ check: CancellationCheck) {
    guard !check.isCancelled, opacity > 0.002, let place = RasterPlace(self, inside: place),
      isDoubleSided || !place.isTurnedAway
    else { return }
    context.saved {
      context.drawing(in: appearance) {
        guard opacity < 1 || !masks.isEmpty else { return drawAll(in: context, at: place, check) }
        cairo_push_group(context.cairo)
        drawAll(in: context, at: place, check)
        guard var mask = masks.first else {
          cairo_pop_group_to_source(context.cairo)
          return cairo_paint_with_alpha(context.cairo, opacity)
        }
        let content = cairo_pop_group(context.cairo)
        mask.opacity *= opacity
        cairo_push_group(context.cairo)
        mask.draw(in: context, inside: place, check)
        let alpha = cairo_pop_group(context.cairo)
        cairo_set_source(context.cairo, content)
        cairo_mask(context.cairo, alpha)
        cairo_pattern_destroy(content)
        cairo_pattern_destroy(alpha)
      }
    }
  }

  private func drawAll(in context: GraphicsContext, at place: RasterPlace, _ check: CancellationCheck) {
    let radius = max(min(cornerRadius, place.outline.width / 2, place.outline.height / 2), 0)
    let outline = Path(roundedRect: place.outline, radius: radius)
    place.enter(context)
    if let shadow { RasterShadow(shadow, of: place, radius: radius)?.draw(in: context) }
    context.saved {
      if clips { Self.clip(context, place.outline, outline, radius) }
      if let background { context.fill(outline, with: background) }
      if let gradient { draw(gradient, in: context, place, outline, radius) }
      contents.draw(in: context, at: place, radius: radius, check)
      for entry in inside { entry.draw(in: context, inside: place, check) }
      for entry in front { entry.draw(in: context, inside: place, check) }
      drawBorder(in: context, place.outline, radius)
    }
  }

  fileprivate static func clip(_ context: GraphicsContext, _ rect: Rect, _ outline: Path, _ radius: Double) {
    if radius > 0 { context.clip(to: outline) } else { context.clip(to: rect) }
  }

  private func drawBorder(in context: GraphicsContext, _ rect: Rect, _ radius: Double) {
    guard borderWidth > 0, let borderColor else { return }
    let width = min(borderWidth, rect.width / 2, rect.height / 2)
    context.setSource(borderColor)
    context.add(Path(roundedRect: rect, radius: radius))
    let inner = Path(roundedRect: rect.insetBy(x: width, y: width), radius: max(radius - width, 0))
    context.addFurther(inner)
    cairo_set_fill_rule(context.cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context.cairo)
    cairo_set_fill_rule(context.cairo, CAIRO_FILL_RULE_WINDING)
  }

  private func draw(
    _ gradient: Gradient, in context: GraphicsContext, _ place: RasterPlace, _ outline: Path, _ radius: Double
  ) {
    let size = PixelSize(place.outline.size, scale: place.scale)
    guard let bitmap = Bitmap(size: size, scale: place.scale) else { return }
    let table = gradient.table(appearance)
    let ramp = GradientRamp(gradient.shape, size: place.outline.size)
    let step = 1 / place.scale
    for y in 0..<size.height {
      let row = bitmap.pixels.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width {
        let index = ramp.step(x: (Double(x) + 0.5) * step, y: (Double(y) + 0.5) * step)
        row[x] = Self.premultiplied(table.pixels[index], table.weights[index])
      }
    }
    context.saved {
      Self.clip(context, place.outline, outline, radius)
      context.draw(bitmap, in: Rect(origin: place.outline.origin, size: bitmap.pointSize))
    }
  }

  /// - Parameter weight: the alpha, 0 to 256.
  private static func premultiplied(_ pixel: UInt32, _ weight: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 0xff) * weight + 128) >> 8) << shift }
    return part(0) | part(8) | part(16) | (min((255 * weight + 128) >> 8, 255) << 24)
  }
}

extension RasterEntry.Contents {
  /// - Parameter radius: of the entry's corners.
  func draw(in context: GraphicsContext, at place: RasterPlace, radius: Double, _ check: CancellationCheck) {
    switch self {
    case .none: return
    case .bitmap(let bitmap, let frame): draw(bitmap, in: frame, context, place)
    case .drawing(let block, let request):
      context.saved {
        // Pixels of its own would end with the node's last whole pixel.
        let room = Rect(origin: place.outline.origin, size: Size(request.pixelSize, scale: request.scale))
        let cut = min(request.cornerRadius, radius)
        RasterEntry.clip(context, room, Path(roundedRect: place.outline, radius: cut), cut)
        switch block {
        case .draw(let body): body(context, check)
        case .image(let body): if let bitmap = body(check) { draw(bitmap, in: nil, context, place) }
        case .ready(let bitmap, let frame): draw(bitmap, in: frame, context, place)
        case .external: break
        }
      }
    }
  }

  private func draw(_ bitmap: Bitmap, in frame: Rect?, _ context: GraphicsContext, _ place: RasterPlace) {
    var rect = frame ?? place.outline
    // A bitmap made for the node is up to a pixel larger, and not to be scaled.
    let whole = bitmap.pointSize
    let pixel = 1.001 / place.scale
    if frame == nil, abs(whole.width - rect.width) <= pixel, abs(whole.height - rect.height) <= pixel {
      rect.size = whole
    }
    context.draw(bitmap, in: rect)
  }
}

extension Size {
  fileprivate init(_ pixels: PixelSize, scale: Double) {
    self.init(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }
}
