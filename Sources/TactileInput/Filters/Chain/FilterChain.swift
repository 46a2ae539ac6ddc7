import Tactile

/// Filters the frames of one device with the filters of `FilterOptions`, in a fixed order.
///
///      frame -> swap -> pen -> bounce -> ghosts -> edges -> size -> life -> stuck -> jitter
///            -> accommodations -> frame
///
/// The order has these reasons:
///
/// - Swap is first, because all other filters identify fingers by their numbers.
/// - Pen is next, so that no other filter delays or remembers the hand that writes.
/// - Bounce follows: the parts of a finger that the panel loses are neither ghosts, nor new
///   contacts in a dead zone, nor short contacts.
/// - Ghosts, edges and size remove contacts that are not fingers, before the minimum life delays
///   the others.
/// - Stuck uses the reported positions, so it precedes jitter, which changes them.
/// - Accommodations are last: they adapt the touches of people, and the others repair the panel.
///
/// Filters with pending work set `nextDeadline`. Call `advance(to:_:)` at that time, and before
/// every frame at that time or later (S1); each action then gets a frame of its own due time.
/// Without that call, nothing is lost: the actions come first in the next frame.
///
/// If the input follows the life cycle of contacts, so does the output: `began` first and once,
/// `ended` or `cancelled` last and once, `moved` only in between, ascending times, and only
/// contacts of the input. A frame may hold several entries of one contact, in their order. Memory
/// is bounded by the live contacts and a few small tables; the storage is reused.
public struct FilterChain: Sendable {
  private var swaps: SwapFilter
  private var pens: PenFilter
  private var bounces: BounceFilter
  private var ghosts: GhostFilter
  private var edges: EdgeFilter
  private var sizes: SizeFilter
  private var lives: LifeFilter
  private var stuck: StuckFilter
  private var jitters: JitterFilter
  private var accommodations = AccommodationFilter()
  private var output = FilterOutput()
  private var work: [Contact] = []
  private var late: [Contact] = []
  /// Whether any filter but the accommodations is on.
  private let repairs: Bool
  /// Whether any filter is on that is off by default.
  private let hasOptional: Bool

  /// When to call `advance(to:_:)`; nil if no filter has pending work.
  public private(set) var nextDeadline: Timestamp?

  /// Whether the last frame had a contact before the accommodations, which may hold it back or ignore it.
  private(set) var hadContacts = false

  private var isOn: Bool { repairs || pens.isOn || accommodations.isOn }

  /// Whether a contact that returns soon after its lift continues.
  var joinsBounces: Bool { bounces.isOn }

  /// Whether contacts wait that were received and not passed on, or whose lifts wait.
  var holdsContacts: Bool {
    bounces.nextDeadline != nil || lives.nextDeadline != nil
      || accommodations.nextDeadline != nil
  }

  /// Returns the number under which the chain passes on a contact of the panel at present: filters exchange numbers,
  /// and join a contact to an earlier one.
  func shown(_ id: Contact.ID) -> Contact.ID { bounces.shown(swaps.shown(id)) }

  /// Creates a chain. An invalid parameter turns its filter off.
  ///
  /// - Parameters:
  ///   - options: The parameters of the filters.
  ///   - screen: The size of the screen, in points.
  ///   - maximumContacts: The number of contacts that the device supports; the output never has
  ///     more.
  public init(
    _ options: FilterOptions = FilterOptions(), screen: Size, maximumContacts: Int = 32
  ) {
    let thresholds = FilterThresholds(options)
    swaps = SwapFilter(distance: thresholds.swapDistance)
    pens = PenFilter(time: thresholds.penTime)
    bounces = BounceFilter(
      time: thresholds.bounceTime, distance: thresholds.bounceDistance,
      maximumContacts: maximumContacts)
    ghosts = GhostFilter(thresholds.ghosts)
    edges = EdgeFilter(thresholds.edges, screen: screen)
    sizes = SizeFilter(maximum: thresholds.maximumSize)
    lives = LifeFilter(life: thresholds.minimumLife)
    stuck = StuckFilter(time: thresholds.stuckTime, travel: thresholds.stuckTravel)
    jitters = JitterFilter(slack: thresholds.jitter)
    hasOptional =
      bounces.isOn || ghosts.isOn || edges.isOn || sizes.isOn || lives.isOn || jitters.isOn
    repairs = swaps.isOn || stuck.isOn || hasOptional
  }

