import SateenCore
import SateenGraphics
import SateenLayout

// How an element looks. All but a picture's corners give the element a layer, with everything in it.
extension LayoutElement {
  private func decorated(_ change: (inout Decoration) -> Void) -> Decorated { Decorated(self, change) }

  /// A plain background, which costs no bitmap.
  public func fill(_ color: Color?) -> Decorated { decorated { $0.fill = color } }

  /// Rounds the background and the border, in points; a picture by itself is rounded where it is decoded.
  public func cornerRadius(_ radius: Double) -> Decorated { decorated { $0.cornerRadius = radius } }

  /// A line inside of the element's edge, in points.
  public func border(_ color: Color, width: Double = 1) -> Decorated {
    decorated { ($0.borderColor, $0.borderWidth) = (color, width) }
  }

  /// The opacity of the element and all in it, 0 to 1.
  public func opacity(_ opacity: Double) -> Decorated { decorated { $0.opacity = opacity } }

  public func shadow(_ shadow: Shadow) -> Decorated { decorated { $0.shadow = shadow } }

  /// Shows what is in the element only inside of it, and of its rounded corners.
  public func clipped() -> Decorated { decorated { $0.isClipped = true } }

  /// Gives the element a layer of its own. Elements without one share bitmaps with their neighbours.
  public func layer() -> Decorated { decorated { $0.hasLayer = true } }

  /// The backgrounds of the element while the pointer is above it, and while it is pressed; nil for no change. They show
  /// at once, and no body is read for them.
  public func feedback(hover: Color? = nil, pressed: Color? = nil) -> Decorated {
    decorated { ($0.hover, $0.pressed) = (hover, pressed) }
  }
}

// How changes of an element are seen.
extension LayoutElement {
  /// How the element is seen to come and to go: when a branch changes, or an item of a loop. It plays with each such
  /// change, also without ``withAnimation(_:_:)``, but not when the component around is first shown.
  ///
  /// The element gets a layer of its own. Tasks and state of an element that goes end at once; its pixels stay until the
  /// transition is over.
  public func transition(_ transition: Transition) -> Decorated { Decorated(self) { $0.transition = transition } }

  /// Has the element jump to a size and come back from there each time a value differs from the one before, such as a
  /// count of taps. No body is read for the movement.
  /// - Parameter scale: where the movement begins, as a factor of the element's size.
  public func pulse(
    _ trigger: some Hashable & Sendable, _ animation: ComponentAnimation = .spring(0.45), scale: Double = 0.6
  ) -> Decorated {
    Decorated(self) { $0.pulse = Pulse(trigger: trigger, animation: animation, scale: scale) }
  }
}

