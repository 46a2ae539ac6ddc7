/// A view of a draft. The draft owns it; views refer to one another without owning.
final class ViewDraft {
  /// The view with its recognizers, without the views in it.
  var view: ViewDescription {
    didSet { ownDepth = nil }
  }
  private(set) unowned var parent: ViewDraft?
  private unowned var first: ViewDraft?
  private unowned var last: ViewDraft?
  private unowned var previous: ViewDraft?
  private unowned var next: ViewDraft?
  /// The whole view as it was described; nil once something in it has changed.
  private var original: ViewDescription?
  /// The depth of the view's JSON without the views in it; nil if it is not known.
  private var ownDepth: Int?
  /// The depth with these views. If it is nil, it is nil in all views around this one.
  private var wholeDepth: Int?

  init(_ view: ViewDescription, original: ViewDescription?) {
    self.view = view
    self.original = original
  }

  /// The view with all that is in it.
  var description: ViewDescription {
    if let original { return original }
    var view = view
    forEachSubview { view.views.append($0.description) }
    return view
  }

  /// The depth of lists and maps in the view's JSON, with all that is in it.
  var depth: Int {
    if let wholeDepth { return wholeDepth }
    var depth = ownDepth ?? SourcedValue(placeless: view.json).depth
    ownDepth = depth
    forEachSubview { depth = max(depth, 2 + $0.depth) }
    wholeDepth = depth
    return depth
  }

  func forEachSubview(_ body: (ViewDraft) -> Void) {
    var subview = first
    while let current = subview {
      subview = current.next
      body(current)
    }
  }

  /// Notes that this view is no longer as it was described, and so that none around it is. Call it after
  /// each change of the view and of its list of subviews.
  func noteChange() {
    var view: ViewDraft? = self
    while let current = view, current.original != nil || current === self {
      current.original = nil
      view = current.parent
    }
    view = self
    while let current = view, current.wholeDepth != nil {
      current.wholeDepth = nil
      view = current.parent
    }
  }

  func insert(_ view: ViewDraft, before neighbour: ViewDraft?) {
    view.parent = self
    view.next = neighbour
    view.previous = neighbour == nil ? last : neighbour?.previous
    if let previous = view.previous { previous.next = view } else { first = view }
    if let neighbour { neighbour.previous = view } else { last = view }
  }

  func leaveParent() {
    if let previous { previous.next = next } else { parent?.first = next }
    if let next { next.previous = previous } else { parent?.last = previous }
    (parent, previous, next) = (nil, nil, nil)
  }

  var hasReferences: Bool {
    var references: [SceneReference] = []
    appendReferences(to: &references)
    return !references.isEmpty
  }

  func appendReferences(to references: inout [SceneReference]) {
    references += view.ownReferences
    for gesture in view.gestures { references += gesture.references }
    forEachSubview { $0.appendReferences(to: &references) }
  }
}
