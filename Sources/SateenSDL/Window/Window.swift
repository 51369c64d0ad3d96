import CSDL2
import Glibc
import Logging
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// A desktop window with a tree of nodes in it.
///
/// Give it a root node and call ``run()``, which opens it, from the program's `main`; programs of several windows call
/// ``Application/run(_:)``. `main` has to be synchronous: after `await`, an asynchronous `main` is no longer on the
/// thread it began on. While the loop runs, main-actor tasks, main-queue blocks and timers run too. A signal to end
/// (SIGINT, SIGTERM, SIGHUP) closes all windows; see ``EndSignals``.
@MainActor
public final class Window {
  /// The contents of the window, which get its events.
  public let container: RootContainer
  /// The options the window was opened with.
  public let options: WindowOptions
  /// The title in the window's frame.
  public var title: String { didSet { if let handle, title != oldValue { SDL_SetWindowTitle(handle, title) } } }

  /// Called when the user wants to close the window; false keeps it open. Without this it closes.
  public var onCloseRequest: (@MainActor () -> Bool)?
  /// Called after a window that was shown (``show()``) was closed because it cannot be opened, or not be drawn into any
  /// more. Without this, the reason goes to the log.
  public var onFailure: (@MainActor (WindowError) -> Void)?
  /// Called when the window can no longer be seen at all (false), because it was minimised or hidden, and when it can
  /// again.
  public var onVisibilityChange: (@MainActor (Bool) -> Void)?

  /// Whether the window has not been closed.
  public private(set) var isOpen = true
  /// Whether any part of the window may be seen.
  public private(set) var isVisible = true

  private(set) lazy var frames = WindowFrames(self)
  var presenter: (any FramePresenter)?
  private(set) var presentObservers = HandlerList<@MainActor (FrameStatistics.Frame, Int64) -> Void>()
  private var opener: WindowOpener
  private(set) var handle: OpaquePointer?
  var translator: EventTranslator
  /// Where the window learns of its display from.
  var display = DisplayReadings()
  /// How points, SDL's units and pixels relate.
  var scale: WindowScale
  /// The size in points that the program asked for last.
  var askedSize: Size
  /// Whether the environment says the scale of the desktop, which does not change then.
  let hasDesktopScale: Bool
  /// Whether the program or the environment says whether there is to be less motion.
  let hasMotionWish: Bool
  /// The desktop's wish for less motion, when it was last asked.
  var motionWish: Bool
  /// How carets blink by the desktop, as it said last; nil where it has not.
  var desktopBlink: CaretBlink?
  private var batch = InputBatch()
  private var textInput = WindowTextInput()
  private var letsGoAfterTurn = false
  private var isAskingToClose = false
  /// The service to ask for a higher priority of the main loop; nil where that is not wanted, and once it was asked.
  private var realtimeKit: RealtimeKit?
  private static var hasAskedForRealtime = false
  var displayRateIsStale = true
  /// Which renderer draws the window.
  var rendererChoice: RendererChoice

  /// Makes a window, which opens when it is run.
  public init(title: String, options: WindowOptions = WindowOptions()) {
    ProcessMemoryPolicy.returnLargeBlocks()
    // A closed terminal is no reason for a program with a window to end.
    EndSignals.surviveBrokenPipes()
    self.title = title
    self.options = options
    let environment = Self.environment(
      "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SATEEN_SCALE", "GDK_SCALE", "SATEEN_REALTIME",
      "DBUS_SYSTEM_BUS_ADDRESS", "SATEEN_REDUCE_MOTION", "SATEEN_RENDERER", "XDG_CONFIG_HOME", "HOME")
    let desktopScale = DisplayScale.desktop(environment)
    let scale = WindowScale(fixed: DisplayScale.fixed(options.scale, environment), desktop: desktopScale ?? 1)
    self.scale = scale
    askedSize = options.size
    hasDesktopScale = desktopScale != nil
    if environment["SATEEN_REALTIME"] == "1" { realtimeKit = RealtimeKit(environment: environment) }
    rendererChoice = RendererChoice(
      wish: environment["SATEEN_RENDERER"], hasGraphicsProcessor: GraphicsProcessor.isThere,
      size: PixelSize(options.size, scale: scale.pixelsPerPoint), scale: scale.pixelsPerPoint)
    opener = WindowOpener(title: title, options: options, scale: scale, environment: environment)
    container = RootContainer(size: options.size, scale: scale.pixelsPerPoint, appearance: options.appearance)
    container.backgroundColor = options.backgroundColor
    container.textRendering = nil
    hasMotionWish = options.reducesMotion != nil || environment["SATEEN_REDUCE_MOTION"] != nil
    motionWish = options.reducesMotion ?? MotionWish.fromEnvironment(environment)
    container.reducesMotion = motionWish
    desktopBlink = CaretBlink.fromFiles(environment)
    if let desktopBlink { container.caretBlink = desktopBlink }
    container.pasteboard = OpenWindows.shared.pasteboards.clipboard
    container.selectionPasteboard = OpenWindows.shared.pasteboards.selection
    translator = EventTranslator(scale: scale.unitsPerPoint, size: options.size)
  }

