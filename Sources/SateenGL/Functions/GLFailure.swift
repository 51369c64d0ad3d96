/// A reason for which OpenGL cannot draw.
package enum GLFailure: Error, Equatable, CustomStringConvertible {
  /// The library lacks a function.
  case noFunction(String)
  /// The version is older than OpenGL 2.1 and OpenGL ES 2, or is not told.
  case noVersion(String)
  /// A program for the graphics processor cannot be made.
  case noProgram(name: String, reason: String)
  /// Drawing into textures does not work.
  case noTarget(status: UInt32)
  /// The window is larger than a texture may be.
  case tooLarge(side: Int, most: Int)
  /// There is no context.
  case noContext(String)
  /// The context was lost, by a reset of the graphics processor.
  case lost
  /// The graphics processor has no memory left.
  case outOfMemory
  /// A call was refused, so that the frame is not what it should be.
  case refused(code: UInt32)

  package var description: String {
    switch self {
    case .noFunction(let name): "the library has no function \(name)"
    case .noVersion(let found): "version 2.1, or 2 of OpenGL ES, is needed, and this is \(found)"
    case .noProgram(let name, let reason): "the program \(name) cannot be made: \(reason)"
    case .noTarget(let status): "textures cannot be drawn into (\(status))"
    case .tooLarge(let side, let most): "the window has a side of \(side) pixels, and a texture at most \(most)"
    case .noContext(let reason): "there is no context: \(reason)"
    case .lost: "the context was lost"
    case .outOfMemory: "the graphics processor is out of memory"
    case .refused(let code): "a call was refused (0x\(String(code, radix: 16)))"
    }
  }
}