  /// Expects a pen on the same surface, for fingers that land later.
  public mutating func expectPen() { pens.expectPen() }

  /// Notes whether the pen is near. ``advance(to:_:)`` then cancels the fingers that are down.
  public mutating func notePen(isNear: Bool, at time: Timestamp) {
    pens.note(isNear: isNear, at: time)
    nextDeadline = Self.earlier(nextDeadline, pens.nextDeadline)
  }

  /// Switches touch accommodations on with these parameters, or off with nil, for contacts that land
  /// later (S290).
  public mutating func setAccommodations(_ options: AccommodationOptions?) {
    accommodations.set(options)
  }

  /// Replaces the options and the screen size while nothing touches the panel. Counts and unread
  /// records are kept.
  public mutating func replace(_ options: FilterOptions, screen: Size, maximumContacts: Int) {
    let (old, kept) = (output, accommodations)
    let pens = PenFilter(time: FilterThresholds(options).penTime, after: self.pens)
    self = FilterChain(options, screen: screen, maximumContacts: maximumContacts)
    output = old
    accommodations = kept
    self.pens = pens
    nextDeadline = accommodations.nextDeadline
    output.contacts.removeAll(keepingCapacity: true)
  }

  /// The number of actions since the start, by reason.
  public var counts: FilterCounts { output.counts }

  /// The actions since `removeRecords`, in order, for a trace; at most the last 128. Movements
  /// that the jitter filter removes are only counted.
  public var records: [FilterRecord] { output.records }

  /// Removes the records after they were read.
  public mutating func removeRecords() {
    output.records.removeAll(keepingCapacity: true)
  }

  /// Filters a frame in place; it may become empty.
  ///
  /// Its time changes only if a later time was already reported.
  public mutating func process(_ frame: inout ContactFrame) {
    hadContacts = !frame.contacts.isEmpty
    guard isOn else { return }
    take(&frame, isLast: false)
  }

  /// Notes a frame without contacts.
  mutating func skipFrame() { hadContacts = false }

  /// Filters the frame that cancels the panel's live contacts, and cancels all other output
  /// contacts.
  public mutating func cancelAll(_ frame: inout ContactFrame) {
    guard isOn else { return }
    take(&frame, isLast: true)
  }

  /// Advances time to the first pending action. Call it again until it returns false.
  ///
  /// - Returns: Whether `frame` now holds a frame of its own due time. Otherwise `frame` is
  ///   unchanged.
  public mutating func advance(to time: Timestamp, _ frame: inout ContactFrame) -> Bool {
    while let due = nextDeadline, due <= time {
      output.now = max(output.now, due)
      work.removeAll(keepingCapacity: true)
      pass(isLast: false)
      if work.isEmpty { continue }
      frame.timestamp = output.now
      swap(&frame.contacts, &work)
      return true
    }
    return false
  }

  private mutating func take(_ frame: inout ContactFrame, isLast: Bool) {
    let now = max(output.now, frame.timestamp)
    if let due = nextDeadline, due <= now { return takeLate(&frame, now, isLast) }
    output.now = now
    swap(&frame.contacts, &work)
    pass(isLast: isLast)
    swap(&frame.contacts, &work)
    frame.timestamp = now
  }

