import SateenGraphics
import SateenLayout

/// An image in the form in which it is shown. Equal requests share one decode and one bitmap.
public struct ImageRequest: Hashable, Sendable {
  public var source: ImageSource
  /// The box in device pixels; nil for the image's own size. An image with fewer pixels than its box gives a bitmap of
  /// its own size, which shows the same part once it is scaled to the box.
  public var targetSize: PixelSize?
  /// Leading is left here: a request knows no direction. See ``ImageContentMode/resolved(for:)``.
  public var contentMode: ImageContentMode
  /// The part of the image that stays where some is cut off: 0 for its left or top edge, 1 for its right or bottom
  /// edge. Modes with a place other than the centre have an anchor of their own.
  public var cropAnchor: Point
  /// The radius of the corners, in device pixels of the box. Half of the box's side makes a circle.
  public var cornerRadius: Double
  /// The colour outside of the rounded corners; nil for transparency. An opaque colour keeps the bitmap opaque.
  public var cornerBackground: Color.Components?
  /// Device pixels per point, passed on to the bitmap.
  public var scale: Double
  /// The treatment and its key; nil for most images, whose requests then cost nothing more to copy and to compare.
  private(set) var treated: SharedTreatment?

  public init(
    source: ImageSource, targetSize: PixelSize? = nil, contentMode: ImageContentMode = .aspectFill,
    cropAnchor: Point = Point(x: 0.5, y: 0.5), cornerRadius: Double = 0,
    cornerBackground: Color.Components? = nil, scale: Double = 1
  ) {
    self.source = source
    self.targetSize = targetSize
    self.contentMode = contentMode
    self.cropAnchor = cropAnchor
    self.cornerRadius = cornerRadius
    self.cornerBackground = cornerBackground
    self.scale = scale
  }

  /// Further steps: a part of the image, a tint, pieces that grow, a modification.
  public var treatment: ImageTreatment {
    get { treated?.value ?? ImageTreatment() }
    set { treated = newValue == ImageTreatment() ? nil : SharedTreatment(newValue) }
  }

  /// The request for the decoded image that this one is made of by further steps; nil where there are none.
  var base: ImageRequest? {
    guard let treatment = treated?.value, treatment.hasSteps else { return nil }
    var base = self
    // Corners are cut last.
    base.cornerRadius = 0
    base.cornerBackground = nil
    var rest = ImageTreatment()
    rest.cropRect = treatment.cropRect
    if treatment.resizing == nil {
      rest.isCropEnabled = treatment.isCropEnabled
    } else {
      base.targetSize = nil
      base.contentMode = .stretch
      base.cropAnchor = Point(x: 0.5, y: 0.5)
    }
    base.treatment = rest
    return base
  }
}
