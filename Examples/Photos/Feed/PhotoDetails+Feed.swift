extension PhotoDetails {
  /// - Parameters:
  ///   - feed: its title.
  ///   - address: of the picture, as it may be shown.
  init(_ photo: Photo, _ item: FeedItem?, feed: String, shape: PhotoShape?, address: String) {
    self.init()
    var picture = [Row(title: "Title", text: photo.name)]
    if let author = item?.author { picture.append(Row(title: "By", text: author)) }
    if let modified = photo.modified { picture.append(Row(title: "Published", text: PhotoDate.long(modified))) }
    if let text = item?.text { picture.append(Row(title: "About", text: text)) }
    if let page = item?.page { picture.append(Row(title: "Page", text: page)) }
    add("Picture", picture)
    var file = [Row(title: "Feed", text: feed), Row(title: "Address", text: address)]
    if let format = photo.format { file.append(Row(title: "Kind", text: format.title + " picture")) }
    if let shape { file.append(Row(title: "Size", text: Self.words(for: shape))) }
    if let bytes = photo.bytes { file.append(Row(title: "To load", text: ByteCount.words(bytes))) }
    add("File", file)
  }
}
