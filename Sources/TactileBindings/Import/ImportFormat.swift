/// A program whose configuration can be converted to bindings.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// The options of lisgd in a script, or its `config.h`.
  case lisgd
  /// The XML file of touchegg.
  case touchegg
  /// The YAML file of InputActions.
  case inputactions

  /// The most bytes of a file: 1 MiB. A configuration has a few thousand.
  package static let maximumBytes = 1 << 20
  /// The most bytes of the bindings. The reader of bindings accepts no more.
  static let maximumOutput = 4 << 20

  /// Converts a configuration; safe for any bytes.
  ///
  /// - Parameters:
  ///   - bytes: The configuration.
  ///   - file: The name of its file, for the comments and messages.
  ///
  /// Throws ``ImportError`` for the first error.
  package func convert(_ bytes: [UInt8], file: String) throws(ImportError) -> ImportResult {
    do throws(ImportFlaw) {
      guard bytes.count <= Self.maximumBytes else {
        throw ImportFlaw(
          .start, found: "\(bytes.count) bytes", expected: "at most \(Self.maximumBytes)")
      }
      var output = ImportOutput(file: file)
      switch self {
      case .lisgd: try LisgdImporter.convert(bytes, to: &output)
      case .touchegg: try ToucheggImporter.convert(bytes, to: &output)
      case .inputactions: try InputActionsImporter.convert(bytes, to: &output)
      }
      let result = output.result(of: self)
      guard result.text.utf8.count <= Self.maximumOutput else {
        throw ImportFlaw(
          .start, found: "\(result.text.utf8.count) bytes of bindings",
          expected: "at most \(Self.maximumOutput)")
      }
      return result
    } catch {
      throw ImportError(error, file: file)
    }
  }
}
