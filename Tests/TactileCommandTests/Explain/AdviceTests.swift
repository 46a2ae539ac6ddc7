import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Advice of tactile explain")
struct AdviceTests {
  private func scene(_ text: String) throws -> ReplayConfiguration {
    ReplayConfiguration(
      scene: try SceneDescription(text: Array(text.utf8), file: "scene.yaml"))
  }

  private func lines(_ settings: [Setting]?) -> [String]? { settings.map { $0.map(\.line) } }

  private func check(_ gestures: String, _ fingers: [PanelScript.Finger]) throws -> AdviceCheck {
    AdviceCheck(
      PanelScript.recording(fingers),
      try scene(
        """
        windows:
        - name: app
          views:
          - {name: page, frame: [0, 0, 1259, 629], multipleTouch: true, gestures: \(gestures)}
        """))
  }

  private let start = Point(x: 300, y: 300)

  private func tap(
    at time: Int, lasting duration: Int = 80, _ place: Point, moving: Vector = .zero
  ) -> PanelScript.Finger {
    .init(landing: time, duration: duration, from: place, to: place + moving)
  }

  @Test
  func `an oblique swipe needs a larger sideways, as the scene and the configuration write it`()
    throws
  {
    let check = try check(
      "[{kind: swipe}]", [tap(at: 0, lasting: 200, start, moving: Vector(dx: 150, dy: 125))])
    let attempt = try #require(check.failures.first)
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["sideways: 0.9"])
    #expect(advice.settings[0].place == "recognizer \"page.swipe\" of window \"app\"")
    #expect(lines(advice.alternative) == ["swipeSideways: 0.9"])
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test(arguments: [
    (Vector(dx: -150, dy: 20), "[right, left]"), (Vector(dx: 10, dy: -150), "[right, up]"),
    (Vector(dx: 70, dy: 150), "[right, down]"),
  ])
  func `a swipe in another direction needs this direction`(movement: Vector, directions: String)
    throws
  {
    let check = try check("[{kind: swipe}]", [tap(at: 0, lasting: 200, start, moving: movement)])
    let attempt = try #require(check.failures.first)
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["directions: \(directions)"])
    #expect(advice.settings[0].place == "recognizer \"page.swipe\" of window \"app\"")
    #expect(advice.alternative == nil)
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test(arguments: [
    (Vector(dx: 150, dy: 10), "[right, downRight]"),
    (Vector(dx: -150, dy: -130), "[upLeft, downRight]"),
  ])
  func `a swipe in another direction than its diagonal needs this direction`(
    movement: Vector, directions: String
  ) throws {
    let check = try check(
      "[{kind: swipe, directions: [downRight]}]",
      [tap(at: 0, lasting: 200, start, moving: movement)])
    let attempt = try #require(check.failures.first)
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["directions: \(directions)"])
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test func `a swipe in another direction that is oblique needs two settings`() throws {
    let check = try check(
      "[{kind: swipe}]", [tap(at: 0, lasting: 200, start, moving: Vector(dx: -150, dy: 125))])
    let attempt = try #require(check.failures.first)
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["directions: [right, left]", "sideways: 0.9"])
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test func `advice is found after a contact that a filter discarded`() throws {
    var configuration = try scene(
      """
      windows:
      - name: app
        views:
        - {name: page, frame: [0, 0, 1259, 629], gestures: [{kind: swipe}]}
      """)
    configuration.server.devices.filters.edges = EdgeWidths(all: 5)
    let check = AdviceCheck(
      PanelScript.recording([
        tap(at: 0, Point(x: 10, y: 10)),
        tap(at: 1000, lasting: 200, start, moving: Vector(dx: 150, dy: 125)),
      ]), configuration)
    let advice = try #require(check.finder.advice(for: check.failures[0]))
    #expect(lines(advice.settings) == ["sideways: 0.9"])
  }

  @Test func `a swipe that is short and oblique needs two settings`() throws {
    let check = try check(
      "[{kind: swipe}]", [tap(at: 0, lasting: 200, start, moving: Vector(dx: 60, dy: 44))])
    let advice = try #require(check.finder.advice(for: check.failures[0]))
    #expect(Set(advice.settings.map(\.name)) == ["sideways", "distance"])
    #expect(check.isTrue(advice.settings, for: check.failures[0]))
  }

