import Sateen

/// A page of the gallery: what the list says of it, and how it is made.
struct GalleryPage: Sendable {
  /// What `--page` takes.
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
