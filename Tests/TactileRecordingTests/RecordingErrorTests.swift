import Foundation
import Testing

@testable import TactileRecording

/// Every error, with its exact line and column.
struct RecordingErrorTests {
  static let head = "# EVEMU 1.3\nN: x\nI: 0000 0000 0000 0000\n"

  @Test(arguments: ["", "\n", " \t\r\n\n", "\u{feff}", "\u{1b}[31m"])
  func `a file without text is empty`(text: String) {
    #expect(Samples.error(text) == .empty(file: "x.evemu"))
  }

  @Test func `a NUL byte makes a file binary, at its place`() {
    #expect(Samples.error("# EVEMU 1.3\nN: a\0b\n") == .binary(at: Samples.place(2, 5)))
    #expect(Samples.error("\0") == .binary(at: Samples.place(1, 1)))
    #expect(Samples.error(Samples.panel + "\0\0") == .binary(at: Samples.place(19, 1)))
  }

  @Test(arguments: [
    ("R: 5 05 0d 09 04 a1\nN: x\n", ForeignFormat.hidRecorder, 1),
    ("D: 0\nR: 5 05 0d 09 04 a1\n", .hidRecorder, 1),
    ("P: /devices/virtual/input/input4\nN: input/event4\n", .umockdev, 1),
    ("@DEV /dev/input/event4\n", .umockdev, 1),
    ("{\"a\": 1}\n", .json, 1),
  ])
  func `names the format of a known other file`(text: String, format: ForeignFormat, line: Int) {
    #expect(Samples.error(text) == .foreign(at: Samples.place(line, 1), format))
  }

  @Test(arguments: ["\u{1f}\0x\n{y\n", "PK\0\n@DEV \n", "\0\nR: 5\n"])
  func `lines of a compressed file name no format`(text: String) {
    guard case .binary? = Samples.error(text) else {
      Issue.record("\(String(describing: Samples.error(text)))")
      return
    }
  }

