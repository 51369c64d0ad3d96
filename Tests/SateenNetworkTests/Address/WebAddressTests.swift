import XCTest

@testable import SateenNetwork

final class WebAddressTests: XCTestCase {
  private func address(_ text: String) throws -> WebAddress { try WebAddress(Array(text.utf8)[...]) }

  func testAddressesBecomeWhatBrowsersSend() throws {
    let cases = [
      ("http://a", "http://a/"), ("HTTPS://A.Example:443", "https://a.example/"), ("http://a:80/", "http://a/"),
      ("https://a:80/", "https://a:80/"), ("http://a:/b", "http://a/b"), ("  http://a/b  ", "http://a/b"),
      ("http:\\\\a\\b\\c?d\\e", "http://a/b/c?d\\e"), ("http://a/b c?d e#f", "http://a/b%20c?d%20e"),
      ("http://a/ü?ü", "http://a/%C3%BC?%C3%BC"), ("http://a/%zz%41", "http://a/%zz%41"),
      ("http://a/./b/../c/%2E%2e/d", "http://a/d"), ("http://a/../../b/.", "http://a/b/"),
      ("http://a/b/..", "http://a/"),
      ("http://a//b///c", "http://a//b///c"), ("http://a?b", "http://a/?b"), ("http://a/?", "http://a/?"),
      ("http://a/\"<>`{}|^'", "http://a/%22%3C%3E%60%7B%7D|^'"), ("http://a/?\"<>'`{}", "http://a/?%22%3C%3E%27`{}"),
      ("http://[::1]:8080/a", "http://[::1]:8080/a"), ("http://[FE80::A]/", "http://[fe80::a]/"),
      ("http://a_b.c/", "http://a_b.c/"), ("http://a/@b:c", "http://a/@b:c"), ("http://u:p@a/", "http://a/"),
      ("http://bücher.example/", "http://xn--bcher-kva.example/"),
      ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
      ("http://例え.jp", "http://xn--r8jz45g.jp/"),
    ]
    for (text, expected) in cases { XCTAssertEqual(try address(text).text, expected, text) }
  }

  func testTextsThatAreNoAddress() {
    let texts = [
      "", " ", "a", "/a", "//a", "http", "http:", "http:/", "http://", "http:///a", "http://?a", "http://:80/",
      "http://u@/",
      "http://a b/", "http://a%41/", "http://a:b/", "http://a:65536/", "http://a:-1/", "http://a:1:2/",
      "http://a:99999999999999999999/", "http://[::1/", "http://[::g]/", "http://[::1%eth0]/", "http://[::1]a/",
      "http://a<b/",
      "http://a\r\nX: y/", "http://a/\n", "http://a/\0", "http://a/\u{7F}", "http://u%00:p@a/", "http://\u{FFFD}/",
      "http://a／b/", "http://xn--\u{FC}/",
    ]
    for text in texts {
      XCTAssertThrowsError(try address(text), text) { error in
        guard case AddressProblem.invalid(let reason) = error else { return XCTFail("\(text): \(error)") }
        XCTAssertFalse(reason.isEmpty)
      }
    }
    for (text, scheme) in [("ftp://a/", "ftp"), ("HTTPX://a/", "httpx"), ("a:b", "a")] {
      XCTAssertThrowsError(try address(text)) { XCTAssertEqual($0 as? AddressProblem, .unsupported(scheme: scheme)) }
    }
  }

  func testUserAndPasswordAreApart() throws {
    let credentials = try address("http://a%40b:c:d%2F@e@host:1/").credentials
    XCTAssertEqual(credentials?.user, Array("a@b".utf8))
    XCTAssertEqual(credentials?.password, Array("c:d/@e".utf8))
    XCTAssertEqual(try address("http://a@host/").credentials?.password, [])
    XCTAssertNil(try address("http://@host/").credentials)
    XCTAssertNil(try address("http://:@host/").credentials)
  }

  func testReferencesMeanWhatBrowsersMake() throws {
    let base = try address("https://u:p@a.b/c/d;e?f")
    let cases = [
      ("g", "https://a.b/c/g"), ("./g", "https://a.b/c/g"), ("g/", "https://a.b/c/g/"), ("/g", "https://a.b/g"),
      ("//g", "https://g/"), ("?y", "https://a.b/c/d;e?y"), ("g?y#s", "https://a.b/c/g?y"),
      ("#s", "https://a.b/c/d;e?f"),
      ("", "https://a.b/c/d;e?f"), (".", "https://a.b/c/"), ("..", "https://a.b/"), ("../g", "https://a.b/g"),
      ("../../../g", "https://a.b/g"), ("http://g", "http://g/"), ("\\\\g\\h", "https://g/h"),
      ("ä b", "https://a.b/c/%C3%A4%20b"),
      ("a/b:c", "https://a.b/c/a/b:c"), (" /g ", "https://a.b/g"),
    ]
    for (reference, expected) in cases {
      XCTAssertEqual(try base.resolve(Array(reference.utf8)[...]).text, expected, reference)
    }
    XCTAssertThrowsError(try base.resolve(Array("//".utf8)[...]))
    XCTAssertThrowsError(try base.resolve(Array("a\r\nb".utf8)[...]))
    XCTAssertThrowsError(try base.resolve(Array("javascript:1".utf8)[...]))
  }

  func testNoShownAddressHasAUser() {
    let cases = [
      ("https://user:secret@a/b@c?d@e", "https://a/b@c?d@e"), ("http://user:sec/ret@a/b", "http://a/b"),
      ("http://user:se#ret@a/", "http://a/"), ("user:secret@a", "user:a"), ("https:user:secret@a/b", "https:a/b"),
      ("ftp://user:secret@a/b@c", "ftp://a/b@c"), ("http:\\\\user:secret@a\\b", "http:\\\\a\\b"),
      ("https://a/@b", "https://a/@b"), ("file:///home/a@b/c", "file:///home/a@b/c"),
    ]
    for (text, shown) in cases { XCTAssertEqual(AddressText.shown(text), shown, text) }
    let long = AddressText.shown("data:image/png;base64," + String(repeating: "A", count: 1 << 20))
    XCTAssertLessThan(long.utf8.count, 100)
    XCTAssertTrue(long.hasPrefix("data:image/png;base64,AAA"))
  }

  func testRandomTextsNeverTrap() throws {
    var random = SplitMix(7)
    let parts = [
      "http", "https", ":", "/", "//", "@", "?", "#", "[", "]", "%", "%4", "..", ".", "ü", "\\", "a", "1", " ", "\n",
    ]
    let base = try address("https://a.b/c/d?e")
    for _ in 0..<20_000 {
      let text = (0..<random.next() % 12).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      if let address = try? address("http://" + text) {
        // The normal form is one.
        XCTAssertEqual(try self.address(address.text).text, address.text, text)
      }
      if let resolved = try? base.resolve(Array(text.utf8)[...]) {
        XCTAssertEqual(try self.address(resolved.text).text, resolved.text, text)
      }
      _ = AddressText.shown(text)
    }
  }
}
