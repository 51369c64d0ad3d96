import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

// The look of an element. Each of these gives the element a layer with everything inside it. The corner radius of a
// picture alone needs none.
extension LayoutElement {
  private func decorated(_ change: (inout Decoration) -> Void) -> Decorated { Decorated(self, change) }

  /// A background of one colour, for which no bitmap is drawn.
  public func fill(_ color: Color?) -> Decorated { decorated { $0.fill = color } }

  /// A background that changes gradually between colours, for which no bitmap is drawn. It lies over that of one colour.
  public func fill(_ gradient: Gradient) -> Decorated { decorated { $0.gradient = gradient } }

  /// The radius of the corners of background and border, in points. A picture without other decoration is decoded with
  /// round corners.
  public func cornerRadius(_ radius: Double) -> Decorated { decorated { $0.cornerRadius = radius } }

  /// A line along the inner side of the element's edge.
  /// - Parameter width: in points.
  public func border(_ color: Color, width: Double = 1) -> Decorated {
    decorated { ($0.borderColor, $0.borderWidth) = (color, width) }
  }

  /// The opacity of the element with everything inside it, 0 to 1.
  public func opacity(_ opacity: Double) -> Decorated { decorated { $0.opacity = opacity } }

  public func shadow(_ shadow: Shadow) -> Decorated { decorated { $0.shadow = shadow } }

  /// Hides the parts of everything inside the element that lie outside its bounds or its round corners.
  public func clipped() -> Decorated { decorated { $0.isClipped = true } }

  /// Shows the element only where another one of its size is opaque, and lets it through as far as that is. Neither the
  /// colours of the mask count, nor taps on it; see ``Layer/mask``.
  public func mask(_ mask: any LayoutElement) -> WrapperLayoutSpec {
    let over = Decorated(mask) { $0.isMask = true }
    // Modifiers that follow do not change the element that is masked.
    var masked = WrapperLayoutSpec(Decorated(OverlayLayoutSpec(child: self, overlay: over)) { $0.hasMask = true })
    masked.style = style
    return masked
  }

  /// Gives the element a layer of its own. Elements without a layer are drawn into one bitmap with their neighbours.
  public func layer() -> Decorated { decorated { $0.hasLayer = true } }

  /// Draws everything in the element into one bitmap, with all backgrounds, corners and shadows; see
  /// ``DisplayNode/rasterizesSubtree``.
  public func rasterized() -> Decorated { decorated { $0.isRasterized = true } }

  /// A name that elements of two screens have in common where they show the same: while one screen of a navigation stack
  /// gives way to the other, the element grows out of its counterpart. See `DisplayNode.sharedElementID`.
  public func sharedElement(_ id: String?) -> Decorated { decorated { $0.sharedElementID = id } }

  /// The element's background while the pointer is over it, and the one while it is pressed; nil to keep the other
  /// background. They appear at once, because no body is read for them.
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
  /// Called when the element is pressed and released. The press does not reach the views around the element: in a list,
  /// it does not select the row.
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

  /// The element's menu: opened by the pointer's secondary button, by a finger's long press, and by the Menu key or Shift+F10
  /// while the element has the focus. Without elements there is none.
  ///
  /// ```swift
  /// NoteCard(note: note).contextMenu {
  ///   MenuItem("Copy") { copy(note) }
  ///   MenuItem("Delete", role: .destructive) { delete(note) }
  /// }
  /// ```
  /// - Parameter elements: read on the main loop each time the menu opens.
  public func contextMenu(
    @MenuBuilder _ elements: @escaping @MainActor @Sendable () -> [MenuElement]
  ) -> Decorated {
    decorated { $0.contextMenu = { Menu(elements()) } }
  }

  /// A sentence about the element, which shows while the pointer rests on it, and on Control+F1 while it has the focus. Nil
  /// and an empty one leave it to the elements around. A disabled element shows it too, and can say why it is disabled.
  public func tooltip(_ text: String?) -> Decorated {
    if text != nil { TooltipPresenter.register() }
    return decorated { $0.tooltip = text }
  }

  /// Called with true when the pointer comes over the element, and with false when it leaves.
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

  /// Has Tab stop at the element, and a press give it the focus.
  public func focusable() -> Decorated { decorated { $0.isFocusable = true } }

  /// Has Enter press the element, or the first one in it that can be pressed, where nothing else in the window or sheet
  /// uses the key.
  public func defaultAction() -> Decorated { decorated { $0.focusAction = .standard } }

  /// Has Escape press the element, or the first one in it that can be pressed, where nothing else in the window or sheet
  /// uses the key.
  public func cancelAction() -> Decorated { decorated { $0.focusAction = .cancel } }

  /// Has keys press the element, or the first one in it that can be pressed, wherever the focus is in the window or in the
  /// sheet on top, where nothing else uses the keys. Keys that type go to a text first, and a key that is held presses once.
  ///
  /// ```swift
  /// Button("Save") { save() }.keyboardShortcut("s", .control)
  /// ```
  public func keyboardShortcut(_ key: Key, _ modifiers: KeyModifiers = []) -> Decorated {
    decorated { $0.shortcut = Shortcut(key, modifiers) }
  }

  /// Makes the places for the focus in the element one stop of the Tab key, with arrows to move among them. Tab comes back
  /// to the place that had the focus last, else to the first.
  ///
  /// ```swift
  /// HStack { for tool in tools { ToolButton(tool) } }.focusGroup([.horizontal, .wraps])
  /// ```
  ///
  /// With `.isEntered`, an element that takes the focus itself is the stop, and F2 goes on to the places in it.
  public func focusGroup(_ group: FocusGroup) -> Decorated { decorated { $0.focusGroup = group } }

