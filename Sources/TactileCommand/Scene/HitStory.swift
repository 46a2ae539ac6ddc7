import Tactile
import TactileWire

/// Writes the result of a hit-test and the views that it asked, for people.
enum HitStory {
  static func lines(of hit: HitTestMessage, at place: Point, in window: String) -> [String] {
    [sentence(of: hit, place, window)] + hit.walk.map { "  \($0)" }
  }

  private static func sentence(of hit: HitTestMessage, _ place: Point, _ window: String) -> String {
    let spot = "\(EventLine.number(place.x)), \(EventLine.number(place.y)) of \"\(window)\""
    let touch = hit.view.map { "a touch would belong to \"\($0)\"" } ?? "nothing is hit"
    guard hit.window != window else { return "At \(spot) \(touch)." }
    guard let front = hit.window else {
      return hit.view == nil
        ? "At \(spot) nothing is hit, in this window or another."
        : "At \(spot) \(touch), but the touch goes to another app's window or to none."
    }
    return hit.view == nil
      ? "At \(spot) nothing is hit, and the touch goes to window \"\(front)\"."
      : "At \(spot) \(touch), but the touch goes to window \"\(front)\", which is in front."
  }
}
