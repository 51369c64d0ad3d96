import SateenGraphics

/// Turns snapshots into pixels, and redraws only the pixels that changed.
@MainActor
package protocol LayerRenderer: AnyObject {
  /// The name for people who read figures: `CPU` or `OpenGL`.
  var name: String { get }

  /// Draws the differences from the last frame into its target, which has kept that frame's pixels.
  func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport

  /// Forgets the last frame, so that the next one is drawn whole.
  func forget()

  /// Takes the numbers of bitmaps that no longer exist. They are not used again.
  func release(_ bitmaps: [UInt64])

  /// The most bytes that the renderer keeps for later frames.
  var byteBudget: Int { get set }

  /// The bytes that the renderer keeps for later frames.
  var keptBytes: Int { get }

  /// Frees all that is kept for later frames but not needed for the next one, such as while memory is short.
  func trim()

  /// Whether frames take less work where groups that fade or turn are kept as pictures.
  var keepsMovingGroups: Bool { get }
}

extension LayerRenderer {
  package var name: String { "CPU" }
  package var keepsMovingGroups: Bool { true }
  package func trim() {}
}

/// The work that a frame took.
package struct FrameReport: Sendable, Equatable {
  /// The areas that may have changed; empty where nothing did.
  package var changed: [PixelRect]
  package var drawnPixels = 0
  package var movedPixels = 0
  /// Whether everything was drawn. If not, the next frame draws the rest, even if nothing changes.
  package var isComplete = true

  package init(changed: [PixelRect], drawnPixels: Int = 0, movedPixels: Int = 0) {
    self.changed = changed
    self.drawnPixels = drawnPixels
    self.movedPixels = movedPixels
  }
}
