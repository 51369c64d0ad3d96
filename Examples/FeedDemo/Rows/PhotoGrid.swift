import Sateen

/// The arrangement of one to four photos, based on their aspect ratios.
struct PhotoGrid: LayoutSpec {
  static let gap = 4.0

  var style = LayoutStyle()
  var photos: [any LayoutElement]
  /// Width divided by height, of each photo.
  let aspectRatios: [Double]

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.photos = pass.resolved(photos)
    return copy
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let (frames, height) = Self.frames(aspectRatios: aspectRatios, width: range.max.width)
    let layouts = zip(photos, frames).map { photo, frame in
      var layout = photo.layoutThatFits(SizeRange(exactly: frame.size), parentSize: frame.size, context: context)
      layout.position = frame.origin
      return layout
    }
    return Layout(
      element: self, size: Size(width: range.max.width, height: height), sublayouts: layouts, context: context)
  }

  /// The photos' frames within a width, and the height of the whole grid, in points.
  static func frames(aspectRatios: [Double], width: Double) -> (frames: [Rect], height: Double) {
    let half = ((width - gap) / 2).rounded(.down)
    switch aspectRatios.count {
    case 0: return ([], 0)
    case 1:
      // Very tall photos are cropped to 4:5 and panoramas to 21:9, so that no photo dominates the feed.
      let height = (width / min(max(aspectRatios[0], 0.8), 2.33)).rounded()
      return ([Rect(x: 0, y: 0, width: width, height: height)], height)
    case 2:
      let height = (half / min(max((aspectRatios[0] + aspectRatios[1]) / 2, 0.75), 1.4)).rounded()
      return (
        [
          Rect(x: 0, y: 0, width: half, height: height),
          Rect(x: half + gap, y: 0, width: width - half - gap, height: height),
        ], height
      )
    case 3:
      let big = (width * 0.64).rounded()
      let height = (big / min(max(aspectRatios[0], 0.9), 1.3)).rounded()
      let small = ((height - gap) / 2).rounded(.down)
      let rest = width - big - gap
      return (
        [
          Rect(x: 0, y: 0, width: big, height: height),
          Rect(x: big + gap, y: 0, width: rest, height: small),
          Rect(x: big + gap, y: small + gap, width: rest, height: height - small - gap),
        ], height
      )
    default:
      let height = (half * 0.72).rounded()
      let places = (0..<4).map { index in
        let isRight = index % 2 == 1
        return Rect(
          x: isRight ? half + gap : 0, y: index >= 2 ? height + gap : 0, width: isRight ? width - half - gap : half,
          height: height)
      }
      return (places, height * 2 + gap)
    }
  }
}
