import TactileInput

/// The devices of a getevent file: the announced ones, and those that sent events.
struct NodeTable {
  /// An announced device that has sent no event yet.
  private struct Announcement {
    var number: Int
    var name = ""
  }

  /// A device that has sent events.
  struct Entry {
    let node: String
    let name: String
    let number: Int?
    var seen = ObservedDevice()
  }

  /// The maximum number of devices in a file, to limit memory; phones have far fewer.
  static let limit = 1024

  /// The devices that sent events, in the order of their first events.
  private(set) var entries: [Entry] = []
  private var announced: [String: Announcement] = [:]
  private var lastAnnounced: String?
  private var indices: [String: Int] = [:]
  private var lastNode: ArraySlice<UInt8> = []
  private var lastIndex: Int?

  /// The number of announced devices that sent no event.
  var silentCount: Int { announced.count }

  /// Adds an announced device. If its node was used before, it is a new device from now on.
  mutating func add(_ node: ArraySlice<UInt8>, number: Int) {
    let name = String(decoding: node, as: UTF8.self)
    announced[name] = Announcement(number: number)
    lastAnnounced = name
    indices[name] = nil
    lastIndex = nil
  }

  /// Sets the name of the device announced last.
  mutating func nameLast(_ name: String) {
    if let lastAnnounced { announced[lastAnnounced]?.name = name }
  }

  /// Returns the index of the device with this node; the empty node is the only device.
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

  /// Records an event of a device.
  mutating func observe(_ event: InputEvent, device: Int) {
    entries[device].seen.observe(event)
  }
}
