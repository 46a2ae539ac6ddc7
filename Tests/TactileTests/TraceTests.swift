import Testing

@testable import Tactile

@Suite("Why: every decision is a record with its rule and values")
struct TraceTests {
  private let glass = Glass()
  private let view: LoggingView

  init() {
    view = glass.view("button", Rect(x: 0, y: 0, width: 500, height: 500))
  }

  private let bound =
    "S38 button: touch 1 is bound, which came down at 50.0 pt, 50.0 pt of the screen, "
    + "50.0, 50.0 of the view"

  /// Returns the records that `body` causes, such as "S134 tap: failed: moved …".
  private func trace(_ body: () -> Void) -> [String] {
    var lines: [String] = []
    glass.application.tracer = { lines.append("S\($0.rule) \($0.subject): \($0.message)") }
    body()
    glass.application.tracer = nil
    return lines
  }

  @Test func `a decision that is left out is not evaluated`() {
    let recognizer = TapGestureRecognizer(name: "tap")
    view.addGestureRecognizer(recognizer)
    var (evaluated, asked) = (0, 0)
    func reason() -> Decision.Failure {
      evaluated += 1
      return .custom("r")
    }
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.application.mayTrace = { owner in
        #expect(owner == nil)
        asked += 1
        return false
      }
      recognizer.fail(134, reason())
      #expect(evaluated == 0 && asked == 1)
      glass.frame(at: 16, .up(1))
      glass.application.mayTrace = nil
      glass.frame(at: 20, .down(2, 50, 50))
      recognizer.fail(134, reason())
      #expect(evaluated == 1)
    }
    #expect(lines.count { $0.contains("failed: r") } == 1)
  }

  @Test func `S134 the record of a tap that moved too far contains the movement and the limit`() {
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

  @Test func `S103 the record of a pending recognizer names the other and its result`() {
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
        "S122 single: holds the lift of touch 1 back",
        "S134 double: failed: no further tap within 0.35 s",
        "S118 single: takes touch 1, which is cancelled in its view", "S94 single: ended",
      ])
  }

  @Test(arguments: [
    (Vector(dx: 60, dy: -4.5), "moved 60.0 pt to the right and 4.5 pt up, "),
    (Vector(dx: -60, dy: 4.5), "moved 60.0 pt to the left and 4.5 pt down, "),
  ])
  func `a movement in a wrong direction has no negative number`(way: Vector, start: String) {
    let failure = Decision.Failure.wrongDirection(movement: way)
    #expect(failure.description.hasPrefix(start), "\(failure)")
  }

  @Test func `a measurement is written with the decimals of its unit`() {
    #expect("\(Measurement.points(14.25))" == "14.3 pt")
    #expect("\(Measurement.points(-0.05))" == "-0.1 pt")
    #expect("\(Measurement.points(1e16))" == "1e+16 pt")
    #expect("\(Measurement.seconds(0.045))" == "0.05 s")
    #expect("\(Measurement.radians(1.5))" == "1.50 rad")
    #expect("\(Measurement.fingers(1))" == "1 finger")
    #expect("\(Measurement.fingers(2))" == "2 fingers")
    // The difference of what is printed, so that a reader can check it.
    #expect("\(Measurement.points(14.26).distance(to: .points(9.96)))" == "4.3 pt")
  }

  @Test func `a decision is a value that a tracer can compare`() throws {
    let tap = TapGestureRecognizer(name: "tap")
    view.addGestureRecognizer(tap)
    var records: [TraceRecord] = []
    glass.application.tracer = { records.append($0) }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 64, 50))
    let place = Point(x: 50, y: 50)
    #expect(
      records.map(\.decision) == [
        .bound(touch: 1, screenLocation: place, viewLocation: place),
        .failed(
          .parameter(.movement, found: .points(14), required: .atMost(10), .moved), rule: 134),
      ])
    #expect(records.map(\.timestamp) == [Glass.time(0), Glass.time(8)])
  }

  @Test func `S126 the records of a withheld touch name the recognizer and the view`() {
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

  @Test func `S92 a failure without a reason is recorded once`() {
    let mute = Mute(name: "mute")
    view.addGestureRecognizer(mute)
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .up(1))
    }
    #expect(lines == [bound, "S92 mute: failed: it gave no reason"])
  }

  @Test func `S88 a scroll view's own recognizers record no refusals`() {
    let scrollView = ScrollView(frame: view.bounds, name: "scroll")
    scrollView.contentSize = Size(width: 500, height: 5000)
    view.addSubview(scrollView)
    scrollView.addSubview(View(frame: view.bounds, name: "text"))
    let lines = trace { glass.frame(at: 0, .down(1, 50, 50)) }
    #expect(!lines.contains { $0.hasPrefix("S88") })
    #expect(lines.contains("S126 content touch delay: holds touch 1 back"))
  }

  @Test func `without tracing no sentence is made`() {
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

  @Test func `S109 the record of an excluded recognizer names the winner`() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.allowableMovement = 1000
    view.addGestureRecognizer(tap)
    view.addGestureRecognizer(PanGestureRecognizer(name: "pan"))
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .move(1, 90, 50))
    }
    #expect(lines.contains("S109 tap: failed: prevented by pan"))
    #expect(lines.contains("S94 pan: began"))
  }

  @Test func `S24 S39 a cancelled touch and a touch that hits no view are recorded`() {
    let lines = trace {
      glass.frame(at: 0, .down(1, 50, 50))
      glass.frame(at: 8, .cancel(1))
      glass.frame(at: 16, .down(2, 5000, 50))
    }
    #expect(lines.contains("S24 button: touch 1 is cancelled by the system"))
    #expect(lines.contains { $0.hasPrefix("S39 touch 2:") })
  }
}

/// Fails without a reason.
private final class Mute: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .failed }
}

/// Counts how often its reason is evaluated.
private final class Talker: GestureRecognizer {
  var sentences = 0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    fail(102, .custom(sentence()))
  }

  private func sentence() -> String {
    sentences += 1
    return "it always does"
  }
}
