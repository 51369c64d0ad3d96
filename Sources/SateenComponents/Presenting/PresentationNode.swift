import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// A sheet over a screen, with the shade behind it.
final class PresentationNode: DisplayNode {
  let dismissAction = DismissAction(DismissAction.Target())
  private let isShown: Store<Bool>
  private let sheet: ComponentNode
  private let maximumWidth: Double
  private var room: PresentationRoom?
  /// Keeps the focus in the sheet.
  private var focusScope: Registration?
  private var onDismiss: (@MainActor () -> Void)?
  private var isDismissed = false

  init(maximumWidth: Double, _ content: @escaping @Sendable () -> Elements) {
    let isShown = Store(false)
    let dismiss = dismissAction
    self.isShown = isShown
    self.maximumWidth = maximumWidth
    sheet = ComponentNode {
      PresentedSheet(isShown: isShown, maximumWidth: maximumWidth, dismiss: dismiss, content: content)
    }
    super.init()
    automaticallyManagesSubnodes = true
    dismiss.target?.node = self
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { WrapperLayoutSpec(sheet) }

  // MARK: Coming and going

  func show(in room: PresentationRoom, onDismiss: (@MainActor () -> Void)?) {
    self.onDismiss = onDismiss
    self.room = room
    room.add(self)
  }

  /// Shows other elements.
  func update(_ content: @escaping @Sendable () -> Elements) {
    let (isShown, maximumWidth, dismiss) = (isShown, maximumWidth, dismissAction)
    sheet.show {
      PresentedSheet(isShown: isShown, maximumWidth: maximumWidth, dismiss: dismiss, content: content)
    }
  }

  /// The room for the sheet is on screen, without the sheet: now it may be seen to come.
  func roomDidAppear() {
    if !isDismissed { isShown.value = true }
  }

  func sheetDidAppear() {
    guard !isDismissed, focusScope == nil, let view = loadedView else { return }
    focusScope = view.container?.pushFocusScope(view)
  }

  func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    isUserInteractionEnabled = false
    isShown.value = false
    let container = loadedView?.container
    focusScope?.remove()
    onDismiss?()
    onDismiss = nil
    guard let container else { return leave() }
    container.after(PresentedSheet.animation.duration + 0.1) { [self] in leave() }
  }

  private func leave() {
    room?.remove(self)
    room = nil
  }

  // MARK: Events that the sheet does not use, which go no further

  private func isBeside(_ touch: Touch?) -> Bool {
    guard let touch, let view = sheet.loadedView else { return false }
    let dialog = sheet.stage.plan?.areas.first { $0.area.decoration.role == PresentedSheet.role }
    return dialog?.frame.contains(touch.location(in: view)) == false
  }

  private var isPressBeside = false

  override func touchesBegan(_ touches: [Touch]) { isPressBeside = isBeside(touches.first) }
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) { isPressBeside = false }

  override func touchesEnded(_ touches: [Touch]) {
    if isPressBeside, isBeside(touches.first) { dismiss() }
    isPressBeside = false
  }

  override func secondaryPress(at point: Point) -> Bool { true }

  override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    true
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard key == .escape else { return false }
    // A key that is held may have been pressed for something else.
    if !isRepeat { dismiss() }
    return true
  }
}

/// The elements that a ``PresentationNode`` shows.
private struct PresentedSheet: Component {
  static let role = "dialog"
  static let animation = ComponentAnimation.easeOut(0.25)
  private static let shade = Color(white: 0, alpha: 0.4)

  let isShown: Store<Bool>
  let maximumWidth: Double
  let dismiss: DismissAction
  let content: @Sendable () -> Elements

  var body: some LayoutElement {
    ZStack {
      if isShown.value {
        VStack { content() }
          .padding(20).frame(width: .fraction(1), maxHeight: .fraction(1)).fill(.card).cornerRadius(12)
          .shadow(Shadow(offset: Size(width: 0, height: 8), radius: 24)).role(Self.role)
          .transition(.slide(.bottom).animation(Self.animation))
          .onAppear { dismiss.target?.node?.sheetDidAppear() }
          .frame(width: .fraction(0.9), maxWidth: .points(maximumWidth), maxHeight: .fraction(0.9)).centered()
          .frame(width: .fraction(1), height: .fraction(1)).fill(Self.shade)
          .transition(.opacity.animation(Self.animation))
      }
    }
    .frame(width: .fraction(1), height: .fraction(1))
    .onAppear { dismiss.target?.node?.roomDidAppear() }
    .surroundings(\.dismiss, dismiss)
  }
}
