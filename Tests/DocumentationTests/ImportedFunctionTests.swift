import Fixtures
import Foundation
import Testing

/// Functions of C libraries that code must not call, or not without care, because of other processors and kernels.
@Suite("Imported functions")
struct ImportedFunctionTests {
  private let sources = Fixtures.path("../../Sources")
  private static let folders = ["/usr/include", "/usr/include/libevdev-1.0"]

  /// Returns the text of each header that a C module includes.
  private func headers() throws -> [String] {
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources)
    return modules.flatMap { module -> [String] in
      guard let shim = try? String(contentsOfFile: "\(sources)/\(module)/shim.h", encoding: .utf8)
      else { return [] }
      return shim.matches(of: /#include <([^>]+)>/).compactMap { include in
        Self.folders.lazy.compactMap {
          try? String(contentsOfFile: "\($0)/\(include.output.1)", encoding: .utf8)
        }.first
      }
    }
  }

  /// Returns the names of the functions that take a callback with a va_list.
  private static func functionsWithSuchCallbacks(in header: String) -> Set<String> {
    let code = header.replacing(/\/\*(.|\n)*?\*\//, with: "")
      .replacing(/#(\\\n|.)*/, with: "").replacing(/\s+/, with: " ")
    let statements = code.split(separator: ";").map(String.init)
    let types = statements.compactMap { statement -> String? in
      guard statement.contains("typedef"), statement.contains("va_list") else { return nil }
      return statement.firstMatch(of: /\(\s*\*\s*(\w+)\s*\)/).map { String($0.output.1) }
    }
    return Set(
      statements.compactMap { statement -> String? in
        guard !statement.contains("typedef") else { return nil }
        let takesType = types.contains { type in
          statement.firstRange(of: "\(type) ") != nil
        }
        guard takesType || statement.contains(/\(\s*\*\s*\w+\s*\)\s*\([^)]*va_list/) else {
          return nil
        }
        return statement.firstMatch(of: /(\w+)\s*\(/).map { String($0.output.1) }
      })
  }

  @Test func `none has a callback with a va_list, with which the compiler crashes on arm64`() throws
  {
    let functions = try headers().reduce(into: Set<String>()) {
      $0.formUnion(Self.functionsWithSuchCallbacks(in: $1))
    }
    // The headers are there, and read.
    #expect(functions.isSuperset(of: ["libevdev_set_log_function", "udev_set_log_fn"]))
    for (file, text) in try code() where file.hasSuffix(".swift") {
      for function in functions {
        #expect(!text.contains("\(function)("), "\(file) calls \(function)")
      }
    }
  }

  /// Returns the text of each file of Swift and C, by its path.
  private func code() throws -> [String: String] {
    var texts: [String: String] = [:]
    for folder in ["../../Sources", "../../Clients/c"] {
      let files = try #require(FileManager.default.enumerator(atPath: Fixtures.path(folder)))
      for case let file as String in files
      where [".swift", ".c", ".h"].contains(where: file.hasSuffix) {
        texts["\(folder)/\(file)"] = try String(
          contentsOfFile: Fixtures.path("\(folder)/\(file)"), encoding: .utf8)
      }
    }
    #expect(texts.keys.contains { $0.hasSuffix("/guard.c") && $0.contains("CTactileLinux") })
    return texts
  }

  /// Returns the functions that code calls for parts of mapped memory, unless it asks for the size of pages. The kernel
  /// rounds what such a call gets to its pages: 4 KiB usually, 16 KiB by default on a Raspberry Pi 5.
  private static func guessesPages(_ code: String) -> [String] {
    guard !code.contains("_SC_PAGESIZE") else { return [] }
    return code.matches(
      of: /\b(madvise|posix_madvise|mprotect|mremap|mincore|msync|mlock2?|sbrk|remap_file_pages)\(/
    ).map { String($0.output.1) }
  }

  @Test func `none is called for parts of mapped memory without the size of pages`() throws {
    #expect(Self.guessesPages("  madvise(start, 4096, MADV_DONTNEED)") == ["madvise"])
    #expect(Self.guessesPages("let page = sysconf(_SC_PAGESIZE)\nmadvise(start, page, 4)").isEmpty)
    for (file, text) in try code() {
      #expect(Self.guessesPages(text).isEmpty, "\(file)")
    }
  }

  /// Returns the calls of functions of the mathematical library whose last bit depends on the processor. Square roots and
  /// remainders are exact.
  private static func inexactCalls(_ code: String) throws -> [String] {
    let calls = try NSRegularExpression(
      pattern: #"^(?!\s*//).*?(?<![\w.])((?:Glibc\.|Foundation\.)?"#
        + #"(?:exp2?|expm1|log|log2|log10|log1p|pow|cbrt|hypot|a?(?:sin|cos|tan)h?|atan2)\()"#,
      options: .anchorsMatchLines)
    let whole = NSString(string: code)
    return calls.matches(in: code, range: NSRange(location: 0, length: whole.length)).map {
      whole.substring(with: $0.range(at: 1))
    }
  }

  @Test func `none computes what differs between processors; PortableMath does`() throws {
    #expect(
      try Self.inexactCalls("let x = 2 * Glibc.exp(3)\n// sin(1)\nsin(1)") == [
        "Glibc.exp(", "sin(",
      ])
    #expect(try Self.inexactCalls("PortableMath.exp(3) + list.log(1) + reexp(1)").isEmpty)
    for (file, text) in try code() where file.hasSuffix(".swift") {
      guard !file.contains("/TactileBenchmark/"), !file.hasSuffix("/PortableMath.swift") else {
        continue
      }
      let calls = try Self.inexactCalls(text)
      #expect(calls.isEmpty, "\(file)")
    }
  }
}
