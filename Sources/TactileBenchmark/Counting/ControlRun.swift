import Tactile

/// Controls alone: a finger drags along a segmented control, and another one along a slider.
final class ControlRun: CountedRun {
  /// The movements of each drag.
  private static let movements = 100

  private let application: Application
  private var frames: [ContactFrame] = []
  private var roundsRun: UInt64 = 0

  init() {
    let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000))
    application = Application(screen: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    window.addSubview(
      SegmentedControl(
        frame: Rect(x: 0, y: 0, width: 1000, height: 100),
        segments: (1...9).map { SegmentedControl.Segment(title: "\($0)") }))
    window.addSubview(Slider(frame: Rect(x: 0, y: 200, width: 1000, height: 100)))
    addDrag(along: 50, contact: 1)
    addDrag(along: 250, contact: 2)
  }

  /// The number of frames in a round.
  var framesInRound: Int { frames.count }

  /// Sends whole rounds, each later than the one before.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      // A round has 202 frames, one in each 10 ms.
      let shift = roundsRun * 3_000_000_000
      roundsRun += 1
      for index in frames.indices {
        var frame = frames[index]
        frame.timestamp.nanoseconds += shift
        application.send(frame)
      }
    }
  }

  /// Adds a drag from left to right, over the knob of the slider.
  private func addDrag(along y: Double, contact: Int32) {
    for step in 0...Self.movements {
      let change: Contact.Change =
        step == 0 ? .began : step == Self.movements ? .ended : .moved
      let place = Point(x: 50 + Double(step) * 9, y: y)
      add(Contact(id: id(contact), change: change, location: place))
    }
  }

  private func add(_ contact: Contact) {
    let time = Timestamp(nanoseconds: UInt64(frames.count + 1) * 10_000_000)
    frames.append(
      ContactFrame(device: contact.id.device, timestamp: time, contacts: [contact]))
  }

  private func id(_ number: Int32) -> Contact.ID {
    Contact.ID(device: DeviceID(rawValue: 1), tracking: number)
  }
}
