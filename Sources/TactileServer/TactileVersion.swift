/// The version of this release, as `CHANGELOG.md` has it.
package enum TactileVersion {
  /// Major, minor and patch.
  package static let current = "0.1.0"
}
