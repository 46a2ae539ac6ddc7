import Foundation
import Tactile
import Testing

@Suite("Types of the module for web pages")
struct GestureTypeTests {
  @Test func `the type GestureKind of tactile.d.ts lists every kind of recognizer`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../../Clients/web/tactile.d.ts").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "export type GestureKind =")).upperBound
    let end = try #require(text.range(of: ";", range: start..<text.endIndex)).lowerBound
    let kinds = text[start..<end].split(separator: "\"").enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    #expect(kinds == GestureKind.allCases.map(\.rawValue))
  }
}
