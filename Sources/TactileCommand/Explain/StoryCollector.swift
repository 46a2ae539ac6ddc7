import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// The stories of a recording.
struct ReplayedStories {
  /// The stories, in their order.
  let stories: [Story]
  /// Moments between stories, in their order, from which a part can be replayed.
  let starts: [ReplayStart]
}

/// Divides a replay into stories: each begins when a finger touches a screen that no finger
/// touches.
final class StoryCollector {
  private var stories: [Story] = []
  private var starts: [ReplayStart] = []
  private var tracker: AttemptTracker
  private let contacts: ContactLog
  private let application: Application
  /// The indexes of the story and of the finger of each touch.
  private var fingers: [UInt64: (story: Int, finger: Int)] = [:]
  /// The time at which the last finger of the last story lifts.
  private var lastLift = Timestamp.zero

  /// Returns the stories of a whole recording, in their order, with the actions of filters.
  static func replay(
    _ playback: Playback, _ contacts: ContactLog, with configuration: ReplayConfiguration
  ) -> ReplayedStories {
    let collector = collect(RestOfPlayback(playback: playback, start: nil), contacts, configuration)
    return ReplayedStories(
      stories: stories(collector.result, with: contacts.actions, contacts),
      starts: collector.starts)
  }

  /// Returns the stories of a part of a recording until a time, without the actions of filters.
  static func replay(
    _ part: RestOfPlayback, _ contacts: ContactLog, with configuration: ReplayConfiguration,
    until end: Timestamp
  ) -> [Story] {
    collect(part, contacts, configuration, until: end).result
  }

  private static func collect(
    _ part: RestOfPlayback, _ contacts: ContactLog, _ configuration: ReplayConfiguration,
    until end: Timestamp? = nil
  ) -> StoryCollector {
    var run = ReplayRun(of: part, with: configuration)
    // Regions exist only where panels are owned.
    if !configuration.server.regions.regions.isEmpty { run.own({ _, _ in }, { _, _ in }) }
    let collector = StoryCollector(contacts, run.application)
    if end == nil { run.atRest = { collector.starts.append($0) } }
    run.trace { [unowned collector] in collector.add($0) }
    run.run(until: end) { collector.add($0.message) }
    return collector
  }

  private init(_ contacts: ContactLog, _ application: Application) {
    self.contacts = contacts
    self.application = application
    tracker = AttemptTracker(contacts)
  }

  private var result: [Story] {
    var stories = self.stories
    for attempt in tracker.attempts { stories[attempt.story].attempts.append(attempt) }
    return stories
  }

  /// Returns stories with the actions of filters. An action belongs to the story during which its contact
  /// landed. A contact that landed while no finger touched the glass has a story of its own.
  private static func stories(
    _ stories: [Story], with actions: [FilterAction], _ contacts: ContactLog
  ) -> [Story] {
    guard !actions.isEmpty else { return stories }
    let landings = actions.map {
      contacts.reported[$0.record.contact]?.landed ?? $0.record.timestamp
    }
    var merged: [Story] = []
    // The time at which the last contact of the last merged story lifts.
    var lastLift = Timestamp.zero
    var next = 0
    for index in actions.indices.sorted(by: { (landings[$0], $0) < (landings[$1], $1) }) {
      let landed = landings[index]
      while next < stories.count, stories[next].began <= landed {
        merged.append(stories[next])
        let ends = stories[next].fingers.compactMap { contacts.filtered[$0.contact]?.end }
        lastLift = ends.max() ?? .zero
        next += 1
      }
      if merged.last.map({ $0.began == landed || lastLift > landed }) != true {
        merged.append(Story(began: landed))
        lastLift = .zero
      }
      merged[merged.count - 1].filterActions.append(actions[index])
      let end = contacts.reported[actions[index].record.contact]?.end
      lastLift = max(lastLift, end ?? .zero)
    }
    merged += stories[next...]
    for index in merged.indices where merged[index].filterActions.count > 1 {
      merged[index].filterActions.sort { $0.record.timestamp < $1.record.timestamp }
    }
    return merged
  }

  private func add(_ record: TraceRecord) {
    let recognizer = record.origin?.recognizer
    switch record.decision.storyRole {
    case .hit(let touch), .missed(let touch): land(touch, at: record.timestamp)
    case .recognized:
      if let recognizer { tracker.finish(recognizer, .recognized(record.timestamp)) }
    case .failed(let reason):
      if let recognizer { tracker.finish(recognizer, .failed(reason, at: record.timestamp)) }
    case .refused(let id):
      if let recognizer, let touch = touch(id) { tracker.remove(touch.contact, from: recognizer) }
    case .filtered:
      // The log of contacts has the actions of filters with their numbers.
      return
    case .restarted:
      if let recognizer {
        tracker.restart(recognizer, story: max(stories.count - 1, 0), at: record.timestamp)
      }
    case .waits, .other: break
    }
    guard !stories.isEmpty else { return }
    stories[stories.count - 1].add(record)
  }

  private func touch(_ id: UInt64) -> Touch? { application.liveTouches.first { $0.id == id } }

  private func land(_ id: UInt64, at time: Timestamp) {
    // The fingers of a story follow one another without a pause. One may land in the report in which another lifts.
    if stories.last.map({ $0.began == time || lastLift >= time }) != true {
      stories.append(Story(began: time))
      lastLift = .zero
    }
    guard let touch = touch(id) else { return }
    lastLift = max(lastLift, contacts.filtered[touch.contact]?.end ?? .zero)
    let story = stories.count - 1
    fingers[id] = (story, stories[story].fingers.count)
    stories[story].fingers.append(finger(touch, at: time))
    for (recognizer, window) in recognizers(of: touch) {
      let name = Attempt.Recognizer(
        window: window.label, view: recognizer.view?.label ?? "", name: recognizer.label,
        kind: recognizer.sceneKind)
      tracker.add(touch.contact, to: recognizer, named: name, story: story, at: time)
      stories[story].add(name, ObjectIdentifier(recognizer))
    }
  }

  private func finger(_ touch: Touch, at time: Timestamp) -> Story.Finger {
    let window = touch.window
    let place = window.map { touch.location(in: $0) } ?? touch.screenLocation
    let scale = window.map(Self.scale) ?? Vector(dx: 1, dy: 1)
    let control = Self.control(at: touch.view)
    return Story.Finger(
      contact: touch.contact, touch: touch.id, kind: touch.kind, view: touch.view?.label,
      window: window?.label,
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
    stories[last].reports += frame.explored.map { (frame.time, .explored($0)) }
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
