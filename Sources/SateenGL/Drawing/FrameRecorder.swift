import SateenCore
import SateenGraphics
import SateenLayout

/// Records the drawing of damaged areas of a snapshot. The decisions are those of the CPU renderer: what hides what, which
/// parts of a group are mixed, which pixels a picture covers.
@MainActor
struct FrameRecorder {
  private let snapshot: LayerSnapshot
  private let shadows: ShadowPatches
  private(set) var list = DrawList()
  private(set) var scratch: ScratchSpace
  /// The pictures that textures may have to be made of, by key.
  private(set) var sources: [TextureKey: TextureSource] = [:]
  /// Areas of pictures that could not be uploaded for this frame, and those pictures.
  private(set) var missing: [PixelRect] = []
  private(set) var waiting: Set<TextureKey> = []

  private let before: LayerSnapshot?
  private let waited: Set<TextureKey>
  /// Whether one of the pictures that waited was let through.
  private var hasLetThrough = false
  private var area = PixelRect.empty
  private var groups: [OpenGroup] = []
  private lazy var shownBitmaps = Self.bitmaps(of: snapshot)
  private lazy var bitmapsBefore: Set<UInt64> = if let before { Self.bitmapsSeen(in: before) } else { [] }

  private struct OpenGroup {
    var mark: ScratchSpace.Mark
    var places: [(page: Int, x: Int, y: Int)] = []

    /// Sets the pixels of an area aside.
    mutating func save(_ part: PixelRect, _ scratch: inout ScratchSpace, _ list: inout DrawList) {
      let place = scratch.place(part)
      places.append(place)
      list.save(part, page: place.page, x: place.x, y: place.y)
    }
  }

  /// - Parameters:
  ///   - before: the last frame, whose pictures do not vanish from this one; nil where all that the snapshot shows
  ///     counts as having been there.
  ///   - waited: the pictures that the last frame lacked.
  init(
    _ snapshot: LayerSnapshot, before: LayerSnapshot?, waited: Set<TextureKey>, _ shadows: ShadowPatches,
    largestSide: Int
  ) {
    self.snapshot = snapshot
    self.before = before
    self.waited = waited
    self.shadows = shadows
    scratch = ScratchSpace(width: snapshot.size.width, largestHeight: max(largestSide, snapshot.size.height))
  }

  private static func bitmaps(of snapshot: LayerSnapshot) -> Set<UInt64> {
    Set(snapshot.items.compactMap { $0.look.contents?.bitmap.number })
  }

  /// The bitmaps that a frame showed, also those in pictures of groups.
  private static func bitmapsSeen(in snapshot: LayerSnapshot) -> Set<UInt64> {
    snapshot.items.reduce(into: bitmaps(of: snapshot)) { seen, item in
      if let picture = item.look.contents?.picture { seen.formUnion(picture.bitmaps) }
    }
  }

  /// Whether a bitmap, or an earlier state of it, was on the screen.
  private mutating func wasThere(_ request: TextureRequest, _ bitmap: UInt64) -> Bool {
    guard before != nil else { return true }
    guard !waited.contains(request.key) else { return false }
    return bitmapsBefore.contains(bitmap)
      || request.bases.contains { bitmapsBefore.contains($0.number) && !waited.contains(.bitmap($0.number)) }
  }

  /// Whether a picture that is more than should be uploaded for this frame is left for the next one.
  private mutating func mayWait(_ request: TextureRequest, _ bitmap: UInt64) -> Bool {
    if wasThere(request, bitmap) { return false }
    // One that has waited goes first. Otherwise pictures that change in each frame would keep it away.
    guard waited.contains(request.key), !hasLetThrough else { return true }
    hasLetThrough = true
    return false
  }

  /// Records one area.
  mutating func record(_ damage: PixelRect, _ ledger: inout TextureLedger) {
    area = damage
    let first = snapshot.firstNeeded(in: area)
    if first == nil { list.add(OutlineNumbers().quad(area, Self.color(Color.black.light, weight: 256)), .shape) }
    for item in snapshot.items[(first ?? 0)...] where item.visible.intersects(area) { record(item, &ledger) }
  }

  private mutating func record(_ item: LayerItem, _ ledger: inout TextureLedger) {
    switch item.kind {
    case .beginGroup, .beginClip: openGroup(item)
    case .endGroup, .endClip: closeGroup(item)
    case .beginMask: openMask(item)
    case .beginMasked: keepMask(item)
    case .endMasked: closeMasked(item)
    case .shadow: if let shadow = item.look.shadow { recordShadow(shadow, item, &ledger) }
    case .layer, .border, .picture: recordLayer(item, &ledger)
    }
  }

