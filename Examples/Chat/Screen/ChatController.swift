import FeedContent
import Sateen

/// The conversation on screen.
@MainActor
final class ChatController: NodeController {
  let conversation: Conversation
  let player = AnswerPlayer()
  private let content: ChatContent
  private(set) lazy var chat = makeChat()
  /// The search; nil while there is none.
  var search: MessageSearch?
  /// The number of answers that were given.
  private var answers = 0

  /// Whether the reader has left the end, and the number of messages that came since.
  private(set) var isAway = false
  private(set) var unread = 0
  /// Whether the list is on its way to the end.
  private var isReturning = false
  private var lastOffset = 0.0
  private var shownJump: JumpButton?
  /// The sentence that shows; nil for none.
  private(set) var notice: NoticeBar.Notice?
  private var noticeTimer: FrameTimer?

  /// The least distance from the end at which a reader counts as being elsewhere, in points.
  private static let away = 60.0
  /// How long a notice shows, in seconds.
  private static let noticeTime = 6.0

  init(_ content: ChatContent, clock: ChatClock) {
    self.content = content
    conversation = Conversation(content.messages(on: clock.now().day), clock: clock)
    super.init()
  }

  override func loadNode() -> DisplayNode { chat }
  override var preferredFocus: DisplayNode? { composer.field }

  var list: List<ChatRow> { chat.list }
  var composer: ComposerNode { chat.composer }

  // MARK: Parts

  private func makeChat() -> ChatNode {
    let content = content
    let making = MessageCell.Making(
      portrait: { $0.author.map { content.portrait($0) } }, onQuote: { [weak self] in self?.reveal($0) })
    let list = List<ChatRow>(
      layout: TableLayout(maximumRowWidth: Theme.column),
      cell: { row in
        switch row.content {
        case .day(let name): return DayCell(name)
        case .message(let row): return MessageCell(row, making)
        }
      })
    list.backgroundColor = Theme.page
    list.isBottomAnchored = true
    list.estimatedSizes.item.height = 60
    list.contentInset = EdgeInsets(top: 8, left: 0, bottom: 12, right: 0)
    list.movesFocusWithKeys = true
    list.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    list.changeAnimation = ListAnimation(
      insertion: .slide(.bottom), deletion: .fade, duration: 0.3, curve: .spring(damping: 1))
    list.updateCell = { cell, row in
      guard let cell = cell as? MessageCell, case .message(let row) = row.content else { return false }
      return cell.update(to: row)
    }
    list.menuForItem = { [weak self] row in row.message.flatMap { self?.menu(for: $0) } }
    // Enter and a press beside the words lead back to the composer.
    list.onSelect = { [weak self] row in self?.leaveList(row) }
    let composer = ComposerNode { [weak self] in self?.askForPath() }
    let node = ChatNode(header: ComponentNode(header(writing: nil)), list: list, composer: composer)
    connect(node)
    return node
  }

  private func connect(_ node: ChatNode) {
    node.list.delegate = self
    node.onFiles = { [weak self] in self?.attach($0) }
    node.composer.onSend = { [weak self] in self?.send() }
    node.composer.onGrow = { [weak self] in self?.relayout() }
    node.composer.field.onLeaveUpward = { [weak self] in self?.enterList() }
    node.search.onTerm = { [weak self] in self?.look(for: $0) }
    node.search.onStep = { [weak self] in self?.stepSearch(by: $0) }
    node.search.onClose = { [weak self] in self?.closeSearch() }
    conversation.onChange = { [weak self] in self?.follow($0) }
    player.onEvent = { [weak self] in self?.follow($0) }
  }

  override func nodeDidLoad() {
    super.nodeDidLoad()
    showRows(animated: false)
    showJump()
  }

  override func didAppear(animated: Bool) {
    super.didAppear(animated: animated)
    player.resume(in: container)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    perform(key, modifiers) || super.keyDown(key, modifiers, isRepeat: isRepeat)
  }

  private func leaveList(_ row: ChatRow) {
    list.deselect([row.id])
    write()
  }

  /// Goes to the composer. No message looks as if keys acted on it then.
  func write() {
    list.moveFocus(to: nil as ChatRow.ID?)
    composer.field.focus()
  }

  /// Has the parts glide to their new places.
  func relayout() {
    if chat.isLoaded { chat.transitionLayout(.spring(duration: 0.3)) }
  }

  // MARK: The header

