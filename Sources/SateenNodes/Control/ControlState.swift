/// The state that a control's look depends on.
public enum ControlState: Int, Sendable, CaseIterable {
  case normal, highlighted, selected, selectedHighlighted, disabled
}

/// The part that a control plays in its window or sheet.
public enum ControlRole: Sendable, Hashable, CaseIterable {
  case normal
  /// Enter presses the control where nothing else uses the key.
  case defaultAction
  /// Escape presses the control where nothing else uses the key.
  case cancelAction
  /// The control destroys something. No key presses it.
  case destructive
}
