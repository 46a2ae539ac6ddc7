/// The properties of page controls.
public struct PageControlDescription: Equatable, Sendable {
  /// The number of pages.
  public var pages = 0
  /// The current page, from 0.
  public var current = 0
  /// Whether the control is hidden if there is only one page or none.
  public var hidesForSinglePage = false

  /// Creates a page control; by default at the first page.
  public init(pages: Int = 0, current: Int = 0, hidesForSinglePage: Bool = false) {
    self.pages = pages
    self.current = current
    self.hidesForSinglePage = hidesForSinglePage
  }
}
