import Tactile
import TactileTesting
import Testing

@Suite("Words of .touch files")
struct SpecificationWordsTests {
  /// Returns a file with a line in a view, and a tap on the view.
  private static func file(_ line: String) -> String {
    """
    # S133: a tap.
    view a 0,0 400x400 silent
      \(line)
    ---
    0 down 1 50,50
    50 up 1
    ---

    """
  }

  /// Returns the message for an invalid line; nil for a valid one.
  private func refusal(of line: String) -> String? {
    do throws(SpecificationError) {
      _ = try Specification(Self.file(line), file: "x.touch").perform()
      return nil
    } catch {
      return error.description
    }
  }

  // MARK: The words of scenes

  /// A line for each parameter of each kind of recognizer, with a value of the parameter's type.
  static let parameters = GestureKind.allCases.flatMap { kind in
    kind.parameters.map { parameter in
      let needed = kind.parameters.filter {
        if case .required = $0.default { $0.name != parameter.name } else { false }
      }
      let words = (needed + [parameter]).map { word(for: $0) }
      return "\(kind.rawValue) g \(words.joined(separator: " "))"
    }
  }

  private static func word(for parameter: GestureParameter) -> String {
    let value =
      switch parameter.type {
      case .count: "2"
      case .points: "5mm"
      case .seconds: "600ms"
      case .radians: "53deg"
      case .ratio: "0.5"
      // It needs a window, and scope=screen.
      case .bool where parameter.name == .reservesRegions: "false"
      case .bool: "true"
      case .directions: "left,up"
      case .edges: "left,right"
      case .buttons: "barrelButton"
      case .regions: "0,0,100,100"
      case .steps: "r,r"
      }
    let key = parameter.type == .regions ? "regions.r" : parameter.name.rawValue
    return "\(key)=\(value)"
  }

  @Test(arguments: parameters)
  func `accepts every parameter of the scene language`(line: String) {
    #expect(refusal(of: line) == nil)
    #expect(refusal(of: line + " \(line.split(separator: " ").last!)") != nil)
  }

  @Test(arguments: [
    "enabled=false", "cancelsTouches=false", "delaysTouchesBegan", "delaysTouchesEnded=false",
    "touchTypes=direct,stylus", "exclusiveTouchType=false", "shouldBegin.region=0,0,100,100",
    "shouldReceive.region.corner=topLeft shouldReceive.region.size=8mm",
    "shouldReceive.notRegion.edges=left,top shouldReceive.notRegion.size=50",
    "shouldReceive.notViews=a", "simultaneousWith=all", "requireToFail=u", "action=open",
    "action.name=open action.states=ended action.target=a",
  ])
  func `accepts every flag and rule of a recognizer`(words: String) {
    #expect(refusal(of: "tap t \(words)\n  tap u") == nil)
  }

  @Test(arguments: [
    "view v 0,0 9x9 hidden alpha=0.5 interactive=false multipleTouch exclusiveTouch hitOutset=5",
    "view v 0,0 9x9 hitTarget=a focusable handles=open,close transform.rotation=53deg",
    "view v 0,0 9x9 transform=1,0,0,1,5,5 controller.name=c controller.handles=open",
    "button v 0,0 9x9 enabled=false trackingMargin=5mm title=OK actions.touchDown=open",
    "button v 0,0 9x9 actions.touchDown.name=open actions.touchDown.target=a actions.touchUpInside=shut",
    "button v 0,0 9x9 title=\"Buy now, 5\" actions.touchDown=\"1\" actions.touchUpInside=\"buy, now\"",
    "switch v 0,0 9x9 on pushMovement=5",
    "stepper v 0,0 9x9 minimum=1 maximum=5 value=2 step=2 wraps autorepeat=false continuous=false",
    "segmentedControl v 0,0 9x9 segments=a,b,c disabledSegments=1 segmentWidths=0,3,0 selected=2 momentary",
    "pageControl v 0,0 9x9 pages=4 page=3 hidesForSinglePage actions.valueChanged=turn",
    "slider v 0,0 9x9 minimum=1 maximum=5 value=2 continuous=false knobWidth=3",
    "scroll v 0,0 9x9 contentSize=90x90 contentOffset=0,9 contentInset=1,2,3,4 paging deceleration=fast",
    "scroll v 0,0 9x9 contentSize=90,90 zoomView=a zoom=1,4 zoomScale=2 bouncesZoom=false",
    "scroll v 0,0 9x9 contentSize=90,90 bounces=false contentTouchDelay=100ms directionalLock",
  ])
  func `accepts every key of a view`(line: String) {
    #expect(refusal(of: line) == nil)
  }

