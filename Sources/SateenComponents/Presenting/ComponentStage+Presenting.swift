import SateenCore
import SateenLayout
import SateenNodes

extension SheetController: StagePresentation {
  func end() { endPresentation() }

  func update(_ wish: PresentationWish) {
    if case .sheet(_, let content) = wish.content { update(content) }
  }
}

extension DialogPresentation: StagePresentation {
  func end() { dismiss() }

  /// A question stays as it was asked.
  func update(_ wish: PresentationWish) {}
}

extension ComponentStage {
  /// Presents and dismisses what the bindings say.
  func updatePresentations() {
    // In the order of the areas, so that of several in one evaluation the same one comes last each time.
    var wanted: [(key: StagePresentations.Key, wish: PresentationWish)] = []
    if let plan, node?.loadedView?.container != nil {
      for placed in plan.areas {
        for (index, wish) in placed.area.decoration.presentations.enumerated() where wish.isPresented.wrappedValue {
          wanted.append((StagePresentations.Key(area: placed.area.key, index: index), wish))
        }
      }
    }
    let keys = Set(wanted.map(\.key))
    for (key, shown) in presentations.shown where !keys.contains(key) {
      presentations.shown[key] = nil
      shown.end()
    }
    for (key, wish) in wanted {
      if let shown = presentations.shown[key] { shown.update(wish) } else { present(wish, key) }
    }
  }

  private func present(_ wish: PresentationWish, _ key: StagePresentations.Key) {
    guard let node else { return }
    let binding = wish.isPresented
    let end: @MainActor () -> Void = { [weak self] in
      self?.presentations.shown[key] = nil
      if binding.wrappedValue { binding.wrappedValue = false }
    }
    switch wish.content {
    case .sheet(let maximumWidth, let content):
      let sheet = SheetController(maximumWidth: maximumWidth, content)
      guard sheet.present(around: node, style: .sheet) else { return }
      presentations.shown[key] = sheet
      sheet.onDismissal = end
    case .dialog(let dialog, let onAnswer):
      let shown = DialogPresentation(dialog, around: node) { answer in
        end()
        onAnswer(answer)
      }
      if let shown { presentations.shown[key] = shown }
    }
  }
}
