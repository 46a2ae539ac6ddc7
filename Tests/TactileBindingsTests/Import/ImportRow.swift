import TactileBindings
import TactileWire
import Testing

/// A configuration, and the binding or the remark that it becomes.
struct ImportRow: CustomTestStringConvertible, Sendable {
  /// The name of the feature.
  var feature: String
  var source: String
  /// The lines of all bindings without comments, with a space instead of each line end; nil if they do not matter.
  var bindings: String?
  /// A part of a remark; nil if there must be none.
  var remark: String?

  init(_ feature: String, _ source: String, _ bindings: String?, remark: String? = nil) {
    self.feature = feature
    self.source = source
    self.bindings = bindings
    self.remark = remark
  }

  var testDescription: String { feature }

  /// Converts the source, and compares the result.
  func check(_ format: ImportFormat, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try format.convert(Array(source.utf8), file: "f")
    let text = result.text.split(separator: "\n").dropFirst(3)
      .filter { !$0.hasPrefix("#") }.map { $0.drop { $0 == " " } }.joined(separator: " ")
    if let bindings {
      #expect(text == bindings, "\(feature): \(result.text)", sourceLocation: sourceLocation)
    }
    let remarks = result.remarks.flatMap { $0.lines(file: "f") }.joined(separator: "\n")
    if let remark {
      #expect(remarks.contains(remark), "\(feature): \(remarks)", sourceLocation: sourceLocation)
    } else {
      #expect(remarks.isEmpty, "\(feature): \(remarks)", sourceLocation: sourceLocation)
    }
    let list = try BindingList(text: Array(result.text.utf8), file: "b.yaml")
    #expect(list.bindings.count == result.count, sourceLocation: sourceLocation)
  }
}

/// A configuration that is rejected, and the message.
struct BadImportRow: CustomTestStringConvertible, Sendable {
  var source: String
  var message: String

  init(_ source: String, _ message: String) {
    self.source = source
    self.message = message
  }

  var testDescription: String { message }

  func check(_ format: ImportFormat, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sourceLocation: sourceLocation) {
      try format.convert(Array(source.utf8), file: "f")
    } throws: { error in
      #expect("\(error)" == message, sourceLocation: sourceLocation)
      return true
    }
  }
}
