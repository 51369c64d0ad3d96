import CPictureFormats

/// The library that decodes a format, opened when the first image needs it.
package enum PictureLibrary: Int32, CaseIterable, Sendable {
  case png = 0
  case webp = 1
  case webpFrames = 2
  case avif = 3
  case jxl = 4
  /// SDL2_image, for the formats without a library of their own.
  case sdlImage = 5

  /// Whether the library has been opened.
  package var isOpen: Bool { sateen_picture_library_is_open(rawValue) }

  /// Treats the library as missing, for tests.
  package func setHidden(_ isHidden: Bool) { sateen_picture_library_hide(rawValue, isHidden) }

  /// Throws the error for a status of a decoder.
  /// - Parameter message: the decoder's message, read only in case of an error.
  static func check(
    _ status: Int32, name: String, bytes: Int, message: @autoclosure () -> UnsafePointer<CChar>?
  ) throws(ImageError) {
    if Int(status) == SATEEN_PICTURE_OK { return }
    let reason = message().map { String(cString: $0) } ?? ""
    switch Int(status) {
    case SATEEN_PICTURE_TRUNCATED: throw .truncated(name: name)
    case SATEEN_PICTURE_UNSUPPORTED, SATEEN_PICTURE_NO_LIBRARY: throw .unsupported(name: name, reason: reason)
    case SATEEN_PICTURE_NO_MEMORY: throw .outOfMemory(name: name, bytes: bytes)
    case SATEEN_PICTURE_STOPPED: throw .cancelled(name: name)
    default: throw .damaged(name: name, reason: reason.isEmpty ? "its decoder gave no reason" : reason)
    }
  }
}

extension StopFlag {
  /// The flag for a decoder in C. The flag has to outlive the decoder.
  var pointer: sateen_picture_stop {
    sateen_picture_stop(
      should_stop: { Unmanaged<StopFlag>.fromOpaque($0!).takeUnretainedValue().isSet },
      context: Unmanaged.passUnretained(self).toOpaque())
  }
}
