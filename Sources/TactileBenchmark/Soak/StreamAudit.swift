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
    for offset in bytes.indices where bytes[offset] == 0 {
      if rest.isEmpty {
        read(UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
      } else {
        rest.append(contentsOf: bytes[start..<offset])
        let whole = rest
        whole.withUnsafeBytes { read($0) }
        rest.removeAll(keepingCapacity: true)
      }
      start = offset + 1
    }
    rest.append(contentsOf: bytes[start...])
  }

  private mutating func read(_ message: UnsafeRawBufferPointer) {
    defer { messages += 1 }
    guard let offset = Self.find(Self.sequence, in: message, from: 0) else {
      return report("a message has no sequence: \(Self.text(message))")
    }
    let (number, _) = Self.number(in: message, at: offset)
    if number != messages { report("message \(messages) has the sequence number \(number)") }
    // The first message has the state, whose touches began before.
    if messages > 0 { readTouches(message, from: offset) }
  }

  private mutating func readTouches(_ message: UnsafeRawBufferPointer, from start: Int) {
    guard var offset = Self.find(Self.touches, in: message, from: start) else { return }
    while true {
      let (id, after) = Self.number(in: message, at: offset)
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
      offset = end + Self.next.count
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
    _ message: UnsafeRawBufferPointer, with word: [UInt8], at offset: Int
  ) -> Bool {
    guard offset + word.count <= message.count else { return false }
    for index in word.indices where message[offset + index] != word[index] { return false }
    return true
  }

  /// Returns the offset after a word.
  private static func find(
    _ word: [UInt8], in message: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var offset = start
    while offset + word.count <= message.count {
      if message[offset] == word[0], starts(message, with: word, at: offset) {
        return offset + word.count
      }
      offset += 1
    }
    return nil
  }

  private static func number(in message: UnsafeRawBufferPointer, at start: Int) -> (Int, Int) {
    var (offset, number) = (start, 0)
    while offset < message.count, case 0x30...0x39 = message[offset] {
      number = number * 10 + Int(message[offset] - 0x30)
      offset += 1
    }
    return (number, offset)
  }

  private static func text(_ message: UnsafeRawBufferPointer) -> String {
    String(decoding: message.prefix(200), as: UTF8.self)
  }
}

/// The memory of a program during a long run, and whether it grows.
struct MemoryHistory {
  /// The memory that the second half may use more than the first, in kB. It allows for pages that the
  /// allocator keeps.
  private static let slack = 512

  /// The anonymous memory at each look, in kB.
  let looks: [Int]

  /// What has grown, as a sentence; nil if the memory has not grown.
  ///
  /// It compares medians of the halves. Single values can be higher, by pages that the allocator has not returned
  /// yet, or lower, because it returns all of them at times.
  var growth: String? {
    let half = looks.count / 2
    let (first, second) = (Self.median(looks.prefix(half)), Self.median(looks.suffix(half)))
    return second > first + Self.slack ? "memory grew from \(first) to \(second) kB" : nil
  }

  /// The values, to be printed.
  var text: String { looks.map { "\($0)" }.joined(separator: ", ") }

  private static func median(_ values: ArraySlice<Int>) -> Int {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