  @Test func `a swipe that is too long needs a larger distance`() throws {
    let check = try check(
      "[{kind: swipe, maximumDistance: 100}]",
      [tap(at: 0, lasting: 200, start, moving: Vector(dx: 150, dy: 10))])
    let advice = try #require(check.finder.advice(for: check.failures[0]))
    #expect(advice.settings.map(\.name) == ["maximumDistance"])
    #expect(check.isTrue(advice.settings, for: check.failures[0]))
  }

  @Test func `a slow double tap needs the pause between its taps`() throws {
    let check = try check("[{kind: tap, taps: 2}]", [tap(at: 0, start), tap(at: 681, start)])
    let advice = try #require(check.finder.advice(for: check.failures[0]))
    #expect(lines(advice.settings) == ["interval: 0.65"])
    #expect(check.isTrue(advice.settings, for: check.failures[0]))
  }

  @Test func `a gesture that another one prevents may run beside it`() throws {
    let check = try check(
      "[{kind: pan}, {kind: transform, movement: 20}]",
      [tap(at: 0, lasting: 300, start, moving: Vector(dx: 150, dy: 0))])
    let attempt = try #require(check.failures.first { $0.recognizer.name == "page.transform" })
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["simultaneousWith: [\"page.pan\"]"])
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  /// A list that scrolls horizontally, in a window with recognizers.
  private func list(_ gestures: String, _ finger: PanelScript.Finger) throws -> AdviceCheck {
    AdviceCheck(
      PanelScript.recording([finger]),
      try scene(
        """
        windows:
        - name: app
          gestures: \(gestures)
          views:
          - {name: list, kind: scroll, frame: [0, 0, 1259, 629], contentSize: [4000, 629]}
        """))
  }

  @Test func `a list that wins over an edge pan may wait for it`() throws {
    let check = try list(
      "[{kind: screenEdgePan, name: back, edges: [left]}]",
      tap(at: 0, lasting: 300, Point(x: 5, y: 300), moving: Vector(dx: 300, dy: 0)))
    let attempt = try #require(check.failures.first { $0.recognizer.name == "back" })
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["requireToFail: [\"back\"]"])
    #expect(advice.settings[0].place == "view \"list\" of window \"app\"")
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test func `another gesture may run beside a list that wins over it`() throws {
    let check = try list(
      "[{kind: transform}]",
      tap(at: 0, lasting: 300, start, moving: Vector(dx: -150, dy: 0)))
    let attempt = try #require(check.failures.first { $0.recognizer.name == "app.transform" })
    let advice = try #require(check.finder.advice(for: attempt))
    #expect(lines(advice.settings) == ["simultaneousWith: [\"list.pan\"]"])
    #expect(check.isTrue(advice.settings, for: attempt))
  }

  @Test func `gives no advice with a factor over 3, or for one finger`() throws {
    let drag = [tap(at: 0, lasting: 300, start, moving: Vector(dx: 200, dy: 0))]
    let far = try check("[{kind: tap}]", drag)
    #expect(far.finder.advice(for: try #require(far.failures.first)) == nil)
    let alone = try check("[{kind: pan, minimumTouches: 2}]", drag)
    #expect(alone.finder.advice(for: try #require(alone.failures.first)) == nil)
  }

  @Test func `advice for a default window is a threshold`() throws {
    let recording = PanelScript.recording([
      tap(at: 0, lasting: 400, start),
      tap(at: 1000, lasting: 100, start, moving: Vector(dx: 12, dy: 0)),
    ])
    let check = AdviceCheck(recording, ReplayConfiguration())
    let press = try #require(check.failures.first { $0.recognizer.name == "longPress" })
    #expect(lines(check.finder.advice(for: press)?.settings) == ["pressDuration: 0.4"])
    let pan = try #require(check.failures.last { $0.recognizer.name == "pan" })
    #expect(lines(check.finder.advice(for: pan)?.settings) == ["panMovement: 11"])
  }