  /// A colour, blue first, as the canvas and bitmaps have it.
  /// - Parameter weight: 0 to 256.
  private static func color(_ color: Color.Components, weight: UInt32) -> SIMD4<Float> {
    let bytes = color.bytes
    return SIMD4(Float(bytes.blue) / 255, Float(bytes.green) / 255, Float(bytes.red) / 255, Float(weight))
  }

  private static func weight(_ alpha: Double) -> UInt32 { UInt32(min(max(alpha, 0), 1) * 256 + 0.5) }

  // MARK: Layers

  private mutating func recordLayer(_ item: LayerItem, _ ledger: inout TextureLedger) {
    let part = item.visible.intersection(area)
    let look = item.look
    if let shadow = look.shadow { recordShadow(shadow, item, &ledger) }
    let hidesBackground = look.contents?.bitmap.isOpaque == true && item.opaqueArea.contains(part)
    if let color = look.background, !hidesBackground {
      let isPlain = item.isInOwnShape || (item.isUpright && item.ownRadius <= 0)
      fill(isPlain ? OutlineNumbers() : OutlineNumbers(item, radius: item.ownRadius), color, item, part)
    }
    if let gradient = look.gradient, !hidesBackground { recordGradient(gradient, item, part, &ledger) }
    if let contents = look.contents { recordContents(contents, item, part, &ledger) }
    if look.borderWidth > 0, let color = look.borderColor {
      // A border as wide as the layer fills it.
      let width = min(look.borderWidth, item.bounds.width / 2, item.bounds.height / 2)
      let outline = OutlineNumbers(
        item, radius: item.ownRadius, hole: (width, max(0, look.cornerRadius - width)),
        isCutOutside: item.isInOwnShape)
      fill(outline, color, item, part)
    }
  }

  private mutating func fill(
    _ outline: OutlineNumbers?, _ color: Color.Components, _ item: LayerItem, _ part: PixelRect
  ) {
    let weight = Self.weight(Double(color.alpha) * item.opacity)
    guard let outline, weight > 0 else { return }
    list.add(outline.quad(part.intersection(item.frame), Self.color(color, weight: weight)), .shape)
  }

  private mutating func recordGradient(
    _ gradient: LayerItem.GradientLook, _ item: LayerItem, _ part: PixelRect, _ ledger: inout TextureLedger
  ) {
    let part = part.intersection(item.frame)
    guard !part.isEmpty,
      let outline = OutlineNumbers(item, radius: item.ownRadius, isCutOutside: item.isInOwnShape)
    else { return }
    let key = TextureKey.gradient(KeptTable(table: gradient.table))
    sources[key] = .gradient(gradient.table)
    let size = PixelSize(width: gradient.table.pixels.count, height: 1)
    guard let held = place(key, size, &ledger), let texture = held.texture else { return }
    let ramp = RampNumbers(gradient.shape, item)
    let quad = outline.quad(
      part, ramp.first, hole: (Float(Self.weight(item.opacity)), ramp.extra.0, ramp.extra.1),
      last: (Float(held.x), Float(held.y)))
    list.add(quad, .ramp, .kept(texture))
  }

  /// The place of pixels that are not a bitmap's. They are too few to wait.
  private func place(_ key: TextureKey, _ size: PixelSize, _ ledger: inout TextureLedger) -> TexturePart? {
    let whole = PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    let request = TextureRequest(key: key, size: size, needed: whole)
    return ledger.parts(of: request, isShown: { _ in true }, mayWait: { false })?.first
  }

  private mutating func recordShadow(
    _ shadow: LayerItem.ShadowLook, _ item: LayerItem, _ ledger: inout TextureLedger
  ) {
    let parts = ShadowParts.of(item, in: item.visible.intersection(area))
    guard !parts.isEmpty, let placed = shadows.placed(shadow, of: item) else { return }
    let patch = placed.patch
    let size = PixelSize(width: patch.stride, height: patch.rows + 2)
    let key = TextureKey.shadow(patch.key)
    sources[key] = .shadow(patch)
    guard let held = place(key, size, &ledger), let texture = held.texture else { return }
    let plane = placed.planeToOutline
    let t = plane?.affine ?? placed.toOutline
    var quad = Quad(
      area: .empty,
      numbers: (
        Self.color(shadow.color, weight: placed.weight),
        SIMD4(Float(t.a), Float(t.b), Float(t.c), Float(t.d)),
        SIMD4(Float(t.tx), Float(t.ty), Float(placed.width), Float(placed.height)),
        SIMD4(Float(patch.reach), Float(patch.columns), Float(patch.rows), 0),
        SIMD4(Float(held.x), Float(held.y), 0, 0)
      ), perspective: plane.map { SIMD4($0) } ?? SIMD4(0, 0, 1, 0))
    for part in parts {
      quad.area = part
      list.add(quad, .shadow, .kept(texture))
    }
  }

