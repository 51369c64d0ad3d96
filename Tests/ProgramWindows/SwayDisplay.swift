import Foundation
import Glibc

/// A Wayland desktop with two displays, whose scales can be changed and whose pixels can be read.
public final class SwayDisplay: Sendable {
  /// A display of the desktop.
  public struct Output: Sendable {
    public var scale: Double
    public var framesPerSecond: Int

    public init(scale: Double, framesPerSecond: Int = 60) {
      self.scale = scale
      self.framesPerSecond = framesPerSecond
    }
  }

  /// The environment in which programs find the desktop.
  public let environment: [String: String]
  private let compositor: Process
  private let folder: URL

  /// Whether the programs that this needs are installed.
  public static var isInstalled: Bool {
    ["/usr/bin/sway", "/usr/bin/swaymsg", "/usr/bin/grim", "/usr/bin/setpriv"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Starts a desktop in which windows float, the first output having the keys.
  /// - Parameter outputs: each of 800 x 600 pixels.
  public init(_ outputs: [Output]) throws {
    // The names of sockets are short.
    folder = URL(fileURLWithPath: "/tmp/sway-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var lines = ["xwayland disable", "default_border none", "for_window [app_id=\".*\"] floating enable"]
    for (index, output) in outputs.enumerated() {
      lines.append(
        "output HEADLESS-\(index + 1) mode --custom 800x600@\(output.framesPerSecond)Hz"
          + " position \(index * 2_000) 0 scale \(output.scale)")
      lines.append("output HEADLESS-\(index + 1) bg #335577 solid_color")
    }
    lines.append("focus output HEADLESS-1")
    let settings = folder.appendingPathComponent("config")
    try lines.joined(separator: "\n").write(to: settings, atomically: true, encoding: .utf8)
    let control = folder.appendingPathComponent("control").path
    compositor = Process()
    compositor.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    // A test that crashes leaves no compositor.
    var arguments = ["--pdeathsig", "TERM", "/usr/bin/sway", "-c", settings.path]
    if getuid() == 0 {
      // The compositor refuses to run as root.
      let nobody: uid_t = 65_534
      for path in [folder.path, settings.path] { chown(path, nobody, nobody) }
      arguments = ["--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups"] + arguments
    }
    compositor.arguments = arguments
    var inner = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.path, "SWAYSOCK": control, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
      "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "\(outputs.count)",
    ]) { $1 }
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { inner[name] = nil }
    compositor.environment = inner
    compositor.standardOutput = FileHandle.nullDevice
    compositor.standardError = FileHandle.nullDevice
    try compositor.run()
    let end = Date(timeIntervalSinceNow: 20)
    var display: String?
    while display == nil || !FileManager.default.fileExists(atPath: control) {
      guard compositor.isRunning, Date() < end else {
        compositor.terminate()
        try? FileManager.default.removeItem(at: folder)
        throw WindowTestError("the compositor did not start")
      }
      usleep(10_000)
      display = try? FileManager.default.contentsOfDirectory(atPath: folder.path).first {
        $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
      }
    }
    environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": display ?? "", "SWAYSOCK": control]
  }

  deinit { stop() }

  public func stop() {
    guard compositor.isRunning else { return }
    compositor.terminate()
    compositor.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Gives a command to the desktop, such as `output HEADLESS-1 scale 2`.
  public func command(_ text: String) throws {
    let answer = String(decoding: try run("/usr/bin/swaymsg", ["--raw", text]), as: UTF8.self)
    guard answer.contains("\"success\": true") else { throw WindowTestError("\(text): \(answer)") }
  }

  /// The current pixels of an output, counted from 1.
  public func picture(of output: Int) throws -> ScreenPicture {
    try ScreenPicture(ppm: run("/usr/bin/grim", ["-t", "ppm", "-o", "HEADLESS-\(output)", "-"]))
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Data {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: program)
    tool.arguments = arguments
    tool.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    tool.standardOutput = output
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return data
  }
}
