import Fixtures
import TactileTesting
import Testing

@Suite("Specifications")
struct SpecificationTests {
  @Test(arguments: SpecificationFiles.names)
  func `a specification gives its expected lines in every manner`(name: String) throws {
    let specification = try SpecificationFiles.read(name)
    if SpecificationFiles.isUpdating { return try SpecificationFiles.update(specification) }
    for manner in specification.manners {
      let difference = try specification.check(manner)
      #expect(difference == nil, "\(difference.map { "\n\($0)" } ?? "")")
    }
  }

  @Test(arguments: SpecificationFiles.names)
  func `a specification names a rule and has expected lines`(name: String) throws {
    let specification = try SpecificationFiles.read(name)
    #expect(!specification.rules.isEmpty)
    #expect(!specification.expected.isEmpty)
  }

  @Test func `there are specifications`() {
    #expect(SpecificationFiles.names.count > 30)
  }
}
