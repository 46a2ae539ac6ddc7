/// The version of this release, as `CHANGELOG.md` has it.
public enum TactileVersion {
  /// Major, minor and patch.
  public static let current = "0.1.0"
}
