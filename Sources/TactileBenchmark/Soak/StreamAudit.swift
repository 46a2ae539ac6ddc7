/// Holds one client's stream of frames to its laws: nothing is missing, nothing comes twice, every touch
/// begins once and is over once.
///
/// Reads bytes as they come, in pieces of any size, and looks only for what it has to know; a message's shape
/// is held to the contract by other tests.
struct StreamAudit {
  private(set) var complaints: [String] = []
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
      return complain("a message has no sequence: \(Self.text(message))")
    }
    let (number, _) = Self.number(in: message, at: place)
    if number != messages { complain("message \(messages) says that it is \(number)") }
    // The first has the state, of which every touch is one that began before.
    if messages > 0 { readTouches(message, from: place) }
  }

  private mutating func readTouches(_ message: UnsafeRawBufferPointer, from start: Int) {
    guard var place = Self.find(Self.touches, in: message, from: start) else { return }
    while true {
      let (id, after) = Self.number(in: message, at: place)
      guard let phase = Self.find(Self.phase, in: message, from: after), phase < message.count
      else { return complain("a touch has no phase: \(Self.text(message))") }
      settle(id, message[phase])
      // The touch's own braces: past them comes the next touch or the list's end.
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
      if !live.insert(id).inserted { complain("touch \(id) began twice") }
    case UInt8(ascii: "e"), UInt8(ascii: "c"):
      if letter == UInt8(ascii: "e") { ended += 1 } else { cancelled += 1 }
      if live.remove(id) == nil { complain("touch \(id) was over before it began") }
    default:
      if !live.contains(id) { complain("touch \(id) moved before it began") }
    }
  }

  /// The first complaints tell; thousands would hide them.
  private mutating func complain(_ what: String) {
    if complaints.count < 20 { complaints.append(what) }
  }

  // MARK: Bytes

  private static func starts(
    _ message: UnsafeRawBufferPointer, with word: [UInt8], at place: Int
  ) -> Bool {
    guard place + word.count <= message.count else { return false }
    for index in word.indices where message[place + index] != word[index] { return false }
    return true
  }

  /// Where a word ends.
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
