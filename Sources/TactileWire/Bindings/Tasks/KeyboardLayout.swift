/// The keyboard layout of a file of bindings, in the words of xkeyboard-config. An empty string stands for
/// the default of libxkbcommon.
package struct KeyboardLayout: Equatable, Sendable {
  package var rules = ""
  package var model = ""
  package var layout = ""
  package var variant = ""
  package var options = ""

  package init() {}
}