  @Test func `advice names the filter that took a touch, and its numbers`() throws {
    var configuration = ReplayConfiguration()
    configuration.server.devices.filters.edges = EdgeWidths(all: 5)
    configuration.server.devices.filters.maximumSize = 30
    configuration.server.devices.filters.minimumLife = 0.1
    let recording = PanelScript.recording([
      tap(at: 0, lasting: 300, Point(x: 300, y: 25)),
      .init(landing: 1000, duration: 300, from: start, to: start, size: 42),
      tap(at: 2000, lasting: 64, start),
    ])
    let check = AdviceCheck(recording, configuration)
    let actions = check.stories.flatMap(\.filterActions)
    #expect(actions.map(\.record.reason) == [.edge, .size, .shortLife])
    #expect(
      actions.map { lines(check.finder.advice(for: $0)?.settings) } == [
        ["edges: 4"], ["maximumSize: 42"], ["minimumLife: 0.064"],
      ])
    #expect(actions.allSatisfy { $0.numbers(check.contacts) != nil })
  }

  @Test func `a later gesture of the same recognizer does not prove advice`() throws {
    // The second swipe needs `sideways: 0.9`. The first one goes in no wanted direction.
    let check = try check(
      "[{kind: swipe}]",
      [
        tap(at: 0, lasting: 200, start, moving: Vector(dx: -150, dy: 0)),
        tap(at: 1000, lasting: 200, start, moving: Vector(dx: 150, dy: 125)),
      ])
    #expect(check.failures.count == 2)
    let advice = try #require(check.finder.advice(for: check.failures[1]))
    #expect(check.isTrue(advice.settings, for: check.failures[1]))
    #expect(!check.isTrue(advice.settings, for: check.failures[0]))
  }

  @Test func `a filter setting is replayed once for all contacts that it concerns`() throws {
    var configuration = ReplayConfiguration()
    configuration.server.devices.filters.minimumLife = 0.1
    let check = AdviceCheck(
      PanelScript.recording((0..<9).map { tap(at: 500 * $0, lasting: 64, start) }), configuration)
    let actions = check.stories.flatMap(\.filterActions)
    #expect(actions.count == 9)
    // Each replay reads all events, and twice more for the contacts.
    let finder = AdviceFinder(
      check.playback, check.contacts, configuration, check.replayed,
      mostEvents: 3 * check.playback.events.count)
    for action in actions {
      #expect(lines(finder.advice(for: action)?.settings) == ["minimumLife: 0.064"])
    }
    #expect(!finder.isExhausted)
  }

  @Test func `contacts that filters removed at the same time are one story`() throws {
    var configuration = ReplayConfiguration()
    configuration.server.devices.filters.edges = EdgeWidths(all: 5)
    configuration.server.devices.filters.minimumLife = 0.1
    // The filter removes the second contact first.
    let check = AdviceCheck(
      PanelScript.recording([
        tap(at: 0, lasting: 64, start), tap(at: 16, lasting: 300, Point(x: 10, y: 10)),
        tap(at: 200, lasting: 64, start), tap(at: 1000, lasting: 200, start),
      ]), configuration)
    #expect(check.stories.map(\.filterActions.count) == [3, 0])
    #expect(check.stories.map(\.fingers.count) == [0, 1])
    #expect(
      check.stories[0].filterActions.map(\.record.reason) == [.edge, .shortLife, .shortLife])
    #expect(check.stories[0].began == Recording.firstEventTime)
  }

  @Test func `a tap beside a button names the direction and the distance`() throws {
    let configuration = try scene(
      """
      windows:
      - name: app
        size: [2518, 1258]
        views:
        - {name: ok, kind: button, frame: [560, 640, 200, 100]}
        - {name: off, kind: button, frame: [400, 640, 100, 100], enabled: false}
      """)
    let check = AdviceCheck(PanelScript.recording([tap(at: 0, start)]), configuration)
    let finger = try #require(check.stories.first?.fingers.first)
    let miss = try #require(finger.nearMiss)
    #expect(miss.control == "ok")
    #expect(miss.distance.dx == 0)
    #expect((38...41).contains(miss.distance.dy))
    #expect("\(miss)".hasSuffix("units below"))
    let advice = try #require(check.finder.advice(for: finger))
    #expect(advice.settings[0].place == "view \"ok\" of window \"app\"")
    let far = AdviceCheck(
      PanelScript.recording([tap(at: 0, Point(x: 300, y: 200))]), configuration)
    #expect(far.stories[0].fingers[0].nearMiss == nil)
  }

  @Test func `S237 a tap beside a hidden page control misses nothing`() throws {
    func miss(pages: Int) throws -> NearMiss? {
      let configuration = try scene(
        """
        windows:
        - name: app
          size: [2518, 1258]
          views:
          - {name: dots, kind: pageControl, frame: [560, 640, 200, 100], pages: \(pages), \
        hidesForSinglePage: true}
        """)
      return AdviceCheck(PanelScript.recording([tap(at: 0, start)]), configuration)
        .stories[0].fingers[0].nearMiss
    }
    #expect(try miss(pages: 2)?.control == "dots")
    #expect(try miss(pages: 1) == nil)
  }

  @Test func `a replay leaves nothing in memory`() throws {
    var check: AdviceCheck? = try check("[{kind: swipe}]", [tap(at: 0, start)])
    weak let recognizer = check?.failures.first?.object
    #expect(recognizer != nil)
    check = nil
    #expect(recognizer == nil)
  }

  /// Oblique swipes, one after the other with pauses of this length in milliseconds.
  private func swipes(_ count: Int, pause: Int) -> [PanelScript.Finger] {
    (0..<count).map {
      tap(at: $0 * (200 + pause), lasting: 200, start, moving: Vector(dx: 150, dy: 125))
    }
  }

  @Test(arguments: [50, 2000])
  func `advice for a gesture replays only a part of the recording`(pause: Int) throws {
    let check = try check("[{kind: swipe}]", swipes(100, pause: pause))
    #expect(check.failures.count == 100)
    // Two replays for each gesture, from the beginning of the recording, would read all events 100 times.
    let finder = AdviceFinder(
      check.playback, check.contacts, check.configuration, check.replayed,
      mostEvents: 60 * check.playback.events.count)
    for attempt in check.failures {
      #expect(lines(finder.advice(for: attempt)?.settings) == ["sideways: 0.9"])
    }
    #expect(!finder.isExhausted)
  }

  @Test func `a failure that no sensible setting changes is not replayed`() throws {
    let check = try check("[{kind: tap}]", swipes(3, pause: 3000))
    #expect(check.failures.count == 3)
    let finder = AdviceFinder(
      check.playback, check.contacts, check.configuration, check.replayed, mostEvents: 0)
    for attempt in check.failures { #expect(finder.advice(for: attempt) == nil) }
    #expect(!finder.isExhausted)
  }

  @Test func `the replays for advice are limited, and the end of the limit is known`() throws {
    let recording = PanelScript.recording([
      tap(at: 0, lasting: 200, start, moving: Vector(dx: 150, dy: 125))
    ])
    let configuration = try scene(
      """
      windows:
      - {name: app, gestures: [{kind: swipe}]}
      """)
    let check = AdviceCheck(recording, configuration)
    let finder = AdviceFinder(
      check.playback, check.contacts, configuration, check.replayed, mostEvents: 10)
    #expect(finder.advice(for: check.failures[0]) == nil)
    #expect(finder.isExhausted)
    #expect(check.finder.advice(for: check.failures[0]) != nil)
    #expect(!check.finder.isExhausted)
  }

  /// A scene in which the gestures of the demo recording nearly succeed.
  private static let demanding = """
    windows:
    - name: app
      views:
      - name: page
        frame: [0, 0, 2148, 1210]
        multipleTouch: true
        gestures:
        - {kind: tap, name: double, taps: 2, interval: 0.1}
        - {kind: longPress, duration: 1.2}
        - {kind: pan, maximumTouches: 1, movement: 400}
        - {kind: swipe, directions: [left, right], touches: 3, distance: 700}
        - {kind: pinch, spanChange: 600}
        - {kind: rotation, angle: 1.5}
        - {kind: tap, name: small, movement: 0.5, simultaneousWith: all}
    """

  @Test func `all advice for the recordings of the project is true`() throws {
    var count = 0
    for name in ["demo", "pan", "tap"] {
      let recording = try RecordingReader.load(Fixtures.path("Recordings/\(name).evemu")) {
        try FileReader.bytes(of: $0)
      }
      for configuration in [ReplayConfiguration(), try scene(Self.demanding)] {
        let check = AdviceCheck(recording, configuration)
        #expect(!check.failures.isEmpty)
        for attempt in check.failures {
          guard let advice = check.finder.advice(for: attempt) else { continue }
          count += 1
          #expect(
            check.isTrue(advice.settings, for: attempt),
            "\(name): \(attempt.recognizer.name), \(advice.settings.map(\.line))")
        }
      }
    }
    #expect(count >= 5)
  }

  /// How many parts of the random tests run. Each takes seconds, so `make check-all` alone runs all ten.
  private static let parts: UInt64 =
    ProcessInfo.processInfo.environment["TACTILE_SEEDS"] == nil ? 4 : 10

  @Test(arguments: 0..<parts)
  func `all advice for random scenes is true and sensible`(part: UInt64) throws {
    var advised = 0
    for index in 0..<20 as Range<UInt64> {
      let seed = part * 20 + index
      var random = RandomScenes(seed: seed)
      let configuration = ReplayConfiguration(scene: random.scene())
      let check = AdviceCheck(PanelScript.recording(random.fingers()), configuration)
      for attempt in check.failures {
        guard let advice = check.finder.advice(for: attempt) else { continue }
        advised += 1
        for settings in [advice.settings, advice.alternative ?? advice.settings] {
          #expect(
            check.isTrue(settings, for: attempt),
            "seed \(seed): \(attempt.recognizer.name), \(settings.map(\.line))")
          for setting in settings { expectSensible(setting, attempt, seed) }
        }
      }
    }
    #expect(advised >= 4)
  }

  @Test(arguments: 0..<parts / 2)
  func `all advice for gestures after many others is true`(part: UInt64) throws {
    var advised = 0
    for seed in part * 5..<part * 5 + 5 {
      var random = RandomScenes(seed: 1000 + seed)
      let configuration = ReplayConfiguration(scene: random.scene())
      var fingers: [PanelScript.Finger] = []
      for _ in 0..<8 {
        let end = fingers.map { $0.landing + $0.duration }.max() ?? 0
        fingers += random.fingers().map { finger in
          var later = finger
          later.landing += end + 60
          return later
        }
      }
      let check = AdviceCheck(PanelScript.recording(fingers), configuration)
      #expect(!check.replayed.starts.isEmpty)
      for attempt in check.failures {
        guard let advice = check.finder.advice(for: attempt) else { continue }
        advised += 1
        for settings in [advice.settings, advice.alternative ?? advice.settings] {
          #expect(
            check.isTrue(settings, for: attempt),
            "seed \(seed): \(attempt.recognizer.name), \(settings.map(\.line))")
        }
      }
    }
    #expect(advised >= 10)
  }

  /// Expects a value within a factor of 3 of the recognizer's own value.
  private func expectSensible(_ setting: Setting, _ attempt: Attempt, _ seed: UInt64) {
    if case .directions(let directions) = setting.value {
      let old = (attempt.object as? SwipeGestureRecognizer)?.direction ?? []
      let added = directions.subtracting(old)
      #expect(directions.isSuperset(of: old) && added.words.count == 1, "seed \(seed)")
    }
    guard case .parameter(let name, _) = setting.key, case .number(let value) = setting.value,
      let parameter = GestureKind.allCases.compactMap({ $0.parameter(name) })
        .first(where: { $0.value(of: attempt.object) != nil }),
      let old = parameter.value(of: attempt.object)?.number
    else { return }
    #expect(Proposal.isSensible(value, old), "seed \(seed): \(setting.line), not \(old)")
  }
}