  // MARK: Groups

  private mutating func openGroup(_ item: LayerItem) {
    var group: OpenGroup?
    item.forEachMixed(in: area, snapshot.shapes) { part in
      if group == nil { group = OpenGroup(mark: scratch.mark) }
      group?.save(part, &scratch, &list)
    }
    if let group { groups.append(group) }
  }

  private mutating func closeGroup(_ item: LayerItem) {
    var parts: [PixelRect] = []
    item.forEachMixed(in: area, snapshot.shapes) { parts.append($0) }
    guard !parts.isEmpty, let group = groups.popLast() else { return }
    let outline = item.shape >= 0 ? OutlineNumbers(item, radius: item.look.cornerRadius) : OutlineNumbers()
    for (part, place) in zip(parts, group.places) {
      let first = SIMD4(
        Float(place.x - part.x0), Float(place.y - part.y0), Float(Self.weight(item.opacity)), outline == nil ? 0 : 1)
      list.add((outline ?? OutlineNumbers()).quad(part, first), .group, .scratch(place.page))
    }
    scratch.giveBack(to: group.mark)
  }

  // MARK: Masks

  /// Sets the pixels below aside, and begins the mask on black.
  private mutating func openMask(_ item: LayerItem) {
    let part = item.visible.intersection(area)
    var group = OpenGroup(mark: scratch.mark)
    group.save(part, &scratch, &list)
    groups.append(group)
    list.add(OutlineNumbers().quad(part, Self.color(Color.black.light, weight: 256)), .shape)
  }

  /// Sets the mask aside, and begins the masked layers on the pixels below.
  private mutating func keepMask(_ item: LayerItem) {
    guard var group = groups.popLast() else { return }
    let part = item.visible.intersection(area)
    group.save(part, &scratch, &list)
    groups.append(group)
    let below = group.places[0]
    list.add(
      OutlineNumbers().quad(part, SIMD4(Float(below.x - part.x0), Float(below.y - part.y0), 0, 0)), .group,
      .scratch(below.page))
  }

  private mutating func closeMasked(_ item: LayerItem) {
    guard let group = groups.popLast(), group.places.count == 2 else { return }
    let part = item.visible.intersection(area)
    let (below, mask) = (group.places[0], group.places[1])
    let quad = Quad(
      area: part,
      numbers: (
        SIMD4(
          Float(below.x - part.x0), Float(below.y - part.y0), Float(mask.x - part.x0), Float(mask.y - part.y0)),
        SIMD4(Float(Self.weight(item.opacity)), 0, 0, 0), .zero, .zero, .zero
      ))
    list.add(quad, .mask, .scratch(below.page), second: .scratch(mask.page))
    scratch.giveBack(to: group.mark)
  }

  // MARK: Contents

  private mutating func recordContents(
    _ contents: LayerItem.Contents, _ item: LayerItem, _ part: PixelRect, _ ledger: inout TextureLedger
  ) {
    let bitmap = contents.bitmap
    guard let place = PicturePlace(contents, item) else { return }
    let shown = part.intersection(item.clip).intersection(place.area)
    let needed = place.needed(for: shown)
    guard !shown.isEmpty, !needed.isEmpty else { return }
    let request = TextureRequest(contents, needed: needed)
    sources[request.key] = .bitmap(bitmap)
    let others = request.bases.isEmpty ? [] : shownBitmaps
    // The layers in a group were there.
    let isGroup = item.kind == .picture
    let parts = ledger.parts(
      of: request, isShown: { others.contains($0) }, mayWait: { !isGroup && mayWait(request, bitmap.number) })
    guard let parts else {
      missing.append(shown)
      waiting.insert(request.key)
      return
    }
    for held in parts {
      guard let texture = held.texture else { continue }
      list.add(place.quad(shown, held, item.opacity), .picture, .kept(texture))
    }
  }
}

/// The source of a texture's pixels.
enum TextureSource {
  case bitmap(Bitmap)
  case shadow(ShadowPatch)
  case gradient(GradientTable)
}
