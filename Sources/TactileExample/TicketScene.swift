import Tactile
import TactileClient
import TactileWire

/// The window of the ticket machine: a scrolling list, buttons and a switch. It has 1705 x 960
/// units.
enum TicketScene {
  static let scene = SceneDescription {
    WindowDescription(
      "tickets", size: Size(width: 1705, height: 960), handles: ["choose", "more", "fewer", "buy"]
    ) {
      destinations
      ViewDescription.button(
        "fewer", frame: Rect(x: 950, y: 200, width: 150, height: 150), action: "fewer")
      ViewDescription.button(
        "more", frame: Rect(x: 1450, y: 200, width: 150, height: 150), action: "more")
      ViewDescription.toggle("return", frame: Rect(x: 950, y: 430, width: 150, height: 90))
      ViewDescription.button(
        "buy", frame: Rect(x: 950, y: 700, width: 650, height: 200), title: "Buy", action: "buy")
    }
  }

  private static var destinations: ViewDescription {
    ViewDescription.scroll(
      "destinations", frame: Rect(x: 50, y: 100, width: 800, height: 800),
      contentSize: Size(width: 800, height: 160 * Double(Fares.all.count)), deceleration: .fast
    ) {
      for (row, fare) in Fares.all.enumerated() {
        ViewDescription.button(
          fare.destination, frame: Rect(x: 0, y: 160 * Double(row), width: 800, height: 150),
          title: fare.destination, action: "choose")
      }
    }
  }
}
