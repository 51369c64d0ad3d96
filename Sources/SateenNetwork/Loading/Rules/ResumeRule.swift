/// When a transfer may go on with bytes of an earlier one, by RFC 9110: only where a strong validator says that they are
/// of the same version. Otherwise the end of one version would be put behind the beginning of another.
enum ResumeRule {
  /// The value of `If-Range`: a strong entity tag, or the date of the last change where there is no tag at all. Nil where
  /// the bytes cannot be gone on with.
  /// - Parameter info: of a part, as ``partInfo(_:_:now:)`` made it.
  static func validator(_ info: ResourceInfo) -> String? {
    guard let tag = info.entityTag else { return info.lastModified }
    return isStrong(tag) ? tag : nil
  }

  static func isStrong(_ tag: String) -> Bool {
    let bytes = tag.utf8
    return bytes.count >= 2 && bytes.first == UInt8(ascii: "\"") && bytes.last == UInt8(ascii: "\"")
  }

  /// The description that is written beside a part: the header of its answer without validators that are too weak to go on by. So a part
  /// that is found later, also by another process, has only strong ones.
  static func partInfo(_ info: ResourceInfo, _ headers: HTTPHeaders, now: Double) -> ResourceInfo {
    var part = info
    if let tag = info.entityTag {
      // With a weak tag the date must not be used either.
      if !isStrong(tag) {
        part.entityTag = nil
        part.lastModified = nil
      }
    } else if !isDateStrong(headers, now: now) {
      part.lastModified = nil
    }
    return part
  }

  /// A date of the last change is a strong validator if the answer is at least a second younger: within the same second
  /// the resource may have changed again.
  private static func isDateStrong(_ headers: HTTPHeaders, now: Double) -> Bool {
    guard let changed = headers["Last-Modified"].flatMap({ HTTPDate.parse($0, now: now) }),
      let date = headers["Date"].flatMap({ HTTPDate.parse($0, now: now) })
    else { return false }
    return date - changed >= 1
  }

  /// The length of the whole resource, if an answer with status 206 continues a part; nil where it does not, or leaves
  /// room for doubt.
  static func total(_ response: DownloadResponse, continuing part: ResourceInfo, at offset: Int) -> Int? {
    guard let range = response.headers["Content-Range"].flatMap({ ContentRange($0) }), range.first == offset,
      let total = range.total, part.length ?? total == total,
      response.expectedBytes ?? (range.last - range.first + 1) == range.last - range.first + 1
    else { return nil }
    let tag = response.headers["ETag"]
    let date = response.headers["Last-Modified"]
    if let known = part.entityTag {
      // A server that honours `If-Range` repeats the tag. Without it, it may just have cut out the bytes.
      guard tag == known else { return nil }
    } else {
      guard date == part.lastModified else { return nil }
    }
    return total
  }

  /// Whether an answer with status 304 speaks of a copy. Only its validators can contradict.
  static func confirms(_ headers: HTTPHeaders, _ info: ResourceInfo) -> Bool {
    let date = headers["Last-Modified"]
    if let tag = headers["ETag"] {
      // A tag that the copy does not have says nothing about it.
      return info.entityTag.map { opaque($0) == opaque(tag) } ?? (date != nil && date == info.lastModified)
    }
    return info.entityTag != nil || date == nil || date == info.lastModified
  }

  /// Whether two headers speak of the same version of a resource, as far as they say.
  static func isSameVersion(_ a: ResourceInfo, _ b: ResourceInfo) -> Bool {
    a.entityTag == b.entityTag && a.lastModified == b.lastModified && a.length == b.length
  }

  /// A tag without the mark of a weak one.
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}
