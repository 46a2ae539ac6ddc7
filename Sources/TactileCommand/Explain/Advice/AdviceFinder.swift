import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Settings with which a touch has a result that it did not have. A replay has checked it.
struct Advice {
  /// The result.
  enum Result {
    /// The recognizer recognizes the touches.
    case recognized
    /// The filter does not take the touch.
    case touched
    /// The touch hits this control.
    case hit(control: String)
  }

  let result: Result
  /// The settings; all of them are necessary.
  let settings: [Setting]
  /// Thresholds of the configuration that have the same effect; nil if there are none.
  var alternative: [Setting]?

  /// Whether a swipe has one more direction.
  var addsDirection: Bool {
    settings.contains { if case .directions = $0.value { true } else { false } }
  }
}

/// Finds advice for the failures of a replay, and checks it by other replays.
final class AdviceFinder {
  /// The most replays that the advice for one failure may need: the first failure and three more.
  private static let mostRounds = 4
  /// The most stories that belong to one gesture: a tap can have 20 taps, each in a story.
  private static let mostStories = 20
  /// How much earlier the next replay begins if something older had an effect.
  private static let runUpFactor = 8.0
  /// The most events that all replays may have. This takes some seconds.
  static let mostEvents = 10_000_000

  /// Whether advice is missing because the replays would have had too many events.
  private(set) var isExhausted = false

  private let playback: Playback
  private let contacts: ContactLog
  private let configuration: ReplayConfiguration
  private let stories: [Story]
  private let starts: [ReplayStart]
  /// The last stories without a change, which attempts of one story share.
  private var unchanged: (step: Int, end: Timestamp, stories: [Story])?
  private var eventsLeft: Int
  /// The contacts that become touches and are not cancelled with another filter setting, for the settings that
  /// were replayed.
  private var touching: [Setting: Set<Contact.ID>] = [:]
  /// The number of events before each step, and of all events.
  private let eventCounts: [Int]

