/// Collects layout elements from a block with conditionals and loops.
@resultBuilder
public enum LayoutBuilder {
  public static func buildExpression(_ element: any LayoutElement) -> [any LayoutElement] { [element] }

  /// An optional element; nil adds no element.
  public static func buildExpression(_ element: (any LayoutElement)?) -> [any LayoutElement] {
    element.map { [$0] } ?? []
  }

  /// Elements made elsewhere.
  public static func buildExpression(_ elements: [any LayoutElement]) -> [any LayoutElement] { elements }

  public static func buildBlock(_ parts: [any LayoutElement]...) -> [any LayoutElement] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [any LayoutElement]?) -> [any LayoutElement] { part ?? [] }
  public static func buildEither(first part: [any LayoutElement]) -> [any LayoutElement] { part }
  public static func buildEither(second part: [any LayoutElement]) -> [any LayoutElement] { part }
  public static func buildArray(_ parts: [[any LayoutElement]]) -> [any LayoutElement] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [any LayoutElement]) -> [any LayoutElement] { part }
}
