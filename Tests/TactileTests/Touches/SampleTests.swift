import Testing

@testable import Tactile

@Suite("Samples of a touch")
struct SampleTests {
  private let glass = Glass()
  private let view = TouchKeeper(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")

  init() {
    glass.window.addSubview(view)
  }

  @Test func `S18 every sample of a frame is kept, and the last one equals the touch`() {
    var places: [Double] = []
    view.look = { touch, event in
      places = event.coalescedTouches(for: touch).map(\.screenLocation.x)
    }
    glass.frame(at: 0, .down(1, 100, 100))
    #expect(places == [100])
    glass.frame(at: 8, .move(1, 110, 100), .move(1, 120, 100), .move(1, 130, 100))
    #expect(places == [110, 120, 130])
    #expect(view.touches.count == 2)
    #expect(view.touches[1].previousLocation(in: nil).x == 100)
    glass.frame(at: 16, .move(1, 140, 100))
    #expect(places == [140])
  }

  @Test
  func `S1 S18 each frame of a late burst is an event with its own time`() {
    glass.frame(at: 0, .down(1, 100, 100))
    glass.application.advance(to: Glass.time(500))
    for step in 1...5 { glass.frame(at: step * 8, .move(1, 100 + Double(step), 100)) }
    #expect(view.events.count == 6)
    let samples = view.events.last?.coalescedTouches(for: view.touches[5])
    #expect(samples?.map(\.screenLocation.x) == [105])
  }

  @Test func `S18 samples of one frame have the frame's one time`() {
    var times: [Timestamp] = []
    view.look = { touch, event in times = event.coalescedTouches(for: touch).map(\.timestamp) }
    glass.frame(at: 0, .down(1, 100, 100))
    glass.frame(at: 8, .move(1, 110, 100), .move(1, 120, 100))
    #expect(times == [Glass.time(8), Glass.time(8)])
  }

  @Test(arguments: [
    (Contact.Kind.direct, TouchKinds.direct), (.stylus, .stylus), (.indirect, .indirect),
    (.indirectPointer, .indirectPointer),
  ])
  func `S21 every kind is delivered, and a recognizer can select kinds`(
    kind: Contact.Kind, kinds: TouchKinds
  ) {
    let tap = TapGestureRecognizer(name: "tap")
    glass.watch(tap, on: view)
    for (round, allowed) in [kinds, TouchKinds.all.subtracting(kinds), .all].enumerated() {
      tap.allowedTouchTypes = allowed
      let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: Int32(round))
      for (time, change) in [(0, Contact.Change.began), (40, .ended)] {
        let contact = Contact(id: id, change: change, kind: kind, location: Point(x: 5, y: 5))
        glass.application.send(
          ContactFrame(
            device: id.device, timestamp: Glass.time(round * 1000 + time), contacts: [contact]))
      }
      #expect(view.touches.last?.kind == kind)
      #expect(glass.takeLog() == (round == 1 ? [] : ["tap ended"]))
    }
  }

  @Test func `S19 predictions are ahead in a straight line and are never delivered`() {
    var guesses: [TouchSample] = []
    view.look = { touch, event in guesses = event.predictedTouches(for: touch) }
    glass.frame(at: 0, .down(1, 100, 100))
    #expect(guesses.isEmpty)
    for step in 1...6 { glass.frame(at: step * 8, .move(1, 100 + Double(step) * 8, 100)) }
    #expect(guesses.count == 2)
    #expect((guesses[0].screenLocation.x - 156).magnitude < 0.5)
    #expect(guesses[1].screenLocation.y == 100)
    #expect(guesses[0].timestamp > view.events.last!.timestamp)
    #expect(view.events.last!.allTouches.count == 1)
    glass.frame(at: 56, .up(1))
    #expect(guesses.isEmpty)
  }

  @Test func `S21 what a device does not report is zero`() {
    glass.frame(at: 0, .down(1, 100, 100))
    let touch = view.touches[0]
    #expect(touch.kind == .direct)
    #expect(
      [touch.force, touch.maximumForce, touch.majorRadius, touch.minorRadius] == [0, 0, 0, 0])
  }

  @Test func `S21 what a device reports arrives`() {
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 1)
    let contact = Contact(
      id: id, change: .began, kind: .stylus, location: Point(x: 5, y: 5), force: 0.5,
      maximumForce: 1, majorRadius: 4, minorRadius: 3)
    glass.application.send(
      ContactFrame(device: id.device, timestamp: Glass.time(0), contacts: [contact]))
    let touch = view.touches[0]
    #expect(touch.kind == .stylus)
    #expect(
      [touch.force, touch.maximumForce, touch.majorRadius, touch.minorRadius] == [0.5, 1, 4, 3])
  }
}
