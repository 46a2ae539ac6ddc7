import Tactile

/// Decides when to make the clone of one panel, when to grab the panel, and when to release both.
///
/// A panel is owned while the daemon has grabbed it (`EVIOCGRAB`) and the compositor reads a clone of it:
///
///     observed ──► preparing ──► waiting ──► owned ──► releasing ──► observed
///                  make the      until       pass      until
///                  clone         nothing     touches   nothing
///                                touches     on        touches
///
/// It has no input and output. Each input returns actions. The caller performs them in their order, and passes
/// on the result of each action that has one: `makeClone`, `look`, `grab` and `readSlots`. Call
/// ``receive(_:at:)`` with `time` when ``deadline`` passes.
public struct Ownership: Sendable {
  /// The time from the appearance of a new clone to the first grab, in seconds. The compositor opens the
  /// clone in this time. It is not possible to see when it has done so.
  public static let settling: TimeInterval = 0.5
  /// The first time between two attempts to make a clone or to grab a panel, in seconds. Each attempt that
  /// fails doubles it.
  public static let firstPause: TimeInterval = 1
  /// The most time between two attempts to make a clone, and the time after the loss of one, in seconds.
  public static let longestClonePause: TimeInterval = 60
  /// The most time between two attempts to grab a panel that another program has grabbed, in seconds.
  public static let longestGrabPause: TimeInterval = 5

  /// A state of owning a panel.
  public enum State: Sendable, CaseIterable {
    /// The daemon reads the panel beside the compositor, or not at all. There is no clone.
    case observed
    /// The clone is being made, or the compositor has not had the time to open it.
    case preparing
    /// The clone is ready. The daemon grabs the panel when nothing touches it.
    case waiting
    /// The panel is grabbed. The compositor receives its touches from the clone.
    case owned
    /// As `owned`, but the daemon releases the panel when nothing touches it.
    case releasing
  }

  /// A fact for the machine.
  public enum Input: Hashable, Sendable {
    /// Whether the configuration wants the panel to be owned.
    case wanted(Bool)
    /// The clone must have another description from now on.
    case redesigned
    /// The clone exists. It is new, or an earlier daemon made it.
    case cloneMade(isNew: Bool)
    /// The clone cannot be made.
    case cloneFailed
    /// udev has applied its rules to the clone.
    case cloneAppeared
    /// The clone accepts no more events.
    case cloneLost
    /// Nothing touches the panel, and no event of it waits.
    case quiet
    /// Something touches the panel.
    case touched
    /// The kernel has granted the grab.
    case grabbed
    /// The kernel has refused the grab, because another program has it (EBUSY).
    case refused
    /// The slots of the panel after the grab.
    case slots(areLive: Bool)
    /// Another program has released the panel.
    case othersReleased
    /// The guard has released the panel, because the daemon did not read it.
    case grabLost
    /// The administrator has released the panel.
    case released
    /// The panel was unplugged (ENODEV), or the daemon reads it no more.
    case panelGone
    /// The daemon ends. The next daemon takes over the clone.
    case stop
    /// The time of the ``Ownership/deadline`` has come.
    case time
  }

  /// A task for the caller.
  public enum Action: Hashable, Sendable {
    /// Take the clone of an earlier daemon and lift its fingers, or make a clone. Report `cloneMade` or
    /// `cloneFailed` before any other input.
    case makeClone
    /// Give the clone to the service manager, so that it survives the daemon.
    case keepClone
    /// Report `quiet` or `touched`, without a grab.
    case look
    /// Grab the panel. Then report `grabbed` or `refused`.
    case grab
    /// Read the slots of the panel from the kernel. Then report `slots`: they are live if a slot is, or if an
    /// event waits, which may have come before the grab.
    case readSlots
    /// Pass on all touches to the clone from now on.
    case beginPassing
    /// End all touches of the clone, and pass on no more.
    case liftAll
    /// Release the panel.
    case ungrab
    /// Take the clone from the service manager and destroy it.
    case destroyClone
  }

