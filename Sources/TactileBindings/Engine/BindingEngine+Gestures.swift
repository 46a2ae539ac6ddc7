import Tactile
import TactileWire

/// A gesture in progress that bindings follow.
struct LiveGesture {
  /// A binding that starts something as the gesture goes on.
  struct Follower {
    let binding: Int
    /// The measurements at the last step, along each axis.
    var anchor = Vector.zero
    /// The number of steps that started the task.
    var steps = 0
    /// When the next step of time is due.
    var due: Timestamp?
    /// Whether the task has begun, and must end.
    var isPerforming = false
    /// The translation at the last start.
    var translation = Vector.zero
  }

  /// The last message.
  var message: GestureMessage
  /// Where the gesture began.
  let origin: Point
  var followers: [Follower] = []
  /// The time for which its fingers must rest; nil if they need not.
  let rest: TimeInterval?
  /// When the fingers have rested long enough; nil if they have, or need not.
  var restDue: Timestamp?
  /// The translation at which the fingers began to rest.
  var restAnchor = Vector.zero

  var nextDue: Timestamp? {
    let due = followers.compactMap(\.due).min()
    guard let restDue else { return due }
    return due.map { min($0, restDue) } ?? restDue
  }

  /// The movement since the gesture began.
  var translation: Vector {
    message.translation
      ?? Vector(dx: message.location.x - origin.x, dy: message.location.y - origin.y)
  }

  /// Whether a message is about this gesture.
  func isGesture(of other: GestureMessage) -> Bool {
    message.user == other.user && message.recognizer.text == other.recognizer.text
      && message.window.text == other.window.text && message.view.text == other.view.text
  }
}

extension BindingEngine {
  mutating func take(_ gesture: GestureMessage, at time: Timestamp) {
    let index = live.firstIndex { $0.isGesture(of: gesture) }
    switch gesture.state {
    case .began:
      if let index { cancel(index) }
      begin(gesture, at: time)
    case .changed:
      guard let index else { return takeUnknown(gesture, at: time) }
      live[index].message = gesture
      guard isResting(index, at: time) else { return }
      change(index, at: time)
    case .ended, .cancelled:
      guard let index else { return takeUnknown(gesture, at: time) }
      live[index].message = gesture
      end(index, at: time)
    }
  }

  /// Takes a gesture that happens once, or whose beginning is unknown, because the command started during it.
  private mutating func takeUnknown(_ gesture: GestureMessage, at time: Timestamp) {
    guard rest(of: gesture) == nil else { return }
    start(of: gesture, at: time, after: nil)
  }

  private mutating func begin(_ gesture: GestureMessage, at time: Timestamp) {
    let bound = list.bindings.indices.filter { isBound($0, to: gesture) }
    guard !bound.isEmpty, live.count < Self.mostLive else { return }
    var new = LiveGesture(message: gesture, origin: gesture.location, rest: rest(of: gesture))
    new.followers = bound.filter { index in
      list.bindings[index].every != nil || list.bindings[index].task.lasts
    }.map { LiveGesture.Follower(binding: $0) }
    new.restAnchor = new.translation
    if let rest = new.rest { new.restDue = time.advanced(by: rest) }
    live.append(new)
    if new.rest == nil { becomeActive(live.count - 1, at: time) }
  }

  /// The time for which the fingers of an inline gesture must rest.
  private func rest(of gesture: GestureMessage) -> TimeInterval? {
    guard isOwn(gesture.window.text, user: gesture.user) else { return nil }
    return list.gestures.first { $0.recognizer.name == gesture.recognizer.text }?.rest
  }

  /// Starts what the beginning of a gesture starts. Of a gesture whose fingers must rest, this is when they have.
  private mutating func becomeActive(_ index: Int, at time: Timestamp) {
    live[index].restDue = nil
    for follower in live[index].followers.indices {
      let binding = live[index].followers[follower].binding
      live[index].followers[follower].translation = live[index].translation
      if let every = list.bindings[binding].every {
        live[index].followers[follower].anchor = measurement(live[index], every, binding)
        if every.measure == .time {
          live[index].followers[follower].due = time.advanced(by: every.size)
        } else if live[index].rest == nil {
          live[index].followers[follower].anchor = .zero
        }
      }
    }
    start(of: live[index].message, at: time, after: index, state: .began)
  }

  /// Returns whether the fingers of a gesture have rested long enough, and notes that they moved.
  private mutating func isResting(_ index: Int, at time: Timestamp) -> Bool {
    guard let rest = live[index].rest, live[index].restDue != nil else { return true }
    let moved = live[index].translation - live[index].restAnchor
    if moved.length > Self.restMovement {
      live[index].restAnchor = live[index].translation
      live[index].restDue = time.advanced(by: rest)
    }
    return false
  }

  private mutating func change(_ index: Int, at time: Timestamp) {
    start(of: live[index].message, at: time, after: index)
  }

