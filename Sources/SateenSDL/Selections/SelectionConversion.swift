import SateenThreads

/// One conversion of a selection, as the program that asks for it sees it: a property of a window of its own, or many of
/// them one after the other.
final class SelectionConversion {
  enum Outcome {
    case data(type: XConnection.ID, format: Int, bytes: [UInt8])
    /// The owner does not know the target, or could not convert to it.
    case refused
    case failed(SelectionFailure)
  }

  enum Step {
    case waiting
    /// The property is read in pieces.
    case reading
    /// The owner writes the property anew each time that it was deleted, and in the end without content.
    case incremental
  }

  let window: XConnection.ID
  let selection: XConnection.ID
  let target: XConnection.ID
  let property: XConnection.ID
  let limit: Int
  let patience: Double
  var deadline: Double
  var step = Step.waiting
  /// 0 until the server has told.
  var owner: XConnection.ID = 0
  var isOwnerGone = false
  /// Replies that are to come.
  var repliesToCome = 0
  var type: XConnection.ID = 0
  var format = 0
  var bytes: [UInt8] = []
  /// How much of the present property was read.
  var offset = 0
  private var completion: ((Outcome) -> Void)?

  init(
    window: XConnection.ID, selection: XConnection.ID, target: XConnection.ID, property: XConnection.ID, limit: Int,
    patience: Double, completion: @escaping (Outcome) -> Void
  ) {
    self.window = window
    self.selection = selection
    self.target = target
    self.property = property
    self.limit = limit
    self.patience = patience
    self.completion = completion
    deadline = Clock.monotonic + patience
  }

  var isEnded: Bool { completion == nil }

  /// To be called when the owner has done something.
  func hasProgressed() { deadline = Clock.monotonic + patience }

  /// Ends without an outcome.
  func abandon() { completion = nil }

  func complete(_ outcome: Outcome) {
    let completion = completion
    self.completion = nil
    completion?(outcome)
  }
}
