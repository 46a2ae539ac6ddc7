import Testing

@testable import Tactile

@Suite("Segmented control, stepper, page control")
struct StepControlTests {
  private let glass = Glass()
  private let outer: LoggingView

  init() {
    outer = glass.view("outer", Rect(x: 0, y: 0, width: 400, height: 400))
  }

  private func tap(at x: Double, _ y: Double, from start: Int = 0) {
    glass.frame(at: start, .down(1, x, y))
    glass.frame(at: start + 50, .up(1))
  }

  /// Returns a control with three segments of width 50 from x = 100, of which the first is selected.
  private func addSegments() -> SegmentedControl {
    let control = SegmentedControl(
      frame: Rect(x: 100, y: 100, width: 150, height: 50),
      segments: ["a", "b", "c"].map { .init(title: $0) }, selected: 0)
    glass.add(control, in: outer)
    return control
  }

  /// Returns a stepper from 0 to 5, whose right half begins at x = 150.
  private func addStepper(_ value: Double = 0) -> Stepper {
    let stepper = Stepper(
      frame: Rect(x: 100, y: 100, width: 100, height: 50), value: value, maximum: 5)
    glass.add(stepper, in: outer)
    return stepper
  }

  /// Returns a page control whose right half begins at x = 150.
  private func addPages(_ pages: Int) -> PageControl {
    let control = PageControl(frame: Rect(x: 100, y: 100, width: 100, height: 50), pages: pages)
    glass.add(control, in: outer)
    return control
  }

  // MARK: Segmented control

  @Test func `S230 the segment under the lifted finger is selected, and sends one event`() {
    let control = addSegments()
    tap(at: 240, 120)
    #expect(control.selectedSegmentIndex == 2)
    #expect(glass.takeLog() == ["down", "up inside", "value"])
    tap(at: 240, 120, from: 1000)
    #expect(glass.takeLog() == ["down", "up inside"])
  }

