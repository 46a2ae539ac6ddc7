import Testing

@testable import Tactile

@Suite("Actions")
struct ActionTests {
  private let glass = Glass()

  @Test func `S61 an action without a target starts at the first responder and goes up`() {
    let outer = View(frame: .zero)
    glass.window.addSubview(outer)
    let holder = glass.listener("holder", in: outer)
    holder.becomeFirstResponder()
    let sender = glass.listener("sender")
    sender.handle("open") { glass.write("sender") }
    outer.handle("open") { glass.write("outer") }
    let taken = glass.application.sendAction("open", to: nil, from: sender, for: nil)
    #expect(taken)
    #expect(glass.takeLog() == ["outer"])
  }

  @Test func `S61 without a first responder the search starts at the sender`() {
    let outer = View(frame: .zero)
    glass.window.addSubview(outer)
    let sender = glass.listener("sender", in: outer)
    outer.handle("open") { glass.write("outer") }
    glass.application.sendAction("open", to: nil, from: sender, for: nil)
    #expect(glass.takeLog() == ["outer"])
  }

  @Test func `S61 the search ends at the application and its delegate`() {
    let delegate = Responder()
    glass.application.delegate = delegate
    delegate.handle("open") { glass.write("delegate") }
    glass.application.sendAction("open", to: nil, from: glass.listener("sender"), for: nil)
    #expect(glass.takeLog() == ["delegate"])
    let taken = glass.application.sendAction("close", to: nil, from: nil, for: nil)
    #expect(!taken)
  }

  @Test func `S61 an explicit target is asked, and no responder above it`() {
    let outer = View(frame: .zero)
    glass.window.addSubview(outer)
    let inner = glass.listener("inner", in: outer)
    outer.handle("open") { glass.write("outer") }
    let taken = glass.application.sendAction("open", to: inner, from: nil, for: nil)
    #expect(!taken)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S62 a responder can perform what it implements`() {
    let view = View()
    #expect(!view.canPerformAction("open", withSender: nil))
    view.handle("open") {}
    #expect(view.canPerformAction("open", withSender: nil))
  }

  @Test func `S63 the target can be redirected`() {
    let other = View()
    let view = Redirector()
    view.other = other
    other.handle("open") { glass.write("other") }
    glass.window.addSubview(view)
    glass.application.sendAction("open", to: nil, from: view, for: nil)
    #expect(glass.takeLog() == ["other"])
  }

  @Test func `S63 an ancestor can redirect actions of all responders below it`() {
    let other = View()
    let ancestor = Redirector()
    ancestor.other = other
    other.handle("open") { glass.write("other") }
    glass.window.addSubview(ancestor)
    let view = View()
    ancestor.addSubview(view)
    glass.window.handle("open") { glass.write("window") }
    glass.application.sendAction("open", to: nil, from: view, for: nil)
    #expect(glass.takeLog() == ["other"])
    view.handle("open") { glass.write("view") }
    glass.application.sendAction("open", to: nil, from: view, for: nil)
    #expect(glass.takeLog() == ["view"])
  }

  @Test func `S64 after a refusal the search continues`() {
    let outer = View(frame: .zero)
    glass.window.addSubview(outer)
    let inner = Vetoing()
    outer.addSubview(inner)
    inner.handle("open") { glass.write("inner") }
    outer.handle("open") { glass.write("outer") }
    glass.application.sendAction("open", to: nil, from: inner, for: nil)
    #expect(glass.takeLog() == ["outer"])
  }

  @Test func `S67 handlers take nothing, the sender, or the sender and the event`() {
    let view = View()
    glass.window.addSubview(view)
    view.handle("none") { glass.write("none") }
    view.handle("sender") { glass.write("sender \($0 === view)") }
    view.handle("both") { glass.write("both \($0 === view) \($1 == nil)") }
    for action: Action in ["none", "sender", "both"] {
      glass.application.sendAction(action, to: view, from: view, for: nil)
    }
    #expect(glass.takeLog() == ["none", "sender true", "both true true"])
  }
}

private final class Redirector: View {
  weak var other: Responder?

  override func target(forAction action: Action, withSender sender: AnyObject?) -> Responder? {
    other
  }
}

private final class Vetoing: View {
  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    false
  }
}
