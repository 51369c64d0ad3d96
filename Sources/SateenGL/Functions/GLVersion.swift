/// A context's version, read from its text.
struct GLVersion: Equatable {
  var major: Int
  var minor: Int
  var isES: Bool

  /// - Parameter text: such as "4.5 (Compatibility Profile) Mesa 22.3.6" or "OpenGL ES 3.2 Mesa 22.3.6".
  init?(_ text: String) {
    let prefix = "OpenGL ES"
    isES = text.hasPrefix(prefix)
    // Versions of OpenGL ES 1 begin with "OpenGL ES-CM".
    guard let number = (isES ? text.dropFirst(prefix.count) : text[...]).split(separator: " ").first else { return nil }
    let parts = number.split(separator: ".")
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1].prefix { $0.isNumber }) else {
      return nil
    }
    (self.major, self.minor) = (major, minor)
  }

  /// Whether the context has shaders, and textures of any size.
  var isEnough: Bool { isES ? major >= 2 : (major, minor) >= (2, 1) }
}

/// The kind of a renderer, by the name that it gives.
package enum GLHardware {
  /// Whether a renderer runs on the processor, where the CPU renderer does the same in a tenth of the time.
  package static func isSoftware(_ name: String) -> Bool {
    let name = name.lowercased()
    let known = [
      "llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "microsoft basic render", "mesa x11",
      "mesa offscreen",
    ]
    return known.contains { name.contains($0) }
  }
}
