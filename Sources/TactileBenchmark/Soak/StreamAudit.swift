/// Checks one client's stream of frames: no frame is missing or repeated, and every touch begins once and
/// ends once.
///
/// It reads bytes in pieces of any size, and looks only at the members that it needs. Other tests compare
/// messages with the contract.
struct StreamAudit {
  private(set) var problems: [String] = []
  private(set) var live: Set<Int> = []
  private(set) var began = 0
  private(set) var ended = 0
  private(set) var cancelled = 0
  private(set) var messages = 0
  private var rest: [UInt8] = []

  private static let sequence = Array(#""sequence":"#.utf8)
  private static let touches = Array(#""touches":[{"id":"#.utf8)
  private static let next = Array(#",{"id":"#.utf8)
  private static let phase = Array(#""phase":""#.utf8)

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    for place in bytes.indices where bytes[place] == 0 {
      if rest.isEmpty {
        read(UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
      } else {
        rest.append(contentsOf: bytes[start..<place])
        let whole = rest
        whole.withUnsafeBytes { read($0) }
        rest.removeAll(keepingCapacity: true)
      }
      start = place + 1
    }
    rest.append(contentsOf: bytes[start...])
  }

  private mutating func read(_ message: UnsafeRawBufferPointer) {
    defer { messages += 1 }
    guard let place = Self.find(Self.sequence, in: message, from: 0) else {
      return report("a message has no sequence: \(Self.text(message))")
    }
    let (number, _) = Self.number(in: message, at: place)
    if number != messages { report("message \(messages) has the sequence number \(number)") }
    // The first message has the state, whose touches began before.
    if messages > 0 { readTouches(message, from: place) }
  }

  private mutating func readTouches(_ message: UnsafeRawBufferPointer, from start: Int) {
    guard var place = Self.find(Self.touches, in: message, from: start) else { return }
    while true {
      let (id, after) = Self.number(in: message, at: place)
      guard let phase = Self.find(Self.phase, in: message, from: after), phase < message.count
      else { return report("a touch has no phase: \(Self.text(message))") }
      settle(id, message[phase])
      // After the touch's closing brace comes the next touch or the end of the list.
      var depth = 1
      var end = phase
      while end < message.count, depth > 0 {
        if message[end] == UInt8(ascii: "{") { depth += 1 }
        if message[end] == UInt8(ascii: "}") { depth -= 1 }
        end += 1
      }
      guard Self.starts(message, with: Self.next, at: end) else { return }
      place = end + Self.next.count
    }
  }

  private mutating func settle(_ id: Int, _ letter: UInt8) {
    switch letter {
    case UInt8(ascii: "b"):
      began += 1
      if !live.insert(id).inserted { report("touch \(id) began twice") }
    case UInt8(ascii: "e"), UInt8(ascii: "c"):
      if letter == UInt8(ascii: "e") { ended += 1 } else { cancelled += 1 }
      if live.remove(id) == nil { report("touch \(id) ended before it began") }
    default:
      if !live.contains(id) { report("touch \(id) moved before it began") }
    }
  }

  /// Keeps only the first problems, since thousands would hide them.
  private mutating func report(_ what: String) {
    if problems.count < 20 { problems.append(what) }
  }

  // MARK: Bytes

  private static func starts(
    _ message: UnsafeRawBufferPointer, with word: [UInt8], at place: Int
  ) -> Bool {
    guard place + word.count <= message.count else { return false }
    for index in word.indices where message[place + index] != word[index] { return false }
    return true
  }

  /// Returns the place after a word.
  private static func find(
    _ word: [UInt8], in message: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var place = start
    while place + word.count <= message.count {
      if message[place] == word[0], starts(message, with: word, at: place) {
        return place + word.count
      }
      place += 1
    }
    return nil
  }

  private static func number(in message: UnsafeRawBufferPointer, at start: Int) -> (Int, Int) {
    var (place, number) = (start, 0)
    while place < message.count, case 0x30...0x39 = message[place] {
      number = number * 10 + Int(message[place] - 0x30)
      place += 1
    }
    return (number, place)
  }

  private static func text(_ message: UnsafeRawBufferPointer) -> String {
    String(decoding: message.prefix(200), as: UTF8.self)
  }
}
