import SateenLayout
import SateenThreads

/// A row, a part or a screen as a value: a struct whose ``body`` says what is shown for its properties.
///
/// ```swift
/// struct MessageRow: Component, Equatable {
///   var message: Message
///   @State private var isOpen = false
///
///   var body: some LayoutElement {
///     VStack(spacing: 4) {
///       Label(message.author, font: .headline)
///       Label(message.text, lines: isOpen ? 0 : 8).onTap { isOpen.toggle() }
///     }
///     .padding(12)
///   }
/// }
/// ```
/// The body is read on a worker, and read again when the value differs, or when state, a store or a surrounding that it
/// read has changed. It has no other effects: it may be read at any time, and any number of times. A component that is
/// `Equatable` is not read again where it equals the one before.
///
/// Components show in a ``ComponentNode``, and as rows of a list.
public protocol Component: LayoutElement {
  associatedtype Body: LayoutElement

  /// The elements that are shown. Several are a column. Any thread.
  @LayoutBuilder var body: Body { get }
}

extension Component {
  public var style: LayoutStyle { LayoutStyle() }

  public func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    Evaluation.of(pass).resolve(self, &pass)
  }

  public func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    contractBroken(
      """
      \(Self.self) is a component and stands in the layout of a node class, or in a layout spec that does not hand its \
      children on in resolved(_:). A node class holds components in a ComponentNode.
      """)
  }
}
