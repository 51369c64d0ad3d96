extension DocumentLines {
  /// The code units behind those that certainly changed which an edit lays out at most, and a segment more. If no line
  /// begins there where one began before, the rest of the paragraph becomes a guess.
  private static let editLimit = 2_560
  /// The inserted units from which on an edit lays out only its first segment: such text was pasted, and its end is
  /// where the caret goes.
  private static let largeInsertion = 4_096

  /// The stretches that an edit changes, as a range of the old text. Its ends lie between stretches, or within guesses.
  private struct Extent {
    var range: Range<Int>
    /// The paragraphs at the start of the range and at the end of the removed text, before the edit.
    var first: DocumentParagraph
    var last: DocumentParagraph
    /// Whether nothing in the range is measured at its start, so that it stays a guess.
    var staysGuess: Bool
  }

  /// Makes an edit that fits the text, and lays out what it changes: from the line before it on, until a line begins
  /// where one began before. Text that was a guess stays one.
  /// - Returns: the part of the new text that has other lines, or became a guess; nil where no line changes.
  mutating func apply(fitting edit: TextEdit) -> Range<Int>? {
    let extent = changesLines(edit) ? extent(of: edit.removedRange) : nil
    content.substitute(edit.removedRange, with: edit.inserted)
    renewOrigin()
    guard let extent else { return nil }
    var changed = rebuild(extent, edit)
    if restyleEmptyEnd() { changed = changed.lowerBound..<content.length + 1 }
    if isMeasured { return changed }
    if isWhole || isSmall {
      measureAll()
    } else if mean.height == 0 {
      // A small text needed no guesses before.
      estimateMean()
    }
    return changed
  }

  /// Whether an edit can change lines. A style of letters that a paragraph does not begin with is not looked at.
  private func changesLines(_ edit: TextEdit) -> Bool {
    guard edit.changesOnlyAttributes, !edit.removed.isEmpty,
      edit.removed.attributeRuns == edit.inserted.attributeRuns
    else { return true }
    let paragraph = content.paragraph(at: edit.offset)
    guard edit.removedRange.upperBound <= paragraph.fullRange.upperBound else { return true }
    return edit.offset == paragraph.range.lowerBound
      && edit.removed.paragraphStyle(at: 0) != edit.inserted.paragraphStyle(at: 0)
  }

  // MARK: Before the edit

  private func extent(of range: Range<Int>) -> Extent {
    var first = found(at: range.lowerBound)
    // A line feed behind a carriage return forms one separator with it.
    if first.start == range.lowerBound, content.characters.isReturn(at: first.start - 1) {
      first = found(at: first.start - 1)
    }
    // The last line before the edit may take in a word of the text that is changed.
    while first.start > 0 {
      let before = found(at: first.start - 1)
      guard let part = before.segment, !part.shape.endsParagraph, before.start + part.shape.reach >= range.lowerBound
      else { break }
      first = before
    }
    let last = found(at: range.upperBound)
    var end = last.segment == nil ? range.upperBound : last.end
    // The empty paragraph at the end takes its attributes from the text before it.
    if end == content.length, found(at: end).segment != nil { end += 1 }
    let start = first.segment == nil ? min(range.lowerBound, first.end) : first.start
    let paragraph = paragraph(at: start)
    return Extent(
      range: start..<max(start, end), first: paragraph, last: self.paragraph(at: range.upperBound, or: paragraph),
      staysGuess: first.segment == nil)
  }

  // MARK: After the edit

  private mutating func rebuild(_ extent: Extent, _ edit: TextEdit) -> Range<Int> {
    let delta = edit.inserted.length - edit.removed.length
    var (start, end) = (extent.range.lowerBound, extent.range.upperBound + delta)
    var staysGuess = extent.staysGuess

    // A paragraph that is not long is one stretch, or within a guess.
    let first = paragraph(at: start)
    if !first.isLong, first.range.lowerBound < start {
      let place = found(at: first.range.lowerBound)
      if place.segment != nil || place.end <= start {
        start = first.range.lowerBound
        staysGuess = place.segment == nil
      }
    } else if first.isLong, first.range.lowerBound < start, !first.looksLike(extent.first) {
      // The first letters of a paragraph decide the direction of all its parts.
      start = first.range.lowerBound
      staysGuess = found(at: start).segment == nil
    }
    let last = paragraph(at: max(start, end - 1), or: first)
    if !last.isLong, last.end > end {
      let place = found(at: end - delta)
      if place.segment != nil || place.end < last.end - delta { end = last.end }
    }

    var made: [Stretch] = []
    if staysGuess {
      if end > start { made.append(Stretch(guess: end - start)) }
    } else {
      made = relaid(from: start, in: first, to: &end, delta, limit: limit(for: edit, start, end))
    }
    // The parts behind are those of another paragraph now: of one that was short, or of one that begins with the edit.
    let next = paragraph(at: end, or: last)
    let beginsHere = next.range.lowerBound == end
    let wasInside = extent.last.range.lowerBound + delta < end && end < extent.last.end + delta
    if beginsHere ? wasInside : next.range.lowerBound < end, end < next.end,
      next.isLong ? !next.looksLike(extent.last) : hasPart(in: end - delta..<next.end - delta)
    {
      made.append(Stretch(guess: next.end - end))
      end = next.end
    }
    replace(start..<end - delta, with: made)
    return start..<end
  }

  /// Lays out the empty paragraph at the end of the text again, where the paragraph before it has another style now: it
  /// takes that style.
  private mutating func restyleEmptyEnd() -> Bool {
    let last = found(at: content.length)
    guard last.start == content.length, last.start > 0, let shape = last.segment?.shape,
      shape.style != content.paragraphStyle(at: content.length)
    else { return false }
    replace(last.start..<last.end, with: [whole(paragraph(at: content.length))])
    return true
  }

  /// Whether part of a range is measured, rather than all of it within one guess.
  private func hasPart(in range: Range<Int>) -> Bool {
    let place = found(at: range.lowerBound)
    return place.segment != nil || place.end < range.upperBound
  }

  /// The offset behind which no segment is laid out.
  private func limit(for edit: TextEdit, _ start: Int, _ end: Int) -> Int {
    if isWhole { return .max }
    return edit.inserted.length > Self.largeInsertion ? start + 1 : end + Self.editLimit
  }

  /// Segments of the new text, from an offset on at which one begins.
  /// - Parameters:
  ///   - end: the end of the text that certainly changed; it is moved to where old stretches go on.
  ///   - delta: what is to be added to an old offset.
  ///   - limit: no segment begins there or behind it.
  private func relaid(
    from start: Int, in first: DocumentParagraph, to end: inout Int, _ delta: Int, limit: Int
  ) -> [Stretch] {
    var made: [Stretch] = []
    var cursor = start
    var paragraph = first
    while cursor < end {
      if cursor == paragraph.end { paragraph = self.paragraph(behind: paragraph) }
      if cursor >= limit {
        // Lines of the same paragraph may begin elsewhere now, all the way down.
        if paragraph.isLong, cursor > paragraph.range.lowerBound, end < paragraph.end { end = paragraph.end }
        made.append(Stretch(guess: end - cursor))
        return made
      }
      let stretch: Stretch
      if !paragraph.isLong {
        stretch = whole(paragraph)
      } else if cursor == paragraph.range.upperBound {
        // All characters of the last part are gone. Its separator goes with the guess before it.
        stretch = Stretch(guess: paragraph.end - cursor)
      } else {
        stretch = part(at: cursor, in: paragraph, seam: seam(end, delta, paragraph))
      }
      made.append(stretch)
      cursor += stretch.length
      while cursor > end {
        let next = found(at: end - delta)
        end = next.segment == nil ? min(cursor, next.end + delta) : next.end + delta
      }
    }
    return made
  }

  /// The stretch behind a part that is laid out anew.
  private func seam(_ end: Int, _ delta: Int, _ paragraph: DocumentParagraph) -> Seam {
    guard end < paragraph.end else { return .none }
    let next = found(at: end - delta)
    if next.segment != nil { return .wished(end) }
    return next.end + delta < paragraph.end ? .fixed(next.end + delta) : .none
  }
}
