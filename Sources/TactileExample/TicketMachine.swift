import TactileClient
import TactileWire

/// What the traveller has chosen so far, and what becomes of it; a line is printed for each change.
struct TicketMachine {
  private(set) var hasSold = false
  private var destination: String?
  private var count = 1
  private var isReturn = false

  /// Takes in what happened on the glass.
  mutating func hear(_ event: ClientEvent) {
    switch event.link {
    case .up: break
    case .lost: print("out of order for a moment")
    case .restored:
      // The scene is shown as it was described: the list at its top, the switch off.
      isReturn = false
      begin()
      print("in order again")
    }
    for control in event.frame.controls where control.view == "return" {
      guard control.event == "valueChanged" else { continue }
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

  private var way: String { isReturn ? "there and back" : "one way" }
}
