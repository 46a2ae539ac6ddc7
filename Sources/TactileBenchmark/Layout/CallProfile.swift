/// Which functions of a program were called, by what callgrind wrote down: its format is told in
/// valgrind's manual, "Callgrind Format Specification".
struct CallProfile {
  /// The names that the program's file has for them.
  private(set) var functions: Set<String> = []

  /// Names stand once; after that only their numbers do.
  private var files: [Substring: String] = [:]

  /// Reads a profile, in which names are not demangled.
  ///
  /// - Parameter program: The path of the program; functions of libraries are left out.
  init(_ text: String, of program: String) {
    var file = ""
    var calledFile: String?
    for line in text.split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: sign)...]
      switch line[..<sign] {
      case "ob": file = name(ofFile: value)
      case "cob": calledFile = name(ofFile: value)
      case "fn": note(value, in: file, of: program)
      case "cfn":
        note(value, in: calledFile ?? file, of: program)
        calledFile = nil
      default: break
      }
    }
  }

  private mutating func name(ofFile value: Substring) -> String {
    let (number, name) = Self.parts(of: value)
    if let name { files[number] = name }
    return files[number] ?? ""
  }

  private mutating func note(_ value: Substring, in file: String, of program: String) {
    guard file == program, let name = Self.parts(of: value).name else { return }
    // What has no name of its own is called by where it is: (below main), 0x1234.
    guard !name.hasPrefix("("), !name.hasPrefix("0x") else { return }
    // A function that calls itself is told apart from itself by a number.
    functions.insert(String(name.prefix { $0 != "'" }))
  }

  /// `(12) name`, or `(12)` for a name that stood before.
  private static func parts(of value: Substring) -> (number: Substring, name: String?) {
    guard let blank = value.firstIndex(of: " ") else { return (value, nil) }
    return (value[..<blank], String(value[value.index(after: blank)...]))
  }
}