  /// Makes a window with contents of a size in points, which opens when it is run.
  public convenience init(title: String, size: Size) {
    var options = WindowOptions()
    options.size = size
    self.init(title: title, options: options)
  }

  private static func environment(_ names: String...) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }

  isolated deinit { close() }

  /// The node that fills the window.
  public var rootNode: DisplayNode? {
    get { container.rootNode }
    set { container.rootNode = newValue }
  }

  /// Light or dark; the desktop's own setting is not used.
  public var appearance: Appearance {
    get { container.appearance }
    set { container.appearance = newValue }
  }

  /// How letters are drawn; nil, the default, for the desktop's settings. Bitmaps of a window that are to be the same
  /// on every desktop need ``TextRendering/standard``.
  public var textRendering: TextRendering? {
    get { container.textRendering }
    set { container.textRendering = newValue }
  }

  // MARK: Life

  /// Closes the window, which ends ``run()``. It cannot be opened again, and releases its nodes, which have left the
  /// window, its handlers, and its timers and tickers, which have ended. Handlers may close their own window.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // A caller further up may still hold the presenter.
    presenter?.close()
    presenter = nil
    if let handle {
      OpenWindows.shared.willDisconnect()
      SDL_DestroyWindow(handle)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }
    handle = nil
    OpenWindows.shared.didClose(self)
    container.close()
    letGoOfHandlers()
    OpenWindows.shared.endPasteboardsIfUnused()
  }

  /// Handlers often hold their window, which would keep itself for ever then.
  private func letGoOfHandlers() {
    // Released last: a deinit may run code that reads these properties.
    let released = (onCloseRequest, onVisibilityChange, onFailure, presentObservers.removeAll())
    onCloseRequest = nil
    onVisibilityChange = nil
    onFailure = nil
    withExtendedLifetime(released) {}
  }

  /// Opens the window. This waits for the display server.
  /// - Parameter mayShow: called before the window is shown, when its scale is known; false leaves it unopened. So does
  ///   closing or running the window in the callback.
  func open(mayShow: () -> Bool) throws(WindowError) {
    opener.title = title
    let made = try opener.open { scale in
      if container.scale != scale.pixelsPerPoint { container.scale = scale.pixelsPerPoint }
      return mayShow() && isOpen && handle == nil
    }
    guard let opened = made else { return }
    handle = opened.window
    if !opened.canUseGraphics { rendererChoice.giveUp() }
    rendererChoice.needsCanvas = opened.needsCanvas
    if title != opener.title { SDL_SetWindowTitle(opened.window, title) }
    presenter = Trace.span("make presenter") { makePresenter(for: opened.window) }
    followTextInput(isNew: true)
    OpenWindows.shared.didConnect(opened.connection)
    let pasteboards = OpenWindows.shared.pasteboards
    if !pasteboards.selection.isConnected, container.selectionPasteboard === pasteboards.selection {
      container.selectionPasteboard = nil
    }
    scale = opened.scale
    followDisplay(isResized: true)
    container.holdFirstFrame()
  }

  // MARK: Frames

  /// Adds a function that is called after each presented frame, with the frame's cost and the time at which it had been
  /// handed to the display, in nanoseconds of the monotonic clock.
  @discardableResult
  public func onFramePresented(_ body: @escaping @MainActor (FrameStatistics.Frame, Int64) -> Void) -> Registration {
    let id = presentObservers.add(body)
    return .onMain { [weak self] in _ = self?.presentObservers.remove(id) }
  }

  /// Ends the server's filling of the background, with which the window would flicker while it is resized.
  func firstFrameIsShown() {
    if let handle { sateen_x11_set_background(handle, -1) }
    expectGraphics()
  }

  /// Asks the desktop once to have the main loop run before other programs, if the environment says so.
  func askForRealtime() {
    guard let kit = realtimeKit else { return }
    realtimeKit = nil
    guard !Self.hasAskedForRealtime else { return }
    Self.hasAskedForRealtime = true
    kit.askForMainThread { refusal in
      if let refusal {
        Logger(label: "sateen.window").warning("Nothing from RealtimeKit: \(LogLine.escaped(refusal))")
      }
      // Together with the nice value, the service sets the thread's usual slice, perhaps after the wait for it has
      // ended.
      MainQueue.shared.post { CurrentThread.setSlice(CurrentThread.frameSlice) }
    }
  }

  func showPointerShape() {
    // The shape is that of the window under the pointer.
    if let handle, SDL_GetMouseFocus().map({ $0 == handle }) ?? true {
      OpenWindows.shared.cursors.show(container.pointerShape)
    }
  }

  /// A copy of the window's last frame; nil before the first frame, and where memory cannot be allocated.
  public func screenshot() -> Bitmap? {
    presenter?.screenshot(scale: container.scale)
  }

  /// The X11 server's number for the window, by which tools such as xdotool know it; nil elsewhere and until it has
  /// opened.
  public var x11Identifier: UInt? {
    guard let handle else { return nil }
    let number = sateen_x11_window(handle)
    return number == 0 ? nil : UInt(number)
  }

  /// SDL's number for the window, 0 until it has opened.
  var sdlIdentifier: UInt32 { handle.map { SDL_GetWindowID($0) } ?? 0 }

  /// Whether keys make text, by way of the desktop's input method, even while the focus takes none. False by default:
  /// keys make text while a view with the focus, or one around it, takes text (``Responder/acceptsTextInput``).
  public var isTextInputActive = false { didSet { followTextInput() } }
  /// Whether keys make text now.
  var makesText: Bool { textInput.isOn }

  private func followTextInput(isNew: Bool = false) {
    if let handle { textInput.follow(container.textInputWish, isAsked: isTextInputActive, handle, scale, isNew: isNew) }
  }

  // MARK: Events

  func handle(_ event: SDL_Event) {
    guard isOpen, handle != nil else { return }
    textInput.note(event)
    if let meaning = translator.translate(event) { perform(meaning) }
  }

  /// Called after all of SDL's events have been taken.
  func eventsWerePolled() {
    for input in textInput.takeEvents(at: Clock.monotonicNanoseconds) { batch.append(input) }
  }

  /// When events of the input method are to be looked for, in nanoseconds of the monotonic clock: its connection is not
  /// watched. Nil where it has none to send.
  func nextTextInputTime(after now: Int64) -> Int64? { isOpen ? textInput.nextTime(after: now) : nil }

  /// Hands the input since the last call to the container.
  func handOverInput() {
    for input in batch.take() { container.enqueue(input) }
  }

  /// Called after a turn that has handled the events so far.
  func turnEnded() {
    followTextInput()
    guard letsGoAfterTurn else { return }
    letsGoAfterTurn = false
    container.cancelTouches()
  }

  /// Closes a window that was shown and cannot go on, and tells its handler.
  func fail(_ error: WindowError) {
    let onFailure = onFailure
    close()
    if let onFailure { return onFailure(error) }
    Logger(label: "sateen.window").error("\(LogLine.escaped(title)): \(LogLine.escaped(error.description))")
  }

  private func perform(_ event: WindowEvent) {
    switch event {
    case .input(let input): textInput.append(input)
    case .resized: followDisplay(isResized: true)
    case .exposed: if presenter?.presentAll() == false { container.redrawAll() }
    case .shown: setVisible(true)
    case .hidden: setVisible(false)
    case .focusGained:
      followTextInput(isNew: true)
      container.keyboardReturned()
      // The user may come from the desktop's settings.
      followDesktopScale()
      followMotionWish()
      followCaretBlink()
    case .focusLost:
      // Presses from before that are delivered first, in the next turn.
      letsGoAfterTurn = true
      container.setNeedsTurn()
    case .displayChanged: displayChanged()
    case .closeRequested: closeIfWanted()
    }
  }

  private func closeIfWanted() {
    // A handler may run a window with a question. It is not called again until that was answered.
    guard !isAskingToClose else { return }
    isAskingToClose = true
    defer { isAskingToClose = false }
    if onCloseRequest?() ?? true { close() }
  }

  private func setVisible(_ visible: Bool) {
    guard isVisible != visible else { return }
    isVisible = visible
    container.isVisible = visible
    if visible {
      container.redrawAll()
    } else {
      container.cancelTouches()
      presenter?.windowWasHidden()
    }
    onVisibilityChange?(visible)
  }
}
