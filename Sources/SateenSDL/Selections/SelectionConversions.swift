import CXConnection
import SateenThreads

/// The conversions of selections that are under way over a connection.
///
/// Each has a window of its own, so that what a slow owner writes after its conversion was given up cannot be taken for
/// something else.
final class SelectionConversions {
  private let connection: XConnection
  private let lateAnswers: Double
  private var conversions: [XConnection.ID: SelectionConversion] = [:]
  /// Windows that owners may still name, and when they are destroyed.
  private var oldWindows: [(window: XConnection.ID, deadline: Double)] = []

  /// - Parameter lateAnswers: seconds until a window that the owner may still name is destroyed.
  init(_ connection: XConnection, lateAnswers: Double) {
    self.connection = connection
    self.lateAnswers = lateAnswers
  }

  /// Asks the owner of a selection for it.
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - patience: seconds without progress.
  ///   - parameters: atoms for the owner, in the property that it writes to.
  @discardableResult
  func begin(
    _ selection: XConnection.ID, to target: XConnection.ID, limit: Int, patience: Double,
    parameters: [XConnection.ID]? = nil, _ completion: @escaping (SelectionConversion.Outcome) -> Void
  ) -> SelectionConversion {
    let window = connection.makeWindow()
    let conversion = SelectionConversion(
      window: window, selection: selection, target: target, property: connection[.transfer], limit: limit,
      patience: patience, completion: completion)
    conversions[window] = conversion
    connection.getOwner(of: selection) { [weak self] reply in self?.ownerCame(reply?.value ?? 0, conversion) }
    if let parameters {
      connection.write(numbers: parameters, type: connection[.atom], to: conversion.property, of: window)
    }
    connection.convert(selection, to: target, property: conversion.property, of: window)
    return conversion
  }

  /// Gives a conversion up without an outcome.
  func drop(_ conversion: SelectionConversion) {
    guard !conversion.isEnded else { return }
    conversion.abandon()
    end(conversion, keepsWindow: true)
  }

  /// Ends all conversions with a failure.
  func end(_ failure: SelectionFailure) {
    let all = conversions.values
    conversions = [:]
    for conversion in all { conversion.complete(.failed(failure)) }
  }

  // MARK: Time

  var nextDeadline: Double? {
    let next = conversions.values.map(\.deadline).min()
    guard let old = oldWindows.first?.deadline else { return next }
    return min(next ?? old, old)
  }

  func endOverdue(_ now: Double) {
    for conversion in conversions.values where conversion.deadline <= now {
      finish(
        conversion, .failed(.noAnswer(seconds: conversion.patience, received: conversion.bytes.count)),
        keepsWindow: true)
    }
    while let old = oldWindows.first, old.deadline <= now {
      oldWindows.removeFirst()
      connection.destroyWindow(old.window)
    }
  }

  // MARK: Events

  private func ownerCame(_ owner: XConnection.ID, _ conversion: SelectionConversion) {
    guard !conversion.isEnded else { return }
    // The server itself refuses a conversion without an owner, which comes later than this reply.
    guard owner != 0 else { return finish(conversion, .failed(.empty)) }
    conversion.owner = owner
    connection.watch(owner)
  }

  /// An owner has written a selection to a property, or refuses.
  func answered(_ event: sateen_x_event) {
    guard let conversion = conversions[event.requestor], case .waiting = conversion.step,
      event.selection == conversion.selection, event.target == conversion.target
    else { return }
    guard event.property == conversion.property else { return finish(conversion, .refused) }
    conversion.hasProgressed()
    conversion.step = .reading
    read(conversion)
  }

  /// A property was written. Before a conversion is incremental, that is the property which its answer tells of.
  func written(_ event: sateen_x_event) {
    guard let conversion = conversions[event.window], case .incremental = conversion.step,
      event.property == conversion.property, conversion.repliesToCome == 0
    else { return }
    conversion.hasProgressed()
    conversion.offset = 0
    read(conversion)
  }

  /// A window has ended, which may be that of an owner.
  func ownerEnded(_ window: XConnection.ID) {
    for conversion in conversions.values where conversion.owner == window {
      conversion.isOwnerGone = true
      endIfAlone(conversion)
    }
  }

  /// Pieces that the owner has written before its end can still be read.
  private func endIfAlone(_ conversion: SelectionConversion) {
    guard conversion.isOwnerGone, conversion.repliesToCome == 0, !conversion.isEnded else { return }
    finish(conversion, .failed(.ownerEnded(received: conversion.bytes.count)))
  }

  // MARK: Reading

  private func read(_ conversion: SelectionConversion) {
    conversion.repliesToCome += 1
    connection.getProperty(
      conversion.property, of: conversion.window, offset: conversion.offset, deletes: true
    ) { [weak self] reply in
      conversion.repliesToCome -= 1
      guard let self, !conversion.isEnded else { return }
      conversion.hasProgressed()
      take(reply, conversion)
      endIfAlone(conversion)
    }
  }

  private func take(_ reply: XConnection.Reply?, _ conversion: SelectionConversion) {
    guard let reply, reply.value != 0 else {
      // The property that the answer promised is not there. Later on, such a reply is one to a request too many.
      if case .reading = conversion.step { finish(conversion, .refused) }
      return
    }
    if case .reading = conversion.step, conversion.offset == 0, reply.value == connection[.incremental] {
      return beginIncremental(reply, conversion)
    }
    guard conversion.bytes.count + reply.bytes.count + reply.rest <= conversion.limit else {
      return finish(conversion, .failed(.tooLarge(limit: conversion.limit)), keepsWindow: true)
    }
    if conversion.type == 0 { (conversion.type, conversion.format) = (reply.value, reply.format) }
    conversion.bytes.append(contentsOf: reply.bytes)
    conversion.offset += reply.bytes.count
    if reply.rest > 0 { return read(conversion) }
    var isIncremental = false
    if case .incremental = conversion.step { isIncremental = true }
    if isIncremental, conversion.offset > 0 { return }
    // The owner may name the window once more after the last piece, and xsel ends, with its content, if that is gone.
    finish(
      conversion, .data(type: conversion.type, format: conversion.format, bytes: conversion.bytes),
      keepsWindow: isIncremental)
  }

  /// The owner tells a lower bound of the size, and begins when the property is deleted, which this reply has done.
  private func beginIncremental(_ reply: XConnection.Reply, _ conversion: SelectionConversion) {
    var size: UInt32 = 0
    if reply.bytes.count >= 4 {
      withUnsafeMutableBytes(of: &size) { $0.copyBytes(from: reply.bytes.prefix(4)) }
    }
    guard Int(size) <= conversion.limit else {
      return finish(conversion, .failed(.tooLarge(limit: conversion.limit)), keepsWindow: true)
    }
    // The size is the owner's claim, so memory is not taken for all of it.
    conversion.bytes.reserveCapacity(min(Int(size), 64 << 20))
    conversion.step = .incremental
  }

  // MARK: Ends

  private func finish(
    _ conversion: SelectionConversion, _ outcome: SelectionConversion.Outcome, keepsWindow: Bool = false
  ) {
    guard !conversion.isEnded else { return }
    end(conversion, keepsWindow: keepsWindow)
    conversion.complete(outcome)
  }

  private func end(_ conversion: SelectionConversion, keepsWindow: Bool) {
    conversions[conversion.window] = nil
    if conversion.owner != 0, !conversion.isOwnerGone { connection.unwatch(conversion.owner) }
    if keepsWindow {
      oldWindows.append((conversion.window, Clock.monotonic + lateAnswers))
    } else {
      connection.destroyWindow(conversion.window)
    }
  }
}
