/// Builds a list from the elements in braces, with `if` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins the parts in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The elements of the first branch.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The elements of the other branch.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// The elements of all iterations of a `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
