import Testing

@testable import Tactile

@Suite("Contact table")
struct ContactTableTests {
  private var table = ContactTable()
  private var touches: [Touch] = []

  @Test mutating func `finds each of hundreds of touches on three panels`() {
    enterAll()
    #expect(touches.allSatisfy { finds($0) })
    #expect(table.touch(of: Contact.ID(device: DeviceID(rawValue: 9), tracking: 1)) == nil)
  }

  @Test mutating func `removes only the touch that is given`() {
    enterAll()
    for touch in touches where touch.contact.tracking % 3 != 0 { table.remove(touch) }
    #expect(touches.allSatisfy { finds($0) == ($0.contact.tracking % 3 == 0) })
  }

  @Test mutating func `finds the newest touch of a contact`() {
    let first = touch(device: 1, tracking: 7)
    let second = touch(device: 1, tracking: 7)
    table.enter(first)
    table.enter(second)
    #expect(finds(second))
    #expect(!finds(first))
    table.remove(first)
    #expect(finds(second))
  }

  private mutating func enterAll() {
    for device in UInt32(1)...3 {
      for tracking in Int32(-50)..<150 { touches.append(touch(device: device, tracking: tracking)) }
    }
    for touch in touches { table.enter(touch) }
  }

  private func touch(device: UInt32, tracking: Int32) -> Touch {
    let touch = Touch()
    touch.contact = Contact.ID(device: DeviceID(rawValue: device), tracking: tracking)
    return touch
  }

  private func finds(_ touch: Touch) -> Bool {
    table.touch(of: touch.contact)?.takeUnretainedValue() === touch
  }
}