  /// The rank of the element, with all in it, in the order of the Tab key: elements of a lower rank come first, and those of
  /// one rank in the order of the layout. It counts among the elements of the tree or, in an element that has a rank or is
  /// a ``focusGroup(_:)``, among those in there. 0 for elements without one.
  public func focusOrder(_ order: Int) -> Decorated { decorated { $0.focusOrder = order } }

  /// Called each time the element comes on screen.
  public func onAppear(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onAppear = action }
  }

  /// Called each time the element has left the screen.
  public func onDisappear(_ action: @escaping @MainActor @Sendable () -> Void) -> Decorated {
    decorated { $0.onDisappear = action }
  }

  /// A task that begins when the element comes on screen, and is cancelled when the element leaves. With another `id`
  /// it is cancelled, and begins again. It runs on no actor, and may write state.
  public func task(
    id: some Hashable & Sendable = 0, _ body: @escaping @Sendable () async -> Void
  ) -> Decorated {
    decorated { $0.tasks.append(ComponentTask(id: id, body: body)) }
  }

  /// Shows elements in a sheet over the window while a binding is true. A press beside the sheet, the Escape key and the
  /// surrounding `dismiss` make it false, and so does an element that goes.
  ///
  /// ```swift
  /// Button("Details") { showsDetails = true }
  ///   .sheet(isPresented: $showsDetails) { OrderDetails(order: order) }
  /// ```
  /// - Parameters:
  ///   - maximumWidth: the greatest width of the sheet, in points. The sheet takes at most nine tenths of the width and
  ///     the height of the window in any case.
  ///   - content: read on a worker. A new evaluation of the component around has it read again.
  public func sheet(
    isPresented: Binding<Bool>, maximumWidth: Double = 420,
    @LayoutBuilder _ content: @escaping @Sendable () -> Elements
  ) -> Decorated {
    // Read, so that the body is evaluated, and the sheet comes or goes, when the binding is written.
    _ = isPresented.wrappedValue
    return decorated {
      $0.presentations.append(
        PresentationWish(isPresented: isPresented, content: .sheet(maximumWidth: maximumWidth, content)))
    }
  }

  /// Asks a question over the window while a binding is true. An answer makes it false.
  ///
  /// ```swift
  /// Button("Delete") { asks = true }
  ///   .dialog(Dialog("Delete the note?", actions: [.cancel, DialogAction("Delete")]), isPresented: $asks) { answer in
  ///     if answer == "Delete" { delete(note) }
  ///   }
  /// ```
  /// - Parameter onAnswer: called once for each time the dialog shows, with the id of the chosen action. A dialog that goes
  ///   without an answer gives its cancelling action, or nil where it has none.
  public func dialog(
    _ dialog: Dialog, isPresented: Binding<Bool>,
    onAnswer: @escaping @MainActor @Sendable (DialogAction.ID?) -> Void = { _ in }
  ) -> Decorated {
    _ = isPresented.wrappedValue
    return decorated {
      $0.presentations.append(
        PresentationWish(isPresented: isPresented, content: .dialog(dialog, onAnswer: onAnswer)))
    }
  }

  /// Makes the area that takes presses smaller than the element or, with negative lengths, larger, in points.
  public func hitTestSlop(_ slop: EdgeInsets) -> Decorated { decorated { $0.slop = slop } }

  /// The element's role, such as "button", and its label where that is not its text. Tests find elements by both.
  public func role(_ role: String, _ label: String? = nil) -> Decorated {
    decorated { decoration in
      decoration.role = role
      if let label { decoration.label = label }
    }
  }

  /// A name by which tests find the element.
  public func testID(_ id: String) -> Decorated { decorated { $0.testID = id } }
}

// Identity, and surroundings.
extension LayoutElement {
  /// Identifies the element within the body that it is written in or, in a ``ForEach(_:element:)``, within its item.
  /// Wherever the element moves there, it keeps its state and its pixels.
  public func id(_ id: some Hashable & Sendable) -> some LayoutSpec { Identified(child: self, id: id) }

  /// Sets a value of the surroundings for the element and everything inside it.
  public func surroundings<Value: Sendable & Equatable>(
    _ path: any WritableKeyPath<Surroundings, Value> & Sendable, _ value: Value
  ) -> some LayoutSpec {
    Surrounded(child: self) { $0[keyPath: path] = value }
  }

  /// Whether controls and taps in the element have no effect. In a disabled element, `disabled(false)` enables nothing.
  public func disabled(_ isDisabled: Bool = true) -> some LayoutSpec {
    Surrounded(child: self) { if isDisabled { $0.isEnabled = false } }
  }
}

/// An element whose place in the evaluation is given by its id instead of its position.
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
    styled(around: pass.standing(at: pass.base.appending(id: id)) { $0.resolved(child) })
  }
}

/// An element with its own values of the surroundings.
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
  /// The resolved child, which takes the place of the spec. If the spec has another style than the child, the child is
  /// wrapped in one with that style.
  fileprivate func styled(around child: any LayoutElement) -> any LayoutElement {
    guard style != child.style else { return child }
    var wrapper = WrapperLayoutSpec(child)
    wrapper.style = style
    return wrapper
  }
}
