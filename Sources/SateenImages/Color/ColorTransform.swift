import CColorProfiles
import SateenGraphics
import SateenThreads

/// Converts the colours of an image to sRGB. Several threads may use a transform at once.
final class ColorTransform: @unchecked Sendable {
  // The object behind the pointer does not change between `init` and `deinit`.
  private let handle: OpaquePointer
  /// Whether the source pixels have four inks.
  let takesInks: Bool

  fileprivate init?(_ source: ColorSource) {
    let made: OpaquePointer?
    switch source {
    case .profile(let bytes, let kind):
      takesInks = kind == Int32(SATEEN_COLOR_INKS)
      made = ProfileCheck.isSRGB(bytes) ? nil : sateen_color_create(bytes, bytes.count, kind)
    case .plain(let exponent, let chromaticities):
      takesInks = false
      made = sateen_color_create_plain(exponent, chromaticities)
    case .curve(let curve, let chromaticities):
      takesInks = false
      let table = curve.table
      made = sateen_color_create_table(table, Int32(table.count), chromaticities)
    }
    guard let made else { return nil }
    handle = made
  }

  deinit {
    sateen_color_destroy(handle)
  }

  /// Converts a bitmap that is not shared yet. A bitmap after downscaling has the fewest pixels, and averages of
  /// neighbouring pixels are nearly the same in either colour space.
  /// - Parameter hasAlpha: whether the image has transparent pixels.
  func apply(to bitmap: Bitmap, hasAlpha: Bool) {
    for y in 0..<bitmap.size.height {
      let row = (bitmap.pixels + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      sateen_color_apply(handle, row, Int32(bitmap.size.width), hasAlpha)
    }
  }
}

/// A cache of transforms. Photos of one camera have one profile, and making a transform takes longer than applying it.
package enum ColorTransforms {
  private enum Key: Hashable {
    case profile(digest: Int, count: Int, kind: Int32)
    case plain([Double])
    case curve(ColorCurve, [Double])
  }

  private struct Entry {
    /// Nil where the colours need no conversion, or where none is possible.
    var transform: ColorTransform?
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses: UInt64 = 0
    var made = 0
  }

  /// The most cached transforms. A printer's transform has about a megabyte.
  static let most = 8

  private static let state: Locked<State> = {
    MemoryPressure.addHandler { forget() }
    return Locked(State())
  }()

  /// The number of transforms made since the process began, for tests.
  package static var madeCount: Int { state.withLock { $0.made } }
  /// The number of cache entries, including profiles that need no conversion.
  package static var keptCount: Int { state.withLock { $0.entries.count } }
  /// Whether the colour library has been loaded.
  package static var isLibraryLoaded: Bool { sateen_color_is_loaded() }

  /// - Returns: nil where the colours need no conversion.
  static func transform(for source: ColorSource) -> ColorTransform? {
    let key = key(source)
    let known = state.withLock { state -> Entry? in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]
    }
    if let known { return known.transform }
    // Made without the lock. Two threads may make the same transform at once; the later one is kept.
    let transform = ColorTransform(source)
    let dropped = state.withLock { state -> [Entry] in
      if transform != nil { state.made += 1 }
      var dropped = [state.entries.updateValue(Entry(transform: transform, lastUse: state.uses), forKey: key)]
      if state.entries.count > most, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        dropped.append(state.entries.removeValue(forKey: oldest.key))
      }
      return dropped.compactMap { $0 }
    }
    withExtendedLifetime(dropped) {}
    return transform
  }

  /// Evicts all transforms.
  package static func forget() {
    let dropped = state.withLock { state -> [Key: Entry] in
      let all = state.entries
      state.entries = [:]
      return all
    }
    withExtendedLifetime(dropped) {}
  }

  private static func key(_ source: ColorSource) -> Key {
    switch source {
    case .plain(let exponent, let chromaticities): return .plain([exponent] + chromaticities)
    case .curve(let curve, let chromaticities): return .curve(curve, chromaticities)
    case .profile(let bytes, let kind):
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return .profile(digest: hasher.finalize(), count: bytes.count, kind: kind)
    }
  }
}
