import Testing

@testable import tactile_bench

/// The parts of callgrind's output that `make order` reads.
struct CallProfileTests {
  private func functions(_ text: String) -> Set<String> {
    CallProfile(text, of: "/bin/tactiled").functions
  }

  @Test func `contains the functions of the program, as callers and as callees`() {
    let text = """
      version: 1
      cmd: /bin/tactiled --socket s
      ob=(1) /lib/ld.so
      fn=(1) start
      0 10
      cob=(2) /bin/tactiled
      cfn=(2) main
      calls=1 0
      0 20
      ob=(2)
      fn=(2)
      0 5
      cfn=(3) $s6served
      calls=1 0
      0 4
      fn=(4) _ZN5swift4hereE
      totals: 39
      """
    #expect(functions(text) == ["main", "$s6served", "_ZN5swift4hereE"])
  }

  @Test func `leaves out functions of libraries`() {
    let text = """
      ob=(2) /bin/tactiled
      fn=(1) main
      cob=(1) /lib/libc.so.6
      cfn=(2) malloc
      calls=1 0
      cfn=(3) mine
      ob=(1)
      fn=(4) free
      """
    #expect(functions(text) == ["main", "mine"])
  }

  @Test func `leaves out functions without a name`() {
    let text = """
      ob=(2) /bin/tactiled
      fn=(1) (below main)
      cfn=(2) 0x00000000003796f0
      cfn=(3) main
      """
    #expect(functions(text) == ["main"])
  }

  @Test func `contains recursive functions`() {
    let text = """
      ob=(2) /bin/tactiled
      fn=(1) walk
      cfn=(2) walk'2
      """
    #expect(functions(text) == ["walk"])
  }
}
