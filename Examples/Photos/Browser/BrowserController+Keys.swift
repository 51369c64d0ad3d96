import Sateen

// Keys and menus of the browser.
extension BrowserController {
  /// - Returns: whether the key did something.
  func perform(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers.subtracting(.shift)) {
    case (.function(9), []): toggleSidebar()
    case (.function(5), []), (.character("r"), .control): library.source.reload()
    case (.up, .alt), (.backspace, []):
      guard let parent = tree?.current.parent else { return false }
      show(parent)
    case (.left, []), (.right, []): return turnFolder(key)
    case (.character(let letter), []), (.character(let letter), .control): return perform(letter, modifiers)
    default: return false
    }
    return true
  }

  private func perform(_ letter: Character, _ modifiers: KeyModifiers) -> Bool {
    switch letter {
    case "+", "=": changeZoom(by: 1)
    case "-", "_": changeZoom(by: -1)
    case _ where modifiers.contains(.control): return false
    case "?", "/": showHelp()
    case "d": container?.appearance.toggle()
    case "n": library.order.choose(.name)
    case "t": library.order.choose(.date)
    case "z": library.order.choose(.size)
    case "l":
      guard library.source.orders.contains(.listing) else { return false }
      library.order.choose(.listing)
    case "h": toggleHidden()
    case "f": browser.filterButton.showMenu(filterMenu(), beside: browser.filterButton.bounds)
    case "o": browser.sortButton.showMenu(orderMenu(), beside: browser.sortButton.bounds)
    case "p":
      guard let photo = keyPhoto else { return false }
      open(photo, playing: true)
    default: return false
    }
    return true
  }

  /// Opens and closes the folder with the focus.
  private func turnFolder(_ key: Key) -> Bool {
    let list = browser.sidebar.list
    guard let tree, container?.firstResponder === list.loadedView, let folder = list.focusedID else { return false }
    let isMirrored = browser.traits.layoutDirection == .rightToLeft
    tree.setOpen(folder, (key == .right) != isMirrored)
    return true
  }

  // MARK: Menus

  func orderMenu() -> Menu {
    let order = library.order
    return Menu {
      MenuElement.header("Order by")
      for key in library.source.orders {
        MenuItem(key.title, mark: order.key == key ? .radio : .none) { [weak self] in
          if self?.library.order.key != key { self?.library.order.choose(key) }
        }
      }
      MenuElement.separator
      MenuItem("Ascending", mark: order.isAscending ? .radio : .none) { [weak self] in
        self?.library.order.isAscending = true
      }
      MenuItem("Descending", mark: order.isAscending ? .none : .radio) { [weak self] in
        self?.library.order.isAscending = false
      }
    }
  }

  func filterMenu() -> Menu {
    let order = library.order
    return Menu {
      MenuElement.header("Kind")
      MenuItem("All kinds", mark: order.format == nil ? .radio : .none) { [weak self] in
        self?.library.order.format = nil
      }
      for format in PhotoFormat.allCases {
        MenuItem(format.title, mark: order.format == format ? .radio : .none) { [weak self] in
          self?.library.order.format = format
        }
      }
      MenuElement.header("Changed")
      for age in PhotoOrder.Age.allCases {
        MenuItem(age.title, mark: order.age == age ? .radio : .none) { [weak self] in self?.library.order.age = age }
      }
      MenuElement.separator
      MenuItem("Hidden files", mark: order.showsHidden ? .check : .none) { [weak self] in self?.toggleHidden() }
    }
  }

  func menu(for photo: Photo) -> Menu {
    Menu {
      MenuItem("Open") { [weak self] in self?.open(photo) }
      MenuItem("Slide show") { [weak self] in self?.open(photo, playing: true) }
      MenuElement.separator
      MenuItem("Show details") { [weak self] in
        self?.open(photo)
        self?.viewer?.setShowsInfo(true)
      }
      MenuItem(library.source.copyTitle, shortcut: Shortcut("c", .control)) { [weak self] in self?.copyPath(photo) }
    }
  }
}
