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
