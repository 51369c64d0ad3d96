/// GIF's variant of Lempel-Ziv-Welch: codes of growing length, packed from the lowest bit, in blocks of up to 255
/// bytes. Source: GIF89a specification, appendix F. Every table index is bounded by the number of written entries, so
/// no input causes an access out of bounds.
struct LZWDecoder {
  private static let mostCodes = 4_096

  private let minimumBits: Int
  private let clear: Int
  // Each code stands for the string of another code and one more byte.
  private var prefix = [UInt16](repeating: 0, count: mostCodes)
  private var suffix = [UInt8](repeating: 0, count: mostCodes)
  private var first = [UInt8](repeating: 0, count: mostCodes)
  private var length = [Int32](repeating: 0, count: mostCodes)

  /// - Returns: nil for an invalid code size.
  init?(minimumBits: Int) {
    guard (1...8).contains(minimumBits) else { return nil }
    self.minimumBits = minimumBits
    clear = 1 << minimumBits
    for code in 0..<clear {
      suffix[code] = UInt8(code)
      first[code] = UInt8(code)
      length[code] = 1
    }
  }

  /// Fills `output` from the blocks that begin at `start`. Data beyond the end of `output` is dropped.
  /// - Returns: the number of bytes written. It is less than the size of `output` where the data is truncated or
  ///   invalid.
  mutating func decode(_ view: ByteView, from start: Int, into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var bits = BlockBits(view: view, at: start)
    var width = minimumBits + 1
    var next = clear + 2
    var previous = -1
    var written = 0
    while written < output.count, let code = bits.take(width) {
      if code == clear {
        width = minimumBits + 1
        next = clear + 2
        previous = -1
        continue
      }
      if code == clear + 1 { return written }
      if previous < 0 {
        // The first code after a clear code is a literal.
        guard code < clear else { return written }
      } else {
        guard code <= next, code < Self.mostCodes else { return written }
        if next < Self.mostCodes {
          prefix[next] = UInt16(previous)
          first[next] = first[previous]
          suffix[next] = first[code == next ? previous : code]
          length[next] = length[previous] + 1
          next += 1
          if next == 1 << width, width < 12 { width += 1 }
        } else if code == next {
          return written
        }
      }
      written = write(code, into: output, at: written)
      previous = code
    }
    return written
  }

  /// Writes a code's string from its last byte to its first.
  private func write(_ code: Int, into output: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
    let end = start + Int(length[code])
    var at = end - 1
    var code = code
    while at >= start {
      if at < output.count { output[at] = suffix[code] }
      code = Int(prefix[code])
      at -= 1
    }
    return min(end, output.count)
  }
}

/// Reads codes from a chain of blocks, each of which begins with its length.
private struct BlockBits {
  let view: ByteView
  private var at: Int
  private var left = 0
  private var bits = 0
  private var count = 0

  init(view: ByteView, at: Int) {
    self.view = view
    self.at = at
  }

  mutating func take(_ width: Int) -> Int? {
    while count < width {
      if left == 0 {
        guard let length = view.u8(at), length > 0 else { return nil }
        left = length
        at += 1
      }
      guard let byte = view.u8(at) else { return nil }
      at += 1
      left -= 1
      bits |= byte << count
      count += 8
    }
    defer {
      bits >>= width
      count -= width
    }
    return bits & (1 << width - 1)
  }
}
