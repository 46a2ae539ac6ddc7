/// A window that leaves its application, and the window that takes its place in the order.
package struct WindowReplacement {
  let old: Window
  let new: Window?

  /// A replacement of a window.
  ///
  /// - Parameters:
  ///   - old: The window that leaves.
  ///   - new: A window that belongs to no application; nil leaves the place empty.
  package init(_ old: Window, by new: Window?) {
    (self.old, self.new) = (old, new)
  }
}
