import SateenCore
import SateenLayout
import SateenNodes

extension PresentationNode: StagePresentation {
  func update(_ wish: PresentationWish) {
    if case .sheet(_, let content) = wish.content { update(content) }
  }
}

extension DialogPresentation: StagePresentation {
  /// A question stays as it was asked.
  func update(_ wish: PresentationWish) {}
}

extension ComponentStage {
  /// Presents and dismisses what the bindings say.
  func updatePresentations() {
    var wanted: [StagePresentations.Key: PresentationWish] = [:]
    if let plan, node?.loadedView?.container != nil {
      for placed in plan.areas {
        for (index, wish) in placed.area.decoration.presentations.enumerated() where wish.isPresented.wrappedValue {
          wanted[StagePresentations.Key(area: placed.area.key, index: index)] = wish
        }
      }
    }
    for (key, shown) in presentations.shown where wanted[key] == nil {
      presentations.shown[key] = nil
      shown.dismiss()
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
      guard let room = PresentationRoom.around(node) else { return }
      let sheet = PresentationNode(maximumWidth: maximumWidth, content)
      presentations.shown[key] = sheet
      sheet.show(in: room, onDismiss: end)
    case .dialog(let dialog, let onAnswer):
      let shown = DialogPresentation(dialog, around: node) { answer in
        end()
        onAnswer(answer)
      }
      if let shown { presentations.shown[key] = shown }
    }
  }
}
