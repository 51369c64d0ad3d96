/// The fields of a request that a program gave, checked, in the form in which they are sent.
struct RequestFields {
  private let fields: [HTTPHeaders.Field]

  /// The downloader writes these itself, or they tell how the message is sent, which is libcurl's matter.
  private static let own = [
    "Host", "Range", "Accept-Encoding", "Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "TE", "Trailer",
    "Expect", "Keep-Alive", "Proxy-Connection",
  ]
  /// Servers take 8 to 32 KB, and libcurl cannot send more than 64 KB over HTTP/2, with the address.
  private static let byteLimit = 24 << 10
  private static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// - Parameter url: for errors.
  init(_ headers: HTTPHeaders, url: String) throws(DownloadError) {
    var bytes = 0
    for field in headers {
      try Self.check(field, url)
      bytes += field.name.utf8.count + field.value.utf8.count
      guard bytes <= Self.byteLimit else {
        throw .invalidField(
          url: url, name: field.name, reason: "all fields together have more than \(Self.byteLimit) bytes")
      }
    }
    fields = headers.filter { !Self.own.includes($0.name) }
  }

  /// Refuses a field that would end its line, and so begin another or the body.
  static func check(_ field: HTTPHeaders.Field, _ url: String) throws(DownloadError) {
    let name = field.name.filter { $0.isASCII && !$0.isWhitespace && !$0.unicodeScalars.contains { $0.value < 0x20 } }
    guard !field.name.isEmpty, field.name.utf8.allSatisfy({ isNamePart($0) }) else {
      throw .invalidField(url: url, name: String(name.prefix(80)), reason: "its name is not valid")
    }
    guard !field.value.utf8.contains(where: { $0.isControl && $0 != UInt8(ascii: "\t") }) else {
      throw .invalidField(url: url, name: String(name.prefix(80)), reason: "its value holds a control character")
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Lines for libcurl.
  /// - Parameter isTrusted: whether the server is the one that the program asked. Others get no credentials.
  func lines(isTrusted: Bool) -> [(text: String, isForProxy: Bool)] {
    fields.filter { isTrusted || !Self.credentials.includes($0.name) }.map { field in
      // A field without a value would be taken for one that is not to be sent.
      let text = field.value.allSatisfy { $0 == " " || $0 == "\t" } ? field.name + ";" : field.name + ": " + field.value
      return (text, HTTPHeaders.isEqual(field.name, "Proxy-Authorization"))
    }
  }
}

extension [String] {
  /// Whether a name of a field is among these, without regard to case.
  fileprivate func includes(_ name: String) -> Bool { contains { HTTPHeaders.isEqual($0, name) } }
}
