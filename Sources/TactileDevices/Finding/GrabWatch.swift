import Tactile

/// Decides when to look whether another program has grabbed a device (EVIOCGRAB).
///
/// The kernel does not report a grab. There are two ways to find one:
///
/// - **Look**: compare the contacts that the kernel knows with those that were read. If they differ and no
///   event waits, events went to another program. This does not affect other programs.
/// - **Try**: grab the device for a moment. This is the only way while nothing touches the device. The kernel
///   refuses if another program has the grab. Otherwise, another reader could miss an event of this moment,
///   so it is not done while anything touches the device.
///
/// An idle device needs no timer:
///
///     device added, or another program opened or closed it ──1 s──► look, then try
///     an event, then no event for 1 s, while something touches  ──► look, every second
///     grabbed                                                   ──► try, every 5 s, and after each close
///
/// The grab ends with the first event, or with a try that succeeds. The state of the device must then be read
/// again. It has no input and output; the caller looks and tries.
package struct GrabWatch {
  /// The time without an event after which a touched device is looked at, in seconds. A finger that rests
  /// sends no events, so this is usual.
  package static let silence: TimeInterval = 1
  /// The time from the first difference to the second look, in seconds. A driver sends the events of one frame
  /// in much less time; between them, the kernel's state is ahead of the events.
  package static let confirmation: TimeInterval = 0.25
  /// The time in seconds from opening to the try. A program that grabs a device does so when it opens it.
  /// A try at the same moment would make its grab fail.
  package static let settling: TimeInterval = 1
  /// The time in seconds from opening or closing a grabbed device to the try. The program that had grabbed it
  /// has probably closed it.
  package static let release: TimeInterval = 0.1
  /// The time between two tries while the device is grabbed, in seconds.
  package static let pause: TimeInterval = 5

  /// The result of a look.
  package enum Finding: Equatable, Sendable {
    /// Events wait to be read, so nothing is known.
    case unread
    /// Events are missing: contacts began or ended without them.
    case missed
    /// Something touches the device.
    case touched
    /// Nothing touches the device, or the kernel does not know whether anything does.
    case untouched
  }

  /// What to do.
  package enum Action: Equatable, Sendable {
    case nothing
    /// Try to grab the device; see ``tried(isRefused:at:)``.
    case tryToGrab
    /// The device is grabbed from now on. Cancel its contacts.
    case begin
    /// The device is not grabbed any more. Read its state again.
    case end
  }

  /// Whether another program has grabbed the device, as far as it is known.
  package private(set) var isGrabbed = false
  /// When to look; nil if there is no reason to.
  package private(set) var deadline: Timestamp?
  /// Whether to try, because another program may have grabbed or released the device.
  private var wantsTry = true
  private var isTrying = false
  /// Whether the last try has a result that has not taken effect.
  private var hasResult = false
  /// Whether the last try was refused; nil if this is not known.
  private var isRefused: Bool?
  /// Whether an event was read since the deadline was set.
  private var hasEvents = false
  /// Whether an event was read since the try began.
  private var isTryOutdated = false
  /// Whether the last look found a difference.
  private var isSuspicious = false

  /// Begins to watch a device that was opened at `now`.
  package init(at now: Timestamp) {
    deadline = now.advanced(by: Self.settling)
  }

  /// Notes that a program has opened or closed the device.
  package mutating func noteUse(at now: Timestamp) {
    wantsTry = true
    guard !isTrying else { return }
    let due = now.advanced(by: isGrabbed ? Self.release : Self.settling)
    deadline = min(deadline ?? due, due)
  }

  /// Notes that events can be read.
  ///
  /// - Returns: Whether they end a grab. Then do not read them, but read the state of the device.
  package mutating func noteEvents(at now: Timestamp) -> Bool {
    hasEvents = true
    isTryOutdated = true
    isSuspicious = false
    if !isGrabbed, deadline != nil { return false }
    deadline = now.advanced(by: Self.silence)
    defer { isGrabbed = false }
    return isGrabbed
  }

  /// Makes a look due, if none is planned. It costs nothing to do so while the program is awake anyway.
  package mutating func lookNow(at now: Timestamp) {
    if deadline == nil, !isTrying { deadline = now }
  }

  /// Returns whether to look now; see ``looked(_:at:)``.
  package mutating func isDue(at now: Timestamp) -> Bool {
    guard let due = deadline, due <= now, !isTrying else { return false }
    guard hasEvents else { return true }
    hasEvents = false
    deadline = now.advanced(by: Self.silence)
    return false
  }

  /// Handles the result of a look.
  package mutating func looked(_ finding: Finding, at now: Timestamp) -> Action {
    let wasSuspicious = isSuspicious
    isSuspicious = false
    switch finding {
    case .unread: deadline = now.advanced(by: Self.silence)
    case .missed where isGrabbed: deadline = now.advanced(by: Self.pause)
    case .missed where wasSuspicious: return begin(at: now)
    case .missed:
      isSuspicious = true
      deadline = now.advanced(by: Self.confirmation)
    case .touched: deadline = now.advanced(by: isGrabbed ? Self.pause : Self.silence)
    case .untouched:
      deadline = nil
      guard wantsTry || isGrabbed else { break }
      (wantsTry, isTrying, isTryOutdated) = (false, true, false)
      return .tryToGrab
    }
    return .nothing
  }

  /// Notes the result of a try. It takes effect with ``concludeTry(at:)``, which is due at once.
  ///
  /// - Parameter isRefused: Whether another program has the grab; nil if the device could not be tried. The
  ///   state then stays, and the next try follows after ``pause``.
  package mutating func tried(isRefused: Bool?, at now: Timestamp) {
    self.isRefused = isRefused
    hasResult = true
    deadline = now
  }

  /// Applies the result of a try, if there is one. Call it when all events that were read are processed: a
  /// try ends at any time, and a grab or its end must not overtake events of any device.
  package mutating func concludeTry(at now: Timestamp) -> Action {
    guard hasResult else { return .nothing }
    hasResult = false
    isTrying = false
    guard !isTryOutdated else {
      deadline = now.advanced(by: Self.silence)
      return .nothing
    }
    guard let isRefused else {
      wantsTry = true
      deadline = now.advanced(by: Self.pause)
      return .nothing
    }
    if isRefused {
      guard isGrabbed else { return begin(at: now) }
      deadline = now.advanced(by: Self.pause)
      return .nothing
    }
    deadline = wantsTry ? now.advanced(by: Self.settling) : nil
    guard isGrabbed else { return .nothing }
    isGrabbed = false
    return .end
  }

  private mutating func begin(at now: Timestamp) -> Action {
    isGrabbed = true
    hasEvents = false
    deadline = now.advanced(by: Self.pause)
    return .begin
  }
}