  private mutating func end(_ index: Int, at time: Timestamp) {
    if live[index].restDue == nil {
      start(of: live[index].message, at: time, after: index)
    }
    live.remove(at: index)
  }

  /// Ends the tasks of a gesture whose end was not reported.
  private mutating func cancel(_ index: Int) {
    var gesture = live.remove(at: index)
    gesture.message.state = .cancelled
    for follower in gesture.followers where follower.isPerforming {
      append(
        follower.binding, occasion(of: gesture.message),
        values(of: gesture.message, .cancelled), .cancelled)
    }
  }

  mutating func cancelAll() {
    while !live.isEmpty { cancel(0) }
  }

  // MARK: Timers

  mutating func fireTimers(until time: Timestamp) {
    while let due = nextDue, due <= time {
      for index in live.indices {
        if let rest = live[index].restDue, rest <= due { becomeActive(index, at: due) }
        for follower in live[index].followers.indices {
          guard let step = live[index].followers[follower].due, step <= due else { continue }
          fire(follower, of: index, at: due, until: time)
        }
      }
    }
  }

  private mutating func fire(
    _ follower: Int, of index: Int, at due: Timestamp, until time: Timestamp
  ) {
    let binding = live[index].followers[follower].binding
    guard let every = list.bindings[binding].every else { return }
    let next = due.advanced(by: every.size)
    // After a long delay, the steps that were missed are left out.
    let isLate =
      time.seconds(since: due) > every.size * Double(Self.mostStarts) && next <= time
    live[index].followers[follower].due = isLate ? time.advanced(by: every.size) : next
    step(follower, of: index, nil, at: due)
  }

  // MARK: Starts

  /// Starts what a message of a gesture starts.
  ///
  /// - Parameters:
  ///   - index: The gesture in progress; nil if there is none.
  ///   - state: The state in which the gesture is for bindings; nil for that of the message.
  private mutating func start(
    of gesture: GestureMessage, at time: Timestamp, after index: Int?,
    state: GestureMessage.State? = nil
  ) {
    let state = state ?? gesture.state
    for binding in list.bindings.indices where isBound(binding, to: gesture) {
      let description = list.bindings[binding]
      if description.every == nil, !description.task.lasts {
        guard isStarted(description, by: gesture, in: state), matches(binding, gesture) else {
          continue
        }
        var values = values(of: gesture, state)
        if let direction = description.direction { values[.direction] = direction.rawValue }
        add(binding, occasion(of: gesture, state), values, at: time)
      } else if let index,
        let follower = live[index].followers.firstIndex(where: { $0.binding == binding })
      {
        if description.task.lasts {
          perform(follower, of: index, state, at: time)
        } else if state != .cancelled {
          takeSteps(follower, of: index, at: time)
        }
      }
    }
  }

  /// Continues a task that lasts as long as its gesture.
  private mutating func perform(
    _ follower: Int, of index: Int, _ state: GestureMessage.State, at time: Timestamp
  ) {
    let gesture = live[index]
    let binding = gesture.followers[follower].binding
    var values = values(of: gesture.message, state)
    values.movement = gesture.translation - gesture.followers[follower].translation
    let text = occasion(of: gesture.message, state)
    if state == .began {
      guard matches(binding, gesture.message),
        add(binding, text, values, at: time, phase: .began)
      else { return }
      live[index].followers[follower].isPerforming = true
    } else {
      guard gesture.followers[follower].isPerforming else { return }
      let phase: BindingStart.Phase =
        switch state {
        case .began, .changed: .changed
        case .ended: .ended
        case .cancelled: .cancelled
        }
      if phase != .changed { live[index].followers[follower].isPerforming = false }
      append(binding, text, values, phase)
    }
    live[index].followers[follower].translation = gesture.translation
  }

  // MARK: Steps

  /// The measurement that a step of a binding divides. Only a movement without a diagonal direction has two axes.
  private func measurement(
    _ gesture: LiveGesture, _ every: BindingStep, _ binding: Int
  ) -> Vector {
    switch measure(gesture, every) {
    case .scale: Vector(dx: (gesture.message.scale ?? 1) - 1, dy: 0)
    case .rotation: Vector(dx: gesture.message.rotation ?? 0, dy: 0)
    case .movement, .own:
      if let direction = list.bindings[binding].direction, Self.isDiagonal(direction) {
        Vector(dx: Self.way(gesture.translation, along: direction), dy: 0)
      } else {
        gesture.translation
      }
    case .time: .zero
    }
  }

  private func measure(_ gesture: LiveGesture, _ every: BindingStep) -> BindingStep.Measure {
    guard every.measure == .own else { return every.measure }
    if gesture.message.scale != nil { return .scale }
    return gesture.message.rotation != nil ? .rotation : .movement
  }