  @Test func `a parameter has the same effect as in a scene`() throws {
    let held = Self.file("longPress p duration=40ms").replacing("50 up", with: "50 wait\n60 up")
    #expect(try Specification(held, file: "x").perform()[0] == ["40 p began", "60 p ended"])
    let refused = Self.file("tap t shouldReceive.region=100,100,9,9")
    #expect(try Specification(refused, file: "x").perform()[0] == [])
    let acted = Self.file("tap t action.name=open action.states=ended action.target=w")
    let window = acted.replacing("view a", with: "window w 0,0 500x500 handles=open\nview a")
    #expect(
      try Specification(window, file: "x").perform()[0] == ["50 w performs open", "50 t ended"])
  }

  /// A line for each form of a step: a name, and a map with each of its keys.
  static let steps = [
    "steps.1=l steps.2=r", "steps.1.in=l steps.1.taps=3", "steps.1.in=l steps.1.hold=2s",
    "steps.1.in=l steps.1.touches=2", "steps.2.in=r steps.2.hold=500ms steps.2.touches=2 steps.1=l",
  ]

  @Test(arguments: steps)
  func `accepts every form of a step`(words: String) {
    #expect(
      refusal(of: "sequence s regions.l=0,0,50,50 regions.r=50,0,50,50 \(words)") == nil)
  }

  @Test(arguments: [
    "steps.1.in=l steps.1.hold=90s", "steps.2=l", "steps.1=l steps.one=l", "steps.1.taps=2",
  ])
  func `rejects steps that the scene language does not allow`(words: String) {
    #expect(refusal(of: "sequence s regions.l=0,0,50,50 \(words)")?.hasPrefix("x.touch:3:") == true)
  }

  @Test func `steps with taps, holds and several fingers have the same effect as in a scene`()
    throws
  {
    let words = "steps.1.in=l steps.1.taps=2 steps.2.in=l steps.2.hold=200ms steps.2.touches=2"
    let scene =
      "# S282: steps.\nview a 0,0 400x400 silent multipleTouch\n"
      + "  sequence s regions.l=0,0,100,100 \(words)\n---\n"
    let taps = "0 down 1 50,50\n50 up 1\n150 down 2 50,50\n200 up 2\n"
    let hold = "300 down 3 40,50 + down 4 60,50\n700 up 3 + up 4\n---\n"
    let log = try Specification(scene + taps + hold, file: "x").perform()[0]
    #expect(log.count == 1 && log[0].hasSuffix(" s ended"), "\(log)")
    let short = hold.replacing("700", with: "350")
    #expect(try Specification(scene + taps + short, file: "x").perform()[0] == [])
  }

  @Test func `a control sends an action whose name needs quotes`() throws {
    let text = """
      # S61: an action with spaces.
      window w 0,0 500x500 handles="buy, now",2nd
        button b 0,0 100x100 silent actions.touchDown="buy, now"
      ---
      0 down 1 50,50
      50 up 1
      ---

      """
    #expect(try Specification(text, file: "x").perform()[0] == ["0 w performs buy, now"])
  }

  @Test func `rejects values that the scene language does not allow, with their location`() {
    #expect(
      refusal(of: "tap t taps=0")
        == "x.touch:3:9: error: found 0, expected a whole number from 1 to 20")
    #expect(
      refusal(of: "swipe s directions=left,upp")?.hasPrefix(
        "x.touch:3:27: error: found \"upp\", expected one of right, left, up, down") == true)
    #expect(
      refusal(of: "scroll s 0,0 9x9")?.hasPrefix("x.touch:3:3: error: found no contentSize") == true
    )
    #expect(
      refusal(of: "tap t scope=screen")?.contains("only recognizers of a window itself") == true)
  }

  // MARK: Words of earlier versions

  static let old: [(String, String)] = [
    ("press p  duration=300 # held", "longPress p  duration=300ms # held"),
    ("edge e edges=left maximum=1", "screenEdgePan e edges=left maximumTouches=1"),
    ("tap t interval=300", "tap t interval=300ms"),
    ("rotation r angle=53", "rotation r angle=53deg"),
    ("rotation r disabled angle=5", "rotation r enabled=false angle=5deg"),
    ("pinch z span=20 cancels=no", "pinch z spanChange=20 cancelsTouches=false"),
    ("swipe s direction=left,up delays-began", "swipe s directions=left,up delaysTouchesBegan"),
    ("tap t delays-ended=no kinds=pens", "tap t delaysTouchesEnded=false touchTypes=stylus"),
    ("tap t mixes-kinds begins=no", "tap t exclusiveTouchType=false begins=false"),
    ("tap t requires=u with=v,w", "tap t requireToFail=u simultaneousWith=v,w"),
    ("transform t minimum=2", "transform t minimumTouches=2"),
    (
      "sequence q regions=l:0:0:9:9,r:9:0:9:9 steps=l,r duration=500",
      "sequence q regions.l=0,0,9,9 regions.r=9,0,9,9 steps=l,r duration=500ms"
    ),
    ("probe p delay=60 time=began prevents=no", "probe p delay=60ms time=began prevents=false"),
    (
      "view v 0,0 9x9 untouchable multitouch exclusive outset=5",
      "view v 0,0 9x9 interactive=false multipleTouch exclusiveTouch hitOutset=5"
    ),
    (
      "view v 0,0 9x9 rotate=90 scale=2 redirect=a",
      "view v 0,0 9x9 transform.rotation=90deg transform.scale=2 hitTarget=a"
    ),
    ("button v 0,0 9x9 disabled margin=5", "button v 0,0 9x9 enabled=false trackingMargin=5"),
    (
      "scroll v 0,0 9x9 content=9x90 delays-content=no cancels-content=no",
      "scroll v 0,0 9x9 contentSize=9x90 delaysContentTouches=false canCancelContentTouches=false"
    ),
  ]

  @Test(arguments: old)
  func `converts an old word, and keeps comments and spaces`(old: String, new: String) {
    #expect(Specification.converted(Self.file(old)) == Self.file(new))
    #expect(Specification.converted(Self.file(new)) == Self.file(new))
  }

  @Test(arguments: old)
  func `rejects an old word and names its replacement`(old: String, new: String) {
    let message = refusal(of: old)
    #expect(message?.hasPrefix("x.touch:3:") == true, "\(message ?? "")")
    let first = new.split(separator: " ").first { !old.contains($0.prefix { $0 != "=" }) }
    let words = [first.map(String.init), "a number without a unit", "true or false"]
    #expect(words.compactMap(\.self).contains { message?.contains($0) == true }, "\(message ?? "")")
  }

  @Test func `converts windows of earlier versions, but not names`() {
    let old = "window passes-through 0,0 9x9 passes-through\nview untouchable 0,0 9x9\n---\n---\n"
    #expect(
      Specification.converted(old)
        == "window passes-through 0,0 9x9 passThrough\nview untouchable 0,0 9x9\n---\n---\n")
  }

  @Test func `a number without a unit below the limit is in seconds or radians`() {
    for line in ["tap t interval=0.3", "rotation r angle=0.5", "probe p delay=0.02 time=failed"] {
      #expect(refusal(of: line) == nil)
      #expect(Specification.converted(Self.file(line)) == Self.file(line))
    }
  }

  // MARK: Scene files

  private static let kiosk = """
    windows:
    - name: kiosk
      size: [2000, 2000]
      thresholds: handheld
      handles: [goHome]
      gestures:
      - {kind: swipe, touches: 2, action: goHome}
      views:
      - name: map
        frame: [0, 0, 2000, 1600]
        gestures:
        - {kind: tap, action: {name: select, target: page, states: [ended]}}
        - {kind: longPress, duration: 300ms, shouldReceive: {notViews: [dot]}}
        controller: {name: page, handles: [select]}
        views: [{name: dot, frame: [0, 0, 100, 100]}]
      - {name: ok, kind: button, frame: [0, 1600, 400, 400], actions: {touchDown: goHome}}
    """

  private func perform(_ lines: String, _ input: String, _ path: String = "kiosk.yaml") throws
    -> [[String]]
  {
    let text = "# S61: a scene.\nscene: \(path)\n\(lines)\n---\n\(input)\n---\n"
    let specification = try Specification(text, file: "cases/x.touch") { path in
      #expect(path == "cases/kiosk.yaml")
      return Array(Self.kiosk.utf8)
    }
    return try specification.manners.map { try specification.perform($0)[0] }
  }

  @Test func `performs the views and gestures of a scene file`() throws {
    let logs = try perform("trace map.tap show=location", "0 down 1 200,200\n50 up 1")
    #expect(
      logs[0] == [
        "0 map began 1", "50 map cancelled 1", "50 page performs select",
        "50 map.tap ended location=400,400",
      ])
    #expect(logs.allSatisfy { $0 == logs[0] })
    let silent = try perform("trace map silent", "0 down 1 10,10\n400 up 1")
    #expect(
      silent[0] == [
        "0 dot began 1", "400 dot cancelled 1", "400 page performs select",
        "400 map.tap ended",
      ])
    let button = try perform("trace ok silent", "0 down 1 10,900\n50 up 1")
    #expect(button[0] == ["0 kiosk performs goHome"])
    let held = try perform("trace map silent", "0 down 1 200,200\n300 wait\n400 up 1")
    #expect(held[0] == ["300 map.longPress began", "400 map.longPress ended"])
  }

  @Test func `reports an error of a scene file at the line that names the file`() throws {
    let error = try #require(throws: SpecificationError.self) {
      try Specification("scene: a.yaml\n---\n---\n", file: "x.touch") { _ in Array("a: 1".utf8) }
    }
    #expect(error.description.hasPrefix("x.touch:1:8: error: the scene file: a.yaml:1:1: error: "))
    let none = try #require(throws: SpecificationError.self) {
      try Specification("scene: a.yaml\n---\n---\n", file: "x.touch")
    }
    #expect(
      none.description == "x.touch:1:8: error: the scene file: scene files are not supported here")
    #expect(throws: SpecificationError.self) {
      try perform("trace nothing silent", "0 down 1 200,200")
    }
  }
}