// Events of an element. Handlers run on the main loop, and belong to the evaluation on screen.
extension LayoutElement {
  /// Called when the element is pressed and released. The press does not reach what is around, such as the list's row.
  public func onTap(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onTap = action }
  }

  /// Called when the element has been pressed for half a second; `onTap` is not called then.
  public func onLongPress(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onLongPress = action }
  }

  /// Called when the element is pressed with the pointer's secondary button.
  public func onSecondaryTap(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onSecondaryTap = action }
  }

  /// Called when the pointer comes above the element (true), and when it leaves.
  public func onHover(_ action: @escaping @MainActor @Sendable (Bool) -> Void) -> Decorated {
    decorated { $0.onHover = action }
  }

  /// Called where the pointer is above the element, in the element's own space in points, and with nil when it leaves.
  public func onPointerMove(_ action: @escaping @MainActor @Sendable (Point?) -> Void) -> Decorated {
    decorated { $0.onPointerMove = action }
  }

  /// Called when a link in the element's labels is pressed, with its target.
  public func onLink(_ action: @escaping @MainActor @Sendable (String) -> Void) -> Decorated {
    decorated { $0.onLink = action }
  }

  /// Called with keys that are pressed while the element, or one in it, has the focus; returning true uses the key. The
  /// element gets the focus by a press or by the Tab key.
  public func onKey(_ action: @escaping @MainActor @Sendable (Key, KeyModifiers) -> Bool) -> Decorated {
    decorated { $0.onKey = action }
  }

  /// Whether the element has the focus: the binding hears of it, and moves the focus when it is written. The element gets
  /// the focus by a press or by the Tab key, too.
  public func focused(_ isFocused: Binding<Bool>) -> Decorated {
    // Read, so that the body is evaluated, and the focus moves, when the binding is written.
    _ = isFocused.wrappedValue
    return decorated { $0.focus = isFocused }
  }

  /// Called when the element is first on screen, or comes back there.
  public func onAppear(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onAppear = action }
  }

  /// Called when the element has left the screen.
  public func onDisappear(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onDisappear = action }
  }

  /// Work that begins when the element is on screen, is cancelled when it leaves, and begins again with another id. It
  /// runs on no actor, and may write state.
  public func task(
    id: some Hashable & Sendable = 0, _ body: @escaping @Sendable () async -> Void
  ) -> Decorated {
    decorated { $0.tasks.append(ComponentTask(id: id, body: body)) }
  }

  /// How far the area that takes presses is larger than the element (negative values) or smaller, in points.
  public func hitTestSlop(_ slop: EdgeInsets) -> Decorated { decorated { $0.slop = slop } }

  /// The part that the element plays, such as "button", and its name where that is not its text. Tests find it by both.
  public func role(_ role: String, _ label: String? = nil) -> Decorated {
    decorated { decoration in
      decoration.role = role
      if let label { decoration.label = label }
    }
  }

  /// A name by which tests find the element.
  public func testID(_ id: String) -> Decorated { decorated { $0.testID = id } }
}

// Identity, and values that are handed down.
extension LayoutElement {
  /// Finds the element by an id within the body, or the item of a ``ForEach(_:element:)``, that it is written in: it keeps
  /// its state and its pixels wherever in there it moves.
  public func id(_ id: some Hashable & Sendable) -> some LayoutSpec { Identified(child: self, id: id) }

  /// Sets a value of the surroundings for the element and all in it.
  public func surroundings<Value: Sendable & Equatable>(
    _ path: any WritableKeyPath<Surroundings, Value> & Sendable, _ value: Value
  ) -> some LayoutSpec {
    Surrounded(child: self) { $0[keyPath: path] = value }
  }

  /// Whether controls and taps in the element have no effect.
  public func disabled(_ isDisabled: Bool = true) -> some LayoutSpec {
    Surrounded(child: self) { if isDisabled { $0.isEnabled = false } }
  }
}

/// An element at a place of its own choice.
struct Identified: LayoutSpec {
  var style: LayoutStyle
  let child: any LayoutElement
  let id: any (Hashable & Sendable)

  init(child: any LayoutElement, id: any (Hashable & Sendable)) {
    self.child = child
    self.id = id
    style = child.style
  }

  var stackTraitsSource: StackTraitsSource { .wrapped(child) }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let outer = pass.place
    defer { pass.place = outer }
    pass.place = pass.base.appending(id: id)
    return styled(around: pass.resolved(child))
  }
}

/// An element in other surroundings.
struct Surrounded: LayoutSpec {
  var style: LayoutStyle
  let child: any LayoutElement
  let change: @Sendable (inout Surroundings) -> Void

  init(child: any LayoutElement, _ change: @escaping @Sendable (inout Surroundings) -> Void) {
    self.child = child
    self.change = change
    style = child.style
  }

  var stackTraitsSource: StackTraitsSource { .wrapped(child) }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = child.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let evaluation = Evaluation.of(pass)
    let outer = evaluation.surroundings
    defer { evaluation.surroundings = outer }
    change(&evaluation.surroundings)
    return styled(around: pass.resolved(child))
  }
}

extension LayoutSpec {
  /// The resolved child in place of the spec, which itself has no layout: with the spec's style where that differs.
  fileprivate func styled(around child: any LayoutElement) -> any LayoutElement {
    guard style != child.style else { return child }
    var wrapper = WrapperLayoutSpec(child)
    wrapper.style = style
    return wrapper
  }
}