  @Test func `shows the beginning of an unknown file`() {
    #expect(
      Samples.error("\n  hello world\nbye\n")
        == .unrecognized(at: Samples.place(2, 3), found: "\"hello\""))
    #expect(
      Samples.error("\u{7}31m")
        == .unrecognized(at: Samples.place(1, 1), found: "\"\\x0731m\""))
  }

  @Test(arguments: [
    ("# EVEMU\n", 1, 8), ("# EVEMU x\n", 1, 9), ("# EVEMU 1.\n", 1, 11),
    ("# EVEMU 1.3b\n", 1, 9), ("# EVEMU 1.3\nI: 0 0 0 0\n", 2, 1),
    ("# EVEMU 1.3\nN: x\nP: 0\n", 3, 1), ("# EVEMU 1.3\nfoo\n", 2, 1),
    ("# EVEMU 1.3\nN: x\nI: 0 0 0\n", 3, 9), ("# EVEMU 1.3\nN: x\nI: 0 0 0 0 0\n", 3, 12),
    ("# EVEMU 1.3\nN: x\nI: 0 g 0 0\n", 3, 6), (head + "N: y\n", 4, 1),
    (head + "P: 00 00 00 00 00 00 00\n", 4, 24), (head + "P: 00 00 00 00 00 00 00 00 00\n", 4, 28),
    (head + "B: 01 00 00 00 00 00 00 00\n", 4, 27), (head + "B: 01 0x 0\n", 4, 7),
    (head + "A: 00 0 9 0 0\n", 4, 14), (head + "A: 00 0 9 0 0 0 0\n", 4, 17),
    (head + "A: 00 0 9.5 0 0 0\n", 4, 9), (head + "A: 00 0 - 0 0 0\n", 4, 9),
    (head + "L: 00\n", 4, 6), (head + "S:\n", 4, 3), (head + "some text\n", 4, 1),
    (head + "E:\n", 4, 3), (head + "E: x\n", 4, 4), (head + "E: 1\n", 4, 5),
    (head + "E: 1,5\n", 4, 4), (head + "E: 1.5 0003 0000 1\n", 4, 4),
    (head + "E: 1.0000001 0003 0000 1\n", 4, 4), (head + "E: 1.000000\n", 4, 12),
    (head + "E: 1.000000x 0003 0000 1\n", 4, 12), (head + "E: 1.000000 0003 0000\n", 4, 22),
    (head + "E: 1.000000 0003 0000 0x1\n", 4, 23), (head + "E: 1.000000 0003 0000 1 2\n", 4, 25),
  ])
  func `an invalid line`(text: String, line: Int, column: Int) {
    guard case .malformed(let place, _, _, _) = Samples.error(text) else {
      Issue.record("\(String(describing: Samples.error(text)))")
      return
    }
    #expect(place == Samples.place(line, column))
  }

  @Test(arguments: [
    ("# EVEMU 1.70000\n", 1, 9), ("# EVEMU 1.3\nN: x\nI: 0 10000 0 0\n", 3, 6),
    (head + "P: 100 0 0 0 0 0 0 0\n", 4, 4), (head + "B: 20 0 0 0 0 0 0 0 0\n", 4, 4),
    (head + "B: 01 0 0 0 0 0 0 0 fff\n", 4, 21), (head + "A: 40 0 9 0 0 0\n", 4, 4),
    (head + "A: 00 -2147483649 9 0 0 0\n", 4, 7), (head + "A: 00 0 2147483648 0 0 0\n", 4, 9),
    (head + "L: 00 2\n", 4, 7), (head + "S: 00 -1\n", 4, 7), (head + "L: 10000 1\n", 4, 4),
    (head + "E: 18446744073.000000 0 0 0\n", 4, 4),
    (head + "E: 99999999999999999999999999999.000000 0 0 0\n", 4, 4),
    (head + "E: 1.000000 12345 0 0\n", 4, 13),
    (head + "E: 1.000000 0 ffffffffffffffffffffffffffffff 0\n", 4, 15),
    (head + "E: 1.000000 0 0 99999999999999999999999999999999999\n", 4, 17),
    (head + "E: 1.000000 0 0 -2147483649\n", 4, 17),
  ])
  func `a number out of range`(text: String, line: Int, column: Int) {
    guard case .outOfRange(let place, _, _, _) = Samples.error(text) else {
      Issue.record("\(String(describing: Samples.error(text)))")
      return
    }
    #expect(place == Samples.place(line, column))
  }

  @Test func `the greatest and least numbers are accepted`() throws {
    let text =
      Self.head + "E: 18446744072.999999 ffff ffff 2147483647\nE: 0.000000 0 0 -2147483648\n"
    let recording = try Samples.read(text)
    #expect(recording.events.map(\.event.value) == [.max, .min])
    let greatest: UInt64 = 18_446_744_073_000_000_000
    #expect(recording.events[0].event.time.nanoseconds == greatest)
  }

  @Test(arguments: [
    ("E: 1.000000 0003 0000", 4, 22), ("E: 1.00", 4, 8), ("E", 4, 1), ("E:", 4, 3),
    ("A: 00 0 9", 4, 10), ("B: 01 00 0", 4, 11), ("xyz", 4, 1),
  ])
  func `a file that ends in the middle of a line`(end: String, line: Int, column: Int) {
    guard case .truncated(let place, _, _, _) = Samples.error(Self.head + end) else {
      Issue.record("\(String(describing: Samples.error(Self.head + end)))")
      return
    }
    #expect(place == Samples.place(line, column))
  }

  @Test func `a description without IDs`() {
    let missing = "I: bus vendor product version"
    #expect(
      Samples.error("N: x\nE: 1.000000 0 0 0\n")
        == .incompleteDescription(at: Samples.place(2, 1), missing: missing))
    #expect(
      Samples.error("# EVEMU 1.3\nN: x\n")
        == .incompleteDescription(at: Samples.place(2, 1), missing: missing))
  }

  @Test func `events without a description list the names of description files`() throws {
    let notes = try Samples.read("# a comment\n" + Samples.events).notes
    #expect(notes.map(\.kind) == [.inferredDescription])
    #expect(notes[0].line == 2)
    #expect(notes[0].sentence.contains("usually x.desc or x.prop"))
    let pipe = try RecordingReader.read(Array(Samples.events.utf8), name: "/dev/stdin")
    #expect(!pipe.notes[0].sentence.contains("usually"))
  }

  @Test func `only a description of evemu can be given with a file of events`() throws {
    let evemu = try #require(Samples.error(Self.head))
    #expect("\(evemu)".hasSuffix("Also give the file with its events."))
    let libinput = try #require(Samples.error("version: 1\nndevices: 0\n"))
    #expect("\(libinput)".contains(". Record again, and touch the panel"))
    #expect(!"\(libinput)".contains("Also give"))
  }

  @Test func `files that do not form one recording`() {
    let description = Samples.file(Samples.description, "d")
    let events = Samples.file(Samples.events, "e")
    let phone = Samples.file(Samples.phone, "p")
    for files in [
      [], [description, description], [events, events], [phone, phone], [events, events, events],
    ] {
      guard
        let error = #expect(
          throws: RecordingError.self,
          performing: {
            try RecordingReader.read(files)
          })
      else { continue }
      guard case .incompatibleFiles(let names, _) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(names == files.map(\.name))
    }
  }

  @Test func `a bitmap that is too long is refused`() {
    let row = "B: 01 ff ff ff ff ff ff ff ff\n"
    #expect(Samples.error(Self.head + String(repeating: row, count: 1024)) != nil)
    let error = Samples.error(Self.head + String(repeating: row, count: 1025))
    #expect(error?.place?.line == 4 + 1024)
  }

  @Test func `every error has its place and a hint`() throws {
    let texts = [
      "", "\0", "version: 1\n", "hello", "# EVEMU x\n", Self.head + "E: 1.0",
      Self.head + "A: 99 0 0 0 0 0\n", "N: x\n", Self.head,
    ]
    for text in texts {
      let error = try #require(Samples.error(text))
      let sentence = "\(error)"
      #expect(sentence.hasPrefix("x.evemu"))
      #expect(sentence.hasSuffix("."))
      #expect(!sentence.contains("\n"))
      if let place = error.place { #expect(sentence.hasPrefix("\(place): ")) }
    }
  }

  @Test func `the text found is shortened and has no control characters`() {
    for (end, found) in [
      ("\u{1}]0;x\u{7} y\n", "\"\\x01]0;x\\x07\""),
      (String(repeating: "y", count: 99) + "\n", "\"" + String(repeating: "y", count: 40) + "…\""),
      ("\n", "the end of the line"),
    ] {
      guard case .malformed(_, _, found, _) = Samples.error(Self.head + "E: " + end) else {
        Issue.record("\(String(describing: Samples.error(Self.head + "E: " + end)))")
        continue
      }
    }
  }
}
