import Glibc
import Synchronization

/// A file in memory that does not move, because decoders keep pointers into it.
final class HeldFile: @unchecked Sendable {
  // The bytes do not change between `init` and `deinit`.
  let bytes: UnsafeRawBufferPointer
  /// A number that no other file has.
  let number = HeldFile.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  private static let lastNumber = Atomic<UInt64>(0)

  /// - Returns: nil when out of memory.
  init?(copying source: UnsafeRawBufferPointer) {
    guard let start = source.baseAddress, let memory = malloc(max(1, source.count)) else { return nil }
    memcpy(memory, start, source.count)
    bytes = UnsafeRawBufferPointer(start: memory, count: source.count)
  }

  deinit {
    free(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }
}

/// The bytes of an image file that is open, such as that of an ``AnimatedImage``. Two values are equal where they are the
/// same bytes in memory: equal bytes elsewhere are another file.
public struct HeldImageFile: Hashable, Sendable {
  /// The name in error messages.
  public let name: String
  let file: HeldFile

  public static func == (a: Self, b: Self) -> Bool { a.file === b.file }

  public func hash(into hasher: inout Hasher) { hasher.combine(file.number) }
}
