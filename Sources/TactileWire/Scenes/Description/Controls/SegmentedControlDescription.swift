import Tactile

/// The properties of segmented controls.
public struct SegmentedControlDescription: Equatable, Sendable {
  /// The segments, from left to right.
  public var segments: [SegmentedControl.Segment] = []
  /// The index of the selected segment, from 0; -1 if none is selected.
  public var selected = SegmentedControl.noSegment
  /// Whether the control only reports taps and shows no selection.
  public var isMomentary = false

  /// Creates a segmented control; by default without a selected segment.
  public init(
    segments: [SegmentedControl.Segment] = [], selected: Int = SegmentedControl.noSegment,
    isMomentary: Bool = false
  ) {
    self.segments = segments
    self.selected = selected
    self.isMomentary = isMomentary
  }
}