  @Test func `S230 a finger may slide to another segment, and a lift outside selects none`() {
    let control = addSegments()
    glass.frame(at: 0, .down(1, 110, 120))
    #expect(control.highlightedSegmentIndex == 0)
    glass.frame(at: 10, .move(1, 160, 120))
    #expect(control.highlightedSegmentIndex == 1)
    #expect(control.selectedSegmentIndex == 0)
    glass.frame(at: 20, .up(1))
    #expect(control.selectedSegmentIndex == 1)
    #expect(control.highlightedSegmentIndex == nil)
    glass.frame(at: 30, .down(1, 240, 120))
    glass.frame(at: 40, .move(1, 240, 900))
    #expect(control.highlightedSegmentIndex == nil)
    glass.frame(at: 50, .up(1))
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test func `S230 a disabled segment is neither highlighted nor selected`() {
    let control = addSegments()
    control.segments[1].isEnabled = false
    glass.frame(at: 0, .down(1, 160, 120))
    #expect(control.highlightedSegmentIndex == nil)
    glass.frame(at: 50, .up(1))
    #expect(control.selectedSegmentIndex == 0)
    #expect(glass.takeLog() == ["down", "up inside"])
  }

  @Test func `S230 a cancelled touch selects no segment`() {
    let control = addSegments()
    glass.frame(at: 0, .down(1, 240, 120))
    glass.frame(at: 10, .cancel(1))
    #expect(control.selectedSegmentIndex == 0)
    #expect(control.highlightedSegmentIndex == nil)
    #expect(glass.takeLog() == ["down", "cancelled"])
  }

  @Test(arguments: 1...10)
  func `S231 the right edge belongs to the last segment, whatever its width`(count: Int) {
    for width in stride(from: 50.0, through: 990, by: 10) {
      let control = SegmentedControl(
        frame: Rect(x: 0, y: 0, width: width, height: 50),
        segments: (0..<count).map { .init(title: "\($0)") }, selected: 0)
      #expect(control.segmentIndex(at: Point(x: width + 5, y: 10)) == count - 1)
    }
  }

  @Test func `S231 segments without a width share the space that the others leave`() {
    let control = addSegments()
    control.segments[1].width = 90
    #expect(control.segmentFrames.map(\.minX) == [0, 30, 120])
    tap(at: 215, 120)
    #expect(control.selectedSegmentIndex == 1)
    tap(at: 225, 120, from: 1000)
    #expect(control.selectedSegmentIndex == 2)
    control.segments[1].width = 500
    #expect(control.segmentFrames.map(\.size.width) == [0, 500, 0])
    #expect(control.segmentIndex(at: Point(x: 0, y: 0)) == 1)
  }

  @Test func `S231 the space beside segments with widths selects nothing`() {
    let control = addSegments()
    for index in 0...2 { control.segments[index].width = 10 }
    #expect(control.segmentIndex(at: Point(x: 29, y: 0)) == 2)
    #expect(control.segmentIndex(at: Point(x: 31, y: 0)) == nil)
    tap(at: 200, 120)
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test func `S232 a momentary control reports each tap, and ignores a selection by the app`() {
    let control = addSegments()
    control.isMomentary = true
    tap(at: 240, 120)
    #expect(control.selectedSegmentIndex == 2)
    _ = glass.takeLog()
    tap(at: 240, 120, from: 1000)
    #expect(glass.takeLog() == ["down", "up inside", "value"])
    control.selectedSegmentIndex = 0
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test func `the selected segment stays selected while others are inserted and removed`() {
    let control = addSegments()
    control.selectedSegmentIndex = 1
    control.insertSegment(.init(title: "x"), at: 0)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 3)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    control.selectedSegmentIndex = 0
    control.removeAllSegments()
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    #expect(control.segmentIndex(at: .zero) == nil)
  }

  // MARK: Stepper

  @Test func `S233 the right half increases the value at the landing, the left half decreases it`()
  {
    let stepper = addStepper(3)
    tap(at: 160, 120)
    #expect(stepper.value == 4)
    #expect(glass.takeLog() == ["down", "value", "up inside"])
    stepper.stepValue = 2
    tap(at: 110, 120, from: 1000)
    #expect(stepper.value == 2)
  }

  @Test func `S233 without autorepeat the value changes at a lift inside only`() {
    let stepper = addStepper()
    stepper.autorepeat = false
    glass.frame(at: 0, .down(1, 160, 120))
    glass.advance(to: 5000)
    #expect(stepper.value == 0)
    glass.frame(at: 5000, .up(1))
    #expect(stepper.value == 1)
    #expect(glass.takeLog() == ["down", "up inside", "value"])
    glass.frame(at: 6000, .down(1, 160, 120))
    glass.frame(at: 6010, .move(1, 160, 900))
    glass.frame(at: 6020, .up(1))
    #expect(stepper.value == 1)
  }

  @Test func `S234 a resting finger repeats after half a second, ten times in a second`() {
    let stepper = addStepper()
    glass.frame(at: 0, .down(1, 160, 120))
    glass.advance(to: 499)
    #expect(stepper.value == 1)
    glass.advance(to: 500)
    #expect(stepper.value == 2)
    glass.advance(to: 700)
    #expect(stepper.value == 4)
    glass.frame(at: 750, .up(1))
    glass.advance(to: 9000)
    #expect(stepper.value == 4)
    #expect(glass.application.nextDeadline == nil)
    #expect(glass.takeLog() == ["down", "value", "value", "value", "value", "up inside"])
  }

  @Test(arguments: [Change.up(1), .cancel(1)])
  func `S234 the application does not keep a stepper without a touch`(end: Change) {
    _ = addStepper()
    glass.frame(at: 0, .down(1, 160, 120))
    #expect(glass.application.timedViews.count == 1)
    glass.frame(at: 50, end)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test func `S234 a late frame repeats as often as an early one`() {
    let stepper = addStepper()
    glass.frame(at: 0, .down(1, 160, 120))
    glass.frame(at: 750, .up(1))
    #expect(stepper.value == 4)
  }

  @Test func `S234 repeating pauses while the finger is outside`() {
    let stepper = addStepper()
    glass.frame(at: 0, .down(1, 160, 120))
    glass.frame(at: 10, .move(1, 160, 900))
    glass.advance(to: 650)
    #expect(stepper.value == 1)
    glass.frame(at: 660, .move(1, 160, 120))
    glass.advance(to: 700)
    #expect(stepper.value == 2)
  }

  @Test(arguments: ["disabled", "cancelled", "removed"])
  func `S234 repeating ends with the tracking`(reason: String) {
    let stepper = addStepper()
    glass.frame(at: 0, .down(1, 160, 120))
    switch reason {
    case "disabled": stepper.isEnabled = false
    case "cancelled": glass.frame(at: 10, .cancel(1))
    default: stepper.removeFromSuperview()
    }
    glass.advance(to: 9000)
    #expect(stepper.value == 1)
    #expect(glass.application.nextDeadline == nil)
    #expect(glass.application.timedViews.isEmpty)
  }

  @Test func `S235 the value stops at its limits, or continues at the other end`() {
    let stepper = addStepper(5)
    tap(at: 160, 120)
    #expect(stepper.value == 5)
    #expect(glass.takeLog() == ["down", "up inside"])
    stepper.wraps = true
    tap(at: 160, 120, from: 1000)
    #expect(stepper.value == 0)
    tap(at: 110, 120, from: 2000)
    #expect(stepper.value == 5)
    stepper.stepValue = 2
    stepper.value = 4
    tap(at: 160, 120, from: 3000)
    #expect(stepper.value == 0)
  }

  @Test func `S233 a stepper that is not continuous sends its value once, at the end`() {
    let stepper = addStepper()
    stepper.isContinuous = false
    glass.frame(at: 0, .down(1, 160, 120))
    glass.advance(to: 600)
    #expect(stepper.value == 3)
    #expect(glass.takeLog() == ["down"])
    glass.frame(at: 610, .up(1))
    #expect(glass.takeLog() == ["up inside", "value"])
    glass.frame(at: 1000, .down(1, 160, 120))
    glass.frame(at: 1010, .cancel(1))
    #expect(glass.takeLog() == ["down", "cancelled", "value"])
  }

  @Test func `a limit that is set beyond the other moves the other`() {
    let stepper = addStepper(3)
    stepper.minimumValue = 9
    #expect(stepper.maximumValue == 9)
    #expect(stepper.value == 9)
    stepper.maximumValue = 2
    #expect(stepper.minimumValue == 2)
    #expect(stepper.value == 2)
    stepper.stepValue = 0
    #expect(stepper.stepValue == 1)
  }

  // MARK: Page control

  @Test func `S236 a tap on a half goes one page, within the pages`() {
    let control = addPages(3)
    tap(at: 190, 120)
    #expect(control.currentPage == 1)
    #expect(glass.takeLog() == ["down", "up inside", "value"])
    tap(at: 110, 120, from: 1000)
    tap(at: 110, 120, from: 2000)
    #expect(control.currentPage == 0)
    #expect(glass.takeLog() == ["down", "up inside", "value", "down", "up inside"])
    glass.frame(at: 3000, .down(1, 190, 120))
    glass.frame(at: 3010, .move(1, 190, 900))
    glass.frame(at: 3020, .up(1))
    #expect(control.currentPage == 0)
  }

  @Test func `S236 the current page is one of the pages`() {
    let control = addPages(3)
    control.currentPage = 9
    #expect(control.currentPage == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -1
    #expect(control.numberOfPages == 0)
    #expect(control.currentPage == 0)
  }

  @Test func `S237 a page control that hides for a single page receives no touches`() {
    let control = addPages(1)
    tap(at: 190, 120)
    #expect(glass.takeLog() == ["down", "up inside"])
    control.hidesForSinglePage = true
    tap(at: 190, 120, from: 1000)
    #expect(!glass.takeLog().contains("down"))
    control.numberOfPages = 2
    _ = glass.takeLog()
    tap(at: 190, 120, from: 2000)
    #expect(glass.takeLog() == ["down", "up inside", "value"])
  }

  @Test(arguments: [0, 20])
  func `S237 a page control that is hidden for a single page cannot be hit`(others: Int) {
    let control = addPages(1)
    // With many siblings, an index finds the views at a point.
    for _ in 0..<others { outer.addSubview(View(frame: Rect(x: 300, y: 300, width: 9, height: 9))) }
    let place = Point(x: 150, y: 120)
    func account() -> [String] { glass.window.describeHitTest(place).walk.lines }
    #expect(control.canBeHit)
    #expect(account().contains("    PageControl: itself"))
    control.hidesForSinglePage = true
    #expect(!control.canBeHit && !control.canBeSeen)
    #expect(account().contains("    PageControl: nothing, it is hidden"))
    #expect(glass.window.hitTest(place, with: nil) === outer)
    control.numberOfPages = 2
    #expect(control.canBeHit && control.canBeSeen)
    #expect(glass.window.hitTest(place, with: nil) === control)
  }

  // MARK: Ancestors

  @Test(arguments: 0...2)
  func `S79 steppers, segmented controls and page controls keep their taps`(kind: Int) {
    switch kind {
    case 0: _ = addSegments()
    case 1: _ = addStepper()
    default: _ = addPages(3)
    }
    glass.watch(TapGestureRecognizer(name: "tap"), on: outer)
    tap(at: 190, 120)
    #expect(!glass.takeLog().contains("tap ended"))
    glass.watch(PanGestureRecognizer(name: "pan"), on: outer)
    glass.frame(at: 1000, .down(1, 190, 120))
    glass.frame(at: 1010, .move(1, 190, 300))
    glass.frame(at: 1020, .up(1))
    #expect(glass.takeLog().contains("pan began"))
  }
}
