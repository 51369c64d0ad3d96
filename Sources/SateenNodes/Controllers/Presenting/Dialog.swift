import SateenCore

/// A question, or a message, with the answers that there are to it.
///
/// ```swift
/// let question = Dialog(
///   "Delete the note?", message: "This cannot be undone.",
///   actions: [.cancel, DialogAction("Delete", role: .destructive)])
/// if await show(question) == "Delete" { delete(note) }
/// ```
public struct Dialog: Sendable, Hashable {
  public var title: String
  /// Below the title, in smaller letters.
  public var message: String?
  /// In the order of reading. Without any, there is ``DialogAction/ok``.
  public var actions: [DialogAction]

  public init(_ title: String, message: String? = nil, actions: [DialogAction] = []) {
    self.title = title
    self.message = message
    self.actions = actions
  }

  var shownActions: [DialogAction] { actions.isEmpty ? [.ok] : actions }

  /// The action of the Enter key: the default one or, where it is alone, the only one.
  var defaultAction: DialogAction? {
    shownActions.first { $0.role == .default } ?? (shownActions.count == 1 ? shownActions[0] : nil)
  }

  /// The action that a dialog which goes without an answer counts as: the cancelling one, or that of a message.
  var actionWithoutAnswer: DialogAction? { actions.isEmpty ? .ok : actions.first { $0.role == .cancel } }

  /// The action of the Escape key: the cancelling one or, where it is alone, the only one.
  var cancelAction: DialogAction? {
    shownActions.first { $0.role == .cancel } ?? (shownActions.count == 1 ? shownActions[0] : nil)
  }
}

/// An answer to a ``Dialog``.
public struct DialogAction: Sendable, Hashable, Identifiable {
  public enum Role: Sendable {
    case normal
    /// Chosen by the Enter key, and shown in the accent colour.
    case `default`
    /// Chosen by the Escape key, and where the dialog goes without an answer.
    case cancel
    /// Shown in red.
    case destructive
  }

  public var id: String
  public var title: String
  public var role: Role

  /// - Parameter id: by default the title.
  public init(_ title: String, id: String? = nil, role: Role = .normal) {
    self.id = id ?? title
    self.title = title
    self.role = role
  }

  public static let ok = DialogAction("OK", id: "ok", role: .default)
  public static let cancel = DialogAction("Cancel", id: "cancel", role: .cancel)
}
