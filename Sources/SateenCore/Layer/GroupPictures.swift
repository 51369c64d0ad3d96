import SateenGraphics
import SateenLayout
import SateenThreads

/// Decides which groups of a window are composed from a picture of their inside, and keeps these pictures.
///
/// That is a group whose opacity changes, or that turns or scales, while nothing in it does. After a tenth of a second
/// without a change it is drawn from its layers again. A picture goes when something in the group changes, or after half a
/// second without use. The more often the inside changes, the longer it must have been the same before there is a picture.
@MainActor
final class GroupPictures: FrameTicker {
  private weak var turns: TurnSchedule?
  private var groups: [UInt64: PicturedGroup] = [:]
  private var diff = FrameDiff()
  private var frame = 0
  private var time = -Double.infinity
  /// Whether a frame of this time was composed before. It is to look the same again.
  private var isRepeated = false
  private var budget = 0
  private var isOn = false
  private var keepsMoving = false
  /// The time of the turn that was asked for; infinite without one.
  private var alarm = Double.infinity
  /// The pictures made and the insides looked at so far, for tests.
  private(set) var made = 0
  private(set) var looks = 0

  init(_ turns: TurnSchedule) {
    self.turns = turns
  }

  var keptBytes: Int { groups.values.reduce(0) { $0 + ($1.picture?.bitmap.byteCount ?? 0) } }

  /// Whether the last frame shows a picture of a group that will be drawn from its layers at rest.
  var areMoving: Bool { groups.values.contains { $0.shownFrame == frame && $0.pictureEnds.isFinite } }

  // MARK: Frames

  /// - Parameters:
  ///   - time: seconds on the frame clock.
  ///   - size: the window's pixels; as many are kept at most.
  ///   - isOn: whether there may be pictures at all.
  ///   - keepsMoving: whether there may be others than those that layers ask for.
  func beginFrame(at time: Double, size: PixelSize, isOn: Bool, keepsMoving: Bool) {
    isRepeated = time == self.time
    frame += 1
    self.time = time
    self.isOn = isOn
    self.keepsMoving = keepsMoving
    budget = size.count * 4
    if !isOn || keptBytes > budget { dropAll() }
  }

  func endFrame() {
    guard !groups.isEmpty else { return }
    if groups.values.contains(where: isForgotten) { groups = groups.filter { !isForgotten($0.value) } }
    update(at: time)
  }

  /// Whether the last frame is without a group, and nothing is kept of it.
  private func isForgotten(_ group: PicturedGroup) -> Bool { group.frame != frame && group.inside == nil }

  func tick(at time: Double) -> Bool {
    alarm = .infinity
    update(at: time)
    return false
  }

  /// Drops what was not used for a while, and asks for a frame that shows groups at rest. A picture that the last frame
  /// shows is in use, however long ago that frame was.
  private func update(at now: Double) {
    var next = Double.infinity
    for (id, group) in groups where group.inside != nil {
      let isShown = group.shownFrame == frame
      let end = isShown ? group.pictureEnds : group.keptUntil
      if end > now {
        next = min(next, end)
      } else if isShown {
        turns?.setNeedsCompose()
      } else {
        groups[id]?.drop()
      }
    }
    guard next < alarm else { return }
    alarm = next
    turns?.wake(at: next, for: self)
  }

  /// Drops all pictures, and forgets how groups moved.
  func dropAll() {
    for group in groups.values {
      if let picture = group.picture { LargeObjects.release(picture.bitmap) }
    }
    groups = [:]
  }

  // MARK: Groups

  /// Records where a group is.
  /// - Parameter isAsked: whether its layer asks for a picture.
  /// - Returns: whether its inside has to be looked at.
  func needsInside(of id: UInt64, at place: PicturedGroup.Place, isAsked: Bool) -> Bool {
    guard isOn else { return false }
    var group = groups[id] ?? PicturedGroup(place)
    group.record(place, isAsked: isAsked, at: time)
    group.frame = frame
    groups[id] = group
    return group.needsLook(at: time, keepsMoving: keepsMoving)
  }

  /// The scale at which a turned group's inside is looked at.
  /// - Parameters:
  ///   - wanted: the scale at which the group shows.
  ///   - size: of its layer, in points.
  func scale(of id: UInt64, wanted: Double, size: Size) -> Double {
    let largest = (Double(budget / 4) / max(size.width * size.height, 1)).squareRoot()
    return groups[id]?.scale(wanted: wanted, largest: largest) ?? wanted
  }

  /// The picture of a group that is to be composed from one.
  /// - Parameters:
  ///   - inside: what the group has in it now, with the group's first pixel at (0, 0).
  ///   - area: the pixels that it draws; nil where that is not to be a picture.
  func picture(of id: UInt64, _ inside: LayerSnapshot, _ area: PixelRect?) -> GroupPicture? {
    looks += 1
    let isEqual = groups[id]?.inside.map { diff.plan(from: $0, to: inside).isEmpty } ?? false
    let fits = area.map { $0.area * 4 <= budget && max($0.width, $0.height) <= Bitmap.maximumSide } ?? false
    let isShown = groups[id]?.look(at: inside, isEqual: isEqual, fits: fits, time: time, isRepeated: isRepeated)
    guard isShown == true, let area else { return nil }
    if groups[id]?.picture == nil {
      let picture = make(inside, area)
      groups[id]?.take(picture, at: time)
    }
    guard let picture = groups[id]?.picture else { return nil }
    groups[id]?.shownFrame = frame
    return picture
  }

  /// - Returns: nil where those that are in use leave no room for it.
  private func make(_ inside: LayerSnapshot, _ area: PixelRect) -> GroupPicture? {
    var kept = keptBytes
    while kept + area.area * 4 > budget {
      // Those that the last frame shows may still come in this one.
      let unused = groups.filter { $0.value.picture != nil && $0.value.shownFrame < frame - 1 }
      let oldest = unused.min { ($0.value.shownFrame, $0.key) < ($1.value.shownFrame, $1.key) }
      guard let oldest else { return nil }
      kept -= oldest.value.picture?.bitmap.byteCount ?? 0
      groups[oldest.key]?.drop()
    }
    guard let picture = GroupPicture(inside, area) else { return nil }
    made += 1
    return picture
  }
}
