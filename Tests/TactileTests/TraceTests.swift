import Testing

@testable import Tactile

@Suite("Why: every decision is a record with its rule and figures")
struct TraceTests {
  private let glass = Glass()
  private let view: LoggingView

  init() {
    view = glass.view("button", Rect(x: 0, y: 0, width: 500, height: 500))
  }

  private let bound =
    "S38 button: touch 1 is bound, which came down at 50.0 pt, 50.0 pt of the screen, "
    + "50.0, 50.0 of the view"

  /// What is recorded while the body runs: "S134 tap: failed: moved …".
  private func trace(_ body: () -> Void) -> [String] {
    var lines: [String] = []
    glass.application.tracer = { lines.append("S\($0.rule) \($0.subject): \($0.message)") }
    body()
    glass.application.tracer = nil
    return lines
  }

  @Test func `S134 a tap that moved too far says by how much, and what the limit was`() {
    view.addGestureRecognizer(TapGestureRecognizer(name: "tap"))
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .move(1, 64.2, 50))
      glass.frame(at: 16, .up(1))
    }
    #expect(
      lines == [
        bound, "S134 tap: failed: moved 14.2 pt, limit 10.0 pt",
      ])
  }

  @Test func `S103 a recognizer that waits says for whom, and what became of it`() {
    let single = TapGestureRecognizer(name: "single")
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 16, .up(1))
      glass.advance(to: 1000)
    }
    #expect(
      lines == [
        bound, "S103 single: waits for double to fail",
        "S122 single: holds back that touch 1 lifted",
        "S134 double: failed: no further tap within 0.35 s",
        "S118 single: takes touch 1, which is cancelled in its view", "S94 single: ended",
      ])
  }

  @Test func `S126 a touch that is held and released says by whom and to whom`() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.delaysTouchesBegan = true
    view.addGestureRecognizer(tap)
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .move(1, 90, 50))
    }
    #expect(
      lines == [
        bound, "S126 tap: holds touch 1 back",
        "S134 tap: failed: moved 40.0 pt, limit 10.0 pt", "S126 button: touch 1 is released to it",
      ])
  }

  @Test func `S92 a recognizer that fails without a word is recorded all the same, once`() {
    let mute = Mute(name: "mute")
    view.addGestureRecognizer(mute)
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .up(1))
    }
    #expect(lines == [bound, "S92 mute: failed: it asked to, and gave no reason"])
  }

  @Test func `S88 a scroll view's own recognizers tell of no refusal`() {
    let scrollView = ScrollView(frame: view.bounds, name: "scroll")
    scrollView.contentSize = Size(width: 500, height: 5000)
    view.addSubview(scrollView)
    scrollView.addSubview(View(frame: view.bounds, name: "text"))
    let lines = trace { glass.frame(at: 0, .down(1, 50, 50)) }
    #expect(!lines.contains { $0.hasPrefix("S88") })
    #expect(lines.contains("S126 content touch delay: holds touch 1 back"))
  }

  @Test func `with tracing off no sentence is made`() {
    let talker = Talker(name: "talker")
    view.addGestureRecognizer(talker)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .up(1))
    #expect(talker.sentences == 0)
    _ = trace {
      glass.frame(at: 1000, .down(2, 50, 50))
      glass.frame(at: 1008, .up(2))
    }
    #expect(talker.sentences == 1)
    glass.frame(at: 2000, .down(3, 50, 50))
    #expect(talker.sentences == 1)
  }

  @Test func `S109 an excluded recognizer says by whom`() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.allowableMovement = 1000
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(PanGestureRecognizer(name: "pan"))
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .move(1, 90, 50))
    }
    #expect(lines.contains("S109 tap: failed: excluded by pan"))
    #expect(lines.contains("S94 pan: began"))
  }

  @Test func `S24 a touch that is taken away says so, and S39 one that hits nothing`() {
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .cancel(1))
      glass.frame(at: 16, .down(2, 5000, 50))
    }
    #expect(lines.contains("S24 button: touch 1 was taken away and is cancelled"))
    #expect(lines.contains { $0.hasPrefix("S39 touch 2:") })
  }
}

/// Fails without saying why.
private final class Mute: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .failed }
}

/// Counts how often it is made to say why it fails.
private final class Talker: GestureRecognizer {
  var sentences = 0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    fail(102, sentence())
  }

  private func sentence() -> String {
    sentences += 1
    return "it always does"
  }
}
