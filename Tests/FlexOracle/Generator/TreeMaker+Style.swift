extension TreeMaker {
  private static let points = [
    "0", "1", "5", "10", "12.5", "20", "25", "30", "40", "50", "60", "80", "100", "150", "200",
  ]
  private static let smallPoints = ["0", "1", "2", "3", "5", "8", "10", "12.5", "20"]
  private static let percents = ["0%", "10%", "20%", "25%", "50%", "75%", "80%", "100%", "120%"]
  private static let smallPercents = ["5%", "10%", "20%", "25%"]
  private static let keywords = ["max-content", "min-content", "fit-content"]
  private static let edges = ["left", "top", "right", "bottom"]

  /// Makes up the style of a box.
  mutating func writeStyle(of box: inout Box, isRoot: Bool, isLeaf: Bool) {
    writeSizes(of: &box, isRoot: isRoot)
    writeEdges(of: &box, isRoot: isRoot)
    if !isRoot { writeItem(&box) }
    if !isLeaf { writeContainer(&box) }
    if uses(.boxSizing, 0.3) { box.style["box-sizing"] = random.pick(["content-box", "border-box"]) }
    if uses(.overflow, 0.2) { box.style["overflow"] = random.pick(["hidden", "scroll", "visible", "clip", "auto"]) }
    if !isRoot || has(.rootSize) { writeAspectRatio(&box, isRoot: isRoot) }
    if uses(.direction, 0.2) { box.style["direction"] = random.pick(["ltr", "rtl"]) }
  }

  private mutating func writeSizes(of box: inout Box, isRoot: Bool) {
    for axis in ["width", "height"] {
      // No percentages on a root: they would refer to the available space, which may be unlimited.
      if uses(.sizes, 0.4) { box.style[axis] = random.pick(Self.points) }
      if !isRoot, uses(.percent, 0.15) { box.style[axis] = random.pick(Self.percents) }
      if uses(.keywords, 0.12) { box.style[axis] = random.pick(Self.keywords) }
      if !isRoot, uses(.stretch, 0.12) { box.style[axis] = "stretch" }
      for limit in ["min-", "max-"] {
        if uses(.limits, 0.12) { box.style[limit + axis] = random.pick(Self.points) }
        if !isRoot, uses(.percentLimits, 0.08) { box.style[limit + axis] = random.pick(Self.percents) }
        if uses(.keywordLimits, 0.08) {
          box.style[limit + axis] = random.pick(Self.keywords + (isRoot ? [] : ["stretch"]))
        }
      }
    }
  }

  private mutating func writeAspectRatio(_ box: inout Box, isRoot: Bool) {
    guard !isRoot, uses(.aspectRatio, 0.15) else { return }
    box.style["aspect-ratio"] = random.pick(["0.5", "1", "1.5", "2", "3"])
  }

  private mutating func writeEdges(of box: inout Box, isRoot: Bool) {
    func name(_ group: String, _ edge: String, _ random: inout Random, _ isLogical: Bool) -> String {
      guard isLogical, edge == "left" || edge == "right", random.chance(0.5) else { return "\(group)-\(edge)" }
      return "\(group)-inline-\(edge == "left" ? "start" : "end")"
    }
    let isLogical = has(.logical)
    for edge in Self.edges {
      if uses(.padding, 0.12) {
        box.style[name("padding", edge, &random, isLogical)] = random.pick(Self.smallPoints)
      }
      if !isRoot, uses(.percentPadding, 0.06) {
        box.style[name("padding", edge, &random, isLogical)] = random.pick(Self.smallPercents)
      }
      if uses(.border, 0.1) { box.style["border-\(edge)-width"] = random.pick(["1", "2", "5", "10"]) }
      guard !isRoot else { continue }
      let margin = name("margin", edge, &random, isLogical)
      if uses(.margins, 0.12) { box.style[margin] = random.pick(Self.smallPoints) }
      if uses(.negativeMargins, 0.08) { box.style[margin] = random.pick(["-1", "-5", "-10", "-30"]) }
      if uses(.percentMargins, 0.06) { box.style[margin] = random.pick(Self.smallPercents + ["-10%"]) }
      if uses(.autoMargins, 0.1) { box.style[margin] = "auto" }
    }
  }

  private mutating func writeItem(_ box: inout Box) {
    if uses(.grow, 0.3) { box.style["flex-grow"] = random.pick(["0", "0.2", "0.5", "1", "1", "2", "3"]) }
    if uses(.shrink, 0.3) { box.style["flex-shrink"] = random.pick(["0", "0.25", "0.5", "1", "2", "3"]) }
    if uses(.basis, 0.2) {
      box.style["flex-basis"] = random.pick(["0", "10", "50", "120", "0%", "25%", "50%", "100%"])
    }
    if uses(.keywordBasis, 0.12) { box.style["flex-basis"] = random.pick(["content", "auto"] + Self.keywords) }
    if uses(.alignSelf, 0.25) { box.style["align-self"] = random.pick(["auto"] + alignments()) }
    if uses(.order, 0.2) { box.style["order"] = random.pick(["-1", "0", "1", "2"]) }
    if uses(.hidden, 0.06) { box.style["display"] = "none" }
    if box.text == nil, uses(.contents, 0.08) { box.style["display"] = "contents" }
    if uses(.absolute, 0.15) { box.style["position"] = "absolute" }
    if box.style["position"] == nil, uses(.containingBlocks, 0.3) {
      box.style["position"] = isYoga ? "static" : "relative"
    }
    for edge in Self.edges where has(.insets) {
      guard random.chance(box.style["position"] == "absolute" ? 0.4 : 0.08) else { continue }
      let isLogical = has(.logical) && (edge == "left" || edge == "right") && random.chance(0.5)
      let property = isLogical ? "inset-inline-\(edge == "left" ? "start" : "end")" : edge
      box.style[property] = random.pick(["0", "5", "10", "30", "-10", "10%", "50%", "-20%"])
    }
  }

  private mutating func writeContainer(_ box: inout Box) {
    if uses(.column, 0.45) { box.style["flex-direction"] = isYoga ? "row" : "column" }
    if uses(.reverse, 0.25) { box.style["flex-direction"] = random.pick(["row-reverse", "column-reverse"]) }
    if uses(.wrap, 0.4) { box.style["flex-wrap"] = "wrap" }
    if uses(.wrapReverse, 0.25) { box.style["flex-wrap"] = "wrap-reverse" }
    if uses(.justify, 0.4) {
      box.style["justify-content"] = random.pick([
        "flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly", "start", "end", "left",
        "right", "normal", "stretch",
      ])
    }
    if uses(.alignItems, 0.4) { box.style["align-items"] = random.pick(alignments()) }
    if uses(.alignContent, 0.4) {
      box.style["align-content"] = random.pick([
        "flex-start", "flex-end", "center", "space-between", "space-around", "space-evenly", "start", "end", "normal",
        "stretch",
      ])
    }
    for axis in ["row-gap", "column-gap"] {
      if uses(.gap, 0.25) { box.style[axis] = random.pick(["1", "5", "10", "20"]) }
      if uses(.percentGap, 0.15) { box.style[axis] = random.pick(["5%", "10%", "25%"]) }
    }
  }

  private func alignments() -> [String] {
    var words = ["stretch", "flex-start", "flex-end", "center", "start", "end", "normal"]
    if has(.baseline) { words += ["baseline", "baseline", "baseline"] }
    if has(.lastBaseline) { words += ["last baseline", "last baseline"] }
    if has(.direction), !isYoga { words += ["self-start", "self-end"] }
    return words
  }
}
