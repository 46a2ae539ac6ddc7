import Tactile
import TactileWire

/// A step of an update of a window.
enum WindowStep<NewView> {
  /// Puts a new view into a superview in front of the others; it replaces one of its name. The superview
  /// is nil for a presented view, which its presenter adds.
  case newView(NewView, in: String?)
  /// Changes the properties of a view, and puts it into a superview in front of the others, unless it
  /// is in it already.
  case view(ViewDescription, in: String?)
  /// Attaches recognizers to a view. Those that it has already change in place.
  case recognizers([GestureDescription], of: String)
  /// Puts subviews of a view in front of its others, the last one in front of all.
  case bringToFront([String], in: String)
  /// Puts the presented views in front of the others.
  case presentedToFront

  /// Returns the step with another new view.
  func map<Other>(_ make: (NewView) -> Other) -> WindowStep<Other> {
    switch self {
    case .newView(let view, let parent): .newView(make(view), in: parent)
    case .view(let view, let parent): .view(view, in: parent)
    case .recognizers(let recognizers, let view): .recognizers(recognizers, of: view)
    case .bringToFront(let names, let parent): .bringToFront(names, in: parent)
    case .presentedToFront: .presentedToFront
    }
  }
}

extension WindowStep: Sendable where NewView: Sendable {}

extension WindowStep {
  /// The number of objects that it changes. A recognizer counts as four, a changed scroll view as three.
  fileprivate var cost: Int {
    switch self {
    case .view(let view, _): if case .scroll = view.kind { 3 } else { 1 }
    case .newView, .presentedToFront: 1
    case .recognizers(let recognizers, _): 4 * recognizers.count
    case .bringToFront(let names, _): names.count
    }
  }
}

extension GestureDescription {
  /// Whether both descriptions have the same name and require the same recognizers to fail (S219). The other
  /// lists of names compare themselves in this way.
  func hasSameNames(as other: GestureDescription) -> Bool {
    name.hasSameBytes(as: other.name)
      && requireToFail.elementsEqual(other.requireToFail) { $0.hasSameBytes(as: $1) }
  }

  /// Whether a recognizer can change from this description to another, so that a gesture in it
  /// continues.
  func canBecome(_ new: GestureDescription) -> Bool { new.kind == kind && new.scope == scope }
}

/// The steps that turn a window of one description into a window of another.
///
/// A step names views, because only the server's thread may use the views themselves. The comparison
/// reads nothing but the two descriptions, so any thread can do it.
struct WindowDifference: Sendable {
  /// The steps, in order. The description in a step has no subviews and no recognizers.
  private(set) var steps: [WindowStep<ViewDescription>] = []
  /// The names of views that move to other superviews.
  private(set) var movedViews: [String] = []
  /// The names of recognizers that the window does not have any more.
  private(set) var removedRecognizers: [String] = []
  /// The names of views that leave their superviews, with all that is left in them.
  private(set) var removedViews: [Name] = []
  /// The names of the views that leave with these.
  private(set) var removedSubviews: [Name] = []
  /// The requirements to set: of new recognizers, and of others that require a new one.
  private(set) var requirements: [(recognizer: String, required: [String])] = []
  /// The views that get a new end of their chain of hit targets.
  private(set) var hitTargets: [(view: Name, end: Name)] = []

  /// The number of recognizers of the old window that new ones of the same name replace.
  private(set) var replacedRecognizers = 0

  /// The number of objects that the steps change. A recognizer costs as much as several views, because its
  /// gesture may be in progress. A new one in the place of an old one costs as much as both. A view that leaves
  /// costs as much as two that stay: 2000 of them took 5.4 ms.
  var cost: Int {
    steps.reduce(0) { $0 + $1.cost } + movedViews.count + hitTargets.count
      + 2 * (removedViews.count + removedSubviews.count)
      + 4 * (removedRecognizers.count + replacedRecognizers)
      + requirements.reduce(0) { $0 + $1.required.count }
  }

  /// Compares two descriptions. It passes over views whose descriptions share their memory, so a small
  /// change in a large window is cheap.
  ///
  /// - Returns: nil if a window cannot be turned into the other in place.
  init?(from old: WindowDescription, to new: WindowDescription) {
    guard
      new.name.hasSameBytes(as: old.name), new.screen == old.screen,
      new.thresholds == old.thresholds,
      Self.presenters(in: new) == Self.presenters(in: old)
    else { return nil }
    var comparison = Comparison(old)
    comparison.compare(to: new)
    self = comparison.difference
  }

  /// The steps that make the contents of a new window.
  init(contentsOf new: WindowDescription) {
    var comparison = Comparison(WindowDescription(name: new.name))
    comparison.compare(to: new)
    self = comparison.difference
  }

