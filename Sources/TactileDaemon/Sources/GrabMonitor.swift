import Tactile
import TactileDevices
import TactileIO
import TactileServer

/// Finds out when another program grabs a device, and when it releases the device; see ``GrabWatch``.
///
/// It wakes an idle machine only if a program opens or closes a device. Apart from that, it uses turns of the
/// loop that take place for other reasons, such as the watchdog.
final class GrabMonitor {
  /// A device that is watched.
  final class Subject {
    let device: EvdevDevice
    fileprivate var watch: GrabWatch
    /// Nil if the kernel does not report which programs open the device.
    fileprivate let openWatch: OpenWatcher.Watch?
    fileprivate var isRemoved = false

    fileprivate init(_ device: EvdevDevice, _ openWatch: OpenWatcher.Watch?, at now: Timestamp) {
      self.device = device
      self.openWatch = openWatch
      watch = GrabWatch(at: now)
    }

    /// Whether another program has grabbed the device.
    var isGrabbed: Bool { watch.isGrabbed }
  }

  /// The time in seconds between looks for which no timer is set.
  private static let casualPause: TimeInterval = 5
  private let worker: WorkerThread
  /// Nil if the kernel has no watchers left.
  private var watcher: OpenWatcher?
  private let note: (ServerNotice.Level, String) -> Void
  private let report: (Subject) -> Void
  private var subjects: [Subject] = []
  private var nextCasualLook = Timestamp.zero
  /// Whether the last try could not be made, which is logged once.
  private var isUnableToTry = false
  /// When ``proceed(at:)`` has work; nil if it has none.
  private(set) var nextDeadline: Timestamp?

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - loop: The loop that reads the devices.
  ///   - worker: The thread that tries to grab devices, which can take some tens of milliseconds.
  ///   - note: Writes to the log.
  ///   - report: Called when a device was grabbed or released.
  init(
    _ loop: EventLoop, worker: WorkerThread,
    note: @escaping (ServerNotice.Level, String) -> Void, report: @escaping (Subject) -> Void
  ) {
    self.worker = worker
    self.note = note
    self.report = report
    do throws(IOError) {
      let watcher = try OpenWatcher()
      try loop.add(watcher.descriptor, interest: .read) { [unowned self] _ in noteUses() }
      self.watcher = watcher
    } catch {
      note(.warning, "finding programs that grab a device takes longer: \(error)")
    }
  }

  /// Begins to watch a device that was just opened.
  func add(_ device: EvdevDevice) -> Subject {
    var openWatch: OpenWatcher.Watch?
    do throws(IOError) {
      openWatch = try watcher?.add(device.description.node)
    } catch {
      note(.info, "finding a program that grabs the device takes longer: \(error)")
    }
    let subject = Subject(device, openWatch, at: MonotonicClock.now())
    subjects.append(subject)
    setDeadline()
    return subject
  }

  /// Stops to watch a device. Call it before the device is closed.
  func remove(_ subject: Subject) {
    subject.isRemoved = true
    subjects.removeAll { $0 === subject }
    if let openWatch = subject.openWatch { watcher?.remove(openWatch) }
    setDeadline()
  }

  /// Notes that events of a device can be read.
  ///
  /// - Returns: Whether another program has just released the device. Then do not read the events; `report`
  ///   was called.
  func noteEvents(of subject: Subject, at now: Timestamp) -> Bool {
    let before = subject.watch.deadline
    let isReleased = subject.watch.noteEvents(at: now)
    if subject.watch.deadline != before { setDeadline() }
    if isReleased { report(subject) }
    return isReleased
  }

  /// Applies the results of tries, and looks at the devices that are due. Call it when all events that were
  /// read are processed.
  func proceed(at now: Timestamp) {
    if nextCasualLook <= now {
      nextCasualLook = now.advanced(by: Self.casualPause)
      for subject in subjects { subject.watch.lookNow(at: now) }
      setDeadline()
    }
    guard let due = nextDeadline, due <= now else { return }
    for subject in subjects {
      perform(subject.watch.concludeTry(at: now), on: subject)
      guard subject.watch.isDue(at: now) else { continue }
      let finding = subject.device.look(isGrabbed: subject.isGrabbed)
      perform(subject.watch.looked(finding, at: now), on: subject)
    }
    setDeadline()
  }

  private func perform(_ action: GrabWatch.Action, on subject: Subject) {
    switch action {
    case .nothing: break
    case .begin, .end: report(subject)
    case .tryToGrab: tryToGrab(subject)
    }
  }

  private func tryToGrab(_ subject: Subject) {
    do throws(IOError) {
      let attempt = try subject.device.makeGrabTry()
      isUnableToTry = false
      worker.begin {
        attempt.isRefused()
      } then: { [weak self, weak subject] in
        // The closure must not keep a removed device open: it is closed in a turn of its own.
        if let subject { self?.take($0, for: subject) }
      }
    } catch {
      if !isUnableToTry { note(.warning, "\(error)") }
      isUnableToTry = true
      take(nil, for: subject)
    }
  }

  /// Takes the result of a try, which ``proceed(at:)`` applies: events that were read may still wait.
  ///
  /// - Parameter isRefused: Whether another program has grabbed the device; nil if this is not known.
  private func take(_ isRefused: Bool?, for subject: Subject) {
    guard !subject.isRemoved else { return }
    subject.watch.tried(isRefused: isRefused, at: MonotonicClock.now())
    setDeadline()
  }

  /// Reads which devices other programs have opened or closed.
  private func noteUses() {
    let now = MonotonicClock.now()
    watcher?.read { used in
      for subject in subjects where used == nil || subject.openWatch == used {
        subject.watch.noteUse(at: now)
      }
    }
    setDeadline()
  }

  private func setDeadline() {
    var earliest: Timestamp?
    for subject in subjects {
      guard let deadline = subject.watch.deadline else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    nextDeadline = earliest
  }
}
