/// The reason why a property could not be parsed.
public enum FlexStyleError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownProperty(String)
  case badValue(property: String, value: String, expected: String)

  public var description: String {
    switch self {
    case .unknownProperty(let name): "\"\(name)\" is not a property of flexbox"
    case .badValue(let property, let value, let expected): "\(property): \"\(value)\" is not \(expected)"
    }
  }
}

extension FlexStyle {
  /// Parses a box's style from CSS properties and values, as in `["flex-direction": "row", "margin-left": "10%"]`.
  ///
  /// Numbers are points. The order of properties has no effect: a more specific property overrides a more general one
  /// (`margin-inline-start` before `margin-left` before `margin-inline` before `margin`). The value `undefined` leaves
  /// a property unchanged.
  /// - Throws: a sentence that names the property and the value that could not be parsed.
  public static func parse(
    _ words: [String: String], defaults: Defaults = .css
  ) throws(FlexStyleError) -> FlexStyle {
    var style = FlexStyle(defaults)
    let ordered = words.sorted { a, b in (generality(a.key), a.key) < (generality(b.key), b.key) }
    for (property, value) in ordered {
      if property == "flex", defaults == .yoga {
        try style.setYogaFlex(value)
      } else {
        try style.set(property, to: value)
      }
    }
    return style
  }

  /// The position in which a property is applied: shorthands first, then those of one axis, then single properties.
  private static func generality(_ property: String) -> Int {
    switch property {
    case "flex", "flex-flow", "gap", "margin", "padding", "border-width", "inset", "place-content", "place-items":
      return 0
    case "margin-inline", "margin-block", "padding-inline", "padding-block", "border-inline-width",
      "border-block-width", "inset-inline", "inset-block":
      return 1
    default: return 2
    }
  }

