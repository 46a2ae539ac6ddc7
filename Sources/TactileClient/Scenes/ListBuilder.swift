/// Makes a list of what stands in braces, with `if` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// All that stands there, in its order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// What an `if` without `else` has.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// What the first branch has.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// What the other branch has.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// What all rounds of a `for` have.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
