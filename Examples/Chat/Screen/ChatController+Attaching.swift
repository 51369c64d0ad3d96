import Sateen

// Files that go with the next message.
extension ChatController {
  /// Puts files beside the message that is written.
  func attach(_ paths: [String]) {
    ChatWork.files.submit(.visible) { [weak self] in
      var (found, problem) = ([Attachment](), AttachmentError?.none)
      for path in paths {
        do throws(AttachmentError) {
          found.append(try Attachment(reading: path))
        } catch {
          problem = problem ?? error
        }
      }
      let (attachments, error) = (found, problem)
      MainQueue.shared.post { self?.take(attachments, error) }
    }
  }

  private func take(_ new: [Attachment], _ error: AttachmentError?) {
    var all = composer.attachments
    for attachment in new where !all.contains(where: { $0.id == attachment.id }) { all.append(attachment) }
    if all.count > ChatContent.mostAttachments {
      all = Array(all.prefix(ChatContent.mostAttachments))
      say(NoticeBar.Notice(text: "A message takes \(ChatContent.mostAttachments) files"))
    }
    composer.attachments = all
    if let error { say(NoticeBar.Notice(text: error.description)) }
    // The files may have come late, while a person writes elsewhere.
    if container?.isTextInputFocused != true { composer.field.focus() }
  }

  func askForPath() {
    present { [weak self] in
      AttachSheet { path in self?.attach([path]) }
    }
  }
}
