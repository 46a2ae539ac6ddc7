/// The functions of a program that were called, from a profile of callgrind. The format is described in
/// valgrind's manual, "Callgrind Format Specification".
struct CallProfile {
  /// The names of the functions in the program's file.
  private(set) var functions: Set<String> = []

  /// The names of files by number. A name appears once, then only its number.
  private var files: [Substring: String] = [:]

  /// Reads a profile, in which names are not demangled.
  ///
  /// - Parameter program: The path of the program. Functions of libraries are left out.
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
    // A function without a name is given by its place: (below main), 0x1234.
    guard !name.hasPrefix("("), !name.hasPrefix("0x") else { return }
    // A recursive function has a number at the end: name'2.
    functions.insert(String(name.prefix { $0 != "'" }))
  }

  /// `(12) name`, or `(12)` for a name that appeared before.
  private static func parts(of value: Substring) -> (number: Substring, name: String?) {
    guard let blank = value.firstIndex(of: " ") else { return (value, nil) }
    return (value[..<blank], String(value[value.index(after: blank)...]))
  }
}