  private func header(writing: String?) -> HeaderBar {
    HeaderBar(
      title: content.title, people: content.people, portraits: content.people.map(content.portrait), writing: writing
    ) { [weak self] in
      self?.openSearch()
    } onAppearance: { [weak self] in
      self?.container?.appearance.toggle()
    }
  }

  // MARK: Rows

  private var today: Int { conversation.clock.now().day }

  func showRows(animated: Bool) {
    let rows = ChatRows(term: search?.term ?? "", currentHit: search?.current)
    list.apply(rows.rows(of: conversation.messages, on: today), animated: animated)
  }

  private func follow(_ change: Conversation.Change) {
    switch change {
    case .added(let message):
      if message.isOwn {
        isReturning = true
      } else if isAway, !isReturning {
        unread += 1
      }
      showRows(animated: true)
      if message.isOwn { list.scrollToEnd(animated: true) }
    case .grew(let message):
      grow(message)
    case .removed:
      search?.update(conversation)
      showRows(animated: true)
      say(NoticeBar.Notice(text: "Message deleted", undo: "Undo"))
    case .restored(let message):
      search?.update(conversation)
      showRows(animated: true)
      say(nil)
      reveal(message.id)
    }
    showJump()
  }

  /// Shows more of a message. Sixty times a second only its own row is made anew.
  private func grow(_ message: Message) {
    var snapshot = list.snapshot
    guard case .message(var row)? = snapshot.item(.message(message.id))?.content else { return }
    row.message = message
    snapshot.replace(ChatRow(id: .message(message.id), content: .message(row)))
    list.apply(snapshot)
  }

  /// Shows a message, wherever it is.
  func reveal(_ id: Int) {
    guard conversation.message(id) != nil else { return say(NoticeBar.Notice(text: "That message was deleted")) }
    isReturning = false
    list.scroll(to: .message(id), at: .middle, animated: true)
    list.moveFocus(to: .message(id))
  }

  // MARK: Answers

  /// Has somebody answer.
  func answer() {
    player.play(content.answers[answers % content.answers.count], in: container)
    answers += 1
  }

  /// The message that is being written.
  private var streaming: Int?

  private func follow(_ event: AnswerPlayer.Event) {
    switch event {
    case .began(let answer):
      streaming = conversation.begin(by: answer.author).id
      chat.header.show(header(writing: answer.author.name))
    case .said(let text): if let streaming { conversation.grow(streaming, to: text, isOver: false) }
    case .ended(let text):
      if let streaming { conversation.grow(streaming, to: text, isOver: true) }
      streaming = nil
      chat.header.show(header(writing: nil))
      search?.update(conversation)
    }
  }

  // MARK: Sending

  func send() {
    guard !composer.isEmpty else { return }
    let (text, attachments, quote) = (composer.text, composer.attachments, composer.quote)
    composer.clear()
    conversation.send(text, attachments: attachments, quote: quote)
    answer()
  }

  // MARK: Notices

  /// Shows a sentence for a while; nil takes it away.
  func say(_ notice: NoticeBar.Notice?) {
    self.notice = notice
    chat.notice.show(NoticeBar(notice: notice) { [weak self] in self?.undo() })
    noticeTimer?.cancel()
    noticeTimer =
      notice == nil
      ? nil : container?.after(Self.noticeTime) { [weak self] in self?.say(nil) }
  }

  /// Brings back the message that was deleted last.
  /// - Returns: whether there was one.
  @discardableResult
  func undo() -> Bool { conversation.restore() }

  // MARK: The end

  func goToEnd() {
    isReturning = true
    list.scrollToEnd(animated: true)
  }

  /// Called for every movement of the list; the button is made anew where it changes.
  private func showJump() {
    let jump = JumpButton(isShown: isAway && !isReturning, unread: unread) { [weak self] in self?.goToEnd() }
    guard jump != shownJump else { return }
    shownJump = jump
    chat.jump.show(jump)
  }

  private func distanceFromEnd(_ view: ScrollView) -> Double { view.maximumOffset.y - view.contentOffset.y }

  private func noteScroll(_ view: ScrollView) {
    let distance = distanceFromEnd(view)
    // A reader who turns back takes over.
    if distance < 2 || view.contentOffset.y < lastOffset - 1 { isReturning = false }
    lastOffset = view.contentOffset.y
    isAway = distance > Self.away
    if !isAway { unread = 0 }
    showJump()
  }
}

extension ChatController: ListDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) { noteScroll(scrollView) }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { isReturning = false }
}
