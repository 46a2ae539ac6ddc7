import Tactile
import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

/// Whatever fingers do, no app and no compositor feels the admin gesture, and nothing that they receive tells what
/// the gesture is and how far a person has come.
@Suite("The laws of the admin gesture")
struct AdminGestureLawTests {
  /// A machine with the gesture, an app that fills its screen, and the compositor of its panel.
  private final class Machine {
    let owned: OwnedServer
    let app: VirtualClient
    private let watcher: VirtualClient
    private(set) var recognized = 0

    init(steps: String, tries: Int, isEnabled: Bool = true) throws {
      owned = try OwnedServer(
        scene: """
          windows:
          - name: admin
            level: 900
            passThrough: true
            gestures:
            - kind: sequence
              name: service
              scope: screen
              reservesRegions: true
              regions:
                a: {corner: topLeft, size: 30mm}
                b: {corner: bottomRight, size: 30mm}
                c: {edges: [left], size: 10mm}
              steps: \(steps)
              tries: \(tries)
              lockout: 3s
              enabled: \(isEnabled)
          """)
      app = VirtualClient(owned.server, id: 5, peer: ClientPeer(user: 1000))
      app.send(
        #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"app","#
          + #""views":[{"name":"page","frame":[0,0,2000,1000],"multipleTouch":true}]}]}}"#)
      watcher = VirtualClient(owned.server, id: 6)
      watcher.send(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["gestures"]}}"#
      )
      _ = try app.frames()
    }

    /// The messages of the app since the last call, and what the compositor saw.
    func felt() throws -> (app: [EventMessage], compositor: [String]) {
      recognized += try watcher.frames().flatMap(\.frame.gestures).count
      return (try app.frames(), owned.seen())
    }
  }

  /// Whether a location in device units is in a region.
  private static func isReserved(_ x: Int32, _ y: Int32) -> Bool {
    (x < 300 && y < 300) || (x >= 1700 && y >= 700) || x < 100
  }

  /// Moves the fingers of all machines in the same way for a step.
  private static func step(
    _ machines: [Machine], _ down: inout [Int32: (x: Int32, y: Int32)], at time: UInt64,
    _ tracking: Int32, _ random: inout SeededGenerator
  ) {
    let slot = Int32.random(in: 0..<3, using: &random)
    guard let place = down[slot] else {
      // Mostly in a region, so that gestures get far.
      let places: [(Int32, Int32)] = [(50, 50), (150, 150), (1900, 900), (50, 600), (1000, 500)]
      let (x, y) = places.randomElement(using: &random) ?? (0, 0)
      let shift = Int32.random(in: 0..<40, using: &random)
      down[slot] = (x + shift, y)
      for machine in machines { machine.owned.panel.down(slot, tracking, x + shift, y, at: time) }
      return
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      let x = place.x + Int32.random(in: 1..<60, using: &random)
      down[slot] = (x, place.y)
      for machine in machines { machine.owned.panel.move(slot, x, place.y, at: time) }
    } else {
      down[slot] = nil
      for machine in machines { machine.owned.panel.lift(slot, at: time) }
    }
  }

  // Claim: Nothing that apps and the compositor receive shows the steps of an admin gesture.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `S285 S286 S289 what apps and the compositor receive does not depend on the gesture`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let machines = [
      try Machine(steps: "[a, b]", tries: 2),
      try Machine(steps: "[a, a, {in: b, hold: 0.1}]", tries: 1),
      try Machine(steps: "[{in: c, touches: 2}, a]", tries: 100),
    ]
    var down: [Int32: (x: Int32, y: Int32)] = [:]
    var time: UInt64 = 1000
    for number in 1...300 as ClosedRange<Int32> {
      time += [10, 40, 120, 400].randomElement(using: &random) ?? 10
      Self.step(machines, &down, at: time, number, &random)
      let felt = try machines.map { try $0.felt() }
      for other in felt.dropFirst() {
        #expect(other.app == felt[0].app, "seed \(seed), step \(number)")
        #expect(other.compositor == felt[0].compositor, "seed \(seed), step \(number)")
      }
      for touch in felt[0].app.flatMap(\.frame.touches) where touch.phase == .began {
        // The window has the units of points, of which the panel has 0.63 in each unit.
        let scale = 2000 / machines[0].owned.server.application.screens[0].size.width
        let (x, y) = (touch.location.x * scale, touch.location.y * scale)
        #expect(!Self.isReserved(Int32(x), Int32(y)), "seed \(seed), step \(number): \(x), \(y)")
      }
      for line in felt[0].compositor where line.contains("began") {
        let place = line.split(separator: " ")[3].split(separator: ",").compactMap { Int32($0) }
        #expect(!Self.isReserved(place[0], place[1]), "seed \(seed): \(line)")
      }
    }
  }

  @Test func `S285 touches elsewhere reach apps and the compositor as without the gesture`() throws
  {
    var random = SeededGenerator(seed: 7)
    let machines = [
      try Machine(steps: "[a, b]", tries: 2),
      try Machine(steps: "[a, b]", tries: 2, isEnabled: false),
    ]
    var count = 0
    var down: [Int32: (x: Int32, y: Int32)] = [:]
    for number in 1...300 as ClosedRange<Int32> {
      let slot = number % 3
      let time = 1000 + UInt64(number) * 20
      let isLanding = down[slot] == nil
      let x = Int32.random(in: 400..<1600, using: &random)
      let y = Int32.random(in: 0..<1000, using: &random)
      down[slot] = isLanding ? (x, y) : nil
      for machine in machines {
        if isLanding {
          machine.owned.panel.down(slot, number, x, y, at: time)
        } else {
          machine.owned.panel.lift(slot, at: time)
        }
      }
      let felt = try machines.map { try $0.felt() }
      #expect(felt[0].app == felt[1].app)
      #expect(felt[0].compositor == felt[1].compositor)
      count += felt[0].compositor.count
    }
    #expect(count > 200)
  }

  @Test func `S289 the random fingers make gestures and lockouts`() throws {
    var (recognized, lockouts) = (0, 0)
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let machine = try Machine(steps: "[a, b]", tries: 2)
      machine.owned.server.noticeHandler = { lockouts += $0.message.contains("locked out") ? 1 : 0 }
      var down: [Int32: (x: Int32, y: Int32)] = [:]
      var time: UInt64 = 1000
      for number in 1...300 as ClosedRange<Int32> {
        time += [10, 40, 120, 400].randomElement(using: &random) ?? 10
        Self.step([machine], &down, at: time, number, &random)
        _ = try machine.felt()
      }
      recognized += machine.recognized
    }
    #expect(recognized > 5)
    #expect(lockouts > 5)
  }
}