  /// The part of `preparing` that is in progress.
  private enum Preparation {
    case making
    /// Making failed; it is repeated at the deadline.
    case pausing
    /// udev has not reported the clone.
    case appearing
    /// The compositor opens the clone until the deadline.
    case settling
  }

  /// The state.
  public private(set) var state = State.observed
  /// When to call ``receive(_:at:)`` with `time`; nil if nothing waits for a time.
  public private(set) var deadline: Timestamp?
  /// Whether the last attempt to grab failed, because another program has grabbed the panel.
  public private(set) var isRefused = false
  /// Whether the daemon has the grab.
  public private(set) var isGrabbed = false

  private var isWanted = false
  /// Whether the clone must be made again.
  private var isOutdated = false
  private var preparation = Preparation.making
  private var pause = firstPause

  /// Begins to observe a panel.
  public init() {}

  /// Whether touches are passed on to the clone.
  public var passes: Bool { state == .owned || state == .releasing }

  /// Handles an input. An input that does not fit the state has no effect.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - now: The present time.
  /// - Returns: The actions to perform, in their order.
  public mutating func receive(_ input: Input, at now: Timestamp) -> [Action] {
    switch input {
    case .wanted(let isWanted): want(isWanted)
    case .redesigned: redesign()
    case .cloneMade(let isNew): cloneMade(isNew: isNew)
    case .cloneFailed: cloneFailed(at: now)
    case .cloneAppeared: cloneAppeared(at: now)
    case .cloneLost: cloneLost(at: now)
    case .quiet: quiet()
    case .touched: []
    case .grabbed: grabbed()
    case .refused: refused(at: now)
    case .slots(let areLive): slots(areLive: areLive)
    case .othersReleased: state == .waiting && !isGrabbed ? [.look] : []
    case .grabLost: grabLost()
    case .released: end(destroying: true)
    case .panelGone: panelGone()
    case .stop: end(destroying: state == .preparing)
    case .time: passDeadline(at: now)
    }
  }

  // MARK: The configuration

  private mutating func want(_ isWanted: Bool) -> [Action] {
    self.isWanted = isWanted
    switch state {
    case .observed: return isWanted ? prepare() : []
    case .preparing, .waiting: return isWanted ? [] : discardClone()
    case .owned:
      guard !isWanted else { return [] }
      state = .releasing
      return [.look]
    case .releasing:
      if isWanted, !isOutdated { state = .owned }
      return []
    }
  }

  private mutating func redesign() -> [Action] {
    switch state {
    case .observed: return []
    case .preparing, .waiting: return discardClone() + (isWanted ? prepare() : [])
    case .owned:
      isOutdated = true
      state = .releasing
      return [.look]
    case .releasing:
      isOutdated = true
      return []
    }
  }

  // MARK: The clone

  private mutating func prepare() -> [Action] {
    state = .preparing
    preparation = .making
    deadline = nil
    isOutdated = false
    return [.makeClone]
  }

  private mutating func cloneMade(isNew: Bool) -> [Action] {
    guard state == .preparing, preparation == .making else { return [] }
    pause = Self.firstPause
    guard isNew else { return wait() }
    preparation = .appearing
    return []
  }

  private mutating func cloneFailed(at now: Timestamp) -> [Action] {
    guard state == .preparing, preparation == .making else { return [] }
    pauseMaking(at: now)
    return []
  }

  private mutating func pauseMaking(at now: Timestamp) {
    state = .preparing
    preparation = .pausing
    deadline = now.advanced(by: pause)
    pause = min(2 * pause, Self.longestClonePause)
  }

  private mutating func cloneAppeared(at now: Timestamp) -> [Action] {
    guard state == .preparing, preparation == .appearing else { return [] }
    preparation = .settling
    deadline = now.advanced(by: Self.settling)
    return []
  }