  /// Sets one property as in a style sheet; shorthands are allowed.
  public mutating func set(_ property: String, to value: String) throws(FlexStyleError) {
    if value == "undefined" { return }
    if let slots = Self.lengthProperties[property] {
      let length = try length(property, value)
      for slot in slots { self[slot] = length }
      return
    }
    switch property {
    case "display": display = try keyword(property, value, ["flex": .flex, "none": .none, "contents": .contents])
    case "position":
      position = try keyword(property, value, ["static": .static, "relative": .relative, "absolute": .absolute])
    case "flex-direction":
      flexDirection = try keyword(
        property, value,
        ["row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse])
    case "flex-wrap":
      flexWrap = try keyword(property, value, ["nowrap": .nowrap, "wrap": .wrap, "wrap-reverse": .wrapReverse])
    case "justify-content": justifyContent = try keyword(property, value, Self.justifications)
    case "align-items": alignItems = try keyword(property, value, Self.alignments)
    case "align-self":
      switch value {
      case "auto": alignSelf = .auto
      case "normal": alignSelf = .normal
      default: alignSelf = try keyword(property, value, Self.alignments)
      }
    case "align-content": alignContent = try keyword(property, value, Self.lineAlignments)
    case "box-sizing":
      boxSizing = try keyword(property, value, ["content-box": .contentBox, "border-box": .borderBox])
    case "overflow":
      overflow = try keyword(
        property, value, ["visible": .visible, "clip": .clip, "hidden": .hidden, "scroll": .scroll, "auto": .auto])
    case "direction":
      direction = try keyword(
        property, value, ["inherit": .inherit, "ltr": .leftToRight, "rtl": .rightToLeft])
    case "flex-grow": flexGrow = try factor(property, value)
    case "flex-shrink": flexShrink = try factor(property, value)
    case "order":
      guard let number = Int32(value) else {
        throw .badValue(property: property, value: value, expected: "a whole number")
      }
      order = number
    case "aspect-ratio": aspectRatio = try Self.aspectRatio(value)
    case "flex": try setFlex(value)
    default: throw .unknownProperty(property)
    }
  }

  private func length(_ property: String, _ value: String) throws(FlexStyleError) -> FlexLength {
    guard let length = FlexLength(value), length != .content || property == "flex-basis" else {
      throw .badValue(property: property, value: value, expected: "a length")
    }
    return length
  }

  private func factor(_ property: String, _ value: String) throws(FlexStyleError) -> Double {
    guard let number = Double(value), number >= 0, number.isFinite else {
      throw .badValue(property: property, value: value, expected: "a number of zero or more")
    }
    return number
  }

  private func keyword<Word>(
    _ property: String, _ value: String, _ words: [String: Word]
  ) throws(FlexStyleError) -> Word {
    guard let word = words[value] else {
      let known = words.keys.sorted().joined(separator: ", ")
      throw .badValue(property: property, value: value, expected: "one of \(known)")
    }
    return word
  }

  private static func aspectRatio(_ value: String) throws(FlexStyleError) -> Double? {
    if value == "auto" { return nil }
    let parts = value.split(separator: "/").map { Double($0.filter { $0 != " " }) }
    switch (parts.first ?? nil, parts.count) {
    case (let width?, 1) where width >= 0: return width
    case (let width?, 2):
      if let height = parts[1], width >= 0, height >= 0 { return height > 0 ? width / height : nil }
    default: break
    }
    throw .badValue(property: "aspect-ratio", value: value, expected: "a number, a/b or auto")
  }

  /// CSS's `flex`: none, auto, or grow, shrink and basis.
  private mutating func setFlex(_ value: String) throws(FlexStyleError) {
    switch value {
    case "none": (flexGrow, flexShrink, flexBasis) = (0, 0, .auto)
    case "auto": (flexGrow, flexShrink, flexBasis) = (1, 1, .auto)
    default:
      let words = value.split(separator: " ").map(String.init)
      var factors: [Double] = []
      var basis: FlexLength?
      for word in words {
        if let number = Double(word), factors.count < 2, number >= 0, number.isFinite {
          factors.append(number)
        } else if basis == nil {
          basis = try length("flex-basis", word)
        } else {
          throw .badValue(property: "flex", value: value, expected: "none, auto, or grow, shrink and basis")
        }
      }
      guard !words.isEmpty else {
        throw .badValue(property: "flex", value: value, expected: "none, auto, or grow, shrink and basis")
      }
      flexGrow = factors.first ?? 1
      flexShrink = factors.count > 1 ? factors[1] : 1
      flexBasis = basis ?? .fraction(0)
    }
  }

  /// Yoga's `flex`: a positive number grows from a basis of zero, a negative number shrinks.
  private mutating func setYogaFlex(_ value: String) throws(FlexStyleError) {
    guard let number = Double(value), number.isFinite else {
      throw .badValue(property: "flex", value: value, expected: "a number")
    }
    if number > 0 {
      (flexGrow, flexShrink, flexBasis) = (number, 0, .points(0))
    } else if number < 0 {
      (flexGrow, flexShrink) = (0, -number)
    }
  }
}

extension FlexStyle {
  /// The properties that are lengths, and the slots that each sets.
  private static let lengthProperties: [String: [FlexSlot]] = {
    var slots: [String: [FlexSlot]] = [
      "width": [.width], "height": [.height], "min-width": [.minWidth], "min-height": [.minHeight],
      "max-width": [.maxWidth], "max-height": [.maxHeight], "flex-basis": [.flexBasis],
      "gap": [.rowGap, .columnGap], "row-gap": [.rowGap], "column-gap": [.columnGap],
      "left": [.insetLeft], "top": [.insetTop], "right": [.insetRight], "bottom": [.insetBottom],
    ]
    let groups: [(String, String, FlexSlot)] = [
      ("margin", "", .marginLeft), ("padding", "", .paddingLeft), ("border", "-width", .borderLeft),
      ("inset", "", .insetLeft),
    ]
    for (name, ending, first) in groups {
      func at(_ offset: Int) -> FlexSlot { FlexSlot(rawValue: first.rawValue + offset)! }
      slots[name + ending] = [at(0), at(1), at(2), at(3)]
      slots[name + "-inline" + ending] = [at(0), at(2)]
      slots[name + "-block" + ending] = [at(1), at(3)]
      slots[name + "-inline-start" + ending] = [at(4)]
      slots[name + "-inline-end" + ending] = [at(5)]
      slots[name + "-block-start" + ending] = [at(1)]
      slots[name + "-block-end" + ending] = [at(3)]
      guard name != "inset" else { continue }
      for (offset, edge) in ["-left", "-top", "-right", "-bottom"].enumerated() {
        slots[name + edge + ending] = [at(offset)]
      }
    }
    return slots
  }()

  private static let justifications: [String: FlexJustification] = [
    "normal": .flexStart, "stretch": .flexStart, "flex-start": .flexStart, "flex-end": .flexEnd, "start": .start,
    "end": .end, "left": .left, "right": .right, "center": .center, "space-between": .spaceBetween,
    "space-around": .spaceAround, "space-evenly": .spaceEvenly,
  ]

  private static let alignments: [String: FlexAlignment] = [
    "normal": .stretch, "stretch": .stretch, "flex-start": .flexStart, "flex-end": .flexEnd, "start": .start,
    "end": .end, "center": .center, "baseline": .baseline, "first baseline": .baseline,
    "last baseline": .lastBaseline, "self-start": .selfStart, "self-end": .selfEnd,
  ]

  private static let lineAlignments: [String: FlexLineAlignment] = [
    "normal": .stretch, "stretch": .stretch, "flex-start": .flexStart, "flex-end": .flexEnd, "start": .start,
    "end": .end, "center": .center, "space-between": .spaceBetween, "space-around": .spaceAround,
    "space-evenly": .spaceEvenly,
  ]
}
