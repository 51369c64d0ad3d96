/// The rows of FRAMES.csv, one for each presented frame. Append on the thread that presents; `csv` formats them at the
/// end.
public struct FrameLog: Sendable {
  public struct Frame: Sendable, Equatable {
    /// CLOCK_MONOTONIC at the present, in nanoseconds.
    public var time: Int64
    /// CPU time of the main thread since the frame before, in nanoseconds.
    public var mainCPU: Int64
    /// Wall time of the main thread's work on this frame, in nanoseconds.
    public var mainWall: Int64
    /// The share of the visible row area without its final content, 0 to 1.
    public var blank: Double

    public init(time: Int64, mainCPU: Int64, mainWall: Int64, blank: Double) {
      self.time = time
      self.mainCPU = mainCPU
      self.mainWall = mainWall
      self.blank = blank
    }
  }

  public private(set) var frames: [Frame] = []

  /// Reserves room for `capacity` frames, so that no frame pays for growing the log.
  public init(capacity: Int = 4_096) {
    frames.reserveCapacity(capacity)
  }

  public mutating func append(_ frame: Frame) {
    frames.append(frame)
  }

  /// The whole log as comma-separated values with a header line.
  public var csv: String {
    var text = "t_ns,ui_cpu_ns,ui_wall_ns,blank\n"
    for frame in frames {
      let share = Int((min(max(frame.blank, 0), 1) * 10_000).rounded())
      let digits = String(10_000 + share % 10_000).dropFirst()
      text += "\(frame.time),\(frame.mainCPU),\(frame.mainWall),\(share / 10_000).\(digits)\n"
    }
    return text
  }
}
