import TactileIO

/// The formats of picture files.
enum PictureFormat: String, CaseIterable {
  case svg, png, html

  /// Returns the file that the option `-o` names, and the format that the end of its name states.
  ///
  /// - Throws: `UsageError` if the option is missing or names none of the `allowed` formats.
  static func output(
    _ arguments: Arguments, allowed: [PictureFormat]
  ) throws(UsageError) -> (name: String, format: PictureFormat) {
    guard let name = arguments.value("-o") else {
      throw UsageError("-o OUT is missing; name the file to create")
    }
    guard let format = allowed.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      let endings = allowed.map { ".\($0.rawValue)" }
      let list = endings.dropLast().joined(separator: ", ") + " or " + (endings.last ?? "")
      throw UsageError("-o is '\(name)'; expected a name that ends in \(list)")
    }
    return (name, format)
  }

  /// Returns the bytes of a file with a drawing.
  ///
  /// - Parameter svg: The drawing as SVG.
  /// - Throws: `CommandError` if the library that draws PNG files is missing.
  func bytes(ofDrawing svg: String) throws(CommandError) -> [UInt8] {
    self == .png ? try PNGRenderer().png(of: svg) : Array(svg.utf8)
  }
}
