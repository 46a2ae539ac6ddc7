import Testing

@testable import TactileIO

@Suite("Output of a program")
struct ProgramOutputTests {
  @Test func `is all of its standard output`() {
    #expect(
      ProgramOutput.of(["/bin/sh", "-c", "echo one; echo two >&2; echo three"]) == "one\nthree\n")
    #expect(ProgramOutput.of(["/bin/sh", "-c", "cat"]) == "")
    let long = ProgramOutput.of(["/bin/sh", "-c", "seq 100000"])
    #expect(long?.hasSuffix("99999\n100000\n") ?? false)
  }

  @Test func `is nil if the program fails, cannot be started, or does not end in time`() {
    #expect(ProgramOutput.of(["/bin/sh", "-c", "echo one; exit 3"]) == nil)
    #expect(ProgramOutput.of(["/no/such/program"]) == nil)
    #expect(ProgramOutput.of(["/bin/sleep", "600"], within: 0.1) == nil)
    #expect(ProgramOutput.of([]) == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `is nil if the program closes its output but does not end in time`() {
    #expect(
      ProgramOutput.of(["/bin/sh", "-c", "exec >&-; exec /bin/sleep 600"], within: 0.1) == nil)
  }

  @Test func `is complete if the program closes its output before it ends`() {
    #expect(ProgramOutput.of(["/bin/sh", "-c", "echo one; exec >&-; sleep 0.05"]) == "one\n")
  }
}
