import SateenLayout

@testable import SateenLists

/// Stacks sections in the simplest way, in whole pixels: without parts, runs or updates of an old arrangement.
struct NaiveStack {
  struct Lengths {
    var main: Int
    var cross: Int
  }

  struct Frame: Equatable {
    var main: Int
    var mainEnd: Int
    var cross: Int
    var crossEnd: Int
  }

  let context: CollectionLayoutContext
  let axis: CollectionAxis
  let insets: EdgeInsets
  /// The spacing of the present section.
  var own = SectionSpacing()
  var cursor = 0
  var frames: [Frame] = []

  init(_ context: CollectionLayoutContext, _ axis: CollectionAxis, _ insets: EdgeInsets) {
    self.context = context
    self.axis = axis
    self.insets = insets
  }

  func down(_ value: Double) -> Int { Int((value * context.scale + 1e-3).rounded(.down)) }
  func up(_ value: Double) -> Int { Int((value * context.scale - 1e-3).rounded(.up)) }
  func near(_ value: Double) -> Int { Int((value * context.scale).rounded()) }
  var inner: EdgeInsets { own.insets ?? insets }
  func gap(_ common: Double) -> Int { near(own.lineSpacing ?? common) }
  func itemGap(_ common: Double) -> Int { near(own.interitemSpacing ?? common) }
  var breadth: Int { down(axis == .vertical ? context.room.width : context.room.height) }
  var start: Int { near(axis == .vertical ? inner.left : inner.top) }
  var end: Int { max(start, breadth - near(axis == .vertical ? inner.right : inner.bottom)) }
  var before: Int { near(axis == .vertical ? inner.top : inner.left) }
  var after: Int { near(axis == .vertical ? inner.bottom : inner.right) }

  func lengths(_ size: Size) -> Lengths {
    axis == .vertical
      ? Lengths(main: up(size.height), cross: up(size.width)) : Lengths(main: up(size.width), cross: up(size.height))
  }

  func measured(_ index: Int, _ kind: CollectionElementKind) -> Lengths {
    lengths(context.sizes[index] ?? context.estimates[kind])
  }

  /// - Parameter items: returns the frames of a section's items, from 0 on, and where they end. It is called with the
  ///   stack at the section.
  mutating func stack(
    _ items: (_ indices: Range<Int>, _ section: Int, _ model: NaiveStack) -> (frames: [Frame], end: Int)
  ) -> [Rect] {
    for section in 0..<context.sections.count {
      own = context.sections[section].spacing ?? SectionSpacing()
      let first = cursor
      broad(context.sections.header(of: section), .header)
      cursor += before
      let placed = items(context.sections.items(of: section), section, self)
      for frame in placed.frames {
        frames.append(
          Frame(
            main: cursor + frame.main, mainEnd: cursor + frame.mainEnd, cross: frame.cross, crossEnd: frame.crossEnd))
      }
      cursor += placed.end + after
      broad(context.sections.footer(of: section), .footer)
      // A background is as large as its section, and other kinds are not placed.
      for kind in context.sections[section].supplementaries.sorted(by: { $0.rawValue < $1.rawValue }) {
        frames.append(
          kind == .background
            ? Frame(main: first, mainEnd: cursor, cross: 0, crossEnd: breadth)
            : Frame(main: 0, mainEnd: 0, cross: 0, crossEnd: 0))
      }
    }
    return frames.map(rect)
  }

  private mutating func broad(_ index: Int?, _ kind: CollectionElementKind) {
    guard let index else { return }
    let length = measured(index, kind).main
    frames.append(Frame(main: cursor, mainEnd: cursor + length, cross: 0, crossEnd: breadth))
    cursor += length
  }

  private func rect(_ frame: Frame) -> Rect {
    let room = down(context.room.width)
    let (left, width, y, height) =
      axis == .vertical
      ? (frame.cross, frame.crossEnd - frame.cross, frame.main, frame.mainEnd - frame.main)
      : (frame.main, frame.mainEnd - frame.main, frame.cross, frame.crossEnd - frame.cross)
    let mirrored = (axis == .vertical ? breadth : max(cursor, room)) - left - width
    let x = context.direction == .rightToLeft ? mirrored : left
    func points(_ pixels: Int) -> Double { Double(pixels) / context.scale }
    return Rect(x: points(x), y: points(y), width: points(width), height: points(height))
  }
}

extension ListLayout {
  func naive(_ context: CollectionLayoutContext) -> [Rect] {
    var stack = NaiveStack(context, axis, sectionInsets)
    return stack.stack { items, _, model in
      var frames: [NaiveStack.Frame] = []
      var main = 0
      for index in items {
        if index > items.lowerBound { main += model.gap(lineSpacing) }
        let length = model.measured(index, .item).main
        frames.append(.init(main: main, mainEnd: main + length, cross: model.start, crossEnd: model.end))
        main += length
      }
      return (frames, main)
    }
  }
}

