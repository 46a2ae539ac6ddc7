import Tactile
import Testing

@testable import TactileWire

@Suite struct `Event message` {
  @Test(arguments: [Sample.fullFrame, Sample.bareFrame])
  func `decodes to the same value that was encoded`(frame: FrameMessage) throws {
    let message = EventMessage(sequence: 7, frame: frame)
    #expect(try EventMessage(from: Sample.json(message)) == message)
  }

  @Test func `leaves out empty members`() throws {
    let message = EventMessage(sequence: 3, frame: Sample.bareFrame)
    #expect(try Sample.json(message) == .object(["sequence": 3, "time": 0]))
    #expect(Sample.bareFrame.isEmpty)
    #expect(!Sample.fullFrame.isEmpty)
  }

  @Test func `is the same with an encoded frame and with a typed frame`() {
    var frame = JSONWriter()
    Sample.fullFrame.writeMembers(into: &frame)
    var spliced = JSONWriter()
    spliced.event(sequence: 12, frame: frame.bytes)
    var whole = JSONWriter()
    whole.reply(EventMessage(sequence: 12, frame: Sample.fullFrame), continues: true)
    #expect(spliced.bytes == whole.bytes)
  }

  @Test func `encodes a touch as the README shows it`() throws {
    var writer = JSONWriter()
    Sample.fullTouch.write(into: &writer)
    let expected =
      #"{"id":41,"device":2,"window":"kiosk","user":1000,"view":"keypad \"1\"","phase":"moved","#
      + #""location":{"x":812.375,"y":440},"previousLocation":{"x":810.25,"y":441.5},"#
      + #""tapCount":1,"type":"stylus","force":0.417,"majorRadius":6.25,"#
      + #""pen":{"azimuthAngle":1.25,"altitudeAngle":0.5,"zOffset":0.125,"isEraser":true,"#
      + #""barrelButton":true,"secondBarrelButton":true},"scripted":true}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test func `an error names the wrong touch`() throws {
    let touches = JSONValue.array([try Sample.json(Sample.bareTouch), .object([:])])
    let value = JSONValue.object(["sequence": 1, "time": 2, "touches": touches])
    #expect(throws: WireError.missing(path: "parameters.touches[1].id")) {
      try EventMessage(from: value)
    }
  }

  @Test func `reset removes the contents of a frame and keeps the memory`() {
    var frame = Sample.fullFrame
    let capacity = frame.touches.capacity
    frame.reset(time: Timestamp(nanoseconds: 5))
    #expect(frame == FrameMessage(time: Timestamp(nanoseconds: 5)))
    #expect(frame.touches.capacity == capacity)
  }
}
