import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Divides a replay into stories: each begins when a finger touches a screen that no finger
/// touches.
final class StoryCollector {
  private var stories: [Story] = []
  private var tracker: AttemptTracker
  private let contacts: ContactLog
  private let application: Application
  /// The indexes of the story and of the finger of each touch.
  private var fingers: [UInt64: (story: Int, finger: Int)] = [:]

  /// Returns the stories of a recording, in their order.
  static func replay(
    _ playback: Playback, _ contacts: ContactLog, with configuration: ReplayConfiguration,
    until end: Timestamp? = nil
  ) -> [Story] {
    let run = ReplayRun(of: playback, with: configuration)
    let collector = StoryCollector(contacts, run.application)
    run.trace { collector.add($0) }
    run.run(until: end) { collector.add($0.message) }
    return collector.result
  }

  private init(_ contacts: ContactLog, _ application: Application) {
    self.contacts = contacts
    self.application = application
    tracker = AttemptTracker(contacts)
  }

  private var result: [Story] {
    var stories = self.stories
    for attempt in tracker.attempts { stories[attempt.story].attempts.append(attempt) }
    for action in contacts.actions { Self.add(action, to: &stories, contacts) }
    return stories
  }

  /// Adds an action of a filter to the story during which its contact landed. A contact that landed
  /// while no finger touched the glass has a story of its own.
  private static func add(
    _ action: FilterAction, to stories: inout [Story], _ contacts: ContactLog
  ) {
    let landed = contacts.reported[action.record.contact]?.landed ?? action.record.timestamp
    let next = stories.index(at: landed).map { $0 + 1 } ?? 0
    if next > 0, isTouched(stories[next - 1], at: landed, contacts) {
      return stories[next - 1].filterActions.append(action)
    }
    var story = Story(began: landed)
    story.filterActions.append(action)
    stories.insert(story, at: next)
  }

  private static func isTouched(
    _ story: Story, at time: Timestamp, _ contacts: ContactLog
  ) -> Bool {
    story.began == time
      || story.fingers.contains { contacts.filtered[$0.contact]?.isDown(at: time) ?? false }
      || story.filterActions.contains {
        contacts.reported[$0.record.contact]?.isDown(at: time) ?? false
      }
  }

  private func add(_ record: TraceRecord) {
    switch record.decision.storyRole {
    case .hit(let touch), .missed(let touch): land(touch, at: record.timestamp)
    case .recognized: tracker.finish(record.subject, .recognized(record.timestamp))
    case .failed(let reason): tracker.finish(record.subject, .failed(reason, at: record.timestamp))
    case .refused(let id):
      if let touch = touch(id) { tracker.remove(touch.contact, from: record.subject) }
    case .filtered(let name):
      // The log of contacts has the actions of filters with their numbers.
      if FilterReason.allCases.contains(where: { $0.name == name }) { return }
    case .waits, .other: break
    }
    guard !stories.isEmpty else { return }
    stories[stories.count - 1].decisions.append(record)
  }

  private func touch(_ id: UInt64) -> Touch? { application.liveTouches.first { $0.id == id } }

  private func land(_ id: UInt64, at time: Timestamp) {
    if stories.last.map({ Self.isTouched($0, at: time, contacts) }) != true {
      stories.append(Story(began: time))
    }
    guard let touch = touch(id) else { return }
    let story = stories.count - 1
    fingers[id] = (story, stories[story].fingers.count)
    stories[story].fingers.append(finger(touch, at: time))
    for (recognizer, window) in recognizers(of: touch) {
      tracker.add(touch.contact, to: recognizer, in: window.label, story: story, at: time)
      let name = Attempt.Recognizer(window: window.label, name: recognizer.label)
      if !stories[story].recognizers.contains(name) { stories[story].recognizers.append(name) }
    }
  }

  private func finger(_ touch: Touch, at time: Timestamp) -> Story.Finger {
    let window = touch.window
    let place = window.map { touch.location(in: $0) } ?? touch.screenLocation
    let scale = window.map(Self.scale) ?? Vector(dx: 1, dy: 1)
    let control = Self.control(at: touch.view)
    return Story.Finger(
      contact: touch.contact, touch: touch.id, view: touch.view?.label, window: window?.label,
      control: control.map { Story.TouchedControl(name: $0.label, isEnabled: $0.isEnabled) },
      windowBehind: windowBehind(touch),
      nearMiss: control == nil
        ? window.flatMap { NearMiss(at: place, in: $0, scale: scale) } : nil,
      began: time, place: place, scale: scale)
  }

  private static func scale(of window: Window) -> Vector {
    Vector(
      dx: window.bounds.size.width / window.frame.size.width,
      dy: window.bounds.size.height / window.frame.size.height)
  }

  private static func control(at view: View?) -> Control? {
    var next = view
    while let view = next {
      if let control = view as? Control { return control }
      next = view.superview
    }
    return nil
  }

  private func windowBehind(_ touch: Touch) -> String? {
    guard let front = touch.window else { return nil }
    let behind = application.windows.drop { $0 !== front }.dropFirst()
    return application.hitTest(touch.screenLocation, on: front.screen) { window in
      behind.contains { $0 === window }
    }?.window?.label
  }

  /// The recognizers that receive a touch: those of the view that was hit and of the views that
  /// contain it, and those for the whole screen.
  private func recognizers(of touch: Touch) -> [(GestureRecognizer, Window)] {
    var found: [(GestureRecognizer, Window)] = []
    var next = touch.view
    while let view = next, let window = touch.window {
      found += view.gestureRecognizers.filter { $0.isEnabled && !$0.isScreenWide }
        .map { ($0, window) }
      next = view.superview
    }
    let screen = application.screen(of: touch.contact.device)
    for window in application.windows where window.screen === screen {
      found += window.gestureRecognizers.filter { $0.isEnabled && $0.isScreenWide }
        .map { ($0, window) }
    }
    return found
  }

  private func add(_ frame: FrameMessage) {
    guard !stories.isEmpty else { return }
    for touch in frame.touches { follow(touch, at: frame.time) }
    let last = stories.count - 1
    stories[last].reports += frame.controls.map { (frame.time, .control($0)) }
    stories[last].reports += frame.scrolls.filter { $0.phase != .moved }
      .map { (frame.time, .scroll($0)) }
    stories[last].reports += frame.actions.map { (frame.time, .action($0)) }
  }

  private func follow(_ touch: TouchMessage, at time: Timestamp) {
    guard let (story, finger) = fingers[UInt64(touch.id)] else { return }
    switch touch.phase {
    case .began: stories[story].fingers[finger].received = time
    case .ended: stories[story].fingers[finger].receivedEnd = time
    case .cancelled:
      stories[story].fingers[finger].receivedEnd = time
      stories[story].fingers[finger].isCancelledInView = true
    case .moved, .stationary: break
    }
  }
}
