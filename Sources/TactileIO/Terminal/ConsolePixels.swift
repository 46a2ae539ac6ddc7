import CTactileLinux
@preconcurrency import Glibc
import Tactile

/// The pixels of a Linux console (console(4)): of one cell, and of the display.
package struct ConsolePixels: Hashable, Sendable {
  private let cellWidth: Int
  private let cellHeight: Int
  private let displayWidth: Int
  private let displayHeight: Int

  /// The pixels of a console with cells and a display of these sizes, in pixels.
  package init(cell: (width: Int, height: Int), display: (width: Int, height: Int)) {
    (cellWidth, cellHeight) = cell
    (displayWidth, displayHeight) = display
  }

  /// Returns the part of the display that the cells cover, from 0 to 1 along both axes. A console uses only
  /// whole cells, so a strip at the right and at the bottom can be left over, narrower than a cell.
  ///
  /// The result is nil if no console with these sizes has this number of cells, because it is on another
  /// display.
  package func coverage(of extent: Terminal.Extent) -> Size? {
    // The console can be turned by 90 degrees.
    coverage(of: extent, width: displayWidth, height: displayHeight)
      ?? coverage(of: extent, width: displayHeight, height: displayWidth)
  }

  private func coverage(of extent: Terminal.Extent, width: Int, height: Int) -> Size? {
    guard cellWidth > 0, cellHeight > 0, extent.columns == width / cellWidth,
      extent.rows == height / cellHeight
    else { return nil }
    return Size(
      width: Double(extent.columns * cellWidth) / Double(width),
      height: Double(extent.rows * cellHeight) / Double(height))
  }
}

extension Terminal {
  /// The part of the display that the cells of a Linux console cover, from 0 to 1 along both axes; 1 for a
  /// terminal that is no console, or a console whose pixels are not known.
  package var coverage: Size {
    consolePixels?.coverage(of: extent) ?? Size(width: 1, height: 1)
  }

  /// The pixels of the console; nil for another terminal, and for a console without the first framebuffer.
  private var consolePixels: ConsolePixels? {
    var cell = tactile_cell()
    guard tactile_console_cell(descriptor, &cell) == 0,
      let bytes = try? FileReader.bytes(of: "/sys/class/graphics/fb0/virtual_size")
    else { return nil }
    // Two numbers, such as "1280,800".
    let numbers = String(decoding: bytes, as: UTF8.self).split { !$0.isNumber }
      .compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return ConsolePixels(
      cell: (Int(cell.width), Int(cell.height)), display: (numbers[0], numbers[1]))
  }
}