  /// The presented views, each with its kind, its controller and its presenter. Only a new window presents
  /// a controller.
  private static func presenters(in window: WindowDescription) -> [Name: [Name]] {
    var presenters: [Name: [Name]] = [:]
    for view in window.views {
      guard let controller = view.controller, let presenter = controller.presentedBy else {
        continue
      }
      presenters[view.name] = [
        Name(view.kind.word), Name(controller.name), Name(presenter),
      ]
    }
    return presenters
  }

  /// The walk through two descriptions.
  private struct Comparison {
    private(set) var difference = WindowDifference()
    private let old: WindowDescription
    /// All views of the old description by name, once a view has been searched for.
    private var oldViews: [Name: ViewDescription]?
    /// The old views that are no longer in the same place.
    private var displaced: [ViewDescription] = []
    /// The names of views that are made, or that move to another superview.
    private var placed: Set<Name> = []
    /// The names of views that move to another superview.
    private var moved: Set<Name> = []
    /// The names of recognizers in changed lists of the old description, and of the new one.
    private var oldRecognizers: [String] = []
    private var newRecognizers: Set<Name> = []
    /// The names of recognizers in these lists that change in place.
    private var keptRecognizers: Set<Name> = []
    /// The names of recognizers that are made, or whose requirements change.
    private var unboundRecognizers: Set<Name> = []
    /// The names of views whose hit target changes, and of views that replace others.
    private var retargeted: Set<Name> = []

    init(_ old: WindowDescription) {
      self.old = old
    }

    mutating func compare(to new: WindowDescription) {
      compareRecognizers(old.gestures, new.gestures, of: new.name)
      if old.views.contains(where: \.isPresented) || new.views.contains(where: \.isPresented) {
        comparePresented(to: new)
      } else {
        // Without copies, so that equal lists still share their memory.
        compareSubviews(old.views, new.views, of: new.name)
      }
      for view in displaced { remove(view, isRoot: true) }
      difference.removedRecognizers = oldRecognizers.filter { !newRecognizers.contains($0) }
      difference.replacedRecognizers = oldRecognizers.count {
        newRecognizers.contains($0) && !keptRecognizers.contains($0)
      }
      if !unboundRecognizers.isEmpty { addRequirements(of: new) }
      if !retargeted.isEmpty {
        difference.hitTargets = HitTargetChains(of: new).ends(changedBy: retargeted)
      }
    }

    private mutating func comparePresented(to new: WindowDescription) {
      let stepCount = difference.steps.count
      compareSubviews(
        old.views.filter { !$0.isPresented }, new.views.filter { !$0.isPresented }, of: new.name)
      if difference.steps.count > stepCount, old.views.contains(where: \.isPresented) {
        difference.steps.append(.presentedToFront)
      }
      var unmatched: [Name: ViewDescription] = [:]
      for view in old.views where view.isPresented { unmatched[view.name] = view }
      for view in new.views where view.isPresented {
        if let old = unmatched[view.name], old.isSameKind(as: view) {
          unmatched[view.name] = nil
          compare(old, view, in: nil)
        } else {
          place(view, in: nil)
        }
      }
      displaced += old.views.filter { unmatched[$0.name] != nil }
    }

    private mutating func compareSubviews(
      _ old: [ViewDescription], _ new: [ViewDescription], of parent: String
    ) {
      guard !old.sharesMemory(with: new) else { return }
      var indices: [Name: Int] = [:]
      for (index, view) in old.enumerated() { indices[view.name] = index }
      var stays = [Bool](repeating: false, count: old.count)
      var last = -1
      // The position of the first view that is out of its old order.
      var firstMoved: Int?
      for (position, view) in new.enumerated() {
        if let index = indices[view.name], old[index].isSameKind(as: view) {
          stays[index] = true
          if index < last, firstMoved == nil { firstMoved = position }
          last = index
          compare(old[index], view, in: parent)
        } else {
          // It becomes the last subview.
          last = .max - 1
          place(view, in: parent)
        }
      }
      for index in old.indices where !stays[index] { displaced.append(old[index]) }
      if let firstMoved {
        difference.steps.append(.bringToFront(new[firstMoved...].map(\.name), in: parent))
      }
    }

    /// Compares a view with itself in the same place.
    private mutating func compare(
      _ old: ViewDescription, _ new: ViewDescription, in parent: String?
    ) {
      let properties = new.withoutContents
      if !new.hasSameNames(as: old) || properties != old.withoutContents {
        difference.steps.append(.view(properties, in: parent))
      }
      if new.hitTargetName != old.hitTargetName { retargeted.insert(new.name) }
      compareContents(old, new)
    }

    private mutating func compareContents(_ old: ViewDescription, _ new: ViewDescription) {
      compareRecognizers(old.gestures, new.gestures, of: new.name)
      compareSubviews(old.views, new.views, of: new.name)
    }

