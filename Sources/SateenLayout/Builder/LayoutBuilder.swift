/// Collects layout elements from a block with conditionals and loops.
@resultBuilder
public enum LayoutBuilder {
  public static func buildExpression(_ element: any LayoutElement) -> Elements { Elements(element) }

  /// An optional element; nil adds no element.
  public static func buildExpression(_ element: (any LayoutElement)?) -> Elements {
    element.map { Elements($0) } ?? Elements([])
  }

  /// Elements made elsewhere.
  public static func buildExpression(_ elements: [any LayoutElement]) -> Elements { Elements(elements) }

  /// Elements of another block, each with its place there.
  public static func buildExpression(_ elements: Elements) -> Elements { elements }

  public static func buildBlock(_ statements: Elements...) -> Elements { Elements(statements: statements) }

  // Most blocks have few statements, for which no array is made.
  public static func buildBlock(_ statement: Elements) -> Elements { statement }
  public static func buildBlock(_ a: Elements, _ b: Elements) -> Elements { Elements(a, b) }
  public static func buildBlock(_ a: Elements, _ b: Elements, _ c: Elements) -> Elements { Elements(a, b, c) }
  public static func buildBlock(_ a: Elements, _ b: Elements, _ c: Elements, _ d: Elements) -> Elements {
    Elements(a, b, c, d)
  }

  public static func buildOptional(_ part: Elements?) -> Elements { part ?? Elements([]) }
  public static func buildEither(first part: Elements) -> Elements { part.moved(0) }
  public static func buildEither(second part: Elements) -> Elements { part.moved(1) }
  public static func buildArray(_ parts: [Elements]) -> Elements {
    Elements(turns: parts.enumerated().lazy.map { ($1, ElementPlace.root.appending($0)) })
  }
  public static func buildLimitedAvailability(_ part: Elements) -> Elements { part }
}
