import TactileServer
import TactileWire

/// One stream of the service that a page receives, in the order of the service. While the page has no room,
/// the queue of the service merges movements.
struct ReplyStream {
  /// The number of messages for which the page has room.
  var room: Int
  /// Whether the service has sent the last reply.
  private(set) var isEnded = false
  private var queue: OutboundQueue
  /// The number of the next event; nil before the first one.
  private var nextSequence: Int?
  /// The objects that the last event moved, and the number that stands for them.
  private var lastMoves: [UInt8] = []
  private var movesNumber = 0
  /// Memory for the objects of the present event.
  private var moves: [UInt8] = []
  private var members: [UInt8] = []

  init(_ limits: WebLimits) {
    room = limits.room
    queue = OutboundQueue(limit: limits.queueBytes)
  }

  /// Whether a message can be sent now. The page needs no room for the last messages of a stream.
  var isReady: Bool { !queue.isEmpty && (room > 0 || isEnded) }

  /// Whether all messages of an ended stream are sent.
  var isFinished: Bool { isEnded && queue.isEmpty }

  /// Whether more bytes wait than may.
  var isOverfull: Bool { queue.isOverfull }

  /// The number of bytes that it keeps.
  var count: Int { queue.count + lastMoves.count + moves.count + members.count }

  /// Adds a reply, without its NUL.
  mutating func append(_ reply: Reply) {
    let wasEmpty = queue.isEmpty
    if !reply.continues { isEnded = true }
    if reply.continues, let parameters = reply.parameters, appendEvent(parameters) {
      // It is added.
    } else {
      queue.append(encoded: Array(reply.text) + [0])
    }
    // A page that has read everything is not slow: the message is long.
    if wasEmpty, queue.isOverfull { queue.allow(queue.count) }
  }

  /// Adds an event, which has a number; returns false for another reply.
  private mutating func appendEvent(_ parameters: ArraySlice<UInt8>) -> Bool {
    guard let found = JSONSlices.members(of: parameters) else { return false }
    var sequence: Int?
    var merged = 0
    members.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    var isMovement = true
    for member in found {
      if member.name.elementsEqual("sequence".utf8) {
        sequence = JSONSlices.number(member.value)
      } else if member.name.elementsEqual("merged".utf8) {
        merged = JSONSlices.number(member.value) ?? 0
      } else {
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members.append(UInt8(ascii: "\""))
        members += member.name
        members += [UInt8(ascii: "\""), UInt8(ascii: ":")]
        members += member.value
        isMovement = isMovement && addMoves(of: member)
      }
    }
    guard let sequence else { return false }
    let number = nextSequence ?? sequence
    let isNew = queue.appendFrame(
      members, moves: isMovement ? numberOfMoves() : 0, sequence: number, merged: merged)
    nextSequence = isNew ? number + 1 : number
    return true
  }

  /// Returns the number for the objects that the present event moves; 0 if it moves none.
  private mutating func numberOfMoves() -> Int {
    guard !moves.isEmpty else { return 0 }
    if moves != lastMoves {
      movesNumber += 1
      swap(&moves, &lastMoves)
    }
    return movesNumber
  }

  /// Adds the objects that a member of an event moves. Returns false if the member is anything but movements.
  private mutating func addMoves(of member: JSONSlices.Member) -> Bool {
    switch String(decoding: member.name, as: UTF8.self) {
    case "time": return true
    case "touches": return addMoves(member, phase: "phase", moved: "\"moved\"", identity: ["id"])
    case "gestures":
      return addMoves(
        member, phase: "state", moved: "\"changed\"", identity: ["window", "user", "recognizer"])
    case "scrolls":
      return addMoves(
        member, phase: "phase", moved: "\"moved\"", identity: ["window", "user", "view"])
    default: return false
    }
  }

  private mutating func addMoves(
    _ member: JSONSlices.Member, phase: String, moved: String, identity: [String]
  ) -> Bool {
    guard let elements = JSONSlices.elements(of: member.value) else { return false }
    moves += member.name
    for element in elements {
      guard let values = JSONSlices.members(of: element),
        let state = values.first(where: { $0.name.elementsEqual(phase.utf8) }),
        state.value.elementsEqual(moved.utf8)
      else { return false }
      for value in values where identity.contains(where: { value.name.elementsEqual($0.utf8) }) {
        moves.append(UInt8(ascii: " "))
        moves += value.name
        moves.append(UInt8(ascii: ":"))
        moves += value.value
      }
    }
    return true
  }

  /// Removes and returns the next message, without its NUL.
  mutating func next() -> [UInt8]? {
    guard isReady else { return nil }
    var message: [UInt8] = []
    // A long message is in several pieces.
    while !queue.isEmpty {
      var isWhole = false
      queue.write { bytes in
        let end = bytes.firstIndex(of: 0)
        message.append(contentsOf: bytes[..<(end ?? bytes.count)])
        isWhole = end != nil
        return end.map { $0 + 1 } ?? bytes.count
      }
      if isWhole { break }
    }
    if room > 0 { room -= 1 }
    return message
  }
}

/// A reply of the service, as text.
struct Reply {
  /// The whole text, without the NUL.
  let text: ArraySlice<UInt8>
  /// The text of the parameters; nil if there are none.
  let parameters: ArraySlice<UInt8>?
  /// Whether it is an error.
  let isError: Bool
  /// Whether more replies to the same call follow.
  let continues: Bool

  /// Finds the parts of a message; nil if it is no object.
  init?(_ text: ArraySlice<UInt8>) {
    guard let members = JSONSlices.members(of: text) else { return nil }
    func value(_ name: String) -> ArraySlice<UInt8>? {
      members.first { $0.name.elementsEqual(name.utf8) }?.value
    }
    self.text = text
    parameters = value("parameters")
    isError = value("error") != nil
    continues = value("continues").map { $0.elementsEqual("true".utf8) } ?? false
  }

  /// Returns the text with the id of a call.
  static func text(_ text: some Collection<UInt8>, id: Int) -> [UInt8] {
    let rest = text.drop { $0 != UInt8(ascii: "{") }.dropFirst()
    let isEmpty = rest.first { $0 > 0x20 } == UInt8(ascii: "}")
    return Array("{\"id\":\(id)\(isEmpty ? "" : ",")".utf8) + rest
  }
}

/// Messages that wait for a page, first to last. The time to remove all of them is proportional to their number.
struct ReplyQueue {
  private struct Entry {
    let reply: [UInt8]
    let isError: Bool
  }

  private var entries: [Entry] = []
  /// The index of the first entry that is not removed.
  private var first = 0
  /// The number of bytes that wait.
  private(set) var bytes = 0
  /// The number of errors of the bridge that wait.
  private(set) var errorCount = 0

  var isEmpty: Bool { first == entries.count }

  /// Adds a message.
  ///
  /// - Parameter isError: Whether it is an error of the bridge.
  mutating func append(_ reply: [UInt8], isError: Bool) {
    entries.append(Entry(reply: reply, isError: isError))
    bytes += reply.count
    if isError { errorCount += 1 }
  }

  /// Removes and returns the first message; nil if none waits.
  mutating func next() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let entry = entries[first]
    entries[first] = Entry(reply: [], isError: false)
    first += 1
    bytes -= entry.reply.count
    if entry.isError { errorCount -= 1 }
    if isEmpty {
      entries.removeAll()
      first = 0
    } else if 2 * first >= entries.count {
      entries.removeFirst(first)
      first = 0
    }
    return entry.reply
  }
}
