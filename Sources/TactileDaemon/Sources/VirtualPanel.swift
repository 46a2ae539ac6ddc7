import Tactile
import TactileIO
import TactileInput

/// A touch panel that does not exist, for machines without one: `--panel 341x192mm,name=Left`.
///
/// It has no device node and reports nothing. Scripted fingers touch its screen (S270).
struct VirtualPanel: Equatable {
  /// The units of its axes in a millimetre, so that a size has two decimals.
  private static let resolution = 100.0

  /// The size on the glass in millimetres, each side within ``DeviceSize/plausibleSide``.
  let size: Size
  /// The name, for rules and messages.
  let name: String

  /// Parses the value of the option.
  ///
  /// - Parameters:
  ///   - text: The size, then options after commas.
  ///   - number: The number of the panel, from 1, which is part of its name if the text gives none.
  /// - Throws: ``UsageError`` with the value found and the form that is allowed.
  init(parsing text: String, number: Int) throws(UsageError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let size = Self.size(parts[0]) else {
      throw UsageError(
        "--panel has the size '\(parts[0])'; expected one such as 341x192mm, with sides from 10 to "
          + "3000 mm")
    }
    var name: String?
    for part in parts.dropFirst() {
      guard part.hasPrefix("name="), part.utf8.count > 5, name == nil else {
        throw UsageError("--panel has the option '\(part)'; expected name=TEXT, once")
      }
      name = String(part.dropFirst(5))
    }
    self.size = size
    self.name = name ?? (number == 1 ? "Virtual Panel" : "Virtual Panel \(number)")
  }

  private static func size(_ text: String) -> Size? {
    guard text.hasSuffix("mm") else { return nil }
    let sides = text.dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else {
      return nil
    }
    let size = Size(width: width, height: height)
    return DeviceSize.isPlausible(size) ? size : nil
  }

  /// The panel as a kernel would describe it.
  var description: DeviceDescription {
    var panel = DeviceDescription(name: name)
    panel.isVirtual = true
    panel.properties.insert(InputProperty.direct)
    let axes: [(code: UInt16, millimetres: Double)] = [
      (AbsCode.mtPositionX, size.width), (AbsCode.mtPositionY, size.height),
    ]
    panel.codes[EventType.key] = CodeSet([KeyCode.touch])
    panel.codes[EventType.abs] = CodeSet(
      [AbsCode.mtSlot, AbsCode.mtTrackingID] + axes.map { $0.code })
    panel.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: 9)
    panel.axes[AbsCode.mtTrackingID] = AbsoluteAxis(minimum: 0, maximum: 65535)
    for (code, millimetres) in axes {
      let units = (millimetres * Self.resolution).rounded()
      panel.axes[code] = AbsoluteAxis(
        minimum: 0, maximum: Int32(units) - 1, resolution: Int32(Self.resolution))
    }
    return panel
  }
}
