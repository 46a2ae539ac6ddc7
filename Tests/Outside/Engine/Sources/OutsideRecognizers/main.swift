import Tactile

let screen = Screen(name: "panel", size: Size(width: 1000, height: 1000))
let application = Application(screen: screen)
let window = Window(screen: screen)
application.addWindow(window)
let view = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
view.isMultipleTouchEnabled = true
view.tag = 1
window.addSubview(view)

let hold = TwoFingerHold(name: "hold")
let tap = StrictTap(name: "tap")
let filter = EventFilter()
hold.delegate = filter
for recognizer in [hold, tap] {
  recognizer.addAction { print("\($0.name) \($0.state)") }
  view.addGestureRecognizer(recognizer)
}

let panel = Panel(application)

print("one finger: the hold fails, then the tap ends")
panel.send((1, .began, 100))
panel.send((1, .ended, 100))
print("two fingers: the hold begins and ends")
panel.send((1, .began, 100), (2, .began, 150))
panel.send((1, .ended, 100), (2, .ended, 150))
print("two fingers, and the delegate refuses the event: nothing")
filter.isOpen = false
panel.send((1, .began, 100), (2, .began, 150))
panel.send((1, .ended, 100), (2, .ended, 150))
print("the subclass ignores a touch at the right: nothing")
panel.send((1, .began, 400))
panel.send((1, .ended, 400))
print("the tap was reset: \(tap.resets > 0)")

let dial = Dial(frame: Rect(x: 600, y: 0, width: 200, height: 200))
window.insertSubview(dial, belowSubview: view)
let turns = dial.addAction(for: [.touchDown, Dial.turned]) { _, events, _ in
  print(events == Dial.turned ? "dial turned" : "dial touched")
}
panel.send((3, .began, 650))
panel.send((3, .moved, 680))
dial.removeAction(identifiedBy: turns, for: Dial.turned)
panel.send((3, .moved, 690))
panel.send((3, .ended, 690))
dial.removeFromSuperview()
print("tag 1 is the view: \(window.viewWithTag(1) === view)")
