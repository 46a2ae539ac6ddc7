import TactileInput
import TactileWire

/// Finds the calibrations in a file of X, xinput, xinput_calibrator or tslib.
///
/// Lines without a calibration are skipped, because xinput_calibrator prints its snippet between other text.
struct ForeignCalibrationReader {
  /// The devices in the order of the file, also those without a calibration.
  private(set) var found: [ForeignDevice] = []
  private let file: String
  private var line = 0
  /// The device to which the next settings belong: a section, or a name for xinput.
  private var owner: String?
  private var isInSection = false

  init(file: String) {
    self.file = Excerpt.line(file)
  }

  mutating func read(_ text: String) throws(CommandError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for text in lines {
      line += 1
      try read(line: text)
    }
    for device in found {
      if let (name, end) = device.ends.min(by: { $0.value.line < $1.value.line }) {
        let other = name.hasPrefix("Min") ? "Max" + name.dropFirst(3) : "Min" + name.dropFirst(3)
        throw CommandError(
          "\(file):\(end.line): found \(name) without \(other); expected both ends of the axis.")
      }
    }
  }

  private mutating func read(line text: Substring) throws(CommandError) {
    let words = Self.words(text)
    guard let first = words.first else { return }
    switch first.lowercased() {
    case "section":
      isInSection = true
      begin("section at \(line)", name: nil)
    case "endsection":
      isInSection = false
      owner = nil
    case "matchproduct" where isInSection && words.count > 1:
      // X compares a part of the name; alternatives are divided by |.
      if !words[1].contains("|") { found[found.count - 1].name = "*\(words[1])*" }
    case "option" where isInSection && words.count > 1:
      try option(words[1], words.count > 2 ? words[2] : nil)
    case "device" where text.hasSuffix(":") && words.count > 1:
      begin("properties of \(words[1])", name: String(words[1].dropLast()))
    default:
      if let start = text.firstRange(of: " ("), let end = text.firstRange(of: "):") {
        // A line that xinput list-props prints.
        let name = text[..<start.lowerBound].drop { $0 == " " || $0 == "\t" }
        try property(String(name), Self.words(text[end.upperBound...]))
      } else if let place = words.firstIndex(where: { $0.hasPrefix("set-") || $0 == "--set-prop" }),
        words[..<place].contains(where: { $0 == "xinput" || $0.hasSuffix("/xinput") })
      {
        let command = words[(place + 1)...].prefix { ![";", "&", "&&", "|", "||"].contains($0) }
        try self.command(words[place], command.filter { !$0.hasPrefix("--") })
      } else if !isInSection, let numbers = Self.numbers(words), numbers.count >= 6 {
        try plain(numbers)
      }
    }
  }

  // MARK: Forms

  /// Reads an option of `xorg.conf`. X ignores case, blanks and underscores in names.
  private mutating func option(_ word: String, _ value: String?) throws(CommandError) {
    let what = "Option \(Excerpt.quoting(word))"
    let values = Self.words(value ?? "")
    switch word.lowercased().filter({ $0 != "_" && $0 != " " }) {
    case "transformationmatrix": try add(.desktop(matrix(values, what)), what)
    case "calibrationmatrix": try add(.libinput(matrix(values, what)), what)
    case "calibration": try ranges(values, what)
    case "swapaxes", "swapxy": if try isOn(value, what) { try add(.swap, what) }
    case "invertx": if try isOn(value, what) { try add(.mirror(.x), what) }
    case "inverty": if try isOn(value, what) { try add(.mirror(.y), what) }
    case "minx": try end("MinX", values, what)
    case "maxx": try end("MaxX", values, what)
    case "miny": try end("MinY", values, what)
    case "maxy": try end("MaxY", values, what)
    default: found[found.count - 1].others.append((what, line))
    }
  }

  /// Reads `xinput set-prop DEVICE PROPERTY VALUES`, and the older forms with a format before the values.
  private mutating func command(_ command: String, _ words: [String]) throws(CommandError) {
    guard words.count > 2 else { return }
    // xinput also selects a device as pointer:NAME or keyboard:NAME.
    let prefix = ["pointer:", "keyboard:"].first { words[0].hasPrefix($0) } ?? ""
    let device = String(words[0].dropFirst(prefix.count))
    let isName = !device.contains("$") && !device.allSatisfy(\.isNumber)
    begin("xinput \(device)", name: isName ? device : nil)
    try property(words[1], Array(words[(command == "set-int-prop" ? 3 : 2)...]))
  }

  /// Reads a property of xinput.
  private mutating func property(_ name: String, _ values: [String]) throws(CommandError) {
    let what = "\"\(name)\""
    switch name {
    case "Coordinate Transformation Matrix":
      let step = try matrix(values, what)
      if step != .identity { try add(.desktop(step), what) }
    case "libinput Calibration Matrix":
      let step = try matrix(values, what)
      if step != .identity { try add(.libinput(step), what) }
    case "Evdev Axis Calibration":
      // Without a calibration, xinput prints <no items>.
      if values.first != "<no" { try ranges(values, what) }
    case "Evdev Axes Swap":
      if try isOn(values.first, what) { try add(.swap, what) }
    case "Evdev Axis Inversion":
      guard values.count == 2 else {
        throw flaw(what, values, "two numbers, 0 or 1, for x and y")
      }
      if try isOn(values[0], what) { try add(.mirror(.x), what) }
      if try isOn(values[1], what) { try add(.mirror(.y), what) }
    default: break
    }
  }

