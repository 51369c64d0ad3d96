import XCTest

@testable import SateenNetwork

final class CacheHashTests: XCTestCase {
  private func sha256(_ text: String) -> String {
    let hash = SHA256.hash(Array(text.utf8))
    return (0..<8).map { String(hash[$0], radix: 16) }.map { String(repeating: "0", count: 8 - $0.count) + $0 }.joined()
  }

  /// The examples of FIPS 180-4, and lengths around the end of a block.
  func testSHA256() {
    XCTAssertEqual(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    XCTAssertEqual(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    XCTAssertEqual(
      sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    XCTAssertEqual(
      sha256(String(repeating: "a", count: 1_000)), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
    let lengths: [(Int, String)] = [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ]
    for (count, hash) in lengths { XCTAssertEqual(sha256(String(repeating: "a", count: count)), hash, "\(count)") }
  }

  /// Values of the reference implementation.
  func testTheHashOfContents() {
    func hash(_ text: String, _ seed: UInt64 = 0) -> UInt64 {
      Array(text.utf8).withUnsafeBytes { ContentHash.of($0, seed: seed) }
    }
    XCTAssertEqual(hash(""), 0xEF46_DB37_51D8_E999)
    XCTAssertEqual(hash("a"), 0xD24E_C4F1_A98C_6E5B)
    XCTAssertEqual(hash("abc"), 0x44BC_2CF5_AD77_0999)
    XCTAssertEqual(hash("Nobody inspects the spammish repetition"), 0xFBCE_A83C_8A37_8BF1)
  }

  func testTheHashOfContentsInPieces() {
    var (random, seed) = SeededGenerator.printed()
    for _ in 0..<200 {
      let bytes = random.bytes(Int.random(in: 0...300, using: &random))
      var hash = ContentHash()
      var place = 0
      while place < bytes.count {
        let next = min(bytes.count, place + Int.random(in: 0...70, using: &random))
        hash.add(Array(bytes[place..<next]))
        place = next
      }
      XCTAssertEqual(hash.value, bytes.withUnsafeBytes { ContentHash.of($0) }, "seed \(seed), \(bytes)")
    }
  }

  func testNamesOfFiles() {
    let name = CacheName("abc".utf8)
    XCTAssertEqual(name.text, "ba7816bf8f01cfea414140de5dae2223")
    XCTAssertEqual(CacheName(name.text), name)
    XCTAssertEqual(CacheName(high: 1, low: 0xAB).text, "000000000000000100000000000000ab")
    for text in ["", "ba78", name.text.uppercased(), "+" + name.text.dropFirst(), name.text + "0"] {
      XCTAssertNil(CacheName(text), text)
    }
    let folder = CacheFolder(path: "/c")
    XCTAssertEqual(folder.entry(name), "/c/ba/ba7816bf8f01cfea414140de5dae2223")
    XCTAssertEqual(CacheFolder.name(ofPart: name.text + ".part"), name)
    XCTAssertEqual(CacheFolder.name(ofPart: String(folder.temporary(name).dropFirst("/c/parts/".count))), name)
    XCTAssertNil(CacheFolder.name(ofPart: name.text))
    XCTAssertNil(CacheFolder.name(ofPart: "notes.part"))
  }
}

/// The names of files, for tests that look into a cache's folder.
enum CacheNameProbe {
  static func name(_ key: String) -> String { CacheName(key.utf8).text }
}