  /// - Parameter replayed: The stories of the recording with this configuration.
  init(
    _ playback: Playback, _ contacts: ContactLog, _ configuration: ReplayConfiguration,
    _ replayed: ReplayedStories, mostEvents: Int = mostEvents
  ) {
    self.playback = playback
    self.contacts = contacts
    self.configuration = configuration
    stories = replayed.stories
    starts = replayed.starts
    eventsLeft = mostEvents
    eventCounts = playback.steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.range.count) }
  }

  /// Returns advice for an attempt that failed; nil if there is none that is sensible and true.
  func advice(for attempt: Attempt) -> Advice? {
    for proposal in proposals(for: attempt, in: stories) {
      if let advice = advice(for: attempt, beginningWith: proposal) { return advice }
    }
    return nil
  }

  private func advice(for attempt: Attempt, beginningWith first: Proposal) -> Advice? {
    var settings: [Setting] = []
    var limits: [Setting.Key: Double] = [:]
    var next: Proposal? = first
    // Stories of filters may have been inserted before the story of the attempt.
    let story = stories.index(at: attempt.began) ?? attempt.story
    var end =
      stories[story].fingers.compactMap { contacts.filtered[$0.contact]?.lifted }
      .max() ?? attempt.began
    // Most failures have no sensible setting, and need no replay.
    lazy var start = self.start(before: attempt, until: end)
    for _ in 0..<Self.mostRounds {
      guard let proposal = next,
        let setting = setting(for: proposal, of: attempt.recognizer, beside: settings, &limits)
      else { return nil }
      settings.removeAll { $0.key == setting.key }
      settings.append(setting)
      end = max(end, proposal.end ?? end)
      guard let replayed = replay(with: settings, from: start, until: end)?.stories,
        let changed = Self.attempt(like: attempt, in: replayed)
      else { return nil }
      if changed.isRecognized {
        return Advice(
          result: .recognized, settings: settings,
          alternative: alternative(to: settings, for: attempt, from: start, until: end))
      }
      next = proposals(for: changed, in: replayed).first
    }
    return nil
  }

  /// Whether an attempt is recognized with other settings, until a time; nil if no replay can tell.
  private func isRecognized(
    _ attempt: Attempt, with settings: [Setting], from start: ReplayStart?, until end: Timestamp
  ) -> Bool? {
    guard let replayed = replay(with: settings, from: start, until: end) else { return nil }
    return Self.attempt(like: attempt, in: replayed.stories)?.isRecognized ?? false
  }

  // MARK: Replays

  /// Returns the last moment from which an attempt fails as it does in the whole recording: it does unless something
  /// older has an effect, such as content that was scrolled. Nil stands for the beginning of the recording.
  private func start(before attempt: Attempt, until end: Timestamp) -> ReplayStart? {
    start(before: attempt.began, until: max(end, attempt.failure?.time ?? end)) { stories in
      guard let found = Self.attempt(like: attempt, in: stories),
        attempt.contacts.starts(with: found.contacts), let (reason, time) = found.failure,
        let failure = attempt.failure
      else { return false }
      return reason == failure.reason && time == failure.time
    }
  }

  /// Returns the last moment, some time before another one, from which a replay without a change has the same result;
  /// nil for the beginning of the recording.
  private func start(
    before time: Timestamp, until end: Timestamp, _ isSame: ([Story]) -> Bool
  ) -> ReplayStart? {
    var runUp = ReplayStart.interval
    while let start = start(beforeOrAt: time, runUp) {
      if unchanged?.step != start.step || unchanged?.end != end {
        guard let replayed = replay(with: [], from: start, until: end) else { return nil }
        unchanged = (start.step, end, replayed.stories)
      }
      if let unchanged, isSame(unchanged.stories) { return start }
      runUp *= Self.runUpFactor
    }
    return nil
  }

  private func start(beforeOrAt time: Timestamp, _ runUp: TimeInterval) -> ReplayStart? {
    starts.sortedPrefix { $0.time.advanced(by: runUp) <= time }.last
  }

  /// Replays the recording until a time, from its beginning or from a moment of rest.
  private func replay(
    with settings: [Setting], from start: ReplayStart? = nil, until end: Timestamp
  ) -> (stories: [Story], contacts: ContactLog)? {
    var changed = configuration
    for setting in settings {
      guard let next = setting.applied(to: changed) else { return nil }
      changed = next
    }
    let first = eventCounts[start?.step ?? 0]
    guard !isExhausted, spend(max(0, eventCount(until: end) - first)) else { return nil }
    var contacts = self.contacts
    if changed.server.devices != configuration.server.devices {
      // The contacts after the filters change too. This reads all events twice.
      guard spend(2 * playback.events.count) else { return nil }
      contacts = ContactLog(of: playback, changed.server)
    }
    let part = RestOfPlayback(playback: playback, start: start)
    return (StoryCollector.replay(part, contacts, with: changed, until: end), contacts)
  }

  /// Returns the number of events until a time.
  private func eventCount(until end: Timestamp) -> Int {
    eventCounts[playback.steps.sortedPrefix { $0.time <= end }.endIndex]
  }

  /// Counts events against the limit; returns false if there are too many.
  private func spend(_ events: Int) -> Bool {
    guard events <= eventsLeft else {
      isExhausted = true
      return false
    }
    eventsLeft -= events
    return true
  }

  /// The attempt of the same recognizer with the same first touch.
  private static func attempt(like attempt: Attempt, in stories: [Story]) -> Attempt? {
    // With another setting, an attempt can begin with an earlier touch.
    let index = stories.index(at: attempt.began) ?? 0
    for story in stories[max(0, index - mostStories)...].prefix(2 * mostStories) {
      let found = story.attempts.last { other in
        other.recognizer == attempt.recognizer
          && attempt.contacts.first.map(other.contacts.contains) ?? false
      }
      if let found { return found }
    }
    return nil
  }

  // MARK: Proposals

  private func proposals(for attempt: Attempt, in stories: [Story]) -> [Proposal] {
    let index = stories.index(at: attempt.began) ?? 0
    let following = stories[index...].prefix(Self.mostStories).flatMap(\.attempts)
      .filter { $0.recognizer == attempt.recognizer && $0.began > attempt.began }
    let later = following.flatMap(\.contacts).filter { !attempt.contacts.contains($0) }
      .compactMap { contacts.filtered[$0] }
    return Proposals(attempt, later: later.sorted { $0.landed < $1.landed }, contacts).all
  }

  /// Returns the setting of a proposal; nil if there is none, or if it is absurd.
  ///
  /// - Parameter limits: The original values of the settings that have changed already.
  private func setting(
    for proposal: Proposal, of recognizer: Attempt.Recognizer, beside settings: [Setting],
    _ limits: inout [Setting.Key: Double]
  ) -> Setting? {
    switch proposal.key {
    case .simultaneous(let other):
      return companions(of: recognizer, and: other, beside: settings)
    case .independent(let other):
      return requirements(of: recognizer, without: other, beside: settings)
    case .awaited(let pan):
      return requirements(ofPan: pan, with: recognizer, beside: settings)
    case .directions(let directions):
      return self.directions(directions, of: recognizer, beside: settings)
    case .parameter, .threshold: break
    }
    guard let key = key(for: proposal.key, of: recognizer) else { return nil }
    var proposal = proposal
    proposal.limit = limits[key] ?? proposal.limit
    limits[key] = proposal.limit
    guard let value = proposal.readableValue else { return nil }
    let setting = Setting(key: key, value: .number(value))
    return isAllowed(setting) && !settings.contains(setting) ? setting : nil
  }

  private func key(
    for key: Proposal.Key, of recognizer: Attempt.Recognizer
  ) -> Setting.Key? {
    switch key {
    case .parameter(let name):
      if configuration.scene?.gesture(recognizer) != nil { return .parameter(name, recognizer) }
      guard configuration.scene == nil,
        let parameter = recognizer.kind?.parameter(name)
      else { return nil }
      return parameter.threshold.map { .threshold($0.name) }
    case .threshold(let path):
      return GestureDefaults.thresholds.first { ($0.path as AnyKeyPath) == (path as AnyKeyPath) }
        .map { .threshold($0.name) }
    case .simultaneous, .independent, .awaited, .directions: return nil
    }
  }

  /// Whether a scene may contain the value.
  private func isAllowed(_ setting: Setting) -> Bool {
    guard case .parameter(let name, let recognizer) = setting.key,
      case .number(let number) = setting.value,
      let type = configuration.scene?.gesture(recognizer)?.kind.parameter(name)?.type
    else { return true }
    switch type {
    case .count(let range): return Int(exactly: number).map(range.contains) ?? false
    case .ratio(let range): return range.contains(number)
    case .points, .seconds, .radians: return true
    case .bool, .buttons, .directions, .edges, .regions, .steps: return false
    }
  }

  private func companions(
    of recognizer: Attempt.Recognizer, and other: String, beside settings: [Setting]
  ) -> Setting? {
    guard let scene = configuration.scene, let gesture = scene.gesture(recognizer),
      case .some(let set) = gesture.simultaneousWith,
      scene.gesture(named: other, in: recognizer.window) != nil
        || scene.scrollView(withPan: other, in: recognizer.window) != nil
    else { return nil }
    let key = Setting.Key.simultaneousWith(recognizer)
    let names = Self.names(settings, key) ?? set.names.sorted()
    return names.contains(other) ? nil : Setting(key: key, value: .names(names + [other]))
  }

  private func requirements(
    of recognizer: Attempt.Recognizer, without other: String, beside settings: [Setting]
  ) -> Setting? {
    guard let gesture = configuration.scene?.gesture(recognizer) else { return nil }
    let key = Setting.Key.requireToFail(recognizer)
    let names = Self.names(settings, key) ?? gesture.requireToFail
    guard names.contains(other) else { return nil }
    return Setting(key: key, value: .names(names.filter { $0 != other }))
  }

  private func requirements(
    ofPan pan: String, with recognizer: Attempt.Recognizer, beside settings: [Setting]
  ) -> Setting? {
    guard let scene = configuration.scene, scene.gesture(recognizer) != nil,
      let view = scene.scrollView(withPan: pan, in: recognizer.window)
    else { return nil }
    let key = Setting.Key.panRequireToFail(window: recognizer.window, view: view.name)
    let names = Self.names(settings, key) ?? view.panRequirements
    guard !names.contains(recognizer.name) else { return nil }
    return Setting(key: key, value: .names(names + [recognizer.name]))
  }

  /// Returns the setting of directions; nil if the settings already add a direction, because one of the two
  /// would not be necessary.
  private func directions(
    _ directions: SwipeGestureRecognizer.Direction, of recognizer: Attempt.Recognizer,
    beside settings: [Setting]
  ) -> Setting? {
    let key = Setting.Key.parameter(.directions, recognizer)
    guard configuration.scene?.gesture(recognizer)?.kind.parameter(.directions) != nil,
      !settings.contains(where: { $0.key == key })
    else { return nil }
    return Setting(key: key, value: .directions(directions))
  }

  private static func names(_ settings: [Setting], _ key: Setting.Key) -> [String]? {
    for setting in settings where setting.key == key {
      if case .names(let names) = setting.value { return names }
    }
    return nil
  }

  /// Returns thresholds with the same effect as parameters that the scene does not set.
  private func alternative(
    to settings: [Setting], for attempt: Attempt, from start: ReplayStart?, until end: Timestamp
  ) -> [Setting]? {
    var thresholds: [Setting] = []
    for setting in settings {
      guard case .parameter(let name, let recognizer) = setting.key,
        let gesture = configuration.scene?.gesture(recognizer), gesture[name] == nil,
        let threshold = gesture.kind.parameter(name)?.threshold
      else { return nil }
      thresholds.append(Setting(key: .threshold(threshold.name), value: setting.value))
    }
    return isRecognized(attempt, with: thresholds, from: start, until: end) == true
      ? thresholds : nil
  }
}