  /// Reads a line of numbers: a matrix, or tslib's pointercal.
  private mutating func plain(_ numbers: [Double]) throws(CommandError) {
    let what = "\(numbers.count) numbers"
    begin("numbers", name: nil)
    if let matrix = AffineMatrix(rows: numbers) { return try add(.libinput(matrix), what) }
    guard [7, 9, 10].contains(numbers.count) else {
      throw flaw(what, [], "six or nine of a matrix, or seven, nine or ten of tslib's pointercal")
    }
    let pointercal = "tslib's pointercal"
    guard numbers.allSatisfy({ $0 == $0.rounded() }), numbers[6] != 0 else {
      throw flaw(
        what, [],
        "a third row of 0 0 1 for a matrix, or whole numbers for tslib's pointercal, whose seventh is the scale, "
          + "such as 65536")
    }
    guard numbers.count > 7, numbers[7] >= 1, numbers[8] >= 1,
      numbers[7...].allSatisfy({ $0 <= 100_000 })
    else {
      throw flaw(
        "\(pointercal) with \(numbers.count) numbers", [],
        "also the width and the height of the screen in pixels. Write them behind the seventh number, such as "
          + "800 480")
    }
    let turns = numbers.count == 10 ? numbers[9] : 0
    guard (0...3).contains(turns) else {
      throw flaw(
        "\(pointercal) with the rotation \(SourcedValue.text(of: turns))", [],
        "0, 1, 2 or 3 quarter turns as the tenth number")
    }
    try add(
      .pointercal(
        Array(numbers[..<7]), width: Int(numbers[7]), height: Int(numbers[8]), turns: Int(turns)),
      pointercal)
  }

  // MARK: Values

  private func matrix(_ values: [String], _ what: String) throws(CommandError) -> AffineMatrix {
    guard let numbers = Self.numbers(values), numbers.count == 9,
      let matrix = AffineMatrix(rows: numbers)
    else { throw flaw(what, values, "nine numbers that end in 0 0 1, such as 1 0 0 0 1 0 0 0 1") }
    return matrix
  }

  private mutating func ranges(_ values: [String], _ what: String) throws(CommandError) {
    let n = values.compactMap { Int32($0) }
    guard values.count == 4, n.count == 4, n[0] != n[1], n[2] != n[3] else {
      throw flaw(
        what, values,
        "four whole numbers: the panel's values at the left, right, top and bottom edge, such as 124 3958 257 3921"
      )
    }
    try add(.range(.x, from: Int(n[0]), to: Int(n[1])), what)
    try add(.range(.y, from: Int(n[2]), to: Int(n[3])), what)
  }

  /// Reads one end of an axis, and adds the axis when both are known.
  private mutating func end(
    _ name: String, _ values: [String], _ what: String
  ) throws(CommandError) {
    guard values.count == 1, let value = Int32(values[0]) else {
      throw flaw(what, values, "one whole number, the panel's value at this edge")
    }
    let place = found.count - 1
    let axis = name.suffix(1)
    found[place].ends[name] = (Int(value), line)
    guard let least = found[place].ends["Min\(axis)"], let most = found[place].ends["Max\(axis)"]
    else { return }
    guard least.value != most.value else {
      throw flaw(what, values, "a value that differs from the one at the other edge")
    }
    found[place].ends["Min\(axis)"] = nil
    found[place].ends["Max\(axis)"] = nil
    try add(
      .range(axis == "X" ? .x : .y, from: least.value, to: most.value),
      "Option \"Min\(axis)\" and \"Max\(axis)\"")
  }

  /// Reads a boolean of X; without a value, it is true.
  private func isOn(_ value: String?, _ what: String) throws(CommandError) -> Bool {
    switch value?.lowercased() {
    case nil, "", "1", "on", "true", "yes": return true
    case "0", "off", "false", "no": return false
    case let value?: throw flaw(what, [value], "1 or 0, on or off, true or false, yes or no")
    }
  }

  // MARK: Devices

  /// Begins the settings of a device, unless they have begun.
  private mutating func begin(_ owner: String, name: String?) {
    guard owner != self.owner else { return }
    self.owner = owner
    var device = ForeignDevice()
    device.name = name
    found.append(device)
  }

  private mutating func add(
    _ step: ForeignDevice.Step, _ what: String
  ) throws(CommandError) {
    if owner == nil { begin("lines", name: nil) }
    let place = found.count - 1
    if let old = found[place].steps.first(where: { $0.step.place == step.place }) {
      guard old.step != step else { return }
      throw CommandError(
        "\(file):\(line): found \(what) with another value than in line \(old.line); expected one value. Keep "
          + "the line that applies when the picture is upright.")
    }
    if found[place].steps.isEmpty { found[place].line = line }
    found[place].steps.append((step, what, line))
  }

  private func flaw(_ what: String, _ values: [String], _ expected: String) -> CommandError {
    let text = values.isEmpty ? "" : " with \(Excerpt.quoting(values.joined(separator: " ")))"
    return CommandError("\(file):\(line): found \(what)\(text); expected \(expected).")
  }

  // MARK: Words

  private static func numbers(_ words: [String]) -> [Double]? {
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == words.count ? numbers : nil
  }

  /// Returns the words between blanks, commas and quotes, without a comment. A semicolon is a word.
  private static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch character {
      case quote:
        quote = nil
      case _ where quote != nil:
        word = (word ?? "") + String(character)
      case "\"", "'":
        quote = character
        word = word ?? ""
      case "#":
        if let word { words.append(word) }
        return words
      case " ", "\t", ",", ";":
        if let word { words.append(word) }
        if character == ";" { words.append(";") }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
