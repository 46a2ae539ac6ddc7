import Fixtures
import Foundation
import Testing

/// The licences of the files, the bill of materials, and the AppArmor profile.
@Suite("Provenance", .waits)
struct ProvenanceTests {
  private static let reuse = "/usr/bin/reuse"
  private static let parser = "/usr/sbin/apparmor_parser"

  // reuse can wait for ever for its own processes, so it starts none.
  private func run(_ program: String, _ arguments: [String]) throws -> Programs.Result {
    Programs.finish(try Programs.start(URL(fileURLWithPath: program), arguments))
  }

  private static func exists(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }

  @Test(.enabled(if: exists(reuse), "needs reuse"))
  func `every file has a copyright and a licence (REUSE)`() throws {
    let result = try run(
      Self.reuse, ["--root", Fixtures.path("../.."), "--no-multiprocessing", "lint"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    .enabled(if: exists(reuse), "needs reuse"),
    arguments: ["docs/images/photo.png", "Clients/web/library.min.wasm", "Sources/font.woff"])
  func `a file of another kind needs a licence of its own (REUSE)`(file: String) throws {
    let folder = try TemporaryFolder()
    for name in [".reuse/dep5", "LICENSES/MIT.txt", "README.md"] {
      let text = try String(contentsOfFile: Fixtures.path("../../" + name), encoding: .utf8)
      let made = URL(fileURLWithPath: folder.path(name))
      try FileManager.default.createDirectory(
        at: made.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: made, atomically: true, encoding: .utf8)
    }
    let arguments = ["--root", folder.url.path, "--no-multiprocessing", "lint"]
    #expect(try run(Self.reuse, arguments).status == 0)
    let made = URL(fileURLWithPath: folder.path(file))
    try FileManager.default.createDirectory(
      at: made.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data([0]).write(to: made)
    let result = try run(Self.reuse, arguments)
    #expect(result.status != 0 && result.output.contains(file), "\(result.output)")
  }

  @Test(.enabled(if: exists(parser), "needs apparmor_parser"))
  func `the AppArmor profile is valid`() throws {
    let profile = Fixtures.path("../../packaging/apparmor/usr.bin.tactiled")
    let result = try run(Self.parser, ["-Q", "-K", profile])
    #expect(result.status == 0, "\(result.errors)")
  }

  // Claim: The AppArmor profile permits no program, no capability and no IP network.
  @Test func `the AppArmor profile permits to execute nothing, and no capability`() throws {
    let path = Fixtures.path("../../packaging/apparmor/usr.bin.tactiled")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let rules = text.split(separator: "\n").filter { !$0.contains("#") }
    #expect(!rules.contains { $0.contains("capability") })
    #expect(!rules.contains { $0.firstMatch(of: /[ \t][a-zA-Z]*x,$/) != nil })
    #expect(!rules.contains { $0.contains("inet") })
  }

  // Claim: With the AppArmor profile, the daemon connects to no abstract socket, such as that of an X server.
  @Test func `the AppArmor profile connects only to sockets with a path`() throws {
    let path = Fixtures.path("../../packaging/apparmor/usr.bin.tactiled")
    let rules = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("unix (") && $0.contains("connect") }
    #expect(!rules.isEmpty)
    for rule in rules { #expect(rule.hasSuffix(" peer=(addr=none),"), "\(rule)") }
  }

  @Test func `the bill of materials lists each library that a program names`() throws {
    let result = try run(
      "/usr/bin/env",
      [
        "SOURCE_DATE_EPOCH=1790000000", Fixtures.path("../../scripts/sbom.py"),
        Programs.folder.path,
      ])
    try #require(result.status == 0, "\(result.errors)")
    let bill = try BillOfMaterials(result.output)
    #expect(bill.version == "SPDX-2.3" && bill.created == "2026-09-21T14:13:20Z")
    for program in ["tactile", "tactiled"] {
      let named = try run(
        "/usr/bin/readelf", ["-d", Programs.folder.appendingPathComponent(program).path]
      ).output.matches(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.1) }
      #expect(named.count > 3)
      let expected = named.filter { !$0.hasPrefix("ld-linux") }.sorted()
      #expect(bill.parts(of: program, "DYNAMIC_LINK") == expected)
    }
    #expect(bill.names.contains("Tactile"))
    // The C library is a program file of its own, which needs only the C library of the system.
    #expect(bill.files == ["./libtactile.so.0", "./tactile", "./tactiled"])
    #expect(bill.parts(of: "libtactile.so.0", "DYNAMIC_LINK") == ["libc.so.6"])
    #expect(bill.parts(of: "libtactile.so.0", "STATIC_LINK").isEmpty)
  }
}

/// The parts of an SPDX document that tests compare.
struct BillOfMaterials {
  let version: String?
  let created: String?
  private let packages: [String: String]
  private let relationships: [[String: String]]
  /// The names of all files, in their order.
  let files: [String]

  init(_ text: String) throws {
    let document = try ServiceProbe.object(text)
    version = document["spdxVersion"] as? String
    created = (document["creationInfo"] as? [String: Any])?["created"] as? String
    var packages: [String: String] = [:]
    for case let package as [String: Any] in document["packages"] as? [Any] ?? [] {
      guard let id = package["SPDXID"] as? String else { continue }
      packages[id] = package["name"] as? String
    }
    self.packages = packages
    relationships = document["relationships"] as? [[String: String]] ?? []
    files = (document["files"] as? [[String: Any]] ?? []).compactMap { $0["fileName"] as? String }
      .sorted()
  }

  /// The names of all packages.
  var names: [String] { packages.values.sorted() }

  /// Returns the names of the packages that a program is linked with.
  func parts(of program: String, _ kind: String) -> [String] {
    relationships.filter {
      $0["spdxElementId"] == "SPDXRef-File-\(program)" && $0["relationshipType"] == kind
    }.compactMap { $0["relatedSpdxElement"].flatMap { packages[$0] } }.sorted()
  }
}
