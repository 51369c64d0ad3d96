import SateenNetwork

extension ImageSource {
  /// Whether the server is to be asked even where the picture is in memory.
  var isReload: Bool {
    if case .remote(let resource) = self { resource.cacheMode == .reload } else { false }
  }
}

extension ResourceRequest {
  /// Whether the address holds the bytes itself, which cannot change then.
  var isData: Bool { url.utf8.prefix(5).elementsEqual("data:".utf8) || url.prefix(5).lowercased() == "data:" }

  /// Tells the picture from others in memory. An address that holds its bytes is replaced by a hash, with a seed that is
  /// random in each process, and its length: keys live longer than requests.
  var pictureKey: String {
    guard isData else { return cacheKey }
    var hasher = Hasher()
    hasher.combine(url)
    return "data:\(hasher.finalize()) \(url.utf8.count)"
  }
}