// MARK: Filters and near misses

extension AdviceFinder {
  /// Returns advice for a contact that a filter removed or cancelled; nil if there is none.
  func advice(for action: FilterAction) -> Advice? {
    guard action.isLoss, let numbers = action.numbers(contacts),
      let setting = setting(for: action, numbers),
      contactsTouching(with: setting)?.contains(action.record.contact) == true
    else { return nil }
    return Advice(result: .touched, settings: [setting])
  }

  /// Returns the contacts that become touches and are not cancelled with a filter setting; nil if no replay can
  /// tell. It replays the recording once for each setting, because a filter can remove many contacts.
  private func contactsTouching(with setting: Setting) -> Set<Contact.ID>? {
    if let known = touching[setting] { return known }
    guard let (stories, contacts) = replay(with: [setting], until: playback.end) else { return nil }
    let found = Set(stories.lazy.flatMap(\.fingers).map(\.contact)).filter {
      contacts.filtered[$0]?.isCancelled == false
    }
    touching[setting] = found
    return found
  }

  private func setting(for action: FilterAction, _ numbers: FilterAction.Numbers) -> Setting? {
    func proposed(_ direction: Proposal.Direction, _ fineness: Double) -> Double? {
      guard let found = numbers.found else { return nil }
      return Proposal(
        key: .parameter(.distance), value: found, limit: numbers.limit, direction: direction,
        fineness: fineness
      ).readableValue
    }
    switch action.record.reason {
    case .edge:
      guard let width = proposed(.down, 1) else { return nil }
      var edges = action.options.edges
      let all = [edges.top, edges.left, edges.bottom, edges.right]
      if all.allSatisfy({ $0 == all[0] }) { return Setting(key: .edges, value: .number(width)) }
      var options = action.options
      options[action.nearestEdge.parameter] = width
      edges = options.edges
      return Setting(
        key: .edges, value: .numbers([edges.top, edges.left, edges.bottom, edges.right]))
    case .size:
      return proposed(.up, 1).map { .init(key: .filter(.maximumSize), value: .number($0)) }
    case .shortLife:
      return proposed(.down, 1000).map { .init(key: .filter(.minimumLife), value: .number($0)) }
    case .stuck: return proposed(.up, 1).map { .init(key: .filter(.stuckTime), value: .number($0)) }
    case .swap, .pen, .bounce, .fixedGhost, .jitter, .repeatedTouch, .holdDuration: return nil
    }
  }

  /// Returns advice for a touch that missed a control; nil if there is none.
  func advice(for finger: Story.Finger) -> Advice? {
    guard let miss = finger.nearMiss, let window = finger.window,
      let trail = contacts.filtered[finger.contact]
    else { return nil }
    let needed = max(miss.distance.dx.magnitude, miss.distance.dy.magnitude) + miss.hitOutset
    let setting = Setting(
      key: .hitOutset(window: window, view: miss.control),
      value: .number(needed.rounded(.down) + 1))
    let end = trail.lifted ?? trail.landed
    let start = start(before: finger.began, until: end) { stories in
      stories.contains { story in
        story.fingers.contains { $0.contact == finger.contact && $0.nearMiss == miss }
      }
    }
    guard let replayed = replay(with: [setting], from: start, until: end),
      replayed.stories.contains(where: { story in
        story.fingers.contains {
          $0.contact == finger.contact && $0.control?.name == miss.control
        }
      })
    else { return nil }
    return Advice(result: .hit(control: miss.control), settings: [setting])
  }
}
