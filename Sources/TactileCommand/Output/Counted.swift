/// Numbers with what they count.
enum Counted {
  /// `1 frame`, `2 frames`, `no frames` as `0 frames`.
  static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
