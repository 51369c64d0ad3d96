import FuzzTargets

/// Passes inputs from libFuzzer, which runs on the main thread, to the target.
enum FuzzEngine {
  nonisolated(unsafe) static var target: FuzzTarget?

  static func test(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let target else { return }
    let input = Array(bytes)
    MainActor.assumeIsolated {
      do {
        try target.run(input)
      } catch {
        fatalError("\(target.name): \(error)")
      }
    }
  }
}

/// libFuzzer's hook for custom mutations: makes the next input from `bytes`.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt) -> Int {
  var random = FuzzRandom(seed: UInt64(seed))
  let changed = FuzzEngine.target?.mutated(
    Array(UnsafeBufferPointer(start: bytes, count: count)), longest: most, &random
  ) { bytes, most in
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: max(0, most - count)))
    let changed = bytes.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mutateBytes($0, count, buffer.count) } ?? 0
    }
    bytes.removeLast(bytes.count - changed)
  }
  guard let changed, changed.count <= most else { return mutateBytes(bytes, count, most) }
  for (index, byte) in changed.enumerated() { bytes[index] = byte }
  return changed.count
}
