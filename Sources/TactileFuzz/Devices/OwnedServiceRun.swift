import TactileTesting

/// An owned panel of a server, with real fingers, scripted ones, modes and system gestures in any order.
struct OwnedServiceRun {
  private let machine: OwnedMachine

  init(_ bytes: inout InputBytes) {
    machine = OwnedMachine(
      cancel: bytes.flag() ? .lift : .palm, hasScene: bytes.flag(), delaysTouches: bytes.flag())
  }

  /// Runs steps until the input ends, then ends all touches and modes.
  func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      step(&bytes)
      Law.demandNone(machine.complaints)
    }
    machine.finish()
    Law.demandNone(machine.complaints)
    CloneTarget.frames += machine.frames
  }

  private func step(_ bytes: inout InputBytes) {
    switch bytes.number(below: 16) {
    case 0..<8: touch(&bytes)
    case 8: machine.pass(milliseconds: UInt64(bytes.number(below: 256)) * 20)
    case 9: machine.set(bytes.pick(["cleaning", "asleep", "locked", "normal"]))
    case 10: machine.set("cleaning", limit: Double(bytes.number(below: 100) + 1) / 100)
    case 11: machine.ignore(bytes.flag())
    case 12, 13: play(&bytes)
    case 14: machine.hangUp()
    default: if bytes.flag() { machine.release() } else { machine.own() }
    }
  }

  private func touch(_ bytes: inout InputBytes) {
    machine.pass(milliseconds: UInt64(bytes.number(below: 64)) * 2)
    var slots: Set<Int32> = []
    for _ in 0...bytes.number(below: 3) {
      let slot = Int32(bytes.number(below: Int(OwnedMachine.slots)))
      let kind = bytes.number(below: 4)
      guard slots.insert(slot).inserted else { continue }
      if !machine.isDown(slot) {
        machine.land(slot, isAtEdge: kind == 3)
      } else if kind == 0 {
        machine.lift(slot)
      } else {
        machine.move(slot)
      }
    }
    machine.sendFrame()
  }

  private func play(_ bytes: inout InputBytes) {
    let steps = (0...bytes.number(below: 8)).map { _ in
      let milliseconds = 1 + bytes.number(below: 250)
      let kind = Int(bytes.byte())
      return OwnedMachine.Step(
        milliseconds: milliseconds, down: kind & 7, isAtEdge: kind & 8 != 0, moves: kind & 16 != 0)
    }
    machine.play(steps)
  }
}