  /// Handles deadlines that passed without a call of `advance`: their actions come first in the
  /// frame.
  private mutating func takeLate(_ frame: inout ContactFrame, _ now: Timestamp, _ isLast: Bool) {
    late.removeAll(keepingCapacity: true)
    while let due = nextDeadline, due <= now {
      output.now = max(output.now, due)
      work.removeAll(keepingCapacity: true)
      pass(isLast: false)
      late += work
    }
    output.now = now
    work.removeAll(keepingCapacity: true)
    work += frame.contacts
    pass(isLast: isLast)
    frame.timestamp = now
    frame.contacts.removeAll(keepingCapacity: true)
    frame.contacts += late
    frame.contacts += work
  }

  /// Sends `work` through all filters.
  private mutating func pass(isLast: Bool) {
    Self.run(&swaps, &work, &output, isLast)
    Self.run(&pens, &work, &output, isLast)
    if hasOptional { runOptional(isLast) }
    Self.run(&stuck, &work, &output, isLast)
    Self.run(&jitters, &work, &output, isLast)
    hadContacts = !work.isEmpty
    nextDeadline = stuck.nextDeadline
    if pens.isOn { nextDeadline = Self.earlier(nextDeadline, pens.nextDeadline) }
    if accommodations.isOn {
      Self.run(&accommodations, &work, &output, isLast)
      nextDeadline = Self.earlier(nextDeadline, accommodations.nextDeadline)
    }
    guard hasOptional else { return }
    nextDeadline = Self.earlier(
      Self.earlier(bounces.nextDeadline, ghosts.nextDeadline),
      Self.earlier(lives.nextDeadline, nextDeadline))
  }

  private mutating func runOptional(_ isLast: Bool) {
    Self.run(&bounces, &work, &output, isLast)
    Self.run(&ghosts, &work, &output, isLast)
    Self.run(&edges, &work, &output, isLast)
    Self.run(&sizes, &work, &output, isLast)
    lives.postpone(bounces, at: output.now)
    Self.run(&lives, &work, &output, isLast)
  }

  private static func run(
    _ filter: inout some ContactFilter, _ contacts: inout [Contact],
    _ output: inout FilterOutput, _ isLast: Bool
  ) {
    guard filter.isOn else { return }
    if !isLast, filter.passUnchanged(contacts, at: output.now) { return }
    output.contacts.removeAll(keepingCapacity: true)
    filter.prepare(contacts, &output)
    for contact in contacts { filter.process(contact, &output) }
    filter.fire(&output)
    if isLast { filter.cancelAll(&output) }
    swap(&contacts, &output.contacts)
  }

  private static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}

/// The options of the filters in points, with 0 for invalid values.
struct FilterThresholds {
  let swapDistance: Double
  let penTime: TimeInterval
  let bounceTime: TimeInterval
  let bounceDistance: Double
  let ghosts: GhostFilter.Thresholds
  let edges: EdgeWidths
  let maximumSize: Double
  let minimumLife: TimeInterval
  let stuckTime: TimeInterval
  let stuckTravel: Double
  let jitter: Double

  init(_ options: FilterOptions) {
    swapDistance = Self.points(options.swapDistance)
    penTime = Self.valid(options.penTime)
    bounceTime = Self.valid(options.bounceTime)
    bounceDistance = Self.points(options.bounceDistance)
    ghosts = GhostFilter.Thresholds(
      count: max(options.ghostCount, 0), radius: Self.points(options.ghostRadius),
      life: Self.valid(options.ghostLife), pause: Self.valid(options.ghostPause),
      release: Self.valid(options.ghostRelease))
    edges = EdgeWidths(
      left: Self.points(options.edges.left), top: Self.points(options.edges.top),
      right: Self.points(options.edges.right), bottom: Self.points(options.edges.bottom))
    maximumSize = Self.points(options.maximumSize)
    minimumLife = Self.valid(options.minimumLife)
    stuckTime = Self.valid(options.stuckTime)
    stuckTravel = Self.points(options.stuckTravel)
    jitter = Self.points(options.jitter)
  }

  private static func valid(_ value: Double) -> Double {
    value > 0 && value.isFinite ? value : 0
  }

  private static func points(_ millimetres: Double) -> Double {
    valid(millimetres) * DeviceSize.pointsPerMillimetre
  }
}
