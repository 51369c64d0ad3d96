import CSDL2
import SateenThreads

/// The loudspeaker by SDL, which calls for sound on a thread of its own.
///
/// It is available where a window is open, so that programs without one, such as tests, play to their frame clock alone.
final class SDLSoundDevice: SoundDevice, Sendable {
  /// Given to SDL as long as the device is open.
  private final class Renderer: Sendable {
    let render: @Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void

    init(_ render: @escaping @Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void) { self.render = render }
  }

  private struct Open {
    var identifier: SDL_AudioDeviceID = 0
    var renderer: Renderer?
  }

  private let open = Locked(Open())

  /// Pairs that SDL asks for at once: 21 milliseconds.
  private static let buffer = 1024

  var isAvailable: Bool { SDL_WasInit(UInt32(SDL_INIT_VIDEO)) != 0 }

  var now: Double { Double(Clock.monotonicNanoseconds) / 1e9 }

  func start(_ render: @escaping @Sendable (UnsafeMutableBufferPointer<Float>, Double) -> Void) -> Bool {
    guard isAvailable else { return false }
    // Unlike SDL_InitSubSystem, this function does not share its counters with the main thread.
    if SDL_GetCurrentAudioDriver() == nil {
      guard SDL_AudioInit(nil) == 0 else { return false }
    }
    let renderer = Renderer(render)
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(SoundQueue.rate)
    wanted.format = SDL_AudioFormat(AUDIO_F32LSB)
    wanted.channels = 2
    wanted.samples = UInt16(Self.buffer)
    wanted.userdata = Unmanaged.passUnretained(renderer).toOpaque()
    wanted.callback = { context, bytes, count in
      guard let context, let bytes, count > 0 else { return }
      let pairs = Int(count) / (2 * MemoryLayout<Float>.size)
      bytes.initialize(repeating: 0, count: Int(count))
      bytes.withMemoryRebound(to: Float.self, capacity: 2 * pairs) { samples in
        // One buffer is heard while the next one is asked for.
        Unmanaged<Renderer>.fromOpaque(context).takeUnretainedValue().render(
          UnsafeMutableBufferPointer(start: samples, count: 2 * pairs), Double(pairs) / SoundQueue.rate)
      }
    }
    var got = SDL_AudioSpec()
    let identifier = SDL_OpenAudioDevice(nil, 0, &wanted, &got, 0)
    guard identifier != 0 else { return false }
    open.exchange(Open(identifier: identifier, renderer: renderer))
    SDL_PauseAudioDevice(identifier, 0)
    return true
  }

  func stop() {
    let old = open.exchange(Open())
    // SDL waits for a call under way, after which the renderer is not used any more.
    if old.identifier != 0 { SDL_CloseAudioDevice(old.identifier) }
  }
}
