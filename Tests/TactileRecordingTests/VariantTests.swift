import TactileInput
import Testing

@testable import TactileRecording

/// Files that were damaged or changed: each format's file is read correctly in each such form, or
/// refused with file, line and reason.
@Suite("Damaged or changed files")
struct VariantTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let format: RecordingFormat
    let text: String
    var testDescription: String { format.rawValue }
  }

  static let samples = [
    Sample(format: .evemu, text: Samples.panel),
    Sample(format: .getevent, text: Samples.phone.replacing("\r\n", with: "\n")),
    Sample(format: .libinput, text: Samples.libinput),
    Sample(format: .evtest, text: Samples.evtest),
  ]

  /// Returns the indices of the lines with an event.
  private func eventLines(_ sample: Sample) -> [Int] {
    let beginnings = ["E: ", "[ ", "    - [", "Event: time "]
    return sample.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { line in beginnings.contains { line.element.hasPrefix($0) } }.map(\.offset)
  }

  /// Returns the text with one line changed.
  private func text(_ sample: Sample, line: Int, _ change: (String) -> String) -> String {
    var lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    lines[line] = change(lines[line])
    return lines.joined(separator: "\n")
  }

  /// Expects an error at this line, or a recording without the line and with a note about it.
  private func expectReported(_ text: String, _ sample: Sample, line: Int, _ comment: String) throws
  {
    let whole = try Samples.read(sample.text)
    do throws(RecordingError) {
      let read = try Samples.read(text)
      #expect(read.events.count < whole.events.count, "\(comment): read as if nothing was wrong")
      #expect(
        read.skipped.contains { $0.lines.contains(line + 1) }, "\(comment): nothing is reported")
    } catch {
      let place = try #require(error.place, "\(comment): \(error)")
      #expect(place.line == line + 1, "\(comment): \(error)")
      #expect("\(error)".contains("expected"), "\(error)")
    }
  }

  @Test(arguments: samples)
  func `CR LF at the ends of lines changes nothing`(sample: Sample) throws {
    let whole = try Samples.read(sample.text)
    let read = try Samples.read(sample.text.replacing("\n", with: "\r\n"))
    #expect(read.devices == whole.devices)
    #expect(read.events == whole.events)
    #expect(read.notes == whole.notes)
  }

  @Test(arguments: samples)
  func `terminal output before the header is skipped, or refused at its place`(
    sample: Sample
  ) throws {
    let whole = try Samples.read(sample.text)
    for chatter in ["$ record > file\n", "user@kiosk:~$\n\n", "Warning: 3 devices\nok\n"] {
      do throws(RecordingError) {
        let read = try Samples.read(chatter + sample.text)
        #expect(read.devices == whole.devices, "\(chatter)")
        #expect(read.events == whole.events, "\(chatter)")
      } catch {
        let place = try #require(error.place, "\(error)")
        #expect(place.line <= 3, "\(error)")
      }
    }
  }

  @Test(arguments: samples)
  func `only ASCII digits are digits`(sample: Sample) throws {
    for line in eventLines(sample) {
      for zero: UInt32 in [0x660, 0x6f0, 0x966, 0xff10] {
        let changed = text(sample, line: line) { line in
          // The first digit of the line's time.
          guard let place = line.firstIndex(where: \.isNumber),
            let digit = line[place].wholeNumberValue,
            let other = Unicode.Scalar(zero + UInt32(digit))
          else { return line }
          return line.replacingCharacters(at: place, with: "\(other)")
        }
        try expectReported(changed, sample, line: line, "line \(line + 1), digits of U+\(zero)")
      }
    }
  }

  @Test(arguments: samples.filter { $0.format != .libinput })
  func `a decimal comma is not a decimal point`(sample: Sample) throws {
    for line in eventLines(sample) {
      let changed = text(sample, line: line) { line in
        guard let dot = line.firstIndex(of: ".") else { return line }
        return line.replacingCharacters(at: dot, with: ",")
      }
      try expectReported(changed, sample, line: line, "line \(line + 1)")
    }
  }

  @Test(arguments: samples)
  func `an event with a missing or additional number is reported`(sample: Sample) throws {
    for line in eventLines(sample) {
      let shorter = text(sample, line: line) { line in
        let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
        switch sample.format {
        case .libinput: return line.replacing(/,\s*-?\d+\]/, with: "]")
        case .evemu, .getevent, .evtest:
          let kept = words.filter { !$0.hasPrefix("\t") }.dropLast()
          return kept.joined(separator: " ")
        }
      }
      // Reports of evtest have no number to remove.
      let whole = sample.text.split(separator: "\n", omittingEmptySubsequences: false)[line]
      if sample.format == .evtest, !whole.contains("value") { continue }
      try expectReported(shorter, sample, line: line, "line \(line + 1), too few")
    }
    guard sample.format == .libinput || sample.format == .evemu else { return }
    for line in eventLines(sample) {
      let longer = text(sample, line: line) { line in
        sample.format == .libinput
          ? line.replacing("]", with: ", 5]") : line.prefix { $0 != "\t" } + " 5"
      }
      try expectReported(longer, sample, line: line, "line \(line + 1), too many")
    }
  }

  @Test(arguments: [0, 1, 3, 99])
  func `a wrong number of devices in a libinput file is noted`(count: Int)
    throws
  {
    let read = try Samples.read(
      Samples.libinput.replacing("ndevices: 2", with: "ndevices: \(count)"))
    #expect(read.notes.filter { $0.kind == .deviceCount }.map(\.line) == [3])
    #expect(read.events == (try Samples.read(Samples.libinput)).events)
    #expect(!(try Samples.read(Samples.libinput)).notes.contains { $0.kind == .deviceCount })
  }

  /// Wrong numbers of values in a description: the error names the line.
  @Test(arguments: [
    // evemu: eight or nine numbers after B:, two or more after A:.
    ("I: 0003 0eef 0001 0210", "I: 0003 0eef 0001", RecordingFormat.evemu),
    ("I: 0003 0eef 0001 0210", "I: 0003 0eef 0001 0210 0001", .evemu),
    ("A: 35 0 4095 0 0 12", "A: 35 0", .evemu),
    ("A: 35 0 4095 0 0 12", "A: 35 0 4095 0 0 12 7", .evemu),
    ("P: 02 00 00 00 00 00 00 00", "P: 02 00 zz", .evemu),
    // libinput record: four numbers of identity, five of an axis.
    ("id: [3, 3823, 1, 528]", "id: [3, 3823, 1]", .libinput),
    ("id: [3, 3823, 1, 528]", "id: [3, 3823, 1, 528, 9]", .libinput),
    ("53: [0, 4095, 0, 0, 12]", "53: [0, 4095, 0, 0]", .libinput),
    ("53: [0, 4095, 0, 0, 12]", "53: [0, 4095, 0, 0, 12, 3]", .libinput),
    ("ndevices: 2", "ndevices: many", .libinput),
  ])
  func `a damaged line of a description is skipped, or refused if strict`(
    right: String, wrong: String, format: RecordingFormat
  ) throws {
    let sample = try #require(Self.samples.first { $0.format == format })
    let line = try #require(
      sample.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains(right)
      })
    let text = sample.text.replacing(right, with: wrong)
    let error = Samples.error(text)
    #expect(error?.place?.line == line + 1, "\(String(describing: error))")
    let read = try Samples.read(text)
    #expect(read.skipped.map(\.lines) == [[line + 1]])
    #expect(read.events == (try Samples.read(sample.text)).events)
  }
}

extension String {
  /// Returns the text with one character replaced.
  fileprivate func replacingCharacters(at place: Index, with text: String) -> String {
    self[..<place] + text + self[index(after: place)...]
  }
}
