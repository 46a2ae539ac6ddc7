import Tactile

/// What the filters let pass, with each figure's unit, its reason and where it comes from.
///
/// A filter is off where its main figure, printed in the table, is 0, negative, infinite or no number. Those that are on
/// by default ask for something no hand can do, so a good panel never meets them; the others cost
/// something (a delay, a corner of the glass, fine movements) and are for panels that need them.
/// Sizes are millimetres on the glass, since that is what a finger is measured in.
///
/// | filter | figure | default | for a panel that needs it |
/// |---|---|---|---|
/// | swapped contacts | ``swapDistance`` | 20 mm | 20 mm |
/// | bounce | ``bounceTime`` | off | 0.02 to 0.05 s |
/// | fixed ghosts | ``ghostCount`` | off | 10 |
/// | edge dead zone | ``edges`` | off | 2 to 5 mm |
/// | contact size | ``maximumSize`` | off | 30 mm |
/// | minimum life | ``minimumLife`` | off | 0.02 s |
/// | stuck touches | ``stuckTime`` | 300 s | 60 s |
/// | jitter | ``jitter`` | off | 0.25 to 0.5 mm |
public struct FilterOptions: Hashable, Sendable {
  /// How far apart two contacts are, in millimetres, that a panel may have swapped when each appears
  /// where the other was in one frame.
  ///
  /// Infrared frames do that (jumps over a quarter of the panel in one frame were measured). At the
  /// slowest frames measured, 54 ms, 20 mm is half a turn of two fingertips in one frame, ten turns
  /// a second: no hand does that. Fingers closer than 20 mm might only have moved.
  public var swapDistance = 20.0

  /// How long a lift is held back in case the finger comes back, in seconds.
  ///
  /// Off, because every lift comes later by as much. A 7-inch panel is known to drop and find a resting finger again
  /// (raspberrypi/linux#4749). Stay under 0.04 s, the shortest pause between the taps
  /// of a double tap that Android accepts, or fast double taps become one.
  public var bounceTime: TimeInterval = 0
  /// How far from its lift a finger may come back, in millimetres. Ours: within a fingertip, and less
  /// than two fingers side by side are apart.
  public var bounceDistance = 5.0

  /// How many touches at one place make it a ghost.
  ///
  /// Off, because a machine that tests the panel also hits one place exactly. Fingers spread by a
  /// millimetre or two, so 10 on one spot are no hand. Ghost taps at one place are
  /// a known complaint (koreader/koreader#9324).
  public var ghostCount = 0
  /// How far from each other these touches may be, in millimetres; also how far they may stray. Ours:
  /// less than a finger spreads.
  public var ghostRadius = 1.0
  /// How long each of these touches lasts at most, in seconds. Ours: what stays longer is a resting
  /// finger, or stuck.
  public var ghostLife: TimeInterval = 0.5
  /// How long the place may be quiet between two of these touches, in seconds. Ours: after a longer pause it
  /// counts from one again.
  public var ghostPause: TimeInterval = 10
  /// How long a muted place must be quiet to be released, in seconds. Ours: long enough that a ghost
  /// which still fires now and then stays muted.
  public var ghostRelease: TimeInterval = 60

  /// Contacts of fingers that begin this near to an edge are ignored until they lift.
  ///
  /// Off, because edge gestures begin there. For frames and sleeves that touch the rim (iptsd and
  /// KOReader users ask for it); 2 to 5 mm covers a bezel's shadow.
  public var edges = EdgeWidths.none

  /// How long the long axis of a finger's contact may be, in millimetres.
  ///
  /// Off, because many panels state the size in units of their own. A flat thumb is about 25 mm long,
  /// a palm's heel 40 and more, so 30 tells them apart where sizes are true. What the device
  /// itself calls a palm (`MT_TOOL_PALM`) never gets this far.
  public var maximumSize = 0.0

  /// How long a contact must last to be one, in seconds.
  ///
  /// Off, because every touch comes later by as much, and because some panels report real taps of no
  /// length. Ghosts under 20 ms were measured on five panels.
  public var minimumLife: TimeInterval = 0

  /// How long a contact may rest before it is cancelled, in seconds.
  ///
  /// On, so that something left on the glass, a drop or a lost lift does not hold a kiosk for ever. Ours: five minutes
  /// within ``stuckTravel`` is more than any hand holds; panels are silent for seconds
  /// under a quiet finger, so it must not be short.
  public var stuckTime: TimeInterval = 300
  /// How far a contact must move to count as alive, in millimetres. Ours: more than a panel's noise,
  /// less than a hand sways in minutes.
  public var stuckTravel = 1.0

  /// How far a finger may tremble without anything being reported, in millimetres.
  ///
  /// Off, because movements trail the finger by as much. Panels with ±1 to 2 mm of error exist; a
  /// quarter to half a millimetre calms a resting finger and stays far under the slop of any gesture.
  public var jitter = 0.0

  /// The defaults.
  public init() {}

  /// Every filter off: what goes in comes out.
  public static let off: FilterOptions = {
    var options = FilterOptions()
    options.swapDistance = 0
    options.stuckTime = 0
    return options
  }()
}
