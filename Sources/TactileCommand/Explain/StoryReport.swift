import Tactile
import TactileServer
import TactileWire

extension Story.Report {
  /// The events of controls that stories contain: the others repeat movements of the finger.
  private static let interesting: ControlEvents = [
    .touchDown, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
    .primaryActionTriggered,
  ]
  /// The events with which a control answers a touch.
  private static let answers: ControlEvents = [.valueChanged, .primaryActionTriggered]

  private func isControlEvent(_ events: ControlEvents) -> Bool {
    guard case .control(let message) = self else { return false }
    return events.contains(ControlEvents(message.event))
  }

  /// Whether a story contains it.
  var isOfInterest: Bool {
    if case .control = self { return isControlEvent(Self.interesting) }
    return true
  }

  /// Whether it is the answer to a touch: the touch did something.
  var isAnswer: Bool {
    switch self {
    case .control: isControlEvent(Self.answers)
    case .scroll(let message): message.phase == .began
    case .action, .explored: true
    }
  }

  /// Returns the report as a sentence without a full stop. The noun is "finger" or the like.
  func sentence(by noun: String) -> String {
    switch self {
    case .control(let message):
      var text = "\"\(message.view.text)\" sends \(message.event.rawValue)"
      if let isOn = message.isOn { text += isOn ? ", on" : ", off" }
      if let value = message.value { text += ", value \(EventLine.number(value))" }
      if let segment = message.segment {
        text += segment < 0 ? ", no segment" : ", segment \(segment)"
      }
      if let page = message.page { text += ", page \(page)" }
      return text
    case .scroll(let message):
      let offset = EventLine.place(message.offset)
      return switch message.phase {
      case .began: "\"\(message.view.text)\" begins to scroll \(offset)"
      case .moved: "\"\(message.view.text)\" scrolls, \(offset)"
      case .released:
        "the \(noun) releases the content of \"\(message.view.text)\" \(offset)"
          + (message.target.map { ", which will stop \(EventLine.place($0))" } ?? "")
      case .rested: "the content of \"\(message.view.text)\" stops \(offset)"
      }
    case .action(let message):
      let handler = message.handledBy.map { "\"\($0)\" handles it" } ?? "no responder handles it"
      return "\"\(message.sender)\" sends the action \"\(message.action)\" (\(message.cause)); "
        + handler
    case .explored(let message):
      return "the \(noun) explores \"\(message.view.text)\""
        + (message.part.map { ", part \($0)" } ?? "")
    }
  }
}
