import Tactile
import TactileDevices
import TactileInput
import TactileTesting
import TactileWire
import Testing

@testable import TactileCommand

@Suite("the pointer of bindings") struct PointerPlanTests {
  private static func start(
    _ task: BindingTask, _ place: (Double, Double)? = (0.5, 0.25),
    _ phase: BindingStart.Phase = .once, binding: Int = 0, movement: Vector = .zero
  ) -> BindingStart {
    var values = BindingValues()
    values.place = place.map { BindingValues.Place(screen: "HDMI-A-1", x: $0.0, y: $0.1) }
    values.movement = movement
    return BindingStart(
      binding: binding, occasion: "longPress began", task: task, values: values, phase: phase)
  }

  /// What a compositor sees: the kernel drops values that do not change.
  private struct Screen {
    var axes: [UInt16: Int32] = [AbsCode.x: 0, AbsCode.y: 0]
    var buttons: [UInt16] = []
    var log: [String] = []

    mutating func take(_ steps: [InputStep]) {
      for event in steps.flatMap(\.events) {
        switch event.type {
        case EventType.abs where axes[event.code] != event.value:
          axes[event.code] = event.value
          log.append("\(event.code == AbsCode.x ? "x" : "y")\(event.value)")
        case EventType.key where (event.value != 0) != buttons.contains(event.code):
          if event.value != 0 {
            buttons.append(event.code)
          } else {
            buttons.removeAll { $0 == event.code }
          }
          log.append((event.value != 0 ? "press " : "release ") + String(event.code - KeyCode.left))
        case EventType.rel: log.append("wheel \(event.code) \(event.value)")
        default: break
        }
      }
    }
  }

  @Test func `a click moves the pointer to the place, then presses and releases`() throws {
    var plan = PointerPlan()
    var screen = Screen()
    screen.take(try plan.steps(for: Self.start(.click(.right, count: 1))))
    #expect(screen.log == ["x32768", "y16384", "press 1", "release 1"])
  }

  @Test
  func
    `a click at the same place reports the place again, because another mouse may have moved the pointer`()
    throws
  {
    var plan = PointerPlan()
    var screen = Screen()
    for place in [
      (0.0, 0.0), (0.5, 0.5), (0.5, 0.5), (0.5, 0.75), (1, 0.75), (1, 1), (0, 0), (0, 0),
    ] {
      screen.log = []
      screen.take(try plan.steps(for: Self.start(.click(.left, count: 1), place)))
      // The last frame before the press has both coordinates.
      let moves = screen.log.prefix { !$0.hasPrefix("press") }.suffix(2)
      let edge = Double(PointerPlan.edge)
      let (x, y) = (Int((place.0 * edge).rounded()), Int((place.1 * edge).rounded()))
      #expect(Array(moves) == ["x\(x)", "y\(y)"])
    }
  }

  @Test func `changes of a button are further apart than libinput takes for bounces`() throws {
    var plan = PointerPlan()
    let steps = try plan.steps(for: Self.start(.click(.left, count: 3)))
    let changes = steps.filter { $0.events.contains { $0.type == EventType.key } }
    #expect(changes.count == 6)
    #expect(changes.allSatisfy { $0.pause > 0.025 && $0.events.count == 2 })
  }

