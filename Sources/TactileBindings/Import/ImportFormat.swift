import Tactile
import TactileWire

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
  /// A part that cannot be converted becomes a comment and a warning. Throws ``ImportError`` for a file of another
  /// kind.
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

/// A configuration that has been converted.
package struct ImportResult: Equatable, Sendable {
  /// The file of bindings.
  package var text: String
  /// The number of bindings.
  package var count: Int
  /// Everything that the bindings do not have, or do differently, in the order of the source.
  package var remarks: [ImportRemark]
}

/// A difference between a configuration and the bindings made from it.
package struct ImportRemark: Equatable, Sendable {
  /// The kind of the difference.
  package enum Kind: String, Sendable {
    /// The bindings do not have it.
    case warning
    /// The bindings have it, but not exactly.
    case note
  }

  package var kind: Kind
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int
  /// The part of the configuration, and the reason.
  package var problem: String
  /// What to do instead; nil if nothing is necessary.
  package var hint: String?

  /// Returns a line with the location, and a line with the hint if there is one.
  package func lines(file: String) -> [String] {
    let place = "\(Excerpt.plain(file, limit: 400)):\(line):\(column): "
    return ["\(place)\(kind.rawValue): \(problem)"] + (hint.map { ["hint: \($0)"] } ?? [])
  }
}

/// The reason why nothing of a configuration is converted.
package struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int
  /// The value found and the values allowed.
  package var problem: String

  init(_ flaw: ImportFlaw, file: String) {
    self.file = file
    // An error of the YAML reader about the whole file has no place.
    line = Int(max(1, flaw.place.line))
    column = Int(max(1, flaw.place.column))
    problem = flaw.problem
  }

  /// A line with the location, the value found and the values allowed.
  package var description: String {
    "\(Excerpt.plain(file, limit: 400)):\(line):\(column): error: \(problem)"
  }
}

/// An error in a configuration, before its file is known.
struct ImportFlaw: Error {
  var place: SourcePlace
  var found: String
  var expected: String
  var nearest: String?
  /// Whether it concerns the file, and not only a part of it.
  var isFinal = false

  /// The value found and the values allowed.
  var problem: String {
    "found \(found), expected \(expected)"
      + (nearest.map { "; did you mean \(Excerpt.quoting($0))?" } ?? "")
  }

  init(_ place: SourcePlace, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }

  /// Creates the error for a word that is none of the known ones.
  init(_ place: SourcePlace, word: String, known: [String]) {
    self.init(
      place, found: Excerpt.quoting(word), expected: "one of \(known.joined(separator: ", "))")
    nearest = NearestWord.of(word, among: known)
  }
}

extension SourcePlace {
  /// The beginning of a file.
  static let start = SourcePlace(line: 1, column: 1)
}
