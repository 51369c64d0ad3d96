import SateenThreads

extension DisplayNode {
  /// Marks this node and all nodes below it, now and later, as managed by a range controller, which sets their
  /// interface states; or removes that mark.
  ///
  /// A node taken out of this one follows its window again. This node itself stays marked wherever it goes: the code
  /// that set the mark removes it when it releases the node.
  package func setRangeManaged(_ isRangeManaged: Bool) { NodeTree.setRangeRoot(isRangeManaged, self) }

  /// Asks for an interface state for this node and everything below; it takes effect at the turn's interface-state
  /// step.
  package func recursivelySetInterfaceState(_ state: InterfaceState) {
    enumerateSubtree { InterfaceStateQueue.shared.set(state, for: $0) }
  }

  /// Goes to a state and calls back in fixed order: preload, display, visible, then the change as a whole.
  func applyInterfaceState(_ new: InterfaceState) {
    let old = box.withLock { state in
      defer { state.interfaceState = new }
      return state.interfaceState
    }
    guard old != new else { return }
    func crossed(_ bit: InterfaceState) -> Bool? {
      old.contains(bit) == new.contains(bit) ? nil : new.contains(bit)
    }
    switch crossed(.preload) {
    case true?: didEnterPreloadState()
    case false?: didExitPreloadState()
    case nil: break
    }
    switch crossed(.display) {
    case true?:
      setDisplaySuspended(false)
      didEnterDisplayState()
    case false?:
      if read(\.isRangeManaged) || !new.contains(.preload) { setDisplaySuspended(true) }
      didExitDisplayState()
    case nil: break
    }
    switch crossed(.visible) {
    case true?:
      didEnterVisibleState()
    case false?: didExitVisibleState()
    case nil: break
    }
    if crossed(.visible) != nil { updateDisplayPriority() }
    interfaceStateDidChange(to: new, from: old)
    for entry in main.stateDelegates where main.stateDelegates.contains(where: { $0 === entry }) {
      entry.delegate?.interfaceStateDidChange(self, to: new, from: old)
    }
  }

  /// Adds a listener, held weakly.
  @discardableResult
  public func addInterfaceStateDelegate(_ delegate: any InterfaceStateDelegate) -> Registration {
    main.stateDelegates.removeAll { $0.delegate == nil }
    let entry = WeakStateDelegate(delegate: delegate)
    main.stateDelegates.append(entry)
    return .onMain { [weak self] in self?.main.stateDelegates.removeAll { $0 === entry } }
  }
}
