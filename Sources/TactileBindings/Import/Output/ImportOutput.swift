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
  private var entries: [String] = []
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
    entries.append(comment(source, place) + binding.text)
    count += 1
  }

  /// Adds a comment in the place of a part that becomes no binding, and a warning.
  mutating func lose(
    _ source: String, at place: SourcePlace, _ problem: String, hint: String? = nil
  ) {
    entries.append(comment("not converted: " + source, place))
    warn(place, problem, hint: hint)
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
    text += entries.joined()
    var remarks = remarks
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
