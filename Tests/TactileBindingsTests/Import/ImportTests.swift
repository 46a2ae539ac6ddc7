import Fixtures
import Foundation
import TactileTesting
import TactileWire
import Testing

@testable import TactileBindings

@Suite("Importing configurations")
struct ImportTests {
  private static let files: [(ImportFormat, String)] = [
    (.lisgd, "lisgd.sh"), (.lisgd, "lisgd-config.h"), (.touchegg, "touchegg.conf"),
    (.inputactions, "inputactions.yaml"),
  ]

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("Bindings/" + name))))
  }

  @Test func `a whole script of lisgd keeps its order, with the line of each gesture`() throws {
    let result = try ImportFormat.lisgd.convert(try Self.bytes("lisgd.sh"), file: "lisgd.sh")
    #expect(
      result.text == """
        # Converted from lisgd.sh by tactile import lisgd.
        version: 1
        bindings:
        # line 8: -g 1,DU,B,*,R,keyboard show
        - gesture: {kind: swipe, edge: bottom, directions: up, duration: 700ms, sideways: 0.36}
          run: [keyboard, show]
        # line 9: -g 1,UD,T,L,R,menu open --full
        - gesture: {kind: swipe, edge: top, directions: down, distance: long, duration: 700ms, sideways: 0.36}
          run: [menu, open, --full]
        # line 10: -g 1,UD,T,*,R,menu open
        - gesture: {kind: swipe, edge: top, directions: down, distance: short, duration: 700ms, sideways: 0.36}
          run: [menu, open]
        # line 11: -g 1,DU,L,*,P,volume up
        - gesture: {kind: pan, minimumTouches: 1, maximumTouches: 1, edge: left, shouldBegin: {directions: up}}
          every: 10mm
          direction: up
          run: [volume, up]
        # line 12: -g 1,DLUR,BL,*,R,launcher &
        - gesture: {kind: swipe, corner: bottomLeft, directions: upRight, duration: 700ms}
          run: [launcher]
        # line 13: -g 2,LR,*,M,R,xdotool key --clearmodifiers Alt+Left
        - gesture: {kind: swipe, touches: 2, directions: right, distance: 20mm, duration: 700ms, sideways: 0.36}
          keys: alt+Left
        # line 14: -g 3,UD,N,S,R,pidof keyboard || keyboard
        - gesture: {kind: swipe, touches: 3, region: [0.1, 0.1, 0.8, 0.8], directions: down, duration: 700ms, sideways: 0.36}
          shell: "pidof keyboard || keyboard"
        # line 15: not converted: -g 1,LR,R,*,R,page next
        #   the swipe ends at this edge; a binding knows only where it begins

        """)
  }

  @Test(arguments: files.map(\.1))
  func `the bindings of each example are valid`(name: String) throws {
    let format = try #require(Self.files.first { $0.1 == name }).0
    let result = try format.convert(try Self.bytes(name), file: name)
    let list = try BindingList(text: Array(result.text.utf8), file: "bindings.yaml")
    #expect(list.bindings.count == result.count)
    #expect(result.count >= 3)
    #expect(!result.remarks.isEmpty)
  }

  @Test func `a file larger than 1 MiB is an error`() {
    for format in ImportFormat.allCases {
      #expect {
        try format.convert(
          Array(repeating: 0x20, count: ImportFormat.maximumBytes + 1), file: "f")
      } throws: { error in
        "\(error)" == "f:1:1: error: found 1048577 bytes, expected at most 1048576"
      }
    }
  }

  @Test func `remarks beyond the limit are counted`() throws {
    let script = "lisgd " + String(repeating: "-g 1,LR,R,*,R,a ", count: 300)
    let result = try ImportFormat.lisgd.convert(Array(script.utf8), file: "f")
    #expect(result.remarks.count == 201)
    #expect(result.remarks.last?.problem == "100 further differences are not listed")
  }

  @Test func `names and comments cannot leave their line`() throws {
    let script = "lisgd -g '1,LR,*,*,R,a\n\u{2028}bindings: []'"
    let result = try ImportFormat.lisgd.convert(Array(script.utf8), file: "a\nversion: 2")
    let list = try BindingList(text: Array(result.text.utf8), file: "b.yaml")
    #expect(list.bindings.map(\.task) == [.shell("a\n\u{2028}bindings: []")])
  }

  @Test(arguments: files.map(\.1))
  func `any bytes become bindings that are valid, or an error with a location`(
    name: String
  ) throws {
    let format = try #require(Self.files.first { $0.1 == name }).0
    let original = try Self.bytes(name)
    var random = SplitMix(state: 18)
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int(1 + random.next() % 4) where !bytes.isEmpty {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: index)
        default:
          let end = min(bytes.count, index + Int(random.next() % 40))
          bytes.removeSubrange(index..<end)
        }
      }
      do {
        let result = try format.convert(bytes, file: "f")
        let list = try BindingList(text: Array(result.text.utf8), file: "b.yaml")
        #expect(list.bindings.count == result.count)
      } catch let error as ImportError {
        #expect(error.line >= 1 && error.column >= 1)
        #expect(!error.description.contains("\n"))
      }
    }
  }
}

/// Random numbers that are equal in each run (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