  /// Releases what there is, and makes another clone later.
  private mutating func cloneLost(at now: Timestamp) -> [Action] {
    guard state != .observed, state != .preparing || hasClone else { return [] }
    let actions = releaseGrab() + [.destroyClone]
    state = .observed
    deadline = nil
    // A clone is not lost without an error that probably persists.
    pause = Self.longestClonePause
    if isWanted { pauseMaking(at: now) }
    return actions
  }

  private var hasClone: Bool {
    switch preparation {
    case .making, .pausing: false
    case .appearing, .settling: true
    }
  }

  /// Destroys a clone that received no touches.
  private mutating func discardClone() -> [Action] {
    let hadClone = state == .waiting || hasClone
    let actions = releaseGrab() + (hadClone ? [.destroyClone] : [])
    state = .observed
    deadline = nil
    return actions
  }

  /// Releases the grab, if there is one, after lifting the fingers of the clone.
  private mutating func releaseGrab() -> [Action] {
    guard isGrabbed else { return [] }
    isGrabbed = false
    return passes ? [.liftAll, .ungrab] : [.ungrab]
  }

  // MARK: The grab

  private mutating func wait() -> [Action] {
    state = .waiting
    deadline = nil
    isRefused = false
    pause = Self.firstPause
    return [.look]
  }

  private mutating func quiet() -> [Action] {
    switch state {
    case .waiting where !isGrabbed: return [.grab]
    case .releasing: return release()
    case .observed, .preparing, .waiting, .owned: return []
    }
  }

  private mutating func grabbed() -> [Action] {
    guard state == .waiting else { return [] }
    isGrabbed = true
    isRefused = false
    return [.readSlots]
  }

  private mutating func refused(at now: Timestamp) -> [Action] {
    guard state == .waiting else { return [] }
    isRefused = true
    deadline = now.advanced(by: pause)
    pause = min(2 * pause, Self.longestGrabPause)
    return []
  }

  /// A finger that landed before the grab belongs to the compositor, which would never see it lift.
  private mutating func slots(areLive: Bool) -> [Action] {
    guard state == .waiting, isGrabbed else { return [] }
    guard !areLive else { return releaseGrab() }
    state = .owned
    deadline = nil
    return [.beginPassing]
  }

  private mutating func release() -> [Action] {
    let actions = releaseGrab() + [.destroyClone]
    state = .observed
    return actions + (isWanted ? prepare() : [])
  }

  private mutating func grabLost() -> [Action] {
    guard isGrabbed else { return [] }
    isGrabbed = false
    switch state {
    case .owned: return [.liftAll] + wait()
    case .releasing:
      state = .observed
      return [.liftAll, .destroyClone] + (isWanted ? prepare() : [])
    case .observed, .preparing, .waiting: return wait()
    }
  }

  // MARK: The end

  private mutating func panelGone() -> [Action] {
    // The kernel has ended the grab.
    let lifts: [Action] = passes ? [.liftAll] : []
    isGrabbed = false
    let hadClone = state != .observed && (state != .preparing || hasClone)
    (state, isWanted, deadline) = (.observed, false, nil)
    return lifts + (hadClone ? [.destroyClone] : [])
  }

  /// Releases everything at once.
  ///
  /// - Parameter destroying: Whether to destroy the clone, too.
  private mutating func end(destroying: Bool) -> [Action] {
    let hadClone = state != .observed && (state != .preparing || hasClone)
    let actions = releaseGrab() + (hadClone && destroying ? [.destroyClone] : [])
    (state, isWanted, deadline) = (.observed, false, nil)
    return actions
  }

  private mutating func passDeadline(at now: Timestamp) -> [Action] {
    guard let due = deadline, due <= now else { return [] }
    deadline = nil
    switch state {
    case .preparing where preparation == .pausing: return prepare()
    case .preparing where preparation == .settling: return [.keepClone] + wait()
    case .waiting: return [.look]
    case .observed, .preparing, .owned, .releasing: return []
    }
  }
}