  @Test func `a drag presses, follows the fingers, and releases`() throws {
    var plan = PointerPlan()
    var screen = Screen()
    let task = BindingTask.drag(.left)
    for (place, phase) in [
      ((0.1, 0.1), .began), ((0.2, 0.1), .changed), ((0.3, 0.2), .ended),
    ] as [((Double, Double), BindingStart.Phase)] {
      screen.take(try plan.steps(for: Self.start(task, place, phase)))
    }
    #expect(
      screen.log == ["x6554", "y6554", "press 0", "x13107", "x19661", "y13107", "release 0"])
    #expect(!plan.isDragging)
  }

  @Test func `a drag that is cancelled releases where it began`() throws {
    var plan = PointerPlan()
    var screen = Screen()
    let task = BindingTask.drag(.middle)
    screen.take(try plan.steps(for: Self.start(task, (0.1, 0.1), .began)))
    screen.take(try plan.steps(for: Self.start(task, (0.9, 0.9), .changed)))
    screen.take(try plan.steps(for: Self.start(task, nil, .cancelled)))
    #expect(screen.log.suffix(3) == ["x6554", "y6554", "release 2"])
    #expect(screen.buttons == [])
  }

  @Test func `during a drag, other tasks of the pointer fail, and leave it where it is`() throws {
    var plan = PointerPlan()
    _ = try plan.steps(for: Self.start(.drag(.left), (0.1, 0.1), .began))
    for task in [
      .click(.right, count: 1), .scroll(.follow), .scroll(.steps(right: 0, down: 1)), .drag(.left),
    ] as [BindingTask] {
      #expect(throws: PointerPlan.Flaw.self) {
        try plan.steps(for: Self.start(task, (0.5, 0.5), .began, binding: 1))
      }
    }
    #expect(try plan.steps(for: Self.start(.drag(.left), (0.6, 0.6), .changed, binding: 1)) == [])
    #expect(plan.isDragging)
  }

  @Test func `the content follows the fingers, and the pointer stays where the gesture began`()
    throws
  {
    var plan = PointerPlan()
    var screen = Screen()
    let task = BindingTask.scroll(.follow)
    screen.take(try plan.steps(for: Self.start(task, (0.1, 0.1), .began)))
    // Upwards by 48 points: one step towards the user.
    screen.take(
      try plan.steps(
        for: Self.start(task, (0.1, 0.2), .changed, movement: Vector(dx: 0, dy: -48))))
    screen.take(
      try plan.steps(for: Self.start(task, (0.3, 0.2), .ended, movement: Vector(dx: 24, dy: 0))))
    #expect(
      screen.log == ["x6554", "y6554", "wheel 11 -120", "wheel 8 -1", "wheel 12 -60"])
    // The next gesture moves the pointer again.
    screen.log = []
    screen.take(try plan.steps(for: Self.start(task, (0.2, 0.2), .began)))
    #expect(screen.log == ["x13107", "y13107"])
  }

  @Test func `many small movements turn the wheel as far as one large movement`() throws {
    var plan = PointerPlan()
    var screen = Screen()
    let task = BindingTask.scroll(.follow)
    _ = try plan.steps(for: Self.start(task, (0.1, 0.1), .began))
    for _ in 0..<480 {
      screen.take(
        try plan.steps(for: Self.start(task, nil, .changed, movement: Vector(dx: 0, dy: 0.3))))
    }
    func sum(_ code: UInt16) -> Int {
      screen.log.filter { $0.hasPrefix("wheel \(code) ") }
        .reduce(0) { $0 + Int($1.split(separator: " ")[2])! }
    }
    #expect(sum(RelCode.wheelHighResolution) == 360 || sum(RelCode.wheelHighResolution) == 359)
    #expect((2...3).contains(sum(RelCode.wheel)))
  }

  @Test func `steps of the wheel go to the right and downwards`() throws {
    var plan = PointerPlan()
    var screen = Screen()
    screen.take(try plan.steps(for: Self.start(.scroll(.steps(right: 1, down: 2.5)))))
    #expect(
      screen.log.dropFirst(2) == [
        "wheel 11 -300", "wheel 8 -2", "wheel 12 120", "wheel 6 1",
      ])
  }

  @Test func `a click without a place fails`() {
    var plan = PointerPlan()
    #expect(throws: PointerPlan.Flaw.self) {
      try plan.steps(for: Self.start(.click(.left, count: 1), nil))
    }
  }

  @Test(arguments: 1...20)
  func `after any tasks, each button is up again when its gesture is over`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var plan = PointerPlan()
    var screen = Screen()
    let tasks: [BindingTask] = [
      .drag(.left), .drag(.right), .scroll(.follow), .click(.left, count: 2),
      .scroll(.steps(right: -1, down: 1)),
    ]
    let phases: [BindingStart.Phase] = [.began, .changed, .changed, .ended, .cancelled]
    for _ in 0..<500 {
      let binding = Int.random(in: 0..<tasks.count, using: &random)
      let place = (
        Double.random(in: -0.1...1.1, using: &random), Double.random(in: 0...1, using: &random)
      )
      let movement = Vector(dx: Double.random(in: -99...99, using: &random), dy: .nan)
      let phase = tasks[binding].lastsForTests ? phases.randomElement(using: &random)! : .once
      let start = Self.start(
        tasks[binding], Bool.random(using: &random) ? place : nil, phase, binding: binding,
        movement: movement)
      if let steps = try? plan.steps(for: start) { screen.take(steps) }
      #expect(screen.buttons.isEmpty == !plan.isDragging)
      #expect(screen.buttons.count <= 1)
    }
    for (binding, task) in tasks.enumerated() where task.lastsForTests {
      if let steps = try? plan.steps(for: Self.start(task, nil, .ended, binding: binding)) {
        screen.take(steps)
      }
    }
    #expect(screen.buttons.isEmpty)
    #expect(screen.axes.values.allSatisfy { (0...PointerPlan.edge).contains($0) })
  }

  @Test func `the name of a pointer contains that of its screen, as far as the kernel takes it`() {
    #expect(VirtualInput.pointerName(of: "HDMI-A-1") == "Tactile Pointer HDMI-A-1")
    let long = VirtualInput.pointerName(of: String(repeating: "é", count: 100))
    #expect(long == "Tactile Pointer " + String(repeating: "é", count: 31))
  }

  // Claim: The daemon does not read the virtual pointer of bindings.
  @Test func `tactiled does not read the pointer`() {
    var pointer = DeviceDescription(name: VirtualInput.pointerName(of: "A"))
    for (type, codes) in UinputDevice.pointerCodes { pointer.codes[type] = CodeSet(codes) }
    for code in [AbsCode.x, AbsCode.y] {
      pointer.axes[code] = AbsoluteAxis(minimum: 0, maximum: PointerPlan.edge)
    }
    pointer.codes[EventType.abs] = CodeSet([AbsCode.x, AbsCode.y])
    #expect(DeviceClassifier.classify(pointer).kind == .other)
    // As udev tags it, and before udev has tagged it.
    pointer.udevProperties = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "WL_OUTPUT": "HDMI-A-1"]
    #expect(DeviceClassifier.classify(pointer).kind == .other)
  }
}

extension BindingTask {
  fileprivate var lastsForTests: Bool {
    switch self {
    case .drag, .scroll(.follow): true
    default: false
    }
  }
}
