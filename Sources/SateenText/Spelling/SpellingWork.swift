import SateenThreads

/// The worker's side of a ``SpellingSession``: takes one piece of one paragraph at a time, and then lets others work.
final class SpellingWork<ID: Hashable & Sendable>: Sendable {
  typealias Paragraph = SpellingParagraph<ID>
  typealias Result = SpellingResult<ID>

  /// Shared with the main loop, which never waits for long: the lock is held for moments.
  private struct Mailbox {
    /// Paragraphs that changed since their last turn. Only the last of several versions is looked at.
    var changed: [ID: Paragraph] = [:]
    var known: Set<ID> = []
    var turns = SpellingTurns<ID>()
    var removed: Set<ID> = []
    var isRecheckDue = false
    /// The next step, and how many there were: a step may run before its ticket is stored.
    var ticket: WorkTicket?
    var steps = 0
    var isScheduled = false
    var isClosed = false
    var results: [ID: Result] = [:]
    /// The paragraphs with results, in the order in which these came.
    var order: [ID] = []

    var hasWork: Bool { !turns.isEmpty || !removed.isEmpty || isRecheckDue }
  }

  /// Touched by steps alone, one of which runs at a time: each submits the next one. A record is taken out for a step, so
  /// that nothing is checked under the lock.
  private struct Records {
    var all: [ID: Record] = [:]
  }

  private struct Record {
    var record: SpellingRecord
    /// The pieces since the last result, and how many there are to be before the next one: twice as many each time, so
    /// that copies of a long list of words cost no more than the words.
    var pieces = 0
    var piecesUntilResult = 4
  }

  private let mailbox = Locked(Mailbox())
  private let records = Locked(Records())
  private let checker: SpellChecker
  private let finder: WordFinder
  /// Called on the worker when there are results.
  private let notify: @Sendable () -> Void

  init(_ checker: SpellChecker, _ options: SpellingOptions, notify: @escaping @Sendable () -> Void) {
    self.checker = checker
    finder = WordFinder(options: options)
    self.notify = notify
  }

  // MARK: For the main loop

  func update(_ paragraphs: [Paragraph]) {
    // Old versions are released outside of the lock.
    var old: [Paragraph] = []
    mailbox.withLock { mailbox in
      for paragraph in paragraphs {
        if let last = mailbox.changed.updateValue(paragraph, forKey: paragraph.id) { old.append(last) }
        mailbox.known.insert(paragraph.id)
        mailbox.removed.remove(paragraph.id)
        mailbox.turns.add(paragraph.id)
      }
    }
    schedule()
  }

  func remove(_ ids: [ID]) {
    var old: [Paragraph?] = []
    var results: [Result?] = []
    mailbox.withLock { mailbox in
      for id in ids where mailbox.known.remove(id) != nil {
        old.append(mailbox.changed.removeValue(forKey: id))
        results.append(mailbox.results.removeValue(forKey: id))
        mailbox.turns.remove(id)
        mailbox.removed.insert(id)
      }
    }
    schedule()
  }

  func setVisible(_ ids: [ID]) {
    mailbox.withLock { $0.turns.setVisible(ids) }
    schedule()
  }

  /// Has all words that were unknown looked up again.
  func recheck() {
    mailbox.withLock { $0.isRecheckDue = true }
    schedule()
  }

  /// The results since the last call.
  func takeResults() -> [Result] {
    mailbox.withLock { mailbox in
      defer { (mailbox.results, mailbox.order) = ([:], []) }
      return mailbox.order.compactMap { mailbox.results.removeValue(forKey: $0) }
    }
  }

  /// Ends all work but the piece that is being checked.
  func close() {
    let ticket = mailbox.withLock { mailbox in
      mailbox.isClosed = true
      return mailbox.ticket
    }
    if let ticket { checker.queue.cancel(ticket) }
    mailbox.exchange(\.changed, [:])
  }

  // MARK: Steps

  private func schedule() {
    let (ticket, priority, isNew) = mailbox.withLock { mailbox -> (WorkTicket?, WorkPriority, Bool) in
      let priority = mailbox.turns.hasVisible ? WorkPriority.leading : .background
      guard mailbox.hasWork, !mailbox.isClosed else { return (nil, priority, false) }
      defer { mailbox.isScheduled = true }
      return (mailbox.ticket, priority, !mailbox.isScheduled)
    }
    if isNew {
      submit(priority)
    } else if let ticket {
      checker.queue.setPriority(priority, of: ticket)
    }
  }

  private func submit(_ priority: WorkPriority) {
    let step = mailbox.withLock { mailbox in
      mailbox.steps += 1
      return mailbox.steps
    }
    let ticket = checker.queue.submit(priority) { self.step() }
    let old = mailbox.withLock { mailbox -> WorkTicket? in
      // The step may have run, and submitted the next one.
      guard mailbox.steps == step else { return nil }
      defer { mailbox.ticket = ticket }
      return mailbox.ticket
    }
    _ = old
  }

