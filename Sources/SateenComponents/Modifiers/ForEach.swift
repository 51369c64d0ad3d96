import SateenLayout

// The name starts with a capital because it stands for a loop in a block, as the containers do.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Elements for the items of a collection, each found by the id of its item: an item that moves keeps the state and the
/// pixels of its elements. A plain `for` goes by the number of the turn.
public func ForEach<Data: Collection>(
  _ data: Data, @LayoutBuilder element: (Data.Element) -> Elements
) -> Elements where Data.Element: Identifiable, Data.Element.ID: Sendable {
  Elements(
    turns: data.map { item in
      (Elements([Turn(elements: element(item), id: item.id)]), ElementPlace.root)
    })
}

/// Elements for the items of a collection, each found by a member of its item, such as `\.self` of strings that differ.
public func ForEach<Data: Collection, ID: Hashable & Sendable>(
  _ data: Data, id: KeyPath<Data.Element, ID>, @LayoutBuilder element: (Data.Element) -> Elements
) -> Elements {
  Elements(
    turns: data.map { item in
      (Elements([Turn(elements: element(item), id: item[keyPath: id])]), ElementPlace.root)
    })
}

/// The elements of one item: the ids in there are ids within the item.
private struct Turn: LayoutSpec {
  var style: LayoutStyle
  let elements: Elements
  let id: any (Hashable & Sendable)

  init(elements: Elements, id: any (Hashable & Sendable)) {
    self.elements = elements
    self.id = id
    let all = elements.array
    style = all.count == 1 ? all[0].style : LayoutStyle()
  }

  var stackTraitsSource: StackTraitsSource { .wrapped(elements) }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let content = elements.layoutThatFits(range, parentSize: parentSize, context: context)
    return Layout(element: self, size: content.size, sublayouts: [content], context: context)
  }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    let place = pass.place.appending(id: id)
    return pass.standing(at: place, base: place) { $0.resolved(elements) }
  }
}