extension FlowLayout {
  func naive(_ context: CollectionLayoutContext) -> [Rect] {
    var stack = NaiveStack(context, axis, sectionInsets)
    return stack.stack { items, section, model in
      let gap = model.itemGap(interitemSpacing)
      let room = model.end - model.start
      // First the items of each line, then the positions of lines and items.
      var lines: [[NaiveStack.Lengths]] = []
      for index in items {
        var size: NaiveStack.Lengths
        switch itemSizing {
        case .fixed(let given): size = model.lengths(given)
        case .measured: size = model.measured(index, .item)
        case .each(let tell): size = model.lengths(tell(section, index - items.lowerBound))
        }
        size.cross = min(size.cross, room)
        if let line = lines.last, line.reduce(0, { $0 + $1.cross + gap }) + size.cross <= room {
          lines[lines.count - 1].append(size)
        } else {
          lines.append([size])
        }
      }
      var frames: [NaiveStack.Frame] = []
      var main = 0
      var lastShare = 0.0
      for (number, line) in lines.enumerated() {
        if number > 0 { main += model.gap(lineSpacing) }
        let thickness = line.map(\.main).max() ?? 0
        let free = Double(room - line.reduce(0) { $0 + $1.cross })
        // The gap between two items, in pixels.
        var share = Double(gap)
        if justification == .justified {
          if number < lines.count - 1 {
            if line.count > 1 { share = max(share, free / Double(line.count - 1)) }
          } else if number > 0, (lastShare * Double(line.count - 1)).rounded() <= free {
            share = lastShare
          }
        }
        lastShare = share
        var used = 0
        for (place, size) in line.enumerated() {
          let cross = model.start + used + Int((share * Double(place) + 1e-9).rounded())
          var top = main
          if lineAlignment == .center { top += (thickness - size.main) / 2 }
          if lineAlignment == .end { top += thickness - size.main }
          frames.append(.init(main: top, mainEnd: top + size.main, cross: cross, crossEnd: cross + size.cross))
          used += size.cross
        }
        main += thickness
      }
      return (frames, main)
    }
  }
}

extension GridLayout {
  /// The arrangement for rows as long as their longest item.
  func naiveMeasured(_ context: CollectionLayoutContext) -> [Rect] {
    var stack = NaiveStack(context, axis, sectionInsets)
    return stack.stack { items, _, model in
      let spans = naiveColumns(columns, model, interitemSpacing)
      var frames: [NaiveStack.Frame] = []
      var main = 0
      for index in items {
        let place = index - items.lowerBound
        let row = (index - place % spans.count)..<min(items.upperBound, index - place % spans.count + spans.count)
        let length = row.map { model.measured($0, .item).main }.max() ?? 0
        let span = spans[place % spans.count]
        frames.append(.init(main: main, mainEnd: main + length, cross: span.0, crossEnd: span.1))
        if index + 1 == row.upperBound {
          main += length + (row.upperBound < items.upperBound ? model.gap(lineSpacing) : 0)
        }
      }
      return (frames, main)
    }
  }
}

extension MasonryLayout {
  func naive(_ context: CollectionLayoutContext) -> [Rect] {
    var stack = NaiveStack(context, axis, sectionInsets)
    return stack.stack { items, _, model in
      let spans = naiveColumns(columns, model, interitemSpacing)
      let gap = model.gap(lineSpacing)
      var frames: [NaiveStack.Frame] = []
      var ends = Array(repeating: 0, count: spans.count)
      for index in items {
        var shortest = 0
        for column in ends.indices where ends[column] < ends[shortest] { shortest = column }
        let length = model.measured(index, .item).main
        frames.append(
          .init(
            main: ends[shortest], mainEnd: ends[shortest] + length, cross: spans[shortest].0,
            crossEnd: spans[shortest].1))
        ends[shortest] += length + gap
      }
      return (frames, items.isEmpty ? 0 : (ends.max() ?? 0) - gap)
    }
  }
}

/// The start and end of each column: edges at equal shares of the width, rounded down to pixels.
private func naiveColumns(_ columns: GridLayout.Columns, _ model: NaiveStack, _ spacing: Double) -> [(Int, Int)] {
  let room = model.end - model.start
  var gap = model.itemGap(spacing)
  var count: Int
  switch columns {
  case .count(let number): count = number
  case .minimumBreadth(let least):
    count = 1
    while (count + 1) * model.up(least) + count * gap <= room { count += 1 }
  }
  count = max(1, min(count, room))
  while count > 1, gap * (count - 1) + count > room { gap -= 1 }
  let filled = room - gap * (count - 1)
  return (0..<count).map { column in
    let before = Int(Double(filled) * Double(column) / Double(count) + 1e-9)
    let after = Int(Double(filled) * Double(column + 1) / Double(count) + 1e-9)
    return (model.start + gap * column + before, model.start + gap * column + after)
  }
}
