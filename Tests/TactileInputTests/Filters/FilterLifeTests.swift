import Tactile
import TactileInput
import TactileTesting
import Testing

/// Contacts keep a valid life cycle in any filters, for any valid frames.
@Suite("The life of a contact behind filters")
struct FilterLifeTests {
  static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]

  /// A random panel with up to six fingers that obeys the life cycle of contacts.
  struct Panel {
    static let maximumContacts = 6

    var random: SeededGenerator
    var live: [Contact] = []
    var time: UInt64 = 0
    /// Whether fingers move realistically: up to 8 mm per frame, or 0.8 m/s and more.
    var isGood = false
    private var lastNumber: Int32 = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// There are few places, so that fingers return to them, swap, rest and exceed the slack of
    /// the jitter filter.
    mutating func place() -> Point {
      if UInt8.random(in: 0..<4, using: &random) == 0 { return Point(x: 200, y: 200) }
      return Point(
        x: Double(Int.random(in: 0...6, using: &random)) * 200
          + Double.random(
            in: 0...12, using: &random),
        y: Double(Int.random(in: 0...3, using: &random)) * 200)
    }

    mutating func frame() -> ContactFrame {
      time += UInt64.random(in: 0...30, using: &random) * 1_000_000
      if UInt8.random(in: 0..<100, using: &random) == 0 { time += 3_000_000_000 }
      var frame = ContactFrame(
        device: FilterScript.device, timestamp: Timestamp(nanoseconds: time))
      if !isGood, live.count > 1, UInt8.random(in: 0..<10, using: &random) == 0 { swapTwo(&frame) }
      for index in live.indices.reversed()
      where !frame.contacts.contains(where: { $0.id == live[index].id }) {
        change(index, &frame)
      }
      while live.count < Self.maximumContacts, UInt8.random(in: 0..<3, using: &random) == 0 {
        begin(&frame)
      }
      return frame
    }

    private mutating func swapTwo(_ frame: inout ContactFrame) {
      let (first, second) = (live[0].location, live[1].location)
      live[0].location = second
      live[1].location = first
      for index in 0...1 {
        live[index].change = .moved
        frame.contacts.append(live[index])
      }
    }

    private mutating func change(_ index: Int, _ frame: inout ContactFrame) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: end(index, .ended, &frame)
      case 5: end(index, .cancelled, &frame)
      case 6 where !isGood: move(index, to: place(), &frame)
      case 7: resize(index, &frame)
      case 8..<14:
        let reach = isGood ? 35.0 : 3.0
        let step = Vector(
          dx: Double.random(in: -reach...reach, using: &random),
          dy: Double.random(in: -reach...reach, using: &random))
        move(index, to: live[index].location + step, &frame)
      default: break
      }
    }

    private mutating func resize(_ index: Int, _ frame: inout ContactFrame) {
      live[index].majorRadius = Double.random(in: 0...150, using: &random)
      move(index, to: live[index].location, &frame)
    }

    private mutating func move(_ index: Int, to place: Point, _ frame: inout ContactFrame) {
      live[index].location = place
      live[index].change = .moved
      frame.contacts.append(live[index])
    }

    private mutating func end(_ index: Int, _ change: Contact.Change, _ frame: inout ContactFrame) {
      var contact = live.remove(at: index)
      contact.change = change
      frame.contacts.append(contact)
    }

    private mutating func begin(_ frame: inout ContactFrame) {
      lastNumber += 1
      let contact = Contact(
        id: Contact.ID(device: FilterScript.device, tracking: lastNumber), change: .began,
        kind: UInt8.random(in: 0..<8, using: &random) == 0 ? .stylus : .direct,
        location: place(), majorRadius: Double.random(in: 0...60, using: &random))
      frame.contacts.append(contact)
      live.append(contact)
      if UInt8.random(in: 0..<8, using: &random) == 0 { end(live.count - 1, .ended, &frame) }
    }
  }

  static func options(_ random: inout SeededGenerator) -> FilterOptions {
    func upTo(_ most: Double) -> Double {
      Bool.random(using: &random) ? Double.random(in: 0...most, using: &random) : 0
    }
    var options = FilterOptions()
    options.swapDistance = upTo(60)
    options.penTime = upTo(0.1)
    options.bounceTime = upTo(0.1)
    options.bounceDistance = upTo(10)
    options.ghostCount = Int(upTo(5))
    options.ghostRadius = upTo(3)
    options.ghostLife = 0.1 + upTo(1)
    options.ghostPause = 1 + upTo(10)
    options.ghostRelease = upTo(5)
    options.edges = EdgeWidths(
      left: upTo(10), top: upTo(10), right: upTo(10), bottom: upTo(10))
    options.maximumSize = upTo(30)
    options.minimumLife = upTo(0.1)
    options.stuckTime = upTo(2)
    options.stuckTravel = upTo(3)
    options.jitter = upTo(2)
    return options
  }

  static func accommodations(_ random: inout SeededGenerator) -> AccommodationOptions {
    func upTo(_ most: Double) -> Double {
      Bool.random(using: &random) ? Double.random(in: 0...most, using: &random) : 0
    }
    var options = AccommodationOptions()
    options.hold = upTo(0.1)
    options.ignoreRepeat = upTo(0.1)
    options.tapLocation =
      AccommodationOptions.TapLocation.allCases.randomElement(using: &random) ?? .off
    options.tapTime = upTo(0.2)
    options.tapMovement = upTo(10)
    options.tremor = upTo(3)
    return options
  }

  /// Compares the output with the input.
  struct Watch {
    var checker = LifeChecker()
    var known: Set<Contact.ID> = []
    var places: Set<Point> = []
    var invented = 0
    var most = 0

    mutating func saw(_ frame: ContactFrame) {
      for contact in frame.contacts {
        known.insert(contact.id)
        places.insert(contact.location)
      }
    }

    mutating func watch(_ frame: ContactFrame) {
      checker.watch(time: frame.timestamp)
      for contact in frame.contacts {
        checker.watch(contact.id.tracking, contact.change)
        if !known.contains(contact.id) { invented += 1 }
      }
      most = max(most, checker.live.count)
    }

    /// Whether a tremor is smoothed, so that touches are beside their fingers.
    var pullsFingers = false

    func arePlacesKnown(_ frame: ContactFrame) -> Bool {
      pullsFingers
        || frame.contacts.allSatisfy { places.contains($0.location) }
    }
  }

  @Test(arguments: seeds)
  func `is valid, and has no invented contacts`(seed: UInt64) {
    print("FilterLifeTests: seed \(seed)")
    var panel = Panel(seed: seed)
    var idle = Set(FilterReason.allCases)
    for _ in 0..<40 {
      let options = Self.options(&panel.random)
      let counts = perform(&panel, options)
      idle = idle.filter { counts[$0] == 0 }
    }
    #expect(idle.isEmpty, "filters that had nothing to do show nothing")
  }

  private func perform(_ panel: inout Panel, _ options: FilterOptions) -> FilterCounts {
    var chain = FilterChain(
      options, screen: Size(width: 1300, height: 700), maximumContacts: Panel.maximumContacts)
    let aids = Self.accommodations(&panel.random)
    chain.setAccommodations(aids)
    if Bool.random(using: &panel.random) { chain.expectPen() }
    var watch = Watch()
    watch.pullsFingers = aids.tremor > 0
    panel.live = []
    // Some callers advance time on time, some too late, some never.
    let diligence = Int.random(in: 0...2, using: &panel.random)
    for _ in 0..<200 {
      var frame = panel.frame()
      watch.saw(frame)
      // A person switches accommodations at any time.
      if UInt8.random(in: 0..<20, using: &panel.random) == 0 {
        chain.setAccommodations(Bool.random(using: &panel.random) ? aids : nil)
      }
      // A pen comes and goes at any time.
      if UInt8.random(in: 0..<20, using: &panel.random) == 0 {
        chain.notePen(
          isNear: Bool.random(using: &panel.random), at: Timestamp(nanoseconds: panel.time))
      }
      if diligence > 0 {
        let late: UInt64 = diligence == 1 ? 5_000_000 : 0
        advance(&chain, to: Timestamp(nanoseconds: panel.time + late), &watch, options)
      }
      chain.process(&frame)
      watch.watch(frame)
      if options.jitter == 0 { #expect(watch.arePlacesKnown(frame)) }
    }
    finish(&panel, &chain, &watch, options)
    #expect(watch.checker.complaints == [], "\(options)")
    #expect(watch.checker.live.isEmpty, "\(options)")
    #expect(watch.invented == 0)
    #expect(watch.most <= Panel.maximumContacts)
    return chain.counts
  }

  private func advance(
    _ chain: inout FilterChain, to time: Timestamp, _ watch: inout Watch,
    _ options: FilterOptions
  ) {
    var frame = ContactFrame(device: FilterScript.device, timestamp: .zero)
    while chain.advance(to: time, &frame) {
      #expect(!frame.contacts.isEmpty)
      watch.watch(frame)
      if options.jitter == 0 { #expect(watch.arePlacesKnown(frame)) }
    }
    #expect(chain.nextDeadline.map { $0 > time } ?? true)
  }

  /// Either the device is removed, or its fingers lift and time passes. Everything has ended in
  /// both cases.
  private func finish(
    _ panel: inout Panel, _ chain: inout FilterChain, _ watch: inout Watch,
    _ options: FilterOptions
  ) {
    let isUnplugged = Bool.random(using: &panel.random)
    var frame = ContactFrame(
      device: FilterScript.device, timestamp: Timestamp(nanoseconds: panel.time))
    frame.contacts = panel.live.map { contact in
      var last = contact
      last.change = isUnplugged ? .cancelled : .ended
      return last
    }
    if isUnplugged { chain.cancelAll(&frame) } else { chain.process(&frame) }
    watch.watch(frame)
    // A muted place waits for its release even without contacts.
    advance(&chain, to: Timestamp(nanoseconds: panel.time + 60_000_000_000), &watch, options)
    #expect(chain.nextDeadline == nil)
  }

  @Test(arguments: seeds)
  func `is unchanged if all filters are off`(seed: UInt64) {
    var panel = Panel(seed: seed)
    var chain = FilterChain(.off, screen: Size(width: 1300, height: 700))
    for _ in 0..<500 {
      let frame = panel.frame()
      var out = frame
      chain.process(&out)
      #expect(out == frame)
    }
    #expect(chain.nextDeadline == nil)
    #expect(chain.counts == FilterCounts())
  }

  @Test(arguments: seeds)
  func `is unchanged by the default filters for realistic fingers`(seed: UInt64) {
    print("FilterLifeTests: good panel, seed \(seed)")
    var panel = Panel(seed: seed)
    panel.isGood = true
    var chain = FilterChain(screen: Size(width: 1300, height: 700))
    for _ in 0..<2000 {
      let frame = panel.frame()
      var out = frame
      chain.process(&out)
      #expect(out == frame)
    }
    #expect(chain.counts == FilterCounts())
  }

  @Test func `does not need more memory over time`() {
    var panel = Panel(seed: 4)
    var options = FilterOptions()
    options.bounceTime = 0.02
    options.ghostCount = 3
    options.edges = EdgeWidths(all: 3)
    options.maximumSize = 20
    options.minimumLife = 0.02
    options.jitter = 0.5
    var chain = FilterChain(options, screen: Size(width: 1300, height: 700))
    var most = 0
    for _ in 0..<20_000 {
      var frame = panel.frame()
      chain.process(&frame)
      most = max(most, frame.contacts.count)
      #expect(chain.records.count <= 128)
    }
    #expect(most <= 100)
  }
}
