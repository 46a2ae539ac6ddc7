import TactileWire

/// The latest reasons for which calls were refused and clients were disconnected.
///
/// Each user has its own limit, so that no user can see, from its own incidents, that there were others. The texts of
/// all incidents are in one buffer: each text alone would keep a page of the heap that is otherwise empty.
struct IncidentList {
  /// The most incidents of one user.
  static let mostOfUser = 16
  /// The most incidents of all users. Beyond them, a new one replaces the oldest of the user with the most.
  static let most = 256

  private struct Entry {
    /// The incident without its reason.
    let incident: IncidentMessage
    /// The location of the reason in the texts.
    var text: Range<Int>
  }

  private var entries: [Entry] = []
  /// The reasons as UTF-8, also those of some incidents that were removed.
  private var texts: [UInt8] = []
  /// The number of bytes of the reasons that are not removed.
  private var usedBytes = 0

  /// The incidents, oldest first.
  var all: [IncidentMessage] {
    entries.map { entry in
      var incident = entry.incident
      incident.reason = String(decoding: texts[entry.text], as: UTF8.self)
      return incident
    }
  }

  /// Returns whether a user has an incident with a reason.
  func contains(_ reason: String, of user: Int) -> Bool {
    entries.contains { $0.incident.user == user && texts[$0.text].elementsEqual(reason.utf8) }
  }

  /// The number of incidents that were added, the removed ones included.
  private(set) var count = 0

  /// Adds an incident, and removes an older one if there are too many.
  mutating func append(_ incident: IncidentMessage) {
    count += 1
    let counts = entries.reduce(into: [:]) { $0[$1.incident.user, default: 0] += 1 }
    if counts[incident.user, default: 0] >= Self.mostOfUser {
      removeOldest { $0 == incident.user }
    } else if entries.count >= Self.most, let largest = counts.values.max() {
      removeOldest { counts[$0] == largest }
    }
    var rest = incident
    rest.reason = ""
    let start = texts.count
    texts.append(contentsOf: incident.reason.utf8)
    usedBytes += texts.count - start
    entries.append(Entry(incident: rest, text: start..<texts.count))
  }

  private mutating func removeOldest(where isChosen: (Int) -> Bool) {
    guard let index = entries.firstIndex(where: { isChosen($0.incident.user) }) else { return }
    usedBytes -= entries.remove(at: index).text.count
    guard texts.count > 2 * usedBytes + 4096 else { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(usedBytes)
    for index in entries.indices {
      let start = kept.count
      kept.append(contentsOf: texts[entries[index].text])
      entries[index].text = start..<kept.count
    }
    texts = kept
  }
}
