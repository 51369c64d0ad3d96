import Glibc
import SateenGL

/// Makes functions of OpenGL fail as drivers do that lack something.
///
/// The stored properties are `nonisolated(unsafe)` because C functions, which have no actor, read them. Contexts of
/// tests are current on the main thread alone, so that these functions run nowhere else.
@MainActor
package enum FaultyDriver {
  private typealias GetError = @convention(c) () -> UInt32
  private typealias DrawElements = @convention(c) (UInt32, Int32, UInt32, UnsafeRawPointer?) -> Void
  private typealias TextureImage =
    @convention(c) (UInt32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeRawPointer?) -> Void
  private typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
  private typealias ShaderSource =
    @convention(c) (
      UInt32, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?
    ) -> Void

  /// Errors that were not asked for yet.
  nonisolated(unsafe) package static var errors: [UInt32] = []
  /// Errors that the next draw call leaves behind.
  nonisolated(unsafe) package static var errorsOfNextDraw: [UInt32] = []
  /// Errors that the next texture leaves behind as it is made.
  nonisolated(unsafe) package static var errorsOfNextTexture: [UInt32] = []
  /// The status that the next question for a reset is answered with, once.
  nonisolated(unsafe) package static var nextReset: UInt32 = 0
  /// Errors that each question for a reset leaves behind.
  nonisolated(unsafe) package static var errorsOfQuestions: [UInt32] = []
  nonisolated(unsafe) private static var version: UnsafePointer<CChar>?
  nonisolated(unsafe) private static var getError: GetError?
  nonisolated(unsafe) private static var drawElements: DrawElements?
  nonisolated(unsafe) private static var textureImage: TextureImage?
  nonisolated(unsafe) private static var getString: GetString?
  nonisolated(unsafe) private static var shaderSource: ShaderSource?

  /// A driver that fails by ``errors`` and those of the next draw call and texture, and is reset by ``nextReset``.
  package static func refusing(_ find: (String) -> UnsafeMutableRawPointer?) -> [String: UnsafeMutableRawPointer] {
    (errors, errorsOfNextDraw, errorsOfNextTexture, errorsOfQuestions, nextReset) = ([], [], [], [], 0)
    getError = find("glGetError").map { unsafeBitCast($0, to: GetError.self) }
    drawElements = find("glDrawElements").map { unsafeBitCast($0, to: DrawElements.self) }
    textureImage = find("glTexImage2D").map { unsafeBitCast($0, to: TextureImage.self) }
    let failing: GetError = {
      FaultyDriver.errors.isEmpty ? FaultyDriver.getError?() ?? 0 : FaultyDriver.errors.removeFirst()
    }
    let drawing: DrawElements = { mode, count, type, offset in
      FaultyDriver.drawElements?(mode, count, type, offset)
      FaultyDriver.errors += FaultyDriver.errorsOfNextDraw
      FaultyDriver.errorsOfNextDraw = []
    }
    let making: TextureImage = { target, level, form, width, height, border, format, type, pixels in
      FaultyDriver.textureImage?(target, level, form, width, height, border, format, type, pixels)
      FaultyDriver.errors += FaultyDriver.errorsOfNextTexture
      FaultyDriver.errorsOfNextTexture = []
    }
    let resetting: GetError = {
      defer { FaultyDriver.nextReset = 0 }
      FaultyDriver.errors += FaultyDriver.errorsOfQuestions
      return FaultyDriver.nextReset
    }
    return [
      "glTexImage2D": unsafeBitCast(making, to: UnsafeMutableRawPointer.self),
      "glGetGraphicsResetStatus": unsafeBitCast(resetting, to: UnsafeMutableRawPointer.self),
      "glGetError": unsafeBitCast(failing, to: UnsafeMutableRawPointer.self),
      "glDrawElements": unsafeBitCast(drawing, to: UnsafeMutableRawPointer.self),
    ]
  }

  /// A driver of OpenGL ES 2 without extensions, by its answers to `GL_VERSION` and `GL_EXTENSIONS`.
  package static func plainES(_ find: (String) -> UnsafeMutableRawPointer?) -> [String: UnsafeMutableRawPointer] {
    if version == nil { version = strdup("OpenGL ES 2.0 without extensions").map { UnsafePointer($0) } }
    getString = find("glGetString").map { unsafeBitCast($0, to: GetString.self) }
    let plain: GetString = { name in
      switch name {
      case 0x1F02: FaultyDriver.version
      case 0x1F03: nil
      default: FaultyDriver.getString?(name)
      }
    }
    return ["glGetString": unsafeBitCast(plain, to: UnsafeMutableRawPointer.self)]
  }

  /// A driver of OpenGL ES 2 whose pixels are computed in 16 bits.
  package static func imprecise(_ find: (String) -> UnsafeMutableRawPointer?) -> [String: UnsafeMutableRawPointer] {
    shaderSource = find("glShaderSource").map { unsafeBitCast($0, to: ShaderSource.self) }
    let changed: ShaderSource = { shader, _, texts, _ in
      guard let text = texts.pointee.map({ String(cString: $0) }) else { return }
      text.replacing("GL_FRAGMENT_PRECISION_HIGH", with: "NO_SUCH_PRECISION").withCString { pointer in
        var pointer: UnsafePointer<CChar>? = pointer
        FaultyDriver.shaderSource?(shader, 1, &pointer, nil)
      }
    }
    return ["glShaderSource": unsafeBitCast(changed, to: UnsafeMutableRawPointer.self)]
  }
}
