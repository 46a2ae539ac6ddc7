import Tactile

/// Cleans the frames of one device: the filters of `FilterOptions`, in one order.
///
///      frame -> swap -> bounce -> ghosts -> edges -> size -> life -> stuck -> jitter -> frame
///
/// 1. Swapped contacts first, since everything after remembers fingers by their numbers.
/// 2. Bounces next: the pieces of a finger that the panel drops are neither ghosts, nor new in an
///    edge's zone, nor short lives.
/// 3. Fixed ghosts, 4. edges and 5. size then take away what is no finger, before
/// 6. the minimum life holds back what is left.
/// 7. Stuck touches are judged by the positions as they came, so before
/// 8. jitter, which changes them.
///
/// Filters that wait say so by `nextDeadline`. Call `advance(to:_:)` when it comes and before every
/// frame that is not earlier (S1): each thing then happens in a frame of its own due time. Without
/// that nothing is lost: it leads the next frame.
///
/// What comes out is a legal life of contacts if what goes in is one: `began` first and once, `ended`
/// or `cancelled` last and once, `moved` only between, time never backwards, no contact that did
/// not come in. A frame may hold several entries of one contact, in their order. Memory is bounded by
/// the live contacts and a few small tables; its arrays are used again.
public struct FilterChain: Sendable {
  private var swaps: SwapFilter
  private var bounces: BounceFilter
  private var ghosts: GhostFilter
  private var edges: EdgeFilter
  private var sizes: SizeFilter
  private var lives: LifeFilter
  private var stuck: StuckFilter
  private var jitters: JitterFilter
  private var output = FilterOutput()
  private var work: [Contact] = []
  private var late: [Contact] = []
  private let isOn: Bool
  /// Whether any is on that is off by default.
  private let hasUnusual: Bool

  /// When it wants `advance(to:_:)`; nil while nothing waits for time to pass.
  public private(set) var nextDeadline: Timestamp?

  /// A chain for a screen of so many points; figures that make no sense turn their filter off.
  ///
  /// - Parameters:
  ///   - options: What the filters let pass.
  ///   - screen: The extent of the screen, in points.
  ///   - mostContacts: How many contacts the device can tell apart; never more are let out at once.
  public init(
    _ options: FilterOptions = FilterOptions(), screen: Size, mostContacts: Int = 32
  ) {
    let limits = FilterLimits(options)
    swaps = SwapFilter(distance: limits.swapDistance)
    bounces = BounceFilter(
      time: limits.bounceTime, distance: limits.bounceDistance, mostContacts: mostContacts)
    ghosts = GhostFilter(limits.ghosts)
    edges = EdgeFilter(limits.edges, screen: screen)
    sizes = SizeFilter(maximum: limits.maximumSize)
    lives = LifeFilter(life: limits.minimumLife)
    stuck = StuckFilter(time: limits.stuckTime, travel: limits.stuckTravel)
    jitters = JitterFilter(slack: limits.jitter)
    hasUnusual =
      bounces.isOn || ghosts.isOn || edges.isOn || sizes.isOn || lives.isOn || jitters.isOn
    isOn = swaps.isOn || stuck.isOn || hasUnusual
  }

  /// Takes other options, for a screen of so many points, while nothing is on the glass; what has been
  /// counted stays, and what waits to be told of is told.
  public mutating func replace(_ options: FilterOptions, screen: Size, mostContacts: Int) {
    let old = output
    self = FilterChain(options, screen: screen, mostContacts: mostContacts)
    output = old
    output.contacts.removeAll(keepingCapacity: true)
  }

  /// What the filters have done so far, by reason.
  public var counts: FilterCounts { output.counts }

  /// What the filters did since `forgetRecords`, in order, for a trace; of more than 128 only the
  /// latest. Single movements that jitter removes are only counted.
  public var records: [FilterRecord] { output.records }

  /// Makes room for new records once they have been read.
  public mutating func forgetRecords() {
    output.records.removeAll(keepingCapacity: true)
  }

  /// Cleans a frame in place; it may be empty afterwards.
  ///
  /// Its time becomes later only where something of a later time has already been told.
  public mutating func process(_ frame: inout ContactFrame) {
    guard isOn else { return }
    take(&frame, isLast: false)
  }

  /// Cleans the frame in which the panel's live contacts are cancelled, and cancels in it what
  /// the filters still show.
  public mutating func cancelAll(_ frame: inout ContactFrame) {
    guard isOn else { return }
    take(&frame, isLast: true)
  }

  /// Lets time pass, up to the first moment at which something is to be told.
  ///
  /// Call it again until it returns false.
  ///
  /// - Returns: Whether `frame` now holds a frame of its own due time; it is not touched otherwise.
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

  /// Nobody called `advance`: what was due goes first, in the same frame.
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

  /// Takes `work` through all filters.
  private mutating func pass(isLast: Bool) {
    Self.run(&swaps, &work, &output, isLast)
    if hasUnusual { passUnusual(isLast) }
    Self.run(&stuck, &work, &output, isLast)
    Self.run(&jitters, &work, &output, isLast)
    nextDeadline = stuck.nextDeadline
    guard hasUnusual else { return }
    nextDeadline = Self.earlier(
      Self.earlier(bounces.nextDeadline, ghosts.nextDeadline),
      Self.earlier(lives.nextDeadline, nextDeadline))
  }

  private mutating func passUnusual(_ isLast: Bool) {
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
    if !isLast, filter.letPass(contacts, at: output.now) { return }
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
