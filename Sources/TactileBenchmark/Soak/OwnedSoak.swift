@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileTesting

/// A long run of three owned panels in this process, with random fingers, scripts and modes. Two machines have
/// system gestures and are released at times; a long press of one of them delays all touches. On the third one,
/// the compositor must see each touch that a client of the service receives.
final class OwnedSoak {
  /// The touches between two checks that everything ends. The ledger keeps all locations until then.
  private static let touchesBetweenChecks = 2000
  /// The number of times that the run measures the process.
  private static let looks = 10
  /// The touches before the first look. After them every list has grown to its size.
  private static let warmUp = 20_000

  private let gestured = OwnedMachine(cancel: .lift, hasScene: true)
  private let delayed = OwnedMachine(cancel: .lift, hasScene: true, delaysTouches: true)
  private let plain = OwnedMachine(cancel: .palm, hasScene: false)
  private var random: SeededGenerator
  private var audits = [StreamAudit(), StreamAudit(), StreamAudit()]
  private var nextCheck = OwnedSoak.touchesBetweenChecks
  private var memory: [Int] = []
  private var differences: [String] = []
  private var seconds = 0.0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for (index, machine) in machines.enumerated() {
      machine.witnessHandler = { [unowned self] in audits[index].take($0) }
    }
  }

  private var machines: [OwnedMachine] { [gestured, plain, delayed] }
  private var touches: Int { machines.reduce(0) { $0 + $1.landings } }

  /// Sends this number of touches.
  func feed(_ count: Int) {
    run(to: min(Self.warmUp, count))
    let (before, start) = (touches, MonotonicClock.now())
    look()
    for part in 1...Self.looks where problems.isEmpty {
      run(to: before + count * part / Self.looks)
      look()
    }
    seconds = MonotonicClock.now().seconds(since: start)
  }

  private func look() {
    check()
    memory.append(ProcessMeasurements(of: getpid())?.anonymous ?? 0)
  }

  private func run(to count: Int) {
    while touches < count, problems.isEmpty {
      for machine in machines { step(machine) }
      guard touches >= nextCheck else { continue }
      nextCheck = touches + Self.touchesBetweenChecks
      check()
    }
  }

  /// Ends everything on all machines, and compares what the compositor and the client have seen.
  private func check() {
    for machine in machines { machine.finish() }
    if plain.seenCount != audits[1].began, differences.isEmpty {
      differences.append(
        "the compositor has seen \(plain.seenCount) touches, and the client \(audits[1].began)")
    }
    for audit in audits where !audit.live.isEmpty && differences.isEmpty {
      differences.append("\(audit.live.count) touches never ended for the client")
    }
  }

  private func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private func step(_ machine: OwnedMachine) {
    switch number(below: 400) {
    case 0: machine.set(["cleaning", "asleep", "locked"][number(below: 3)], limit: 0.5)
    case 1: machine.set("normal")
    case 2: machine.ignore(number(below: 2) == 0)
    case 3: machine.hangUp()
    case 4: machine.pass(milliseconds: UInt64(number(below: 4000)))
    case 5 where machine !== plain: machine.release()
    case 6 where machine !== plain: machine.own()
    case 7..<20: play(machine)
    default: touch(machine)
    }
  }

  /// Sends a frame 8 ms after the one before. All fingers lift at times, so that scripts can begin.
  private func touch(_ machine: OwnedMachine) {
    machine.pass(milliseconds: 8)
    let areLifting = number(below: 40) == 0
    for slot in 0..<OwnedMachine.slots {
      let chance = number(below: 100)
      if !machine.isDown(slot) {
        if chance < 6, !areLifting { machine.land(slot, isAtEdge: chance == 0) }
      } else if areLifting || chance < 15 {
        machine.lift(slot)
      } else if chance < 85 {
        machine.move(slot)
      }
    }
    machine.sendFrame()
  }

  private func play(_ machine: OwnedMachine) {
    machine.play(
      (0...number(below: 6)).map { _ in
        OwnedMachine.Step(
          milliseconds: 1 + number(below: 30), down: number(below: 8),
          isAtEdge: number(below: 8) == 0, moves: number(below: 2) == 0)
      })
    if number(below: 2) == 0 { machine.pass(milliseconds: 100) }
  }

  // MARK: Checks

  /// The problems so far, which are none if all is well.
  var problems: [String] {
    var problems = machines.flatMap(\.complaints) + audits.flatMap(\.problems) + differences
    if memory.count > Self.looks, let growth = MemoryHistory(looks: memory).growth {
      problems.append(growth)
    }
    return problems
  }

  var summary: String {
    let frames = machines.reduce(0) { $0 + $1.frames }
    let scripts = machines.reduce(0) { $0 + $1.scripts }
    let seen = machines.map { "\($0.seenCount)" }.joined(separator: ", ")
    let began = audits.map { "\($0.began)" }.joined(separator: ", ")
    return """
      owned panels: \(touches) touches in \(frames) frames, and \(scripts) scripts, in \
      \(Row.text(seconds)) s
      the compositors saw \(seen) touches begin, and clients \(began)
      anonymous memory of this process in kB: \(MemoryHistory(looks: memory).text)

      """
  }
}
