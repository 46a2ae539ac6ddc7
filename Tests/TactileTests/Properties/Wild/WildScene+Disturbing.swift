@testable import Tactile

extension WildScene {
  /// Makes an unexpected change from inside a handler, if that is allowed (S206).
  func maybeDisturb() {
    guard disturbances > 0, dice.chance(15) else { return }
    disturbances -= 1
    disturb()
  }

  /// Makes a change that an app may make at any time.
  func disturb() {
    isDisturbed = true
    switch dice.number(below: 9) {
    case 0: mutable?.isEnabled.toggle()
    case 1: removeView()
    case 2: bringBack()
    case 3: moveRecognizer()
    case 4: forceState()
    case 5: application.cancelTouches { [dice] _ in dice.chance(50) }
    case 6: dice.pick(views).isHidden.toggle()
    case 7: ignore()
    default: dice.pick(views).isUserInteractionEnabled.toggle()
    }
  }

  /// A recognizer that an app may change; observers are excluded.
  private var mutable: GestureRecognizer? {
    let recognizer = dice.pick(recognizers)
    write("disturbs \(recognizer.name)")
    return (recognizer as? WildProbe)?.isObserver == true ? nil : recognizer
  }

  private func forceState() {
    guard let recognizer = mutable else { return }
    recognitions.noteForce(on: recognizer)
    recognizer.state = dice.pick([.failed, .cancelled, .ended, .began])
  }

  private func removeView() {
    let view = dice.pick(views)
    guard let parent = view.superview else { return }
    write("removes \(view.name)")
    view.removeFromSuperview()
    removed.append((view, parent))
  }

  private func bringBack() {
    guard !removed.isEmpty else { return }
    let index = dice.number(below: removed.count)
    let (view, parent) = removed[index]
    forget(index)
    write("brings \(view.name) back")
    parent.addSubview(view)
  }

  private func moveRecognizer() {
    guard let recognizer = mutable else { return }
    if dice.chance(50) {
      recognizer.view?.removeGestureRecognizer(recognizer)
    } else {
      host.addGestureRecognizer(recognizer)
    }
  }

  private func ignore() {
    if application.isIgnoringInteractionEvents {
      application.endIgnoringInteractionEvents()
    } else if dice.chance(30) {
      application.beginIgnoringInteractionEvents()
    }
  }
}
