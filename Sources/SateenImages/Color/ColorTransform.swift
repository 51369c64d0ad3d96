import CColorProfiles
import SateenGraphics
import SateenThreads

/// Turns the colours of a picture into sRGB. Any number of threads may use one at once.
final class ColorTransform: @unchecked Sendable {
  // What the pointer leads to never changes between `init` and `deinit`.
  private let handle: OpaquePointer
  /// Whether the pixels are four inks until they are turned.
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
    }
    guard let made else { return nil }
    handle = made
  }

  deinit {
    sateen_color_destroy(handle)
  }

  /// Changes a bitmap that nobody else has seen yet. After shrinking there are fewest pixels to turn, and means of
  /// neighbours are nearly the same in either space.
  /// - Parameter hasAlpha: whether pixels of the picture are see-through.
  func apply(to bitmap: Bitmap, hasAlpha: Bool) {
    for y in 0..<bitmap.size.height {
      let row = (bitmap.pixels + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      sateen_color_apply(handle, row, Int32(bitmap.size.width), hasAlpha)
    }
  }
}

/// The transforms made last. Photos of one camera have one profile, and a transform takes longer to make than to use.
package enum ColorTransforms {
  private enum Key: Hashable {
    case profile(digest: Int, count: Int, kind: Int32)
    case plain([Double])
  }

  private struct Entry {
    /// Missing where there is nothing to turn, or nothing to turn it with.
    var transform: ColorTransform?
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses: UInt64 = 0
    var made = 0
  }

  /// One for printers has about a megabyte.
  static let most = 8

  private static let state: Locked<State> = {
    MemoryPressure.addHandler { forget() }
    return Locked(State())
  }()

  /// Transforms that were made since the process began: what tests count.
  package static var madeCount: Int { state.withLock { $0.made } }
  /// Transforms kept, and profiles known to need none.
  package static var keptCount: Int { state.withLock { $0.entries.count } }
  /// Whether the library that makes them has been loaded.
  package static var isLibraryLoaded: Bool { sateen_color_is_loaded() }

  /// - Returns: nil where the colours stay as they are.
  static func transform(for source: ColorSource) -> ColorTransform? {
    let key = key(source)
    let known = state.withLock { state -> Entry? in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]
    }
    if let known { return known.transform }
    // Made outside of the lock: two threads may do so at once, and the later one counts.
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

  /// Lets go of all of them.
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
    case .profile(let bytes, let kind):
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return .profile(digest: hasher.finalize(), count: bytes.count, kind: kind)
    }
  }
}
