extension Unicode.Scalar {
  /// Whether a text for people contains an escape instead of it: it is a control, a line separator, a
  /// change of the writing direction or invisible.
  package var needsEscape: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
