import SateenNetwork

extension ImageSource {
  /// Whether the server is to be asked even where the picture is in memory.
  var isReload: Bool {
    if case .remote(let resource) = self { resource.cacheMode == .reload } else { false }
  }
}
