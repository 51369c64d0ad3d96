import Sateen

/// A page of the gallery: its entry in the list, and the closure that makes it.
struct GalleryPage: Sendable {
  /// The name for `--page`.
  var name: String
  var title: String
  /// One sentence for the list and the page's own header.
  var summary: String
  var symbol: Symbol
  var tint: Tint
  var make: @MainActor @Sendable (GalleryPage) -> PageController
}

/// Pages on one subject.
struct GalleryGroup: Sendable {
  var title: String
  var pages: [GalleryPage]
}
