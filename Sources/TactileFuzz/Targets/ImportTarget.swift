import TactileBindings
import TactileWire

/// Configurations of other programs. The first byte chooses the program. The converter rejects a configuration
/// with a location inside it, or makes bindings that `tactile bind` accepts.
enum ImportTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return }
    let formats = ImportFormat.allCases
    let format = formats[Int(first) % formats.count]
    let text = Array(bytes.dropFirst())
    do {
      let result = try format.convert(text, file: "f")
      for remark in result.remarks {
        Law.demand(remark.line >= 1 && remark.column >= 1, "has no location: \(remark)")
        Law.demand(remark.problem.utf8.count < 4000, "is too long: \(remark)")
        Law.demand(!remark.problem.contains("\n"), "is more than one line: \(remark)")
      }
      checkBindings(result)
      let again = try? format.convert(text, file: "f")
      Law.demand(again == result, "differs the second time")
    } catch {
      Law.demand(error.line >= 1 && error.column >= 1, "has no location: \(error)")
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 4000, "is too long: \(error)")
    }
  }

  private static func checkBindings(_ result: ImportResult) {
    do {
      let list = try BindingList(text: Array(result.text.utf8), file: "b")
      Law.demand(list.bindings.count == result.count, "has other bindings: \(result.text)")
    } catch {
      Law.demand(false, "is no file of bindings: \(error)\n\(result.text)")
    }
  }
}
