// The list of the subviews and its index, which change together.

extension View {
  /// Inserts a view into the list of subviews.
  func insert(_ view: View, at position: Int) {
    let isInFront = position == subviews.count
    subviews.insert(view, at: position)
    guard subviewIndex != nil else { return indexSubviews() }
    view.lastPosition = position
    if isInFront { subviewIndex?.append(view) } else { subviewIndex?.discard() }
  }

  /// Exchanges two views in the list of subviews.
  func exchangeSubviews(at position: Int, _ other: Int) {
    subviews.swapAt(position, other)
    subviewIndex?.discard()
  }

  /// Removes a view from the list of subviews.
  func drop(_ view: View) {
    guard let position = subviews.lastIndex(where: { $0 === view }) else { return }
    subviews.remove(at: position)
    subviewIndex?.remove(at: position)
  }

  /// Removes those of some views that are subviews from the list of subviews. The others are not read.
  ///
  /// - Parameter change: Called for each of the subviews before it is removed. It clears the superview.
  func takeOut(_ views: [View], _ change: (View) -> Void) {
    var stays = Array(repeating: true, count: subviews.count)
    for view in views where view.superview === self {
      if let position = position(of: view) { stays[position] = false }
      change(view)
    }
    keepSubviews(at: subviews.indices.filter { stays[$0] })
  }

  /// Puts subviews into another order, and removes the others from the list.
  ///
  /// - Parameter positions: The present positions, in the new order.
  func keepSubviews(at positions: [Int]) {
    subviews = positions.map { subviews[$0] }
    subviewIndex?.reorder(positions)
  }

  /// Makes the index of the subviews, if there are enough of them.
  private func indexSubviews() {
    guard subviews.count >= SubviewIndex.worthwhileCount else {
      subviewIndex = nil
      return
    }
    subviewIndex = SubviewIndex(of: subviews)
    numberSubviews()
  }

  /// Updates the index after a change of a subview.
  func updateIndex(of view: View) {
    guard let isOutdated = subviewIndex?.isOutdated, !isOutdated,
      let position = position(of: view)
    else { return }
    subviewIndex?.update(view, at: position)
  }

  /// Whether a search can use the index of the subviews as it is, if there is one.
  package var hasReadyIndex: Bool { !(subviewIndex?.isStale ?? false) }

  /// Makes the index of the subviews ready for a search. The next search does it otherwise.
  ///
  /// After a change of all subviews, the cost grows with their number. A touch can be near the subviews of many apps, so
  /// call this where they are changed.
  package func refreshIndex() {
    if subviewIndex?.isOutdated ?? false { subviewIndex = SubviewIndex(of: subviews) }
    subviewIndex?.refresh()
  }

  /// Returns the position of a subview; nil if it is not in the list. Without changes of the list,
  /// this takes the same time for all numbers of subviews.
  func position(of view: View) -> Int? {
    if isSubview(view, at: view.lastPosition) { return view.lastPosition }
    numberSubviews()
    return isSubview(view, at: view.lastPosition) ? view.lastPosition : nil
  }

  private func isSubview(_ view: View, at position: Int) -> Bool {
    position < subviews.count && subviews[position] === view
  }

  private func numberSubviews() {
    for (position, view) in subviews.enumerated() { view.lastPosition = position }
  }
}