  /// Starts the task of a binding for each step since the last message.
  private mutating func takeSteps(_ follower: Int, of index: Int, at time: Timestamp) {
    let binding = live[index].followers[follower].binding
    guard let every = list.bindings[binding].every, every.measure != .time else { return }
    let measure = measure(live[index], every)
    let present = measurement(live[index], every, binding)
    if measure == .movement, let direction = list.bindings[binding].direction,
      Self.isDiagonal(direction)
    {
      let steps = Self.steps(
        from: live[index].followers[follower].anchor.dx, to: present.dx, every.size)
      live[index].followers[follower].anchor.dx += steps * every.size
      if steps > 0 { takeSteps(steps, direction, follower, of: index, at: time) }
      return
    }
    let axis = axis(of: live[index].message)
    if measure != .movement || axis != .vertical {
      let steps = Self.steps(
        from: live[index].followers[follower].anchor.dx, to: present.dx, every.size)
      live[index].followers[follower].anchor.dx += steps * every.size
      let direction: BindingDirection =
        switch measure {
        case .scale: steps > 0 ? .out : .in
        case .rotation: steps > 0 ? .clockwise : .counterclockwise
        default: steps > 0 ? .right : .left
        }
      takeSteps(steps, direction, follower, of: index, at: time)
    }
    if measure == .movement, axis != .horizontal {
      let steps = Self.steps(
        from: live[index].followers[follower].anchor.dy, to: present.dy, every.size)
      live[index].followers[follower].anchor.dy += steps * every.size
      takeSteps(steps, steps > 0 ? .down : .up, follower, of: index, at: time)
    }
  }

  private mutating func takeSteps(
    _ steps: Double, _ direction: BindingDirection, _ follower: Int, of index: Int,
    at time: Timestamp
  ) {
    guard steps != 0 else { return }
    let binding = live[index].followers[follower].binding
    if let wanted = list.bindings[binding].direction, wanted != direction { return }
    for _ in 0..<Int(min(steps.magnitude, Double(Self.mostStarts))) {
      step(follower, of: index, direction, at: time)
    }
  }

  /// The number of whole steps between two measurements; below 0 for steps back.
  private static func steps(from anchor: Double, to present: Double, _ size: Double) -> Double {
    let steps = ((present - anchor) / size + (present > anchor ? 1e-9 : -1e-9))
      .rounded(.towardZero)
    return steps.isFinite ? steps : 0
  }

  private mutating func step(
    _ follower: Int, of index: Int, _ direction: BindingDirection?, at time: Timestamp
  ) {
    let gesture = live[index]
    let number = gesture.followers[follower].steps + 1
    var values = values(of: gesture.message, gesture.message.state)
    values[.step] = "\(number)"
    if let direction { values[.direction] = direction.rawValue }
    values.movement = gesture.translation - gesture.followers[follower].translation
    let text = "\(gesture.message.recognizer.text) step \(number)"
    guard add(gesture.followers[follower].binding, text, values, at: time) else { return }
    live[index].followers[follower].steps = number
    live[index].followers[follower].translation = gesture.translation
  }

  /// The only axis of the movement of an inline gesture; nil if it may have both.
  private func axis(of gesture: GestureMessage) -> BeginRule.Axis? {
    guard isOwn(gesture.window.text, user: gesture.user),
      let rule = list.gestures.first(where: { $0.recognizer.name == gesture.recognizer.text })?
        .recognizer.shouldBegin
    else { return nil }
    if let axis = rule.axis { return axis }
    guard let directions = rule.directions else { return nil }
    if directions.isSubset(of: [.up, .down]) { return .vertical }
    return directions.isSubset(of: [.left, .right]) ? .horizontal : nil
  }

  // MARK: Gestures and bindings

  private func isBound(_ index: Int, to gesture: GestureMessage) -> Bool {
    let binding = list.bindings[index]
    guard users[index] == gesture.user else { return false }
    switch binding.occasion {
    case .gesture(let name):
      return name == gesture.recognizer.text
        && (binding.view == nil || binding.view == gesture.view.text)
    case .inline(let number):
      return isOwn(gesture.window.text, user: gesture.user)
        && list.gestures[number].recognizer.name == gesture.recognizer.text
    default: return false
    }
  }

  /// Returns whether a state starts a task that happens once.
  private func isStarted(
    _ binding: BindingDescription, by gesture: GestureMessage, in state: GestureMessage.State
  ) -> Bool {
    if let states = binding.states { return states.contains(state) }
    if case .inline(let number) = binding.occasion, list.gestures[number].rest != nil {
      return state == .began
    }
    let kind = GestureKind(rawValue: gesture.kind.text)
    return state == (kind?.definition.isHeld == true ? .began : .ended)
  }

  func occasion(of gesture: GestureMessage, _ state: GestureMessage.State? = nil) -> String {
    "\(gesture.recognizer.text) \((state ?? gesture.state).rawValue)"
  }
}
