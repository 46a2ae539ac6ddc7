/// A control with segments side by side, of which a tap selects one (S230–S232).
///
/// A finger selects the segment under it when it lifts. The control then sends `valueChanged`.
open class SegmentedControl: Control {
  /// A segment of a ``SegmentedControl``.
  public struct Segment: Hashable, Sendable {
    /// The title, for code that draws the segment.
    public var title: String
    /// Whether a finger can select the segment.
    public var isEnabled: Bool
    /// The width, in the control's own units, at least 0. With nil, the segment has an equal share
    /// of the space that the others leave.
    public var width: Double?

    /// Creates a segment, which is enabled and has an equal share of the space.
    public init(title: String = "", isEnabled: Bool = true, width: Double? = nil) {
      self.title = title
      self.isEnabled = isEnabled
      self.width = width
    }
  }

  /// The value of ``selectedSegmentIndex`` if no segment is selected: -1.
  public static let noSegment = -1

  /// The segments, from left to right. If the selected segment is no longer among their indices, no
  /// segment is selected. Setting it sends no event.
  public var segments: [Segment] {
    didSet { if selection >= segments.count { selection = Self.noSegment } }
  }
  /// Whether the control only reports taps and shows no selection. Each tap then sends
  /// `valueChanged` (S232).
  public var isMomentary = false
  /// The segment under the tracked finger; nil if there is none. Use it to draw.
  public private(set) var highlightedSegmentIndex: Int?

  private var selection = SegmentedControl.noSegment

  /// Creates a segmented control with a frame in its superview.
  public init(
    frame: Rect = .zero, segments: [Segment] = [], selected: Int = SegmentedControl.noSegment,
    name: String = "", defaults: GestureDefaults = .standard
  ) {
    self.segments = segments
    super.init(frame: frame, name: name, defaults: defaults)
    selectedSegmentIndex = selected
  }

  open override class var isHitOnlyInsideFrame: Bool { self == SegmentedControl.self }

  /// The index of the selected segment, from 0; ``noSegment`` if none is selected. In a momentary
  /// control it is the segment that a finger selected last.
  ///
  /// An index that no segment has selects none. Setting it sends no event, and a momentary control
  /// ignores it (S232).
  public var selectedSegmentIndex: Int {
    get { selection }
    set {
      guard !isMomentary else { return }
      selection = segments.indices.contains(newValue) ? newValue : Self.noSegment
    }
  }

  /// Returns true for an ancestor's single tap with one finger (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
  }

  /// Highlights the segment under the finger. An override should call `super`.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    highlightedSegmentIndex = enabledSegment(at: touch.location(in: self))
    return true
  }

  /// Highlights the segment under the finger, and none outside. An override should call `super`.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    highlightedSegmentIndex = isTouchInside ? enabledSegment(at: touch.location(in: self)) : nil
    return true
  }

  /// Selects the segment under the finger if it lifts inside. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    highlightedSegmentIndex = nil
    guard isTouchInside, let index = enabledSegment(at: touch.location(in: self)),
      isMomentary || index != selection
    else { return }
    selection = index
    accompany(with: .valueChanged)
  }

  /// Highlights no segment. An override should call `super`.
  open override func cancelTracking(with event: TouchEvent?) {
    highlightedSegmentIndex = nil
  }

  private func enabledSegment(at place: Point) -> Int? {
    segmentIndex(at: place).flatMap { segments[$0].isEnabled ? $0 : nil }
  }
}

// MARK: Segments

extension SegmentedControl {
  /// The number of segments.
  public final var numberOfSegments: Int { segments.count }

  /// Returns the index of the segment at a point in the control's coordinates; nil if there is
  /// none. A point above, below or beside the control belongs to the nearest location in it, since
  /// the tracked finger may leave the control by ``Control/trackingMargin``.
  public final func segmentIndex(at point: Point) -> Int? {
    let x = min(max(point.x, bounds.minX), bounds.maxX)
    // The widths may add up to slightly less than the width of the control.
    let rounding = 1e-9 * max(bounds.size.width, 1)
    let share = sharedWidth
    var left = bounds.minX
    // The right edge belongs to the last segment that ends there.
    var lastAtEdge: Int?
    // This runs for each movement of a finger, so it makes no list of frames.
    for index in segments.indices {
      let width = width(at: index, share)
      let right = left + width
      if x >= left, x < right { return index }
      if width > 0, (x - right).magnitude <= rounding { lastAtEdge = index }
      left = right
    }
    return lastAtEdge
  }

  /// The frames of the segments, in the control's coordinates. Segments without a width share the
  /// space that the others leave equally (S231).
  public final var segmentFrames: [Rect] {
    let share = sharedWidth
    var left = bounds.minX
    return segments.indices.map { index in
      let width = width(at: index, share)
      defer { left += width }
      return Rect(x: left, y: bounds.minY, width: width, height: bounds.size.height)
    }
  }

  /// The width of each segment without a width, at least 0.
  private var sharedWidth: Double {
    var (fixed, sharing) = (0.0, 0)
    for index in segments.indices {
      if let width = segments[index].width { fixed += max(width, 0) } else { sharing += 1 }
    }
    return sharing > 0 ? max(bounds.size.width - fixed, 0) / Double(sharing) : 0
  }

  /// Returns the width of the segment at an index. `share` is ``sharedWidth``.
  private func width(at index: Int, _ share: Double) -> Double {
    segments[index].width.map { max($0, 0) } ?? share
  }

  /// Inserts a segment, at the end if the index is above ``numberOfSegments``. The selected segment
  /// stays selected.
  public final func insertSegment(_ segment: Segment, at index: Int) {
    let place = min(max(index, 0), segments.count)
    segments.insert(segment, at: place)
    if selection >= place { selection += 1 }
  }

  /// Removes a segment. The selected segment stays selected unless it is removed. An index that no
  /// segment has does nothing.
  public final func removeSegment(at index: Int) {
    guard segments.indices.contains(index) else { return }
    let selected = selection
    selection = Self.noSegment
    segments.remove(at: index)
    if selected != index { selection = selected > index ? selected - 1 : selected }
  }

  /// Removes all segments.
  public final func removeAllSegments() {
    segments = []
  }
}
