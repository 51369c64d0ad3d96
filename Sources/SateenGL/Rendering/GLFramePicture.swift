import SateenCore
import SateenGraphics

/// A frame that was composed in memory, as a texture of the window's size.
@MainActor
package final class GLFramePicture {
  package let size: PixelSize
  private let device: GLDevice
  private let texture: GLTexture

  /// The device's context is current.
  package init(_ device: GLDevice, _ size: PixelSize) throws(GLFailure) {
    guard max(size.width, size.height) <= device.largestSide else {
      throw .tooLarge(side: max(size.width, size.height), most: device.largestSide)
    }
    self.device = device
    self.size = size
    // Errors of earlier calls do not belong to the texture.
    _ = device.takeFailure()
    texture = device.makeTexture(width: size.width, height: size.height)
    if let failure = device.takeFailure() {
      texture.delete(device.functions)
      throw failure
    }
  }

  /// Uploads areas of a frame as large as the texture. The device's context is current.
  package func upload(_ areas: [PixelRect], of frame: FrameTarget) {
    device.upload(areas, of: frame, into: texture)
  }

  /// Draws the texture into the window's own memory. To be shown it still has to be swapped.
  /// - Parameter areas: the pixels to draw; nil for all.
  package func present(_ areas: [PixelRect]? = nil) { device.present(texture, areas) }

  /// The device's context is current.
  package func delete() { texture.delete(device.functions) }
}
