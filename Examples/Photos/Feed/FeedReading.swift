import Foundation
import JSONReader

/// Reads feeds: a JSON Feed (<https://www.jsonfeed.org/version/1.1/>), or a list of items alone. Blocks for as long as a
/// large feed takes.
///
/// An item is an object, or the address of a picture. The picture of an object is its `image`, else its `banner_image`, else
/// the first of its `attachments` that is one. Feeds with `width`, `height` and `blurhash`, of the item or of the
/// attachment, have photos in their places at once.
struct FeedReading {
  /// The address of the feed, which others are relative to.
  private let base: URL?

  /// - Parameter address: of the feed.
  init(_ address: String) {
    base = URL(string: address)
  }

  /// - Parameter bytes: of the feed, in UTF-8.
  func read(_ bytes: [UInt8]) throws(FeedError) -> FeedListing {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw FeedError(line: error.line, column: error.column, error.reason)
    }
    var listing = FeedListing()
    let items: [JSONValue]
    switch value.kind {
    case .array(let values): items = values
    case .object:
      guard let list = value["items"] else { throw FeedError(line: value.line, "the feed has no \"items\"") }
      guard case .array(let values) = list.kind else {
        throw FeedError(line: list.line, "\"items\" is \(list.kindName) and not a list")
      }
      items = values
      listing.title = value["title"]?.text
    default:
      throw FeedError(line: value.line, "a feed is a list or an object, and this is \(value.kindName)")
    }
    listing.items.reserveCapacity(items.count)
    for item in items {
      if let item = self.item(item) { listing.items.append(item) } else { listing.skipped += 1 }
    }
    return listing
  }

  // MARK: Items

  private func item(_ value: JSONValue) -> FeedItem? {
    if let text = value.text {
      return address(text).map { picture in
        FeedItem(key: picture, picture: picture, name: Self.name(of: picture), format: Self.format(of: picture))
      }
    }
    let image = value["image"]?.text.flatMap(address) ?? value["banner_image"]?.text.flatMap(address)
    let attachment = image == nil ? attachment(value) : nil
    guard let picture = image ?? attachment?.address else { return nil }
    let title = value["title"]?.line(ofAtMost: 300) ?? attachment?.value["title"]?.line(ofAtMost: 300)
    var item = FeedItem(
      key: value["id"]?.identifier ?? picture, picture: picture, name: title ?? Self.name(of: picture))
    item.format = attachment?.format ?? Self.format(of: picture)
    item.shape = value.shape ?? attachment?.value.shape
    item.blurHash = value.blurHash ?? attachment?.value.blurHash
    item.published = (value["date_published"] ?? value["date_modified"])?.text.flatMap(FeedDate.seconds)
    item.bytes = attachment?.value["size_in_bytes"]?.count
    let author = value["authors"]?.items.first ?? value["author"]
    item.author = (author?["name"] ?? author)?.line(ofAtMost: 200)
    item.page = value["url"]?.text.flatMap(address)
    item.text = (value["summary"] ?? value["content_text"])?.line(ofAtMost: 1_000)
    return item
  }

  private struct Attachment {
    var value: JSONValue
    var address: String
    var format: PhotoFormat?
  }

  private func attachment(_ item: JSONValue) -> Attachment? {
    for value in item["attachments"]?.items ?? [] {
      guard let type = value["mime_type"]?.text?.lowercased(), type.hasPrefix("image/"),
        let address = value["url"]?.text.flatMap(address)
      else { continue }
      return Attachment(value: value, address: address, format: PhotoFormat.allCases.first { $0.mediaType == type })
    }
    return nil
  }

  // MARK: Addresses

  /// An absolute address that may be shown; nil for text that is none. A feed of the network does not lead to files of this
  /// machine.
  private func address(_ text: String) -> String? {
    guard !text.isEmpty, let url = URL(string: text, relativeTo: base)?.absoluteURL,
      let scheme = url.scheme?.lowercased()
    else { return nil }
    switch scheme {
    case "http", "https": return url.host?.isEmpty == false ? url.absoluteString : nil
    case "data": return text
    case "file": return base?.scheme?.lowercased() == "file" ? url.absoluteString : nil
    default: return nil
    }
  }

  /// The last part of an address, or the host of one without a path.
  private static func name(of address: String) -> String {
    if address.lowercased().hasPrefix("data:") { return "Picture" }
    guard let url = URL(string: address) else { return address }
    let name = url.lastPathComponent
    return name.isEmpty || name == "/" ? url.host ?? address : name
  }

  private static func format(of address: String) -> PhotoFormat? {
    if address.lowercased().hasPrefix("data:") { return nil }
    return URL(string: address).flatMap { PhotoFormat(ending: $0.pathExtension.lowercased()) }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var items: [JSONValue] {
    guard case .array(let values) = kind else { return [] }
    return values
  }

  fileprivate var text: String? {
    guard case .string(let text) = kind else { return nil }
    return text
  }

  /// Text without line breaks and other control characters, cut off where it is too long to show; nil for an empty one.
  fileprivate func line(ofAtMost count: Int) -> String? {
    guard let text else { return nil }
    let words = text.split { $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 } }
    let line = words.joined(separator: " ")
    guard !line.isEmpty else { return nil }
    return line.count > count ? line.prefix(count - 1) + "…" : line
  }

  /// Text, or a number, which some feeds have as an `id`.
  fileprivate var identifier: String? {
    switch kind {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): "\(number)"
    default: nil
    }
  }

  /// A whole number that is not negative.
  fileprivate var count: Int64? {
    guard case .number(let number) = kind, number >= 0, number < 1e15 else { return nil }
    return Int64(number)
  }

  fileprivate var shape: PhotoShape? {
    guard let width = self["width"]?.count, let height = self["height"]?.count,
      (1...1_000_000).contains(width), (1...1_000_000).contains(height)
    else { return nil }
    return PhotoShape(width: Int(width), height: Int(height))
  }

  fileprivate var blurHash: String? { (self["blurhash"] ?? self["blur_hash"] ?? self["_blurhash"])?.text }
}
