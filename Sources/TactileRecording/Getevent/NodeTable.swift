import TactileInput

/// The devices of a getevent file: those announced, and those that sent something.
struct NodeTable {
  /// A device that was announced and has sent nothing yet.
  private struct Announcement {
    var number: Int
    var name = ""
  }

  /// A device that has sent something.
  struct Entry {
    let node: String
    let name: String
    let number: Int?
    var seen = ObservedDevice()
  }

  /// The most devices a file may have: far more than a phone has, and few enough to keep in memory.
  static let limit = 1024

  /// The devices that sent something, in the order of their first event.
  private(set) var entries: [Entry] = []
  private var announced: [String: Announcement] = [:]
  private var lastAnnounced: String?
  private var indices: [String: Int] = [:]
  private var lastNode: ArraySlice<UInt8> = []
  private var lastIndex: Int?

  /// How many devices were announced and sent nothing.
  var silentCount: Int { announced.count }

  /// Takes in `add device`. A node that was there before is a new device from now on.
  mutating func add(_ node: ArraySlice<UInt8>, number: Int) {
    let name = String(decoding: node, as: UTF8.self)
    announced[name] = Announcement(number: number)
    lastAnnounced = name
    indices[name] = nil
    lastIndex = nil
  }

  /// Takes in the name of the device announced last.
  mutating func nameLast(_ name: String) {
    if let lastAnnounced { announced[lastAnnounced]?.name = name }
  }

  /// The index of the device that has this node now; the empty node stands for the only device.
  mutating func index(of node: ArraySlice<UInt8>) -> Int {
    if let lastIndex, lastNode == node { return lastIndex }
    let name = String(decoding: node, as: UTF8.self)
    let index = indices[name] ?? enter(name)
    (lastNode, lastIndex) = (node, index)
    return index
  }

  private mutating func enter(_ node: String) -> Int {
    let announcement = announced.removeValue(forKey: node)
    entries.append(
      Entry(node: node, name: announcement?.name ?? "", number: announcement?.number))
    indices[node] = entries.count - 1
    return entries.count - 1
  }

  /// Takes an event of a device into account.
  mutating func observe(_ event: InputEvent, device: Int) {
    entries[device].seen.observe(event)
  }
}
