import Glibc

/// Draws SVG as PNG, with librsvg and cairo.
///
/// The program loads librsvg when it draws its first PNG file. If the program were linked with
/// librsvg, each start of each command would load about 50 libraries, and kiosks that draw nothing
/// would have to install them.
struct PNGRenderer {
  /// The number of pixels of the PNG file for a pixel of the drawing.
  static let scale = 2.0

  private let library: String

  /// Creates a renderer that loads this library.
  init(library: String = "librsvg-2.so.2") { self.library = library }

  /// A rectangle of librsvg, in pixels.
  private struct Area {
    var x: Double, y: Double, width: Double, height: Double
  }

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Sink = @convention(c) (Pointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  /// Returns the bytes of a PNG file with a drawing.
  ///
  /// - Throws: `CommandError` if the library is missing, or if it cannot draw the text.
  func png(of svg: String) throws(CommandError) -> [UInt8] {
    guard let loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw CommandError(
        "cannot draw a PNG file, because the library \(library) is not installed; "
          + "install the package librsvg2-2, or write an .svg file")
    }
    let functions = try Functions(loaded)
    let handle = Array(svg.utf8).withUnsafeBytes {
      functions.newHandle($0.baseAddress, $0.count, nil)
    }
    guard let handle else { throw Self.failure("read") }
    defer { functions.unreference(handle) }
    var (width, height) = (0.0, 0.0)
    guard functions.size(handle, &width, &height) != 0, width >= 1, height >= 1 else {
      throw Self.failure("measure")
    }
    let area = Area(x: 0, y: 0, width: width * Self.scale, height: height * Self.scale)
    // 0 is CAIRO_FORMAT_ARGB32.
    let surface = functions.newSurface(0, Int32(area.width), Int32(area.height))
    defer { functions.destroySurface(surface) }
    let context = functions.newContext(surface)
    defer { functions.destroyContext(context) }
    let isDrawn = withUnsafePointer(to: area) {
      functions.draw(handle, context, UnsafeRawPointer($0), nil)
    }
    guard isDrawn != 0 else { throw Self.failure("draw") }
    var bytes: [UInt8] = []
    let append: Sink = { target, part, count in
      guard let target, let part else { return 0 }
      target.assumingMemoryBound(to: [UInt8].self).pointee
        .append(contentsOf: UnsafeBufferPointer(start: part, count: Int(count)))
      return 0
    }
    let status = withUnsafeMutablePointer(to: &bytes) {
      functions.writePNG(surface, append, UnsafeMutableRawPointer($0))
    }
    guard status == 0 else { throw Self.failure("encode") }
    return bytes
  }

  private static func failure(_ action: String) -> CommandError {
    CommandError("librsvg cannot \(action) the drawing; write an .svg file")
  }

  /// The functions of librsvg, and of the libraries that it is linked with (GObject and cairo).
  private struct Functions {
    let newHandle: @convention(c) (UnsafeRawPointer?, Int, Pointer?) -> Pointer?
    let size:
      @convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
    let draw: @convention(c) (Pointer, Pointer?, UnsafeRawPointer, Pointer?) -> Int32
    let unreference: @convention(c) (Pointer) -> Void
    let newSurface: @convention(c) (Int32, Int32, Int32) -> Pointer?
    let newContext: @convention(c) (Pointer?) -> Pointer?
    let destroyContext: @convention(c) (Pointer?) -> Void
    let destroySurface: @convention(c) (Pointer?) -> Void
    let writePNG: @convention(c) (Pointer?, Sink, Pointer?) -> UInt32

    init(_ library: Pointer) throws(CommandError) {
      func find<Function>(_ name: String, _: Function.Type) throws(CommandError) -> Function {
        guard let address = dlsym(library, name) else {
          throw CommandError(
            "cannot draw a PNG file, because the installed librsvg has no \(name); "
              + "install librsvg 2.52 or later, or write an .svg file")
        }
        return unsafeBitCast(address, to: Function.self)
      }
      newHandle = try find(
        "rsvg_handle_new_from_data",
        (@convention(c) (UnsafeRawPointer?, Int, Pointer?) -> Pointer?).self)
      size = try find(
        "rsvg_handle_get_intrinsic_size_in_pixels",
        (@convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) ->
          Int32).self)
      draw = try find(
        "rsvg_handle_render_document",
        (@convention(c) (Pointer, Pointer?, UnsafeRawPointer, Pointer?) -> Int32).self)
      unreference = try find("g_object_unref", (@convention(c) (Pointer) -> Void).self)
      newSurface = try find(
        "cairo_image_surface_create", (@convention(c) (Int32, Int32, Int32) -> Pointer?).self)
      newContext = try find("cairo_create", (@convention(c) (Pointer?) -> Pointer?).self)
      destroyContext = try find("cairo_destroy", (@convention(c) (Pointer?) -> Void).self)
      destroySurface = try find(
        "cairo_surface_destroy", (@convention(c) (Pointer?) -> Void).self)
      writePNG = try find(
        "cairo_surface_write_to_png_stream",
        (@convention(c) (Pointer?, Sink, Pointer?) -> UInt32).self)
    }
  }
}

extension PictureFormat {
  /// Returns the bytes of a file with a drawing.
  ///
  /// - Parameter svg: The drawing as SVG.
  /// - Throws: `CommandError` if the library that draws PNG files is missing.
  func bytes(ofDrawing svg: String) throws(CommandError) -> [UInt8] {
    self == .png ? try PNGRenderer().png(of: svg) : Array(svg.utf8)
  }
}
