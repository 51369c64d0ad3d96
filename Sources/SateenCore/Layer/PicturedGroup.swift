import SateenGraphics
import SateenThreads

/// A group of layers that may be composed from a picture: how it moved, how its inside changed, and the picture.
@MainActor
struct PicturedGroup {
  /// Where a group is, and how much of it shows.
  struct Place: Equatable {
    var opacity: Double
    var toDevice: Transform
    var plane: Homography?
    var isUpright: Bool

    /// Whether another picture of the same pixels is seen. One that only moved by whole pixels does not count.
    func differs(from other: Place) -> Bool {
      if opacity != other.opacity || isUpright != other.isUpright { return true }
      return !isUpright && (toDevice != other.toDevice || plane != other.plane)
    }
  }

  /// Seconds without a change of the place after which a group is at rest. Displays are faster than some motion, so a
  /// single frame without a change does not end it.
  private static let restTime = 0.1
  /// Seconds for which a picture is kept without use. A group whose inside makes no picture is not looked at as long.
  private static let keptTime = 0.5
  /// After as many equal frames running, the inside counts as one that does not change.
  private static let steadyFrames = 8
  /// The number of doublings of the equal frames that are asked for before there is a picture.
  private static let mostMisses = 6

  private var place: Place
  /// Whether the layer asks for a picture.
  private var isAsked = false
  /// The changes of the place in the present motion, and the time of the last one, in seconds on the frame clock.
  private var changes = 0
  private var lastChange = -Double.infinity
  /// The inside when it was last looked at, and the time of that.
  private(set) var inside: LayerSnapshot?
  private var lastLook = -Double.infinity
  /// The inside is not looked at before this time.
  private var nextLook = -Double.infinity
  /// The frames running in which the inside did not change.
  private var equalFrames = 0
  /// How often it changed after few equal frames.
  private var misses = 0
  /// The scale of a turned group's picture, and whether this frame is the first one with it.
  private var scale = 0.0
  private var isRescaled = false
  private(set) var picture: GroupPicture?
  /// The numbers of the last frames that had the group, and that show its picture.
  var frame = 0
  var shownFrame = -1

  init(_ place: Place) {
    self.place = place
  }

  // MARK: Motion

  /// - Parameter time: of the frame, in seconds on the frame clock.
  mutating func record(_ place: Place, isAsked: Bool, at time: Double) {
    if changes > 0, restBegins <= time { (changes, misses, nextLook) = (0, 0, -.infinity) }
    if place.differs(from: self.place) {
      changes += 1
      lastChange = time
    }
    (self.place, self.isAsked, isRescaled) = (place, isAsked, false)
  }

  private var restBegins: Double { lastChange + Self.restTime }

  /// When the group has to be drawn from its layers again, if it is shown as a picture and does not change until then.
  var pictureEnds: Double { isAsked ? .infinity : restBegins }

  /// When the picture and the inside go, if they are not used until then.
  var keptUntil: Double { lastLook + Self.keptTime }

  /// Whether the group may be shown as a picture now or soon, so that its inside has to be looked at.
  func needsLook(at time: Double, keepsMoving: Bool) -> Bool {
    (isAsked || (keepsMoving && changes > 0)) && time >= nextLook
  }

  // MARK: The inside

  /// Takes in what the group has in it now.
  /// - Parameters:
  ///   - isEqual: whether that is what it had when it was last looked at.
  ///   - fits: whether a picture of it is worth its memory.
  ///   - isRepeated: whether a frame of this time was composed before.
  /// - Returns: whether the group is to be composed from a picture.
  mutating func look(
    at inside: LayerSnapshot, isEqual: Bool, fits: Bool, time: Double, isRepeated: Bool
  ) -> Bool {
    lastLook = time
    var isSteady = true
    if isEqual {
      if !isRepeated { equalFrames += 1 }
    } else {
      dropPicture()
      // At another scale the same layers are another inside.
      if !isRescaled || equalFrames == 0 { isSteady = recordChange() }
    }
    guard fits, isSteady || isAsked else {
      refuse(for: Self.keptTime, at: time)
      return false
    }
    self.inside = inside
    return isAsked || (changes > 1 && equalFrames >= 1 << misses)
  }

  /// - Returns: false for an inside that changes too often to be worth a look.
  private mutating func recordChange() -> Bool {
    if inside != nil { misses = equalFrames >= Self.steadyFrames ? 0 : min(misses + 1, Self.mostMisses) }
    equalFrames = 0
    return inside == nil || misses < Self.mostMisses
  }

  /// Has the group drawn from its layers for a while, without a look at its inside.
  private mutating func refuse(for seconds: Double, at time: Double) {
    drop()
    nextLook = time + seconds
  }

  /// Takes the picture that was made; nil where there is no room for one, as while those of other groups are in use.
  mutating func take(_ made: GroupPicture?, at time: Double) {
    picture = made
    if made == nil { refuse(for: Self.restTime, at: time) }
  }

  /// The scale at which a turned group's inside is looked at: that of the picture that there is, if it has enough pixels,
  /// but no more than twice as many to a side. A group that grows gets pixels for what it may grow by.
  /// - Parameters:
  ///   - wanted: the scale at which the group shows.
  ///   - largest: the scale at which its pixels take all the memory that pictures may take.
  mutating func scale(wanted: Double, largest: Double) -> Double {
    if scale * 1.25 >= wanted, scale <= max(wanted, min(wanted * 2, largest)) { return scale }
    let isGrowing = inside != nil && scale > 0 && scale < wanted
    scale = isGrowing ? max(wanted, min(wanted * 1.5, largest)) : wanted
    isRescaled = true
    return scale
  }

  // MARK: The end

  mutating func drop() {
    dropPicture()
    inside = nil
    equalFrames = 0
  }

  private mutating func dropPicture() {
    if let picture { LargeObjects.release(picture.bitmap) }
    picture = nil
  }
}
