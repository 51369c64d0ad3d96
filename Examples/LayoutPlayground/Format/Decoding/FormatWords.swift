import SateenLayout

/// The keywords of the format and their values.
enum FormatWords {
  static let specs = [
    "node", "flex", "stack", "inset", "overlay", "background", "center", "relative", "ratio", "absolute", "corner",
    "wrapper", "spacer",
  ]

  static let layoutDirection: [(String, LayoutDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]

  static let stackDirection: [(String, StackDirection)] = [("horizontal", .horizontal), ("vertical", .vertical)]

  static let justifyContent: [(String, JustifyContent)] = [
    ("start", .start), ("center", .center), ("end", .end), ("spaceBetween", .spaceBetween),
    ("spaceAround", .spaceAround),
  ]

  static let alignItems: [(String, AlignItems)] = [
    ("start", .start), ("end", .end), ("center", .center), ("stretch", .stretch), ("baselineFirst", .baselineFirst),
    ("baselineLast", .baselineLast),
  ]

  static let alignSelf: [(String, AlignSelf)] = [
    ("auto", .auto), ("start", .start), ("end", .end), ("center", .center), ("stretch", .stretch),
    ("baselineFirst", .baselineFirst), ("baselineLast", .baselineLast),
  ]

  static let flexWrap: [(String, FlexWrap)] = [("noWrap", .noWrap), ("wrap", .wrap)]

  static let alignContent: [(String, AlignContent)] = [
    ("start", .start), ("center", .center), ("end", .end), ("spaceBetween", .spaceBetween),
    ("spaceAround", .spaceAround), ("stretch", .stretch),
  ]

  static let horizontalAlignment: [(String, HorizontalAlignment)] = [
    ("none", .none), ("left", .left), ("middle", .middle), ("right", .right),
  ]

  static let verticalAlignment: [(String, VerticalAlignment)] = [
    ("none", .none), ("top", .top), ("center", .center), ("bottom", .bottom),
  ]

  static let centeringOptions: [(String, CenteringAxes)] = [("none", []), ("X", .x), ("Y", .y), ("XY", .xy)]

  static let centerSizing: [(String, MinimumSizing)] = [
    ("default", []), ("minimumX", .width), ("minimumY", .height), ("minimumXY", .size),
  ]

  static let relativePosition: [(String, RelativePosition)] = [
    ("none", .none), ("start", .start), ("center", .center), ("end", .end),
  ]

  static let relativeSizing: [(String, MinimumSizing)] = [
    ("default", []), ("minimumWidth", .width), ("minimumHeight", .height), ("minimumSize", .size),
  ]

  static let absoluteSizing: [(String, AbsoluteLayoutSpec.Sizing)] = [("default", .fill), ("sizeToFit", .sizeToFit)]

  static let cornerLocation: [(String, CornerLayoutSpec.Location)] = [
    ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
  ]

  /// The CSS properties that a box may have.
  static let flexProperties: [String] = {
    var names = [
      "display", "position", "direction", "flex-direction", "flex-wrap", "justify-content", "align-items", "align-self",
      "align-content", "box-sizing", "overflow", "flex", "flex-grow", "flex-shrink", "flex-basis", "order",
      "aspect-ratio", "width", "height", "min-width", "min-height", "max-width", "max-height", "gap", "row-gap",
      "column-gap", "left", "top", "right", "bottom",
    ]
    for (name, ending) in [("margin", ""), ("padding", ""), ("border", "-width"), ("inset", "")] {
      names.append(name + ending)
      var edges = ["inline", "block", "inline-start", "inline-end", "block-start", "block-end"]
      if name != "inset" { edges += ["left", "top", "right", "bottom"] }
      names += edges.map { "\(name)-\($0)\(ending)" }
    }
    return names
  }()

  /// The properties whose values are keywords, with these keywords.
  static let flexKeywords: [String: [String]] = {
    let alignments = [
      "normal", "stretch", "flex-start", "flex-end", "start", "end", "self-start", "self-end", "center", "baseline",
      "first baseline",
      "last baseline",
    ]
    let distributions = ["space-between", "space-around", "space-evenly"]
    let places = ["normal", "stretch", "flex-start", "flex-end", "start", "end", "center"]
    return [
      "display": ["flex", "none", "contents"], "position": ["static", "relative", "absolute"],
      "direction": ["inherit", "ltr", "rtl"], "flex-direction": ["row", "row-reverse", "column", "column-reverse"],
      "flex-wrap": ["nowrap", "wrap", "wrap-reverse"], "justify-content": places + ["left", "right"] + distributions,
      "align-items": alignments, "align-self": ["auto"] + alignments, "align-content": places + distributions,
      "box-sizing": ["content-box", "border-box"], "overflow": ["visible", "clip", "hidden", "scroll", "auto"],
    ]
  }()

  static let measureKinds = ["ahem10", "constant", "exact-or", "given-or", "at-most-given", "two-lines"]

  /// Settings of Yoga, by Yoga's names.
  static let experimentalFeatures = ["WebFlexBasis", "FixFlexBasisFitContent"]
  static let errata = [
    "Default", "None", "Classic", "All", "StretchFlexBasis", "AbsolutePositionWithoutInsetsExcludesPadding",
    "AbsolutePercentAgainstInnerSize", "MinSizeUndefinedInsteadOfAuto",
  ]
  /// The errata with which flex items have no automatic minimum size.
  static let errataWithoutMinimum = ["Default", "Classic", "All", "MinSizeUndefinedInsteadOfAuto"]

  /// CSS's names of common colours.
  static let colors: [(String, UInt32)] = [
    ("black", 0x000000), ("silver", 0xc0c0c0), ("gray", 0x808080), ("grey", 0x808080), ("white", 0xffffff),
    ("maroon", 0x800000), ("red", 0xff0000), ("purple", 0x800080), ("fuchsia", 0xff00ff), ("magenta", 0xff00ff),
    ("green", 0x008000), ("lime", 0x00ff00), ("olive", 0x808000), ("yellow", 0xffff00), ("navy", 0x000080),
    ("blue", 0x0000ff), ("teal", 0x008080), ("aqua", 0x00ffff), ("cyan", 0x00ffff), ("orange", 0xffa500),
    ("pink", 0xffc0cb), ("brown", 0xa52a2a), ("gold", 0xffd700), ("indigo", 0x4b0082), ("violet", 0xee82ee),
    ("tomato", 0xff6347), ("coral", 0xff7f50), ("salmon", 0xfa8072), ("crimson", 0xdc143c), ("turquoise", 0x40e0d0),
  ]
}
