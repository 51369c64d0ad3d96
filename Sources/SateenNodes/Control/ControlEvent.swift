/// The events of a control.
public struct ControlEvent: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The control was pressed.
  public static let touchDown = ControlEvent(rawValue: 1 << 0)
  /// The control was pressed again in quick succession. Comes together with ``touchDown``.
  public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
  /// The press moved, and would still count if it ended here.
  public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
  /// The press moved too far away to count if it ended here.
  public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
  /// The press ended where it counts: the event a button acts on.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 4)
  /// The press ended too far away.
  public static let touchUpOutside = ControlEvent(rawValue: 1 << 5)
  /// The press was cancelled: by a scroll, by a second finger, or because the control left the window. Sent as well at the
  /// end of a drag of a switch, whose value it does not take back.
  public static let touchCancel = ControlEvent(rawValue: 1 << 6)
  /// A person has changed the control's value.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)
  /// The control did what it is for: it was pressed, or its value was changed by a person.
  public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)
  /// Every event, also those of subclasses.
  public static let allEvents = ControlEvent(rawValue: ~0)
}
