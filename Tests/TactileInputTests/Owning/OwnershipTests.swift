import Tactile
import TactileInput
import Testing

@Suite("The states of owning a panel")
struct OwnershipTests {
  static func at(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  /// The inputs by their names in the table.
  static let inputs: KeyValuePairs<String, Ownership.Input> = [
    "wanted": .wanted(true), "unwanted": .wanted(false), "redesigned": .redesigned,
    "made": .cloneMade(isNew: true), "taken": .cloneMade(isNew: false), "failed": .cloneFailed,
    "appeared": .cloneAppeared, "cloneLost": .cloneLost, "quiet": .quiet, "touched": .touched,
    "grabbed": .grabbed, "refused": .refused, "empty": .slots(areLive: false),
    "live": .slots(areLive: true), "othersReleased": .othersReleased, "grabLost": .grabLost,
    "released": .released, "panelGone": .panelGone, "stop": .stop, "time": .time,
  ]

  /// The situations by their names in the table, each with the inputs that lead to it. The time is 1000 s
  /// after the last of them.
  static let situations: KeyValuePairs<String, [Ownership.Input]> = [
    "observed": [],
    "making": [.wanted(true)],
    "pausing": [.wanted(true), .cloneFailed],
    "appearing": [.wanted(true), .cloneMade(isNew: true)],
    "settling": [.wanted(true), .cloneMade(isNew: true), .cloneAppeared],
    "waiting": [.wanted(true), .cloneMade(isNew: false)],
    "refused": [.wanted(true), .cloneMade(isNew: false), .quiet, .refused],
    "checking": [.wanted(true), .cloneMade(isNew: false), .quiet, .grabbed],
    "owned": [
      .wanted(true), .cloneMade(isNew: false), .quiet, .grabbed, .slots(areLive: false),
    ],
    "releasing": [
      .wanted(true), .cloneMade(isNew: false), .quiet, .grabbed, .slots(areLive: false),
      .wanted(false),
    ],
    "outdated": [
      .wanted(true), .cloneMade(isNew: false), .quiet, .grabbed, .slots(areLive: false),
      .redesigned,
    ],
  ]

  /// All pairs of a situation and an input that change something or return actions: the situation, the
  /// input, the new state and the actions.
  static let table = """
    observed wanted preparing makeClone

    making unwanted observed
    making redesigned preparing makeClone
    making made preparing
    making taken waiting look
    making failed preparing
    making released observed
    making panelGone observed
    making stop observed

    pausing unwanted observed
    pausing redesigned preparing makeClone
    pausing released observed
    pausing panelGone observed
    pausing stop observed
    pausing time preparing makeClone

    appearing unwanted observed destroyClone
    appearing redesigned preparing destroyClone makeClone
    appearing appeared preparing
    appearing cloneLost preparing destroyClone
    appearing released observed destroyClone
    appearing panelGone observed destroyClone
    appearing stop observed destroyClone

    settling unwanted observed destroyClone
    settling redesigned preparing destroyClone makeClone
    settling cloneLost preparing destroyClone
    settling released observed destroyClone
    settling panelGone observed destroyClone
    settling stop observed destroyClone
    settling time waiting keepClone look

    waiting unwanted observed destroyClone
    waiting redesigned preparing destroyClone makeClone
    waiting cloneLost preparing destroyClone
    waiting quiet waiting grab
    waiting grabbed waiting readSlots
    waiting refused waiting
    waiting othersReleased waiting look
    waiting released observed destroyClone
    waiting panelGone observed destroyClone
    waiting stop observed

    refused unwanted observed destroyClone
    refused redesigned preparing destroyClone makeClone
    refused cloneLost preparing destroyClone
    refused quiet waiting grab
    refused grabbed waiting readSlots
    refused refused waiting
    refused othersReleased waiting look
    refused released observed destroyClone
    refused panelGone observed destroyClone
    refused stop observed
    refused time waiting look

    checking unwanted observed ungrab destroyClone
    checking redesigned preparing ungrab destroyClone makeClone
    checking cloneLost preparing ungrab destroyClone
    checking grabbed waiting readSlots
    checking refused waiting
    checking empty owned beginPassing
    checking live waiting ungrab
    checking grabLost waiting look
    checking released observed ungrab destroyClone
    checking panelGone observed destroyClone
    checking stop observed ungrab

    owned unwanted releasing look
    owned redesigned releasing look
    owned cloneLost preparing liftAll ungrab destroyClone
    owned grabLost waiting liftAll look
    owned released observed liftAll ungrab destroyClone
    owned panelGone observed liftAll destroyClone
    owned stop observed liftAll ungrab

    releasing wanted owned
    releasing cloneLost observed liftAll ungrab destroyClone
    releasing quiet observed liftAll ungrab destroyClone
    releasing grabLost observed liftAll destroyClone
    releasing released observed liftAll ungrab destroyClone
    releasing panelGone observed liftAll destroyClone
    releasing stop observed liftAll ungrab

    outdated cloneLost preparing liftAll ungrab destroyClone
    outdated quiet preparing liftAll ungrab destroyClone makeClone
    outdated grabLost preparing liftAll destroyClone makeClone
    outdated released observed liftAll ungrab destroyClone
    outdated panelGone observed liftAll destroyClone
    outdated stop observed liftAll ungrab
    """

  @Test func `each input has the actions and the new state of the table in each situation`() {
    var expected: [String: String] = [:]
    for line in Self.table.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let key = "\(words[0]) \(words[1])"
      #expect(expected[key] == nil, "\(key) is in the table twice")
      expected[key] = words[2]
    }
    var used = 0
    for (situation, path) in Self.situations {
      for (name, input) in Self.inputs {
        var ownership = Ownership()
        for step in path { _ = ownership.receive(step, at: .zero) }
        let before = "\(ownership.state)"
        let actions = ownership.receive(input, at: Self.at(1000))
        let found = (["\(ownership.state)"] + actions.map { "\($0)" }).joined(separator: " ")
        let row = expected["\(situation) \(name)"]
        used += row == nil ? 0 : 1
        #expect(found == row ?? before, "\(situation), then \(name)")
      }
    }
    #expect(used == expected.count)
  }

