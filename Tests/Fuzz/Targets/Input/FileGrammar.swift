/// The structure of a file format.
protocol FileGrammar: Sendable {
  /// Names of parts in this format.
  var kinds: [[UInt8]] { get }
  /// The parts of a file, one after the other; nil where the bytes do not begin like this format.
  func parts(of bytes: [UInt8]) -> [FilePart]?
  /// The bytes of a file with these parts. Lengths and checksums are correct, except where a part has a
  /// ``FilePart/toldLength``.
  func file(of parts: [FilePart]) -> [UInt8]
  /// Whether the body of a part consists of parts.
  func isContainer(_ part: FilePart) -> Bool
}

extension FileGrammar {
  func isContainer(_ part: FilePart) -> Bool { false }
}

/// A marker, chunk, box, block or table.
struct FilePart {
  /// The name in the file; empty for bytes that belong to no part.
  var kind: [UInt8]
  var body: [UInt8]
  /// A wrong length to write to the file; nil for the length of the body.
  var toldLength: Int?
}

extension FileGrammar {
  /// Mutates a file: adds, removes and exchanges whole parts, or changes the bytes of one.
  /// - Parameter mutate: changes bytes; its second argument is the most bytes it may return.
  func mutate(
    _ bytes: [UInt8], longest: Int, _ random: inout FuzzRandom, _ mutate: (inout [UInt8], Int) -> Void
  ) -> [UInt8]? {
    guard var parts = parts(of: bytes), !parts.isEmpty else { return nil }
    change(&parts, room: max(16, longest - bytes.count), depth: 0, &random, mutate)
    let file = file(of: parts)
    return file.count <= longest ? file : nil
  }

  private func change(
    _ parts: inout [FilePart], room: Int, depth: Int, _ random: inout FuzzRandom,
    _ mutate: (inout [UInt8], Int) -> Void
  ) {
    guard !parts.isEmpty else { return }
    let index = random.below(parts.count)
    if depth < 6, isContainer(parts[index]), !random.chance(3), var inner = self.parts(of: parts[index].body),
      !inner.isEmpty
    {
      change(&inner, room: room, depth: depth + 1, &random, mutate)
      parts[index].body = file(of: inner)
      return
    }
    switch random.below(12) {
    case 0: parts.remove(at: index)
    case 1: parts.insert(parts[index], at: random.below(parts.count + 1))
    case 2: parts.swapAt(index, random.below(parts.count))
    case 3: parts[index].kind = kinds.randomElement(using: &random) ?? parts[index].kind
    case 4:
      let body = (0..<random.below(40)).map { _ in UInt8.random(in: 0...255, using: &random) }
      parts.insert(
        FilePart(kind: kinds.randomElement(using: &random) ?? [], body: body), at: random.below(parts.count + 1))
    case 5: parts[index].body.removeLast(random.below(parts[index].body.count + 1))
    case 6, 7:
      let count = parts[index].body.count
      parts[index].toldLength =
        [0, 1, 2, 7, 8, 9, 11, 12, count - 1, count + 1, count + 8, 0x7fff_ffff, 0xffff_ffff, 0xffff].randomElement(
          using: &random)
    case 8 where !parts[index].body.isEmpty:
      // Overwrites 1, 2 or 4 of the first bytes, where formats have numbers.
      let at = random.below(min(parts[index].body.count, 24))
      let value = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
      for i in at..<min(parts[index].body.count, at + [1, 2, 4][random.below(3)]) {
        parts[index].body[i] = UInt8(value)
      }
    default: mutate(&parts[index].body, parts[index].body.count + room)
    }
  }
}

// MARK: Numbers in files

func bigEndian16(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}

func bigEndian32(_ value: Int) -> [UInt8] { bigEndian16(value >> 16) + bigEndian16(value) }

func littleEndian32(_ value: Int) -> [UInt8] { bigEndian32(value).reversed() }

extension [UInt8] {
  func bigEndian16(at place: Int) -> Int? {
    place >= 0 && place + 2 <= count ? Int(self[place]) << 8 | Int(self[place + 1]) : nil
  }

  func bigEndian32(at place: Int) -> Int? {
    guard let high = bigEndian16(at: place), let low = bigEndian16(at: place + 2) else { return nil }
    return high << 16 | low
  }

  func littleEndian32(at place: Int) -> Int? {
    guard place >= 0, place + 4 <= count else { return nil }
    return self[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
