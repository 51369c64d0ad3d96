import SateenGraphics

/// The boxes of an AVIF file that tell the size and the kind of its image. Source: ISO/IEC 23008-12 and 14496-12.
struct AVIFLayout {
  /// The size of the shown part, as stored; nil where no box tells it.
  private(set) var size: PixelSize?
  /// The size of the coded image, where only a part of it is shown.
  private(set) var codedSize: PixelSize?
  private(set) var orientation = ImageOrientation.up
  /// Whether the file's first purpose is a sequence of images.
  private(set) var isSequence = false
  /// The memory for a pixel's planes, with the decoder's own copies.
  private(set) var pixelBytes = 12

  /// A property of an item.
  private struct Property {
    let at: Int
    let end: Int
  }

  private let view: ByteView
  private var properties: [Property] = []
  private var hasAlpha = false
  private var primary: Int?
  /// The numbers of the primary item's properties, from 1.
  private var numbers: [Int] = []
  private var tracks: [PixelSize] = []

  init(_ view: ByteView) {
    self.view = view
    isSequence = view.has("avis", at: 8)
    walk(from: 0, to: view.count, depth: 0)
    readItem()
    if isSequence, let track = tracks.first(where: { !$0.isEmpty }) {
      size = track
      codedSize = nil
      orientation = .up
    }
  }

  /// Walks the boxes from `start` to `limit`. They may come in any order.
  private mutating func walk(from start: Int, to limit: Int, depth: Int) {
    var at = start
    while at + 8 <= limit, let length = view.be32(at) {
      let end = length == 0 ? limit : at + length
      guard length == 0 || length >= 8, end <= limit else { return }
      if depth < 5 { read(at: at, end: end, depth: depth) }
      at = end
    }
  }

  private mutating func read(at: Int, end: Int, depth: Int) {
    if view.has("meta", at: at + 4) {
      walk(from: at + 12, to: end, depth: depth + 1)
    } else if view.has("iprp", at: at + 4) || view.has("moov", at: at + 4) || view.has("trak", at: at + 4) {
      walk(from: at + 8, to: end, depth: depth + 1)
    } else if view.has("ipco", at: at + 4) {
      readProperties(from: at + 8, to: end)
    } else if view.has("pitm", at: at + 4), primary == nil {
      let item = view.u8(at + 8) == 0 ? view.be16(at + 12) : view.be32(at + 12)
      if at + 14 <= end { primary = item }
    } else if view.has("ipma", at: at + 4) {
      readAssociations(at: at, end: end)
    } else if view.has("tkhd", at: at + 4) {
      let sides = at + (view.u8(at + 8) == 1 ? 96 : 84)
      if sides + 8 <= end, let width = view.be32(sides), let height = view.be32(sides + 4) {
        tracks.append(PixelSize(width: width >> 16, height: height >> 16))
      }
    }
  }

  private mutating func readProperties(from start: Int, to limit: Int) {
    var at = start
    while at + 8 <= limit, let length = view.be32(at) {
      let end = length == 0 ? limit : at + length
      guard length == 0 || length >= 8, end <= limit, properties.count < 1_000 else { return }
      properties.append(Property(at: at, end: end))
      if view.has("auxC", at: at + 4) { hasAlpha = true }
      at = end
    }
  }

  private mutating func readAssociations(at start: Int, end: Int) {
    guard let version = view.u8(start + 8), let flags = view.u8(start + 11), let count = view.be32(start + 12) else {
      return
    }
    var at = start + 16
    for _ in 0..<min(count, 10_000) {
      let item = version == 0 ? view.be16(at) : view.be32(at)
      at += version == 0 ? 2 : 4
      guard let item, let associations = view.u8(at), at < end else { return }
      at += 1
      for _ in 0..<associations {
        let number = flags & 1 == 0 ? view.u8(at).map { $0 & 0x7f } : view.be16(at).map { $0 & 0x7fff }
        at += flags & 1 == 0 ? 1 : 2
        guard let number, at <= end else { return }
        if item == primary { numbers.append(number) }
      }
    }
  }

  private mutating func readItem() {
    let own = numbers.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
    var whole = own.lazy.compactMap { [view] in Self.extent(view, $0) }.first
    if whole == nil {
      // Without the item's own size, the largest of all sizes counts.
      for property in properties {
        guard let size = Self.extent(view, property) else { continue }
        if whole.map({ Double(size.width) * Double(size.height) > Double($0.width) * Double($0.height) }) ?? true {
          whole = size
        }
      }
    }
    size = whole
    var turns = 0
    var mirror: Int?
    for property in own {
      if property.at + 9 <= property.end, let value = view.u8(property.at + 8) {
        if view.has("irot", at: property.at + 4) { turns = value }
        if view.has("imir", at: property.at + 4) { mirror = value }
      }
      if view.has("clap", at: property.at + 4), let whole, let part = aperture(property, of: whole) {
        size = part
        codedSize = whole
      }
      if view.has("av1C", at: property.at + 4), property.at + 12 <= property.end { readKind(property.at) }
    }
    let table = [[1, 4, 2], [8, 5, 7], [3, 2, 4], [6, 7, 5]]
    orientation = ImageOrientation(rawValue: table[turns & 3][mirror.map { 1 + ($0 & 1) } ?? 0]) ?? .up
  }

  private static func extent(_ view: ByteView, _ property: Property) -> PixelSize? {
    guard view.has("ispe", at: property.at + 4), property.at + 20 <= property.end,
      let width = view.be32(property.at + 12), let height = view.be32(property.at + 16)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The size of the clean aperture, where it is a whole number of pixels within the image.
  private func aperture(_ property: Property, of whole: PixelSize) -> PixelSize? {
    guard property.at + 40 <= property.end else { return nil }
    func side(_ at: Int, _ limit: Int) -> Int? {
      guard let top = view.be32(at), let bottom = view.be32(at + 4), bottom > 0, top % bottom == 0 else { return nil }
      return (1...max(1, limit)).contains(top / bottom) ? top / bottom : nil
    }
    guard let width = side(property.at + 8, whole.width), let height = side(property.at + 16, whole.height) else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// AV1 Codec ISO Media File Format Binding, section 2.3.3.
  private mutating func readKind(_ at: Int) {
    guard let flags = view.u8(at + 10) else { return }
    let sampleBytes = flags & 0x40 != 0 ? 2 : 1
    // Planes of luma, colours and alpha, in quarters of the image.
    let colors = flags & 0x10 != 0 ? 0 : flags & 0x08 == 0 ? 8 : flags & 0x04 == 0 ? 4 : 2
    let quarters = 4 + colors + (hasAlpha ? 4 : 0)
    pixelBytes = (quarters * sampleBytes * 2 + 3) / 4
  }
}
