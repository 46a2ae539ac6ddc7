import Tactile

/// The project's recordings in `Tests/Fixtures/Recordings`, by file name.
enum OwnRecordings {
  static var all: [(name: String, bytes: [UInt8])] {
    [
      ("demo.evemu", demo), ("tap.evemu", tap), ("pan.evemu", pan),
      ("cut-mid-touch.evemu", cutMidTouch), ("tickets.evemu", tickets),
    ]
  }

  private typealias Finger = PanelScript.Finger

  private static func still(_ x: Double, _ y: Double) -> Finger {
    Finger(from: Point(x: x, y: y), to: Point(x: x, y: y))
  }

  private static func way(
    _ x: Double, _ y: Double, to toX: Double, _ toY: Double, late: Int = 0
  ) -> Finger {
    Finger(from: Point(x: x, y: y), to: Point(x: toX, y: toY), lateness: late)
  }

  private static var tap: [UInt8] {
    var script = PanelScript("One tap in the middle of the panel.")
    script.say("a tap of 80 ms at 170, 96 mm")
    script.touch([still(170, 96)], for: 80, .resting)
    return script.bytes
  }

  private static var pan: [UInt8] {
    var script = PanelScript("One finger drags 60 mm to the right and stops before it lifts.")
    script.say("a drag of 600 ms from 100, 90 to 160, 90 mm")
    script.touch([way(100, 90, to: 160, 90)], for: 600, .stopping)
    return script.bytes
  }

  private static var cutMidTouch: [UInt8] {
    var script = PanelScript("One tap, then a drag; the file ends before the finger lifts.")
    script.say("a tap of 80 ms at 60, 60 mm")
    script.touch([still(60, 60)], for: 80, .resting)
    script.pause(600)
    script.say("a drag of 300 ms from 100, 90 to 150, 110 mm, which never ends")
    script.touch([way(100, 90, to: 150, 110)], for: 300, .stopping, lifts: false)
    return script.bytes
  }

  /// The touches of a traveller at the ticket machine of the examples; its window has 5 units per
  /// millimetre.
  private static var tickets: [UInt8] {
    var script = PanelScript("A traveller at the ticket machine of the examples.")
    script.say("drags the list of destinations 80 mm up in 600 ms, at 90 mm")
    script.touch([way(90, 150, to: 90, 70)], for: 600, .stopping)
    // A tap while the list still moves would only stop it.
    script.pause(1000)
    script.say("taps a destination at 90, 100 mm")
    script.touch([still(90, 100)], for: 80, .resting)
    script.pause(700)
    script.say("taps \"more\" at 305, 55 mm, twice, and \"fewer\" at 205, 55 mm once")
    for x in [305.0, 305, 205] {
      script.touch([still(x, 55)], for: 72, .resting)
      script.pause(700)
    }
    script.say("pushes the switch at 205, 95 mm")
    script.touch([still(205, 95)], for: 80, .resting)
    script.pause(700)
    script.say("taps between the buttons, at 255, 75 mm")
    script.touch([still(255, 75)], for: 80, .resting)
    script.pause(700)
    script.say("buys at 255, 160 mm")
    script.touch([still(255, 160)], for: 96, .resting)
    script.pause(700)
    return script.bytes
  }

  private static var demo: [UInt8] {
    var script = PanelScript("What a hand does: taps, drags, a pinch, a swipe and a long press.")
    script.say("a tap of 80 ms at 120, 80 mm")
    script.touch([still(120, 80)], for: 80, .resting)
    script.pause(800)
    script.say("a double tap at 200, 110 mm: twice 72 ms, 120 ms apart")
    script.touch([still(200, 110)], for: 72, .resting)
    script.pause(112)
    script.touch([still(200.5, 110.5)], for: 72, .resting)
    script.pause(800)
    script.say("one finger drags 60 mm to the right in 800 ms, from 100, 96 mm")
    script.touch([way(100, 96, to: 160, 96)], for: 800, .stopping)
    script.pause(700)
    script.say("two fingers pinch out around 170, 96 mm in 800 ms, 30 to 120 mm apart")
    script.touch([way(155, 96, to: 110, 96), way(185, 96, to: 230, 96)], for: 800, .stopping)
    script.pause(800)
    script.say("three fingers swipe 90 mm to the left in 200 ms, the second and third 8 ms late")
    script.touch(
      [
        way(220, 90, to: 130, 90), way(242, 84, to: 152, 84, late: 1),
        way(264, 92, to: 174, 92, late: 1),
      ], for: 200, .flicking)
    script.pause(800)
    script.say("a long press of 900 ms at 60, 140 mm")
    script.touch([still(60, 140)], for: 900, .resting)
    script.pause(700)
    script.say("two fingers drag 50 mm down in 700 ms, 25 mm apart")
    script.touch([way(160, 60, to: 160, 110), way(185, 58, to: 185, 108)], for: 700, .stopping)
    return script.bytes
  }
}
