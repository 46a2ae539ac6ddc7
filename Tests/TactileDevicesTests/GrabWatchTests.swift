import Tactile
import TactileDevices
import Testing

@Suite("The watch for grabs by other programs")
struct GrabWatchTests {
  static func at(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  var watch = GrabWatch(at: .zero)

  /// Looks at a deadline and expects an action.
  private mutating func look(
    _ finding: GrabWatch.Finding, _ expected: GrabWatch.Action,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let due = try #require(watch.deadline, sourceLocation: location)
    let isDue = watch.isDue(at: due)
    #expect(isDue, sourceLocation: location)
    let action = watch.looked(finding, at: due)
    #expect(action == expected, sourceLocation: location)
  }

  /// Notes the result of a try, and applies it at once.
  private mutating func conclude(isRefused: Bool?, at now: Timestamp) -> GrabWatch.Action {
    watch.tried(isRefused: isRefused, at: now)
    return watch.concludeTry(at: now)
  }

  /// Ends the first try, which finds no grab.
  private mutating func settle() throws {
    try look(.untouched, .tryToGrab)
    let action = conclude(isRefused: false, at: Self.at(1))
    #expect(action == .nothing)
    #expect(watch.deadline == nil)
  }

  /// Begins a grab at 10 s.
  private mutating func begin() throws {
    try settle()
    watch.noteUse(at: Self.at(9))
    try look(.untouched, .tryToGrab)
    let action = conclude(isRefused: true, at: Self.at(10))
    #expect(action == .begin)
    #expect(watch.isGrabbed)
  }

  @Test
  mutating func `an added device is tried once after a second, and an idle one needs no timer`()
    throws
  {
    let isDue = watch.isDue(at: Self.at(0.99))
    #expect(!isDue)
    #expect(watch.deadline == Self.at(1))
    try settle()
    #expect(!watch.isGrabbed)
  }

  @Test mutating func `a device that another program opens is tried a second later`() throws {
    try settle()
    watch.noteUse(at: Self.at(60))
    #expect(watch.deadline == Self.at(61))
    // A program that opens it repeatedly does not delay the try.
    watch.noteUse(at: Self.at(60.5))
    #expect(watch.deadline == Self.at(61))
    try look(.untouched, .tryToGrab)
    // Opened again during the try: the program may grab it later.
    watch.noteUse(at: Self.at(61))
    _ = conclude(isRefused: false, at: Self.at(61.05))
    try look(.untouched, .tryToGrab)
  }

  @Test mutating func `a touched device is not tried, but looked at every second`() throws {
    watch.noteUse(at: .zero)
    for second in 1...5 {
      try look(.touched, .nothing)
      #expect(watch.deadline == Self.at(Double(second + 1)))
    }
    try look(.untouched, .tryToGrab)
  }

  @Test mutating func `events postpone the look, without a new deadline for each`() throws {
    try settle()
    for step in 0..<90 {
      let isReleased = watch.noteEvents(at: Self.at(10 + Double(step) / 100))
      #expect(!isReleased)
      #expect(watch.deadline == Self.at(11))
    }
    let isDue = watch.isDue(at: Self.at(11))
    #expect(!isDue)
    #expect(watch.deadline == Self.at(12))
    // The finger rests.
    try look(.touched, .nothing)
    // It lifted.
    _ = watch.noteEvents(at: Self.at(12.5))
    let isDueAgain = watch.isDue(at: Self.at(13))
    #expect(!isDueAgain)
    try look(.untouched, .nothing)
    #expect(watch.deadline == nil)
  }

  @Test mutating func `missing events mean a grab if a second look finds them too`() throws {
    try settle()
    _ = watch.noteEvents(at: Self.at(10))
    _ = watch.isDue(at: Self.at(11))
    try look(.missed, .nothing)
    #expect(watch.deadline == Self.at(12.25))
    try look(.missed, .begin)
    #expect(watch.isGrabbed)
  }

  @Test mutating func `events between two looks clear the suspicion`() throws {
    try settle()
    _ = watch.noteEvents(at: Self.at(10))
    _ = watch.isDue(at: Self.at(11))
    try look(.missed, .nothing)
    _ = watch.noteEvents(at: Self.at(12.1))
    _ = watch.isDue(at: Self.at(12.25))
    try look(.missed, .nothing)
    try look(.touched, .nothing)
    try look(.missed, .nothing)
    #expect(!watch.isGrabbed)
  }

  @Test mutating func `events that wait say nothing`() throws {
    try settle()
    watch.lookNow(at: Self.at(10))
    try look(.missed, .nothing)
    try look(.unread, .nothing)
    try look(.missed, .nothing)
    #expect(!watch.isGrabbed)
  }

  @Test
  mutating func `a look that costs nothing never tries, and finds touches of another program`()
    throws
  {
    try settle()
    watch.lookNow(at: Self.at(30))
    try look(.untouched, .nothing)
    #expect(watch.deadline == nil)
    watch.lookNow(at: Self.at(35))
    try look(.missed, .nothing)
    try look(.missed, .begin)
    // It replaces no planned look.
    let planned = watch.deadline
    watch.lookNow(at: Self.at(36))
    #expect(watch.deadline == planned)
  }

  @Test mutating func `the first event ends a grab`() throws {
    try begin()
    let isReleased = watch.noteEvents(at: Self.at(12))
    #expect(isReleased)
    #expect(!watch.isGrabbed)
    let isReleasedAgain = watch.noteEvents(at: Self.at(12.01))
    #expect(!isReleasedAgain)
  }

  @Test mutating func `a grabbed device is tried every five seconds, and at once if it is closed`()
    throws
  {
    try begin()
    #expect(watch.deadline == Self.at(15))
    try look(.untouched, .tryToGrab)
    let first = conclude(isRefused: true, at: Self.at(15))
    #expect(first == .nothing)
    #expect(watch.deadline == Self.at(20))
    watch.noteUse(at: Self.at(16))
    #expect(watch.deadline == Self.at(16.1))
    try look(.untouched, .tryToGrab)
    let second = conclude(isRefused: false, at: Self.at(16.2))
    #expect(second == .end)
    #expect(!watch.isGrabbed)
    #expect(watch.deadline == nil)
  }

  @Test mutating func `a grabbed device that is touched is not tried`() throws {
    try begin()
    try look(.touched, .nothing)
    #expect(watch.deadline == Self.at(20))
    try look(.touched, .nothing)
    #expect(watch.isGrabbed)
  }

  @Test mutating func `a try that was refused before an event came is outdated`() throws {
    try look(.untouched, .tryToGrab)
    _ = watch.noteEvents(at: Self.at(1.01))
    let action = conclude(isRefused: true, at: Self.at(1.02))
    #expect(action == .nothing)
    #expect(!watch.isGrabbed)
    #expect(watch.deadline != nil)
  }

  @Test(arguments: [true, false])
  mutating func `the result of a try takes effect when the events before it are processed`(
    isRefused: Bool
  ) throws {
    if isRefused { try settle() } else { try begin() }
    watch.noteUse(at: Self.at(20))
    try look(.untouched, .tryToGrab)
    watch.tried(isRefused: isRefused, at: Self.at(21.1))
    // Events of other devices still wait.
    #expect(watch.isGrabbed == !isRefused)
    #expect(watch.deadline == Self.at(21.1))
    let isDue = watch.isDue(at: Self.at(22))
    #expect(!isDue)
    let action = watch.concludeTry(at: Self.at(22))
    #expect(action == (isRefused ? .begin : .end))
    #expect(watch.isGrabbed == isRefused)
    let again = watch.concludeTry(at: Self.at(23))
    #expect(again == .nothing)
  }

  @Test mutating func `an event that comes after the end of a try makes it outdated too`() throws {
    try look(.untouched, .tryToGrab)
    watch.tried(isRefused: true, at: Self.at(1.02))
    _ = watch.noteEvents(at: Self.at(1.03))
    let action = watch.concludeTry(at: Self.at(1.04))
    #expect(action == .nothing)
    #expect(!watch.isGrabbed)
  }

  @Test(arguments: [false, true])
  mutating func `a try without a result changes nothing, and the next follows after five seconds`(
    isGrabbed: Bool
  ) throws {
    if isGrabbed {
      try begin()
    } else {
      try settle()
      watch.noteUse(at: Self.at(10))
    }
    try look(.untouched, .tryToGrab)
    let action = conclude(isRefused: nil, at: Self.at(20))
    #expect(action == .nothing)
    #expect(watch.isGrabbed == isGrabbed)
    #expect(watch.deadline == Self.at(25))
    try look(.untouched, .tryToGrab)
    let next = conclude(isRefused: !isGrabbed, at: Self.at(25))
    #expect(next == (isGrabbed ? .end : .begin))
  }

  @Test mutating func `nothing is due while a try runs`() throws {
    try look(.untouched, .tryToGrab)
    watch.noteUse(at: Self.at(2))
    watch.lookNow(at: Self.at(2))
    let isDue = watch.isDue(at: Self.at(100))
    #expect(!isDue)
  }
}
