import TactileClient
import TactileWire

/// The choices of the traveller. It prints a line for each change.
struct TicketMachine {
  private(set) var hasSold = false
  private var destination: String?
  private var count = 1
  private var isReturn = false

  /// Applies the events of one frame.
  mutating func receive(_ event: ClientEvent) {
    switch event.link {
    case .up: break
    case .lost: print("out of service")
    case .restored:
      // The scene is in its initial state: the list is at its top, and the switch is off.
      isReturn = false
      begin()
      print("in service again")
    }
    for control in event.frame.controls where control.view == "return" {
      guard control.event == .valueChanged else { continue }
      isReturn = control.isOn ?? false
      print(way)
    }
    for action in event.frame.actions { act(action) }
  }

  private mutating func act(_ action: ActionMessage) {
    switch action.action {
    case "choose":
      destination = action.sender
      print("to", action.sender)
    case "more", "fewer":
      count = max(1, count + (action.action == "more" ? 1 : -1))
      print("tickets:", count)
    case "buy": sell()
    default: break
    }
  }

  private mutating func sell() {
    guard let destination, let price = Fares.price(to: destination) else { return }
    let sum = Fares.text(price * count * (isReturn ? 2 : 1))
    print("sold: \(count) x \(destination), \(way), \(sum)")
    hasSold = true
    begin()
  }

  private mutating func begin() {
    destination = nil
    count = 1
  }

  private var way: String { isReturn ? "return" : "one way" }
}
