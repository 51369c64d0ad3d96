/// The cost of the last frames, for overlays and benchmarks.
@MainActor
public final class FrameStatistics {
  /// One turn that a host measured, with or without a new frame.
  public struct Frame: Sendable {
    /// Seconds on the frame clock.
    public var time: Double
    /// Seconds of the main thread's processor time the turn took.
    public var cpu: Double
    /// Seconds the turn took.
    public var wall: Double
    /// Whether pixels changed.
    public var isPresented: Bool

    package init(time: Double, cpu: Double, wall: Double, isPresented: Bool) {
      self.time = time
      self.cpu = cpu
      self.wall = wall
      self.isPresented = isPresented
    }
  }

  /// How many frames are remembered.
  public nonisolated static let capacity = 240

  /// The last turns, oldest first; at most ``capacity``.
  public private(set) var frames: [Frame] = []
  /// Frame slots in which something moved and no new frame came, since the start.
  public private(set) var droppedFrames = 0
  /// Frames in which pixels changed, since the start.
  public private(set) var presentedFrames = 0

  package init() {}

  /// Records a turn. Hosts call this once for each.
  package func add(_ frame: Frame) {
    if frames.count >= Self.capacity { frames.removeFirst(frames.count - Self.capacity + 1) }
    frames.append(frame)
    if frame.isPresented { presentedFrames += 1 }
  }

  /// Records slots that passed without the frame that was due in them.
  package func addDropped(_ count: Int) { droppedFrames += count }
}
