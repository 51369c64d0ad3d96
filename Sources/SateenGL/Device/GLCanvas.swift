import SateenCore
import SateenGraphics

/// A texture of a window's size that frames are drawn into and that keeps its pixels, and the pixels that are set aside
/// for groups.
@MainActor
final class GLCanvas {
  let size: PixelSize
  let texture: GLTexture
  private let framebuffer: UInt32
  private(set) var scratch: [GLTexture] = []
  /// Frames since the scratch pages were used.
  private var idleFrames = 0

  init(_ device: GLDevice, _ size: PixelSize) throws(GLFailure) {
    let gl = device.functions
    guard max(size.width, size.height) <= device.largestSide else {
      throw .tooLarge(side: max(size.width, size.height), most: device.largestSide)
    }
    self.size = size
    texture = device.makeTexture(width: size.width, height: size.height)
    var name: UInt32 = 0
    gl.makeFramebuffers(1, &name)
    gl.bindFramebuffer(GL.framebuffer, name)
    gl.framebufferTexture(GL.framebuffer, GL.colorAttachment0, GL.texture2D, texture.name, 0)
    framebuffer = name
    let status = gl.framebufferStatus(GL.framebuffer)
    guard status == GL.framebufferComplete else {
      delete(gl)
      throw .noTarget(status: status)
    }
  }

  var byteCount: Int { texture.byteCount + scratch.reduce(0) { $0 + $1.byteCount } }

  func bind(_ gl: GLFunctions) {
    gl.bindFramebuffer(GL.framebuffer, framebuffer)
    gl.viewport(0, 0, Int32(size.width), Int32(size.height))
  }

  /// Makes the scratch pages at least as high as a frame needs, and frees those that were not needed for a while.
  func prepareScratch(_ heights: [Int], _ device: GLDevice) {
    if heights.isEmpty {
      idleFrames += 1
      if idleFrames > 60 { freeScratch(device.functions) }
      return
    }
    idleFrames = 0
    for (index, height) in heights.enumerated() where index >= scratch.count || scratch[index].height < height {
      // Whole steps, so that a group that grows does not take a new texture with each frame.
      let rounded = min((height + 255) / 256 * 256, max(device.largestSide, height))
      let made = device.makeTexture(width: size.width, height: rounded)
      if index < scratch.count {
        scratch[index].delete(device.functions)
        scratch[index] = made
      } else {
        scratch.append(made)
      }
    }
  }

  private func freeScratch(_ gl: GLFunctions) {
    for page in scratch { page.delete(gl) }
    scratch = []
  }

  func delete(_ gl: GLFunctions) {
    var name = framebuffer
    gl.deleteFramebuffers(1, &name)
    texture.delete(gl)
    freeScratch(gl)
  }
}