  // MARK: Times

  @Test func `a new clone has half a second after udev's event, and then the panel is grabbed`() {
    var ownership = Ownership()
    _ = ownership.receive(.wanted(true), at: .zero)
    _ = ownership.receive(.cloneMade(isNew: true), at: .zero)
    #expect(ownership.deadline == nil)
    _ = ownership.receive(.cloneAppeared, at: Self.at(3))
    #expect(ownership.deadline == Self.at(3.5))
    var actions = ownership.receive(.time, at: Self.at(3.4))
    #expect(actions == [])
    actions = ownership.receive(.time, at: Self.at(3.5))
    #expect(actions == [.keepClone, .look])
    #expect(ownership.deadline == nil)
  }

  @Test func `the clone of an earlier daemon is used at once`() {
    var ownership = Ownership()
    _ = ownership.receive(.wanted(true), at: .zero)
    let actions = ownership.receive(.cloneMade(isNew: false), at: .zero)
    #expect(actions == [.look])
    #expect(ownership.state == .waiting)
  }

  @Test func `making a clone is repeated after 1, 2, 4 s and so on, at most 60 s`() {
    var ownership = Ownership()
    var actions = ownership.receive(.wanted(true), at: .zero)
    var pauses: [Double] = []
    var now = Timestamp.zero
    for _ in 0..<8 {
      #expect(actions == [.makeClone])
      _ = ownership.receive(.cloneFailed, at: now)
      let due = ownership.deadline ?? now
      pauses.append(due.seconds(since: now))
      now = due
      actions = ownership.receive(.time, at: now)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
  }

  @Test func `a clone that is lost is made again after 60 s`() {
    var ownership = Self.owned
    _ = ownership.receive(.cloneLost, at: Self.at(10))
    #expect(ownership.deadline == Self.at(70))
  }

  @Test func `a panel that another program has grabbed is tried after 1, 2, 4, 5 s and so on`() {
    var ownership = Ownership()
    _ = ownership.receive(.wanted(true), at: .zero)
    var actions = ownership.receive(.cloneMade(isNew: false), at: .zero)
    var pauses: [Double] = []
    var now = Timestamp.zero
    for _ in 0..<5 {
      #expect(actions == [.look])
      actions = ownership.receive(.quiet, at: now)
      #expect(actions == [.grab])
      _ = ownership.receive(.refused, at: now)
      #expect(ownership.isRefused)
      let due = ownership.deadline ?? now
      pauses.append(due.seconds(since: now))
      now = due
      actions = ownership.receive(.time, at: now)
    }
    #expect(pauses == [1, 2, 4, 5, 5])
    _ = ownership.receive(.quiet, at: now)
    _ = ownership.receive(.grabbed, at: now)
    #expect(!ownership.isRefused)
  }

  // MARK: Changes

  /// An owned panel.
  private static var owned: Ownership {
    var ownership = Ownership()
    for input in [
      Ownership.Input.wanted(true), .cloneMade(isNew: false), .quiet, .grabbed,
      .slots(areLive: false),
    ] {
      _ = ownership.receive(input, at: .zero)
    }
    return ownership
  }

  @Test func `S255 touches are passed on to their end before a panel is released`() {
    var ownership = Self.owned
    var actions = ownership.receive(.wanted(false), at: .zero)
    #expect(actions == [.look])
    actions = ownership.receive(.touched, at: .zero)
    #expect(actions == [] && ownership.passes)
    // Wanted again in the meantime, it stays owned without a gap.
    _ = ownership.receive(.wanted(true), at: .zero)
    #expect(ownership.state == .owned)
    _ = ownership.receive(.wanted(false), at: .zero)
    actions = ownership.receive(.quiet, at: .zero)
    #expect(actions == [.liftAll, .ungrab, .destroyClone])
  }

  @Test func `S257 a release by the administrator is immediate, and lasts until a reload`() {
    var ownership = Self.owned
    var actions = ownership.receive(.released, at: .zero)
    #expect(actions == [.liftAll, .ungrab, .destroyClone])
    for input in [Ownership.Input.quiet, .othersReleased, .time, .touched] {
      actions = ownership.receive(input, at: Self.at(1000))
      #expect(actions == [])
    }
    actions = ownership.receive(.wanted(true), at: Self.at(1000))
    #expect(actions == [.makeClone])
  }

  // MARK: Random inputs

  @Test(arguments: 0..<16)
  func `S253, S254: random inputs never grab under a finger, and never leave a finger down`(
    _ seed: UInt64
  ) {
    var world = OwnershipWorld(seed: seed)
    for _ in 0..<20_000 {
      world.step()
      guard world.problems.isEmpty else { break }
    }
    world.finish()
    #expect(world.problems == [], "seed \(seed)")
    #expect(world.wholeTouches > 1000)
    #expect(world.visited == Set(Ownership.State.allCases))
  }
}
