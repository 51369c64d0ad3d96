import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

// How the image is shown, beyond its mode. All of it is drawn on workers, and can be read and set on any thread.
nonisolated extension ImageNode {
  /// Whether the image shows its own colours, or as a template in the node's ``DisplayNode/tintColor``; without a tint in
  /// ``SateenGraphics/Color/accent``. Another tint, or another appearance, makes another bitmap of the image in memory,
  /// without decoding it again.
  public var renderingMode: ImageRenderingMode {
    get { imageExtras.renderingMode }
    set { changeImageExtras { $0.renderingMode = newValue } }
  }

  /// The part of the image to show, as fractions: `Rect(x: 0.5, y: 0, width: 0.5, height: 1)` is the right half. The
  /// content mode and the ``cropAnchor`` treat it as if it were all. Nil shows all, as does a rectangle that is empty,
  /// NaN or outside of the image; one that reaches beyond the edges is cut off there. Only this part is decoded.
  public var cropRect: Rect? {
    get { imageExtras.treatment.cropRect }
    set { changeImageExtras { $0.treatment.cropRect = newValue } }
  }

  /// Whether the bitmap leaves out the parts that the node does not show. Without, an image in the mode
  /// ``SateenImages/ImageContentMode/aspectFill`` is decoded as a whole, and more memory is taken: set it to false where
  /// the node does not clip, or while its shape or the ``cropAnchor`` changes from frame to frame.
  public var isCropEnabled: Bool {
    get { imageExtras.treatment.isCropEnabled }
    set { changeImageExtras { $0.treatment.isCropEnabled = newValue } }
  }

  /// Whether an image with fewer pixels than the node is scaled up on the worker, rather than in each frame. It takes
  /// the memory of the node's size, and makes corners and modifications as fine as the display.
  public var forcesUpscaling: Bool {
    get { imageExtras.treatment.forcesUpscaling }
    set { changeImageExtras { $0.treatment.forcesUpscaling = newValue } }
  }

  /// Has the image fill the node in nine pieces, in place of the content mode: its corners keep their size. Nil for
  /// none.
  public var resizing: ImageResizing? {
    get { imageExtras.treatment.resizing }
    set { changeImageExtras { $0.treatment.resizing = newValue } }
  }

  /// Whether left and right are exchanged where the layout runs from right to left: for arrows, and for bubbles with a
  /// tail.
  public var isMirroredInRightToLeft: Bool {
    get { imageExtras.isMirroredInRightToLeft }
    set { changeImageExtras { $0.isMirroredInRightToLeft = newValue } }
  }

  /// A step of your own that makes another bitmap of the image, on a worker. Its result is cached by the modification's
  /// key. It comes after the tint and before the corners.
  public var imageModification: ImageModification? {
    get { imageExtras.treatment.modification }
    set { changeImageExtras { $0.treatment.modification = newValue } }
  }

  /// Shows while there is nothing else: until the image is loaded, where it cannot be loaded, and where neither
  /// ``source`` nor ``image`` is set. It is shown as ``image`` would be, in the first frame where that needs no drawing,
  /// and takes the place of the placeholder and of the mark for errors. A small version of the same image from
  /// ``SateenImages/ImagePipeline/cachedBitmap(for:)`` stands in for the large one this way.
  public var defaultImage: Bitmap? {
    get { imageExtras.defaultImage }
    set { changeImageExtras { $0.defaultImage = newValue } }
  }

  /// Whether previews (``showsPreviews``) are blurred as long as they are coarse: after the first scan of a progressive JPEG
  /// file over the width of its blocks, less with each further one, and the image itself not at all. A placeholder of
  /// blurred colours, such as a ``SateenImages/BlurHash``, then sharpens without a mosaic in between. It costs some
  /// milliseconds of a worker for each preview. Nodes that show the same image in the same size share its previews; a
  /// change has an effect from the next loading on.
  public var blursPreviews: Bool {
    get { imageExtras.blursPreviews }
    set { changeImageExtras { $0.blursPreviews = newValue } }
  }

  package var imageExtras: ImageExtras {
    get { content.withLock { $0.extras }?.value ?? ImageExtras() }
    set { changeImageExtras { $0 = newValue } }
  }

  func changeImageExtras(_ change: (inout ImageExtras) -> Void) {
    // Another thread may change them meanwhile: then its values are the ones to begin with.
    var old: SharedImageExtras?
    var isReplaced = false
    var isNews = false
    var measures = false
    var isNewLook = false
    var playsOtherwise = false
    repeat {
      old = content.withLock { $0.extras }
      let before = old?.value ?? ImageExtras()
      var value = before
      change(&value)
      isNews = value != before
      isNewLook = !value.looksLike(before)
      playsOtherwise = !value.animation.playsLike(before.animation)
      guard isNews else { return }
      var made = value == ImageExtras() ? nil : SharedImageExtras(value)
      isReplaced = content.withLock { state in
        guard state.extras === old else { return false }
        swap(&state.extras, &made)
        measures = state.image != nil && value.treatment.cropRect != before.treatment.cropRect
        return true
      }
    } while !isReplaced
    withExtendedLifetime(old) {}
    if measures { setNeedsLayout() }
    if isNewLook { setNeedsDisplay() }
    if playsOtherwise { animationSettingsDidChange() }
  }
}