    private mutating func compareRecognizers(
      _ old: [GestureDescription], _ new: [GestureDescription], of view: String
    ) {
      guard !old.sharesMemory(with: new) else { return }
      for recognizer in old { oldRecognizers.append(recognizer.name) }
      for recognizer in new { newRecognizers.insert(recognizer.name) }
      let isSame = old.elementsEqual(new) { $0.hasSameNames(as: $1) && $0 == $1 }
      guard !isSame else { return keptRecognizers.formUnion(old.lazy.map { Name($0.name) }) }
      difference.steps.append(.recognizers(new, of: view))
      var known: [Name: GestureDescription] = [:]
      for recognizer in old { known[recognizer.name] = recognizer }
      for recognizer in new {
        let isBound = known[recognizer.name].map {
          $0.canBecome(recognizer) && $0.hasSameNames(as: recognizer)
        }
        if isBound != true { unboundRecognizers.insert(recognizer.name) }
        if known[recognizer.name]?.canBecome(recognizer) == true {
          keptRecognizers.insert(recognizer.name)
        }
      }
    }

    private mutating func addRequirements(of window: WindowDescription) {
      addRequirements(of: window.gestures)
      addRequirements(of: window.views)
    }

    private mutating func addRequirements(of views: [ViewDescription]) {
      for view in views {
        if !view.gestures.isEmpty { addRequirements(of: view.gestures) }
        if !view.views.isEmpty { addRequirements(of: view.views) }
      }
    }

    private mutating func addRequirements(of recognizers: [GestureDescription]) {
      for recognizer in recognizers where !recognizer.requireToFail.isEmpty {
        let isUnbound = unboundRecognizers.contains(recognizer.name)
        let required = recognizer.requireToFail.filter {
          isUnbound || unboundRecognizers.contains($0)
        }
        if !required.isEmpty { difference.requirements.append((recognizer.name, required)) }
      }
    }

    /// Adds the steps for a view that was not in this place: a new one, one from another superview, or
    /// one of another kind.
    private mutating func place(_ view: ViewDescription, in parent: String?) {
      placed.insert(view.name)
      let old = oldView(named: view.name)
      if view.hitTargetName != old?.hitTargetName { retargeted.insert(view.name) }
      if let old, old.isSameKind(as: view) {
        moved.insert(view.name)
        difference.movedViews.append(view.name)
        difference.steps.append(.view(view.withoutContents, in: parent))
        compareContents(old, view)
      } else {
        if old != nil { retargeted.insert(view.name) }
        difference.steps.append(.newView(view.withoutContents, in: parent))
        compareRecognizers([], view.gestures, of: view.name)
        for subview in view.views { place(subview, in: view.name) }
      }
    }

    private mutating func oldView(named name: String) -> ViewDescription? {
      if old.views.isEmpty { return nil }
      if let oldViews { return oldViews[name] }
      var all: [Name: ViewDescription] = [:]
      Self.add(old.views, to: &all)
      oldViews = all
      return all[name]
    }

    private static func add(_ views: [ViewDescription], to all: inout [Name: ViewDescription]) {
      for view in views {
        all[view.name] = view
        add(view.views, to: &all)
      }
    }

    /// Removes an old view and those in it that do not move elsewhere.
    private mutating func remove(_ view: ViewDescription, isRoot: Bool) {
      let name = Name(view.name)
      guard !moved.contains(name) else { return }
      var isRemoved = false
      if !placed.contains(name) {
        isRemoved = true
        if isRoot {
          difference.removedViews.append(name)
        } else {
          difference.removedSubviews.append(name)
        }
      }
      for recognizer in view.gestures { oldRecognizers.append(recognizer.name) }
      for subview in view.views { remove(subview, isRoot: isRoot && !isRemoved) }
    }
  }

  private init() {}
}

extension ViewDescription {
  /// The name of the view that a scroll view zooms; nil if it zooms none.
  var zoomViewName: Name? {
    guard case .scroll(let scroll) = kind else { return nil }
    return scroll.zoomView.map { Name($0) }
  }

  /// Whether another view presents it.
  fileprivate var isPresented: Bool { controller?.presentedBy != nil }

  /// The name of its hit target; nil if it has none.
  fileprivate var hitTargetName: Name? { hitTarget.map { Name($0) } }

  /// Whether both descriptions name the same views (S219).
  fileprivate func hasSameNames(as other: ViewDescription) -> Bool {
    hitTargetName == other.hitTargetName && zoomViewName == other.zoomViewName
  }

  /// The view without its subviews and recognizers.
  fileprivate var withoutContents: ViewDescription {
    var view = self
    view.views = []
    view.gestures = []
    return view
  }

  /// Whether a view of one description can change to the other in place.
  func isSameKind(as other: ViewDescription) -> Bool {
    kind.word == other.kind.word
      && controller.map { Name($0.name) } == other.controller.map { Name($0.name) }
  }
}
