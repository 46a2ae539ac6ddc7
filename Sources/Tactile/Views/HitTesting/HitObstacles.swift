/// The reasons for which a view and its descendants receive no new touches.
struct HitObstacles: OptionSet {
  let rawValue: UInt8

  /// The app has hidden the view (S26).
  static let hidden = HitObstacles(rawValue: 1)
  /// The view is a control that is hidden while it has nothing to show (S237).
  static let hidesItself = HitObstacles(rawValue: 2)
  /// The view is almost transparent (S28).
  static let transparent = HitObstacles(rawValue: 4)
  /// The app has switched user interaction off (S26).
  static let noInteraction = HitObstacles(rawValue: 8)
}