  private struct Turn {
    var id: ID?
    var changed: Paragraph?
    var removed: Set<ID> = []
    var isRecheckDue = false
  }

  private func step() {
    let turn = mailbox.withLock { mailbox -> Turn? in
      guard !mailbox.isClosed else { return nil }
      var turn = Turn(id: mailbox.turns.next())
      swap(&turn.removed, &mailbox.removed)
      swap(&turn.isRecheckDue, &mailbox.isRecheckDue)
      if let id = turn.id { turn.changed = mailbox.changed.removeValue(forKey: id) }
      return turn
    }
    guard let turn else { return }
    for id in turn.removed { remove(id) }
    if turn.isRecheckDue { recheckUnknown() }
    if let id = turn.id, var record = take(id, turn.changed) {
      let hadPiece = checkPiece(&record.record)
      let result = result(id, &record, hadPiece: hadPiece, isChanged: turn.changed != nil)
      let isComplete = record.record.isComplete
      keep(record, id)
      finish(id, result, isComplete: isComplete)
      if result != nil { notify() }
    }
    let priority = mailbox.withLock { mailbox -> WorkPriority? in
      mailbox.isScheduled = mailbox.hasWork && !mailbox.isClosed
      guard mailbox.isScheduled else { return nil }
      return mailbox.turns.hasVisible ? .leading : .background
    }
    if let priority { submit(priority) }
  }

  private func remove(_ id: ID) {
    let old = records.withLock { $0.all.removeValue(forKey: id) }
    _ = old
  }

  /// Takes the record of a paragraph out, so that it is changed in place, and without the lock.
  private func take(_ id: ID, _ changed: Paragraph?) -> Record? {
    let known = records.withLock { $0.all.removeValue(forKey: id) }
    guard let changed else { return known }
    guard var record = known else {
      return Record(
        record: SpellingRecord(version: changed.version, text: changed.text, languages: changed.languages))
    }
    record.record.update(version: changed.version, text: changed.text, languages: changed.languages)
    return record
  }

  private func keep(_ record: Record, _ id: ID) { records.withLock { $0.all[id] = record } }

  private func recheckUnknown() {
    let ids = records.withLock { records -> [ID] in
      var ids: [ID] = []
      for (id, record) in records.all where !record.record.unknownWords.isEmpty {
        ids.append(id)
        records.all[id]?.record.recheck()
      }
      return ids
    }
    mailbox.withLock { mailbox in
      for id in ids where mailbox.known.contains(id) { mailbox.turns.add(id) }
    }
  }

  /// - Returns: whether there was anything to check.
  private func checkPiece(_ record: inout SpellingRecord) -> Bool {
    guard let piece = record.nextPiece else { return false }
    let offset = record.text.codeUnits(before: piece.bytes.lowerBound)
    if piece.isSkipped {
      let count = record.text.codeUnits(before: piece.bytes.upperBound) - offset
      record.finish(piece, offset: offset, count: count, unknownWords: [])
      return true
    }
    let units = record.text.codeUnits(piece.bytes)
    let languages = record.languages
    let unknown = units.withUnsafeBufferPointer { units -> [Range<Int>] in
      var words: [SpellingWord] = []
      finder.find(in: units, into: &words)
      return checker.use { $0.unknownWords(of: words, in: units, languages: languages, offset: offset) }
    }
    record.finish(piece, offset: offset, count: units.count, unknownWords: unknown)
    return true
  }

  /// The result that is due after a piece; nil for none.
  private func result(_ id: ID, _ record: inout Record, hadPiece: Bool, isChanged: Bool) -> Result? {
    let isComplete = record.record.isComplete
    guard hadPiece || isChanged else { return nil }
    record.pieces += 1
    if isComplete {
      record.pieces = 0
      record.piecesUntilResult = 4
    } else if record.pieces >= record.piecesUntilResult {
      record.pieces = 0
      record.piecesUntilResult *= 2
    } else {
      return nil
    }
    return Result(
      id: id, version: record.record.version, unknownWords: record.record.unknownWords, isComplete: isComplete)
  }

  private func finish(_ id: ID, _ result: Result?, isComplete: Bool) {
    let old = mailbox.withLock { mailbox -> Result? in
      // It may have been removed meanwhile.
      guard mailbox.known.contains(id) else { return nil }
      if !isComplete { mailbox.turns.add(id) }
      guard let result else { return nil }
      if mailbox.results[id] == nil { mailbox.order.append(id) }
      return mailbox.results.updateValue(result, forKey: id)
    }
    _ = old
  }
}
