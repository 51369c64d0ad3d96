import SateenGraphics

// Groups: pixels are set aside, drawn over, and mixed back.
extension ItemPainter {
  mutating func saveBelow(_ item: LayerItem) {
    var start: Int?
    item.forEachMixed(in: area, shapes) { part in
      let first = brush.saved.push(part, of: target)
      start = start ?? first
    }
    if let start { groups.append(start) }
  }

  mutating func mixBack(_ item: LayerItem) {
    var isMixed = false
    item.forEachMixed(in: area, shapes) { _ in isMixed = true }
    guard isMixed, let start = groups.popLast() else { return }
    var below = brush.saved.pixels(from: start)
    let all = UInt32(item.opacity * 256 + 0.5)
    let mixer = RowMixer(weight: all)
    item.forEachMixed(in: area, shapes) { part in
      guard item.shape >= 0 else {
        for y in part.y0..<part.y1 {
          mixer.mix(target.row(y) + part.x0, over: below, count: part.width)
          below += part.width
        }
        return
      }
      let outline = Outline(item, radius: item.look.cornerRadius, in: part)
      for y in part.y0..<part.y1 {
        let row = target.row(y) + part.x0
        let columns = outline.columns(inRow: y)
        let touched = columns.touched.clamped(to: part.x0..<part.x1)
        let full = columns.full.clamped(to: touched)
        let (left, right) = (touched.lowerBound - part.x0, touched.upperBound - part.x0)
        row.update(from: below, count: left)
        (row + right).update(from: below + right, count: part.width - right)
        func mix(_ columns: Range<Int>) {
          for column in columns {
            let x = column - part.x0
            row[x] = mixed(below[x], row[x], (all * UInt32(outline.coverage(column, y)) + 127) / 255)
          }
        }
        mix(touched.lowerBound..<full.lowerBound)
        if all < 256 {
          let start = full.lowerBound - part.x0
          mixer.mix(row + start, over: below + start, count: full.count)
        }
        mix(full.upperBound..<touched.upperBound)
        below += part.width
      }
    }
    brush.saved.pop(to: start)
    mark()
  }

  /// Draws the picture of a group, by the group's opacity.
  func drawPicture(_ item: LayerItem) {
    guard let contents = item.look.contents else { return }
    let bitmap = contents.bitmap
    let part = item.visible.intersection(area).intersection(item.clip)
    if item.isExact {
      let (x, y) = (item.frame.x0, item.frame.y0)
      let shown = PixelRect(x0: x, y0: y, x1: x + bitmap.size.width, y1: y + bitmap.size.height).intersection(part)
      let mixer = PictureMixer(weight: UInt32(item.opacity * 256 + 0.5))
      for row in shown.y0..<shown.y1 {
        let pixels = (bitmap.data + (row - y) * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        mixer.mix(pixels + (shown.x0 - x), over: target.row(row) + shown.x0, count: shown.width)
      }
    } else {
      PictureInSpace(contents, item)?.draw(in: part, of: target)
    }
    mark()
  }

  // MARK: Masks

  /// Sets the pixels below aside, and begins the mask on black.
  mutating func openMask(_ item: LayerItem) {
    let part = item.visible.intersection(area)
    groups.append(brush.saved.push(part, of: target))
    target.fill(part, with: Color.black.light)
    mark()
  }

  /// Sets the mask aside, behind the pixels below, and begins the masked layers on these.
  mutating func keepMask(_ item: LayerItem) {
    guard let start = groups.last else { return }
    let part = item.visible.intersection(area)
    _ = brush.saved.push(part, of: target)
    var below = brush.saved.pixels(from: start)
    for y in part.y0..<part.y1 {
      (target.row(y) + part.x0).update(from: below, count: part.width)
      below += part.width
    }
    mark()
  }

  mutating func mixMasked(_ item: LayerItem) {
    guard let start = groups.popLast() else { return }
    let part = item.visible.intersection(area)
    var below = brush.saved.pixels(from: start)
    var mask = below + part.area
    let mixer = MaskMixer(weight: UInt32(item.opacity * 256 + 0.5))
    for y in part.y0..<part.y1 {
      mixer.mix(target.row(y) + part.x0, over: below, by: mask, count: part.width)
      below += part.width
      mask += part.width
    }
    brush.saved.pop(to: start)
    mark()
  }
}
