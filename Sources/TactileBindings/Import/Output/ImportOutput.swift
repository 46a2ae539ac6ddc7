import Tactile
import TactileWire

/// The bindings and remarks of a configuration while it is converted.
struct ImportOutput {
  /// The most remarks. A last one tells how many there are beyond.
  private static let mostRemarks = 200
  /// The advice for conditions that compare the name of an application.
  static let hintForApp =
    "let a script set app to the name of the focused application; if the script runs as another "
    + "user than tactile bind, add user: NAME beside variable"

  private let file: String
  private var entries: [(place: SourcePlace, text: String)] = []
  private var count = 0
  private var remarks: [ImportRemark] = []
  private var furtherRemarks = 0
  /// The lines of the remarks that are added only once.
  private var onceTold: Set<String> = []

  init(file: String) {
    self.file = file
  }

  /// Adds a binding.
  ///
  /// - Parameter source: The part of the configuration, for a comment.
  mutating func add(_ binding: ImportedBinding, from source: String, at place: SourcePlace) {
    entries.append((place, comment(source, place) + binding.text))
    count += 1
  }

  /// Adds a comment in the place of a part that becomes no binding, and a warning.
  ///
  /// - Parameter flaw: The location of the reason; nil for that of the part.
  mutating func lose(
    _ source: String, at place: SourcePlace, _ problem: String, hint: String? = nil,
    flaw: SourcePlace? = nil
  ) {
    let reason = "#   \(Excerpt.plain(problem, limit: 300))\n"
    entries.append((place, comment("not converted: " + source, place) + reason))
    warn(flaw ?? place, problem, hint: hint)
  }

  /// Converts a part. An error of it becomes a comment and a warning, so that the rest can be converted.
  ///
  /// Throws the errors that concern the file.
  mutating func part(
    _ source: String, at place: SourcePlace,
    _ convert: (inout ImportOutput) throws(ImportFlaw) -> Void
  ) throws(ImportFlaw) {
    do throws(ImportFlaw) {
      try convert(&self)
    } catch {
      guard !error.isFinal else { throw error }
      lose(source, at: place, error.problem, flaw: error.place)
    }
  }

  /// Adds a warning of something that the bindings do not have.
  mutating func warn(_ place: SourcePlace, _ problem: String, hint: String? = nil) {
    remark(.warning, place, problem, hint)
  }

  /// Adds a note about something that the bindings do not have exactly.
  ///
  /// - Parameter key: A word for a note that is added only at the first place; nil to add it at each place.
  mutating func note(
    _ place: SourcePlace, _ problem: String, hint: String? = nil, once key: String? = nil
  ) {
    if let key, !onceTold.insert(key).inserted { return }
    remark(.note, place, problem, hint)
  }

  private mutating func remark(
    _ kind: ImportRemark.Kind, _ place: SourcePlace, _ problem: String, _ hint: String?
  ) {
    guard remarks.count < Self.mostRemarks else {
      furtherRemarks += 1
      return
    }
    remarks.append(
      ImportRemark(
        kind: kind, line: Int(place.line), column: Int(place.column), problem: problem, hint: hint))
  }

  private func comment(_ source: String, _ place: SourcePlace) -> String {
    "# line \(place.line): \(Excerpt.plain(source, limit: 100))\n"
  }

  /// Returns the file of bindings and the remarks.
  func result(of format: ImportFormat) -> ImportResult {
    var text = """
      # Converted from \(Excerpt.plain(file, limit: 100)) by tactile import \(format.rawValue).
      version: 1
      bindings:\(count == 0 ? " []" : "")

      """
    // Some parts are converted after others that follow them.
    text += entries.enumerated().sorted { one, other in
      let (place, next) = (one.element.place, other.element.place)
      return (place.line, place.column, one.offset) < (next.line, next.column, other.offset)
    }
    .map(\.element.text).joined()
    var remarks = remarks.enumerated().sorted { one, other in
      (one.element.line, one.element.column, one.offset)
        < (other.element.line, other.element.column, other.offset)
    }
    .map(\.element)
    if furtherRemarks > 0, let last = remarks.last {
      remarks.append(
        ImportRemark(
          kind: .warning, line: last.line, column: last.column,
          problem: "\(furtherRemarks) further differences are not listed",
          hint: "convert parts of the file one by one"))
    }
    return ImportResult(text: text, count: count, remarks: remarks)
  }
}

/// A binding that is written as YAML.
struct ImportedBinding {
  /// The keys of the map of the gesture, with their values as YAML.
  var gesture: YAMLMap
  /// The other keys, with their values as YAML.
  var members = YAMLMap()

  /// Creates a binding of a gesture.
  init(kind: String) {
    gesture = YAMLMap()
    gesture["kind"] = kind
  }

  /// The lines of the binding.
  var text: String {
    var text = "- gesture: \(gesture.flow)\n"
    for (name, value) in members.entries { text += "  \(name): \(value)\n" }
    return text
  }
}

/// Keys and their values as YAML, in the order in which they were set first.
struct YAMLMap: Equatable {
  private(set) var entries: [(name: String, value: String)] = []

  /// The value of a key, as YAML; nil if the map does not have it.
  subscript(name: String) -> String? {
    get { entries.first { $0.name == name }?.value }
    set {
      let index = entries.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The map in one line.
  var flow: String {
    "{\(entries.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries.elementsEqual(rhs.entries) { $0.name == $1.name && $0.value == $1.value }
  }
}

// Words, lists and numbers of bindings.

extension YAMLText {
  /// The words that earlier versions of YAML read as truths.
  private static let oldTruths: Set<String> = ["y", "n", "yes", "no", "on", "off"]

  /// Returns a text as a word, or in double quotes if it is needed.
  static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns a list in one line.
  static func list(_ texts: [String]) -> String {
    "[\(texts.map(scalar).joined(separator: ", "))]"
  }

  /// Returns one text as it is, and several as a list.
  static func oneOrList(_ texts: [String]) -> String {
    texts.count == 1 ? scalar(texts[0]) : list(texts)
  }

  /// Returns a number without needless decimals, with at most `decimals` of them.
  static func number(_ number: Double, decimals: Int = 3) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard number.magnitude < 1e9 else { return SourcedValue.text(of: number) }
    return SourcedValue.text(of: (number * scale).rounded() / scale)
  }

  private static func isPlain(_ text: String) -> Bool {
    let letters = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
    }
    let bytes = text.utf8
    // An option begins with one or two hyphens and a letter.
    let first = bytes.dropFirst(bytes.starts(with: [0x2D, 0x2D]) ? 2 : bytes.first == 0x2D ? 1 : 0)
      .first
    guard let first, letters(first) || first == UInt8(ascii: "/"),
      bytes.allSatisfy({
        letters($0) || (0x30...0x39).contains($0) || "./+-".utf8.contains($0)
      }),
      !oldTruths.contains(text.lowercased()), case .string? = PlainScalar.content(of: text)
    else { return false }
    return true
  }
}
