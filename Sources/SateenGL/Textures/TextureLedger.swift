import SateenCore
import SateenGraphics

/// Decides which pictures are in textures, and what to upload for a frame. The textures are kept by another: this knows
/// numbers alone, so that it needs no graphics processor.
///
/// Small pictures share atlas pages, and larger ones have textures of their own. A picture that is a changed copy of
/// another takes over its texture, and uploads the difference. Once all together is larger than the budget, pictures go
/// that were used least recently.
package struct TextureLedger {
  private struct Entry {
    var size: PixelSize
    var parts: [TexturePart]
    /// The index of the atlas page; -1 for textures of its own.
    var page = -1
    /// Which of all uses was the last.
    var lastUse: Int
  }

  private struct Page {
    var texture: Int
    var places: AtlasPage
    var entries: Set<TextureKey> = []
  }

  /// The side of atlas pages, and the most of a picture in one, in pixels.
  package static let atlasSide = 1_024
  package static let smallSide = 256
  private static let tileSide = 2_048

  /// The most bytes of textures that are kept for later frames.
  package var byteBudget = 16 << 20
  /// The bytes that are uploaded in a frame for what does not show yet, and at least for what does.
  package var uploadBudget = 8 << 20
  package private(set) var keptBytes = 0
  /// The bytes uploaded for the frame.
  package private(set) var uploadedBytes = 0
  /// Whether pixels that show were left for the next frame.
  package private(set) var isIncomplete = false

  private let side: Int
  private let pageSide: Int
  private var entries: [TextureKey: Entry] = [:]
  private var pages: [Page?] = []
  private var sizes: [Int: Int] = [:]
  private var lastTexture = 0
  private var uses = 0
  /// The uses before the frame.
  private var earlierUses = 0
  /// The frame's pictures of several tiles, in the order of their use.
  private var tiled: [TextureKey] = []
  private var allowance = 0
  private var commands: [TextureCommand] = []

  /// - Parameter largestSide: the side of the largest texture, in pixels.
  package init(largestSide: Int) {
    side = max(min(largestSide, Self.tileSide), 64)
    pageSide = min(side, Self.atlasSide)
  }

  package var pictureCount: Int { entries.count }
  package func holds(_ key: TextureKey) -> Bool { entries[key] != nil }

  // MARK: Frames

  /// - Parameter windowBytes: the pixels of the window. As many are uploaded in one frame if they show.
  package mutating func beginFrame(windowBytes: Int) {
    earlierUses = uses
    tiled.removeAll(keepingCapacity: true)
    allowance = max(uploadBudget, windowBytes)
    uploadedBytes = 0
    isIncomplete = false
    for index in pages.indices {
      if let page = pages[index], page.places.isHalfWasted { for key in page.entries { remove(key) } }
    }
  }

  /// The parts of a picture that hold its needed pixels.
  /// - Parameters:
  ///   - isShown: whether the frame shows a bitmap with a number, too.
  ///   - mayWait: whether the picture may be left for the next frame. Asked where it is more than should be uploaded.
  /// - Returns: nil where not all of them can be uploaded for this frame.
  package mutating func parts(
    of request: TextureRequest, isShown: (UInt64) -> Bool, mayWait: () -> Bool = { true }
  ) -> [TexturePart]? {
    if entries[request.key] == nil, !takeOver(request, isShown) { add(request) }
    guard var entry = entries[request.key] else { return nil }
    if entry.parts.count > 1, entry.lastUse <= earlierUses { tiled.append(request.key) }
    uses += 1
    entry.lastUse = uses
    defer { entries[request.key] = entry }
    var found: [TexturePart] = []
    for index in entry.parts.indices where entry.parts[index].area.intersects(request.needed) {
      if entry.parts[index].texture == nil {
        let bytes = entry.parts[index].byteCount
        // A picture larger than all that may be uploaded still comes some time.
        guard uploadedBytes == 0 || uploadedBytes + bytes <= allowance || !mayWait() else {
          isIncomplete = true
          return nil
        }
        upload(&entry, index, request.key)
      }
      found.append(entry.parts[index])
    }
    return found
  }

  /// Uploads what may soon show, as far as there is time, and lets go of what is beyond the budget.
  /// - Returns: the changes of the textures that the frame needs.
  package mutating func endFrame() -> [TextureCommand] {
    if !isIncomplete { uploadHiddenParts() }
    evict(beyond: byteBudget)
    defer { commands.removeAll(keepingCapacity: true) }
    return commands
  }

  private mutating func uploadHiddenParts() {
    for key in tiled {
      guard var entry = entries[key] else { continue }
      for index in entry.parts.indices where entry.parts[index].texture == nil {
        let bytes = entry.parts[index].byteCount
        guard uploadedBytes + bytes <= uploadBudget, keptBytes + bytes <= byteBudget else { return }
        upload(&entry, index, key)
        entries[key] = entry
      }
    }
  }

  private mutating func evict(beyond bytes: Int) {
    guard keptBytes > bytes else { return }
    // A page goes when all of its pictures have gone.
    let unused = entries.filter { $0.value.lastUse <= earlierUses }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in unused {
      guard keptBytes > bytes else { return }
      remove(key)
    }
  }

  // MARK: Pictures

  private mutating func add(_ request: TextureRequest) {
    let size = request.size
    let whole = PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    if size.width <= Self.smallSide, size.height <= Self.smallSide {
      entries[request.key] = Entry(size: size, parts: [TexturePart(area: whole, held: whole)], lastUse: earlierUses)
      return
    }
    var parts: [TexturePart] = []
    // Tiles share a column or a row with their neighbours.
    for y in Self.starts(size.height, side) {
      for x in Self.starts(size.width, side) {
        let held = PixelRect(x0: x, y0: y, x1: min(x + side, size.width), y1: min(y + side, size.height))
        var area = held
        if held.x1 < size.width { area.x1 -= 1 }
        if held.y1 < size.height { area.y1 -= 1 }
        parts.append(TexturePart(area: area, held: held))
      }
    }
    entries[request.key] = Entry(size: size, parts: parts, lastUse: earlierUses)
  }

  private static func starts(_ length: Int, _ side: Int) -> StrideTo<Int> {
    length <= side ? stride(from: 0, to: 1, by: 1) : stride(from: 0, to: length - 1, by: side - 1)
  }

  /// Gives the texture of an earlier state of a bitmap to the newer one, and uploads the difference.
  private mutating func takeOver(_ request: TextureRequest, _ isShown: (UInt64) -> Bool) -> Bool {
    for (number, changed) in request.bases {
      guard let entry = entries[.bitmap(number)] else { continue }
      guard entry.size == request.size, entry.lastUse <= earlierUses, !isShown(number) else { return false }
      entries[.bitmap(number)] = nil
      entries[request.key] = entry
      if entry.page >= 0 {
        pages[entry.page]?.entries.remove(.bitmap(number))
        pages[entry.page]?.entries.insert(request.key)
      }
      for part in entry.parts {
        let area = changed.intersection(part.held)
        guard let texture = part.texture, !area.isEmpty else { continue }
        commands.append(
          .upload(
            texture: texture, key: request.key, area: area, x: part.x + area.x0 - part.held.x0,
            y: part.y + area.y0 - part.held.y0))
        uploadedBytes += area.area * 4
      }
      return true
    }
    return false
  }

  private mutating func upload(_ entry: inout Entry, _ index: Int, _ key: TextureKey) {
    let held = entry.parts[index].held
    if entry.parts.count == 1, held.width <= Self.smallSide, held.height <= Self.smallSide {
      let (page, x, y) = place(held.width, held.height)
      entry.page = page
      entry.parts[index].texture = pages[page]?.texture
      (entry.parts[index].x, entry.parts[index].y) = (x, y)
      pages[page]?.entries.insert(key)
    } else {
      entry.parts[index].texture = make(held.width, held.height)
    }
    guard let texture = entry.parts[index].texture else { return }
    commands.append(
      .upload(texture: texture, key: key, area: held, x: entry.parts[index].x, y: entry.parts[index].y))
    uploadedBytes += entry.parts[index].byteCount
  }

  private mutating func place(_ width: Int, _ height: Int) -> (page: Int, x: Int, y: Int) {
    for index in pages.indices {
      if let (x, y) = pages[index]?.places.place(width: width, height: height) { return (index, x, y) }
    }
    var page = Page(texture: make(pageSide, pageSide), places: AtlasPage(side: pageSide))
    let corner = page.places.place(width: width, height: height) ?? (0, 0)
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return (free, corner.x, corner.y)
    }
    pages.append(page)
    return (pages.count - 1, corner.x, corner.y)
  }

  private mutating func make(_ width: Int, _ height: Int) -> Int {
    lastTexture += 1
    sizes[lastTexture] = width * height * 4
    keptBytes += width * height * 4
    commands.append(.make(texture: lastTexture, width: width, height: height))
    return lastTexture
  }

  private mutating func free(_ texture: Int) {
    keptBytes -= sizes.removeValue(forKey: texture) ?? 0
    commands.append(.free(texture: texture))
  }

  private mutating func remove(_ key: TextureKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    guard entry.page >= 0 else {
      for part in entry.parts { if let texture = part.texture { free(texture) } }
      return
    }
    guard var page = pages[entry.page] else { return }
    page.entries.remove(key)
    page.places.remove(width: entry.size.width, height: entry.size.height, y: entry.parts[0].y)
    pages[entry.page] = page
    if page.entries.isEmpty {
      free(page.texture)
      pages[entry.page] = nil
    }
  }

  // MARK: Ends

  /// Lets go of bitmaps that no longer exist. Their textures are freed with the next frame.
  package mutating func release(_ bitmaps: [UInt64]) {
    for number in bitmaps { remove(.bitmap(number)) }
  }

  /// Lets go of the pictures that the last frames did not use.
  /// - Parameter bytes: pictures are kept while all of them are no larger than this, those used last.
  /// - Returns: the changes of the textures.
  package mutating func trim(to bytes: Int) -> [TextureCommand] {
    earlierUses = uses
    evict(beyond: bytes)
    defer { commands.removeAll(keepingCapacity: true) }
    return commands
  }

  /// Forgets all textures, which went with their context.
  package mutating func forgetAll() {
    entries = [:]
    pages = []
    sizes = [:]
    commands = []
    keptBytes = 0
  }
}
