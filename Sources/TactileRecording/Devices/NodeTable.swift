import TactileInput

/// The devices of a getevent file: the announced ones, and those that sent events.
struct NodeTable {
  /// An announced device.
  private struct Announcement {
    var number: Int
    var name = ""
    /// The features that `getevent -p` lists.
    var listed: DescriptionBuilder?
    /// Whether the device has sent an event.
    var isUsed = false
  }

  /// A device that has sent events.
  struct Entry {
    let node: String
    let name: String
    let number: Int?
    var seen = ObservedDevice()
    /// The features that `getevent -p` lists; nil if the file does not list them.
    var listed: DescriptionBuilder?
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
  var silentCount: Int { announced.values.count { !$0.isUsed } }

  /// Adds an announced device. If its node was used before, it is a new device from now on.
  mutating func add(_ node: ArraySlice<UInt8>, number: Int) {
    let name = String(decoding: node, as: UTF8.self)
    guard announced.count < Self.limit || announced[name] != nil else { return }
    // `getevent -p` lists the features first, and `getevent -t` announces the device again.
    let listed = announced[name].flatMap { $0.number == number ? $0.listed : nil }
    announced[name] = Announcement(number: number, listed: listed)
    lastAnnounced = name
    indices[name] = nil
    lastIndex = nil
  }

  /// Sets the name of the device announced last.
  mutating func nameLast(_ name: String) {
    if let lastAnnounced { announced[lastAnnounced]?.name = name }
  }

  /// Sets the listed features of the device announced last.
  mutating func describeLast(_ listed: DescriptionBuilder) {
    if let lastAnnounced { announced[lastAnnounced]?.listed = listed }
  }

  /// Returns the index of the device with this node; the empty node is the only device. nil if
  /// there are too many devices.
  mutating func index(of node: ArraySlice<UInt8>) -> Int? {
    if let lastIndex, lastNode == node { return lastIndex }
    let name = String(decoding: node, as: UTF8.self)
    guard let index = indices[name] ?? enter(name) else { return nil }
    (lastNode, lastIndex) = (node, index)
    return index
  }

  private mutating func enter(_ node: String) -> Int? {
    guard entries.count < Self.limit else { return nil }
    let announcement = announced[node]
    announced[node]?.isUsed = true
    entries.append(
      Entry(
        node: node, name: announcement?.name ?? "", number: announcement?.number,
        listed: announcement?.listed))
    indices[node] = entries.count - 1
    return entries.count - 1
  }

  /// Records an event of a device.
  mutating func observe(_ event: InputEvent, device: Int) {
    entries[device].seen.observe(event)
  }

  /// Gives the device without a node the features of the only listed device that has its codes.
  ///
  /// getevent prints no node if it reads one device.
  mutating func matchListings() {
    guard entries.count == 1, entries[0].node.isEmpty else { return }
    let seen = entries[0].seen.description(name: "", node: "")
    let fitting = announced.filter { announcement in
      guard let device = announcement.value.listed?.device else { return false }
      return seen.codes.allSatisfy { type, codes in
        codes.codes.allSatisfy { code in
          device.has(type, code) || type == EventType.abs && code == AbsCode.mtSlot
        }
      }
    }
    guard fitting.count == 1, let (node, found) = fitting.first else { return }
    announced[node]?.isUsed = true
    entries[0] = Entry(
      node: node, name: found.name, number: found.number, seen: entries[0].seen,
      listed: found.listed)
  }
}
