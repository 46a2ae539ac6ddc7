import Tactile
import TactileInput

/// The engine alone: contact frames through a hit-test at depth 6 and ten recognizers to views.
final class EngineRun: CountedRun {
  private let application: Application
  private var frames: [ContactFrame] = []
  private var roundLength: UInt64 = 0
  private var roundsRun: UInt64 = 0
  private(set) var touchChanges = 0

  init() {
    let screen = Screen(name: "screen", size: Size(width: 2150, height: 1210))
    application = Application(screen: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    var view: View = window
    for _ in 0..<6 {
      let inner = View(frame: view.bounds)
      inner.isMultipleTouchEnabled = true
      view.addSubview(inner)
      view = inner
    }
    Self.attachRecognizers(to: view)
    decodeOneRound()
  }

  /// The number of frames in a round of the stream.
  var framesInRound: Int { frames.count }

  /// Sends whole rounds, each later than the one before.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      let shift = roundsRun * roundLength
      roundsRun += 1
      for index in frames.indices { send(frames[index], later: shift) }
    }
  }

  private func send(_ frame: ContactFrame, later shift: UInt64) {
    touchChanges += frame.contacts.count
    var frame = frame
    frame.timestamp.nanoseconds += shift
    application.send(frame)
  }

  private func decodeOneRound() {
    guard
      var pipeline = try? InputPipeline(
        device: DeviceID(rawValue: 1), description: GestureStream.description)
    else { return }
    var stream = GestureStream()
    stream.round { events in
      for event in events where pipeline.process(event, source: .kernel) {
        frames.append(pipeline.frame)
      }
    }
    let first = frames.first?.timestamp.nanoseconds ?? 0
    let last = frames.last?.timestamp.nanoseconds ?? 0
    roundLength = last - first + 1_000_000_000
  }

  /// Attaches ten recognizers, as a busy screen has them.
  private static func attachRecognizers(to view: View) {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(TapGestureRecognizer())
    view.addGestureRecognizer(double)
    view.addGestureRecognizer(LongPressGestureRecognizer())
    view.addGestureRecognizer(PanGestureRecognizer())
    view.addGestureRecognizer(PinchGestureRecognizer())
    view.addGestureRecognizer(RotationGestureRecognizer())
    for direction in [SwipeGestureRecognizer.Direction.left, .right, .up, .down] {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      view.addGestureRecognizer(swipe)
    }
  }
}

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
      let location = Point(x: 50 + Double(step) * 9, y: y)
      add(Contact(id: id(contact), change: change, location: location))
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

/// Many fingers at once, ten on each panel, each in a view with three recognizers. More such views, the
/// bystanders, are not touched.
///
/// The cost of a touch must not depend on either number.
final class CrowdRun {
  private let application: Application
  private let fingers: Int
  private var time = Timestamp(nanoseconds: 1_000_000_000)
  private var nextTracking: Int32 = 1
  private(set) var touchChanges = 0

  private static let fingersOfPanel = 10
  private static let side = 40.0
  private static let columns = 100

  init(fingers: Int, bystanders: Int) {
    self.fingers = fingers
    let screen = Screen(
      name: "screen", size: Size(width: Self.side * Double(Self.columns), height: 1e6))
    application = Application(screen: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    for index in 0..<fingers + bystanders {
      let view = View(frame: Self.frame(of: index))
      view.addGestureRecognizer(TapGestureRecognizer())
      view.addGestureRecognizer(PanGestureRecognizer())
      view.addGestureRecognizer(LongPressGestureRecognizer())
      window.addSubview(view)
    }
  }

  /// Runs whole rounds. In each, all fingers come down, move 20 times and lift.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      send(.began, by: 0)
      for step in 1...20 { send(.moved, by: Double(step)) }
      send(.ended, by: 20)
      nextTracking += Int32(fingers)
      time.nanoseconds += 1_000_000_000
    }
  }

  private func send(_ change: Contact.Change, by offset: Double) {
    for first in stride(from: 0, to: fingers, by: Self.fingersOfPanel) {
      let device = DeviceID(rawValue: UInt32(first / Self.fingersOfPanel + 1))
      var frame = ContactFrame(device: device, timestamp: time)
      for index in first..<min(first + Self.fingersOfPanel, fingers) {
        frame.contacts.append(
          Contact(
            id: Contact.ID(device: device, tracking: nextTracking + Int32(index)), change: change,
            location: Self.frame(of: index).center + Vector(dx: offset, dy: 0)))
      }
      touchChanges += frame.contacts.count
      application.send(frame)
    }
    time.nanoseconds += 8_333_333
  }

  private static func frame(of index: Int) -> Rect {
    Rect(
      x: Double(index % columns) * side, y: Double(index / columns) * side, width: side,
      height: side)
  }
}
