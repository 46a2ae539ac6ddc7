/// Writes a number with a noun.
enum Counted {
  /// Returns a text such as `1 frame`, `2 frames` or `0 frames`. The default plural adds an "s".
  static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
