import TactileTesting
import Testing

@Suite("Specifications")
struct SpecificationTests {
  @Test(arguments: SpecificationFiles.names)
  func `a specification happens as it is written, in every manner`(name: String) throws {
    let specification = try SpecificationFiles.read(name)
    if SpecificationFiles.isUpdating { return try SpecificationFiles.update(specification) }
    for manner in specification.manners {
      let difference = try specification.check(manner)
      #expect(difference == nil, "\(difference.map { "\n\($0)" } ?? "")")
    }
  }

  @Test(arguments: SpecificationFiles.names)
  func `a specification says which rule it shows, and expects something`(name: String) throws {
    let specification = try SpecificationFiles.read(name)
    #expect(!specification.rules.isEmpty)
    #expect(!specification.expected.isEmpty)
  }

  @Test func `there are specifications`() {
    #expect(SpecificationFiles.names.count > 30)
  }
}
