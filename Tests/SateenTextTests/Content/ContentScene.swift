@testable import SateenText

/// A content and its model, which get the same random changes.
struct ContentScene {
  var content: TextContent
  var plain: PlainContent
  var random: SeededRandom

  init(chunkLimit: Int, length: Int, random: SeededRandom) {
    self.random = random
    let text = self.random.text(upTo: length)
    content = TextContent(text, attributes: TextAttributes(kern: 1), chunkLimit: chunkLimit)
    plain = PlainContent(text, kern: 1, spacing: nil)
  }

  mutating func randomRange() -> Range<Int> {
    let lower = random.below(plain.count + 1)
    let most = random.once(in: 12) ? plain.count / 2 : random.once(in: 4) ? 60 : 4
    return lower..<min(plain.count, lower + random.below(most + 1))
  }

  mutating func randomStyle() -> Double? { random.once(in: 3) ? nil : Double(random.below(3)) }

  mutating func randomPart(of states: [TextContent]) -> TextContent {
    let source = states[random.below(states.count)]
    let lower = random.below(source.length + 1)
    return source.slice(lower..<min(source.length, lower + random.below(random.once(in: 10) ? 400 : 30)))
  }

  /// Changes both, and returns the edit.
  mutating func step(_ states: [TextContent]) -> TextEdit {
    let range = randomRange()
    let whole = plain.wholeCodePoints(range)
    switch random.below(10) {
    case 0:
      let kern = Double(random.below(3))
      for index in whole { plain.kerns[index] = kern }
      return content.setAttributes(TextAttributes(kern: kern), in: range)
    case 1:
      for index in whole { plain.kerns[index] = (plain.kerns[index] + 1).truncatingRemainder(dividingBy: 4) }
      return content.changeAttributes(in: range) { $0.kern = ($0.kern + 1).truncatingRemainder(dividingBy: 4) }
    case 2:
      let spacing = randomStyle()
      plain.setSpacing(spacing, in: whole)
      return content.setParagraphStyle(spacing.map { ParagraphStyle(lineSpacing: $0) }, in: range)
    case 3, 4:
      let part = randomPart(of: states)
      var pasted = PlainContent(part)
      let spacing = plain.spacing(at: whole.lowerBound) ?? content.emptyStyle.value?.lineSpacing
      for index in 0..<pasted.count { pasted.spacings[index] = pasted.spacings[index] ?? spacing }
      plain.replace(whole, with: pasted)
      return content.replace(range, with: part)
    case 5:
      plain.replace(whole, with: PlainContent())
      return content.replace(range, with: "")
    default:
      let text = random.text(upTo: random.once(in: 12) ? 200 : 4)
      plain.replace(
        whole, with: text, emptyKern: content.emptyAttributes.value.kern,
        emptySpacing: content.emptyStyle.value?.lineSpacing)
      return content.replace(range, with: text)
    }
  }
}
