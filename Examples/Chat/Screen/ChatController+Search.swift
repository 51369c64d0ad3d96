import Sateen

// The search.
extension ChatController {
  func openSearch() {
    if search == nil {
      search = MessageSearch()
      chat.search.field.text = ""
      chat.search.show("", isEnabled: false)
      chat.look.isSearching = true
      relayout()
    }
    // The field comes with the layout that follows.
    chat.search.field.focusWhenShown()
  }

  func closeSearch() {
    guard search != nil else { return }
    search = nil
    chat.look.isSearching = false
    relayout()
    showRows(animated: false)
    write()
  }

  func look(for term: String) {
    search?.look(for: term, in: conversation)
    showSearch()
  }

  func stepSearch(by step: Int) {
    search?.step(by: step)
    showSearch()
  }

  private func showSearch() {
    guard let search else { return }
    chat.search.show(search.words, isEnabled: search.hits.count > 1)
    showRows(animated: false)
    if let current = search.current { list.scroll(to: .message(current), at: .middle, animated: true) }
  }
}
