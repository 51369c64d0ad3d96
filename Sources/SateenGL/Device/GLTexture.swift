import SateenCore

/// A texture of 32 bits a pixel: blue, green, red and alpha, as bitmaps have them. The graphics processor takes the first
/// for red, so that nothing is converted on the way.
@MainActor
struct GLTexture {
  let name: UInt32
  let width: Int
  let height: Int

  /// - Parameter hasSizedFormat: whether formats tell the bits of a pixel.
  init(_ gl: GLFunctions, width: Int, height: Int, hasSizedFormat: Bool) {
    var name: UInt32 = 0
    gl.makeTextures(1, &name)
    gl.bindTexture(GL.texture2D, name)
    for (parameter, value) in [
      (GL.magnifyingFilter, GL.nearest), (GL.minifyingFilter, GL.nearest), (GL.wrapS, GL.clampToEdge),
      (GL.wrapT, GL.clampToEdge),
    ] {
      gl.textureParameter(GL.texture2D, parameter, value)
    }
    let format = hasSizedFormat ? GL.rgba8 : Int32(GL.rgba)
    gl.textureImage(GL.texture2D, 0, format, Int32(width), Int32(height), 0, GL.rgba, GL.unsignedByte, nil)
    self.name = name
    self.width = width
    self.height = height
  }

  var byteCount: Int { width * height * 4 }

  func delete(_ gl: GLFunctions) {
    var name = name
    gl.deleteTextures(1, &name)
  }
}
