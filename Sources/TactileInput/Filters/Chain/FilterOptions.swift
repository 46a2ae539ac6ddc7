import Tactile

/// The parameters of the filters. Each states its unit, the reason for its default and the source.
///
/// A filter is off if its main parameter, which the table shows, is 0, negative, infinite or NaN.
/// Filters that are on by default act only on movements that no hand can make, so they have no
/// effect on a good panel. The other filters have a cost: a delay, a part of the glass, or small
/// movements. They are for panels that need them. Lengths are millimetres on the glass, which suit
/// fingers.
///
/// | filter | parameter | default | for a panel that needs it |
/// |---|---|---|---|
/// | swapped contacts | ``swapDistance`` | 20 mm | 20 mm |
/// | pen | ``penTime`` | 0.09 s | 0.09 s |
/// | bounce | ``bounceTime`` | off | 0.02 to 0.05 s |
/// | fixed ghosts | ``ghostCount`` | off | 10 |
/// | edge dead zone | ``edges`` | off | 2 to 5 mm |
/// | contact size | ``maximumSize`` | off | 30 mm |
/// | minimum life | ``minimumLife`` | off | 0.02 s |
/// | stuck touches | ``stuckTime`` | 300 s | 60 s |
/// | jitter | ``jitter`` | off | 0.25 to 0.5 mm |
public struct FilterOptions: Hashable, Sendable {
  /// The minimum distance of two contacts, in millimetres, at which an exchange of their positions
  /// in one frame is undone.
  ///
  /// Infrared frames swap contacts: jumps over a quarter of the panel in one frame were measured.
  /// In the slowest frames measured, 54 ms, 20 mm is half a turn of two fingertips, or ten turns a
  /// second; no hand does that. Fingers closer than 20 mm might really have moved.
  public var swapDistance = 20.0

  /// How long fingers are ignored after a pen of the same surface has left, in seconds. They are also
  /// ignored while the pen is near.
  ///
  /// libinput's value. It has no effect on a panel without a pen. A pen belongs to the surface if it is
  /// on the same node, or has the same ``DeviceSettings/group``.
  public var penTime: TimeInterval = 0.09

  /// How long to delay a lift in case the finger returns, in seconds.
  ///
  /// Off by default, because it delays every lift. A 7-inch panel is known to lose and find a
  /// resting finger (raspberrypi/linux#4749). Use less than 0.04 s, the shortest pause in a double
  /// tap that Android accepts; otherwise fast double taps become one tap.
  public var bounceTime: TimeInterval = 0
  /// How far from its lift a finger may return, in millimetres.
  ///
  /// Tactile's own value: within a fingertip, and less than the distance of two adjacent fingers.
  public var bounceDistance = 5.0

  /// The number of touches at one place that mute it.
  ///
  /// Off by default, because a machine that tests the panel also touches one place exactly.
  /// Fingers vary by a millimetre or two, so 10 touches at one place are not a hand. Ghost taps at
  /// one place are a known complaint (koreader/koreader#9324).
  public var ghostCount = 0
  /// The maximum distance between these touches, and the maximum movement of each, in millimetres.
  ///
  /// Tactile's own value: less than the variation of a finger.
  public var ghostRadius = 1.0
  /// The maximum duration of each of these touches, in seconds.
  ///
  /// Tactile's own value: a longer touch is a resting finger or a stuck touch.
  public var ghostLife: TimeInterval = 0.5
  /// The maximum time between two of these touches, in seconds.
  ///
  /// Tactile's own value. After a longer pause, the count starts again.
  public var ghostPause: TimeInterval = 10
  /// The time without touches after which a muted place becomes active again, in seconds.
  ///
  /// Tactile's own value: long enough that a place with occasional ghost touches stays muted.
  public var ghostRelease: TimeInterval = 60

  /// The width of the dead zone at each edge. Fingers that begin there are ignored until they
  /// lift.
  ///
  /// Off by default, because edge gestures begin there. It is for frames and sleeves that touch
  /// the rim; users of iptsd and KOReader ask for it. 2 to 5 mm covers the shadow of a bezel.
  public var edges = EdgeWidths.none

  /// The maximum length of a finger's contact, in millimetres.
  ///
  /// Off by default, because many panels report sizes in units of their own. A flat thumb is about
  /// 25 mm long, the heel of a palm 40 mm and more. 30 mm therefore separates them if the sizes
  /// are correct. Contacts that the device reports as palms (`MT_TOOL_PALM`) do not reach this
  /// filter.
  public var maximumSize = 0.0

  /// The minimum duration of a contact, in seconds.
  ///
  /// Off by default, because it delays every touch, and because some panels report real taps with
  /// a duration of zero. Ghost touches under 20 ms were measured on five panels.
  public var minimumLife: TimeInterval = 0

  /// How long a contact may stay still before it is cancelled, in seconds.
  ///
  /// On by default, so that an object on the glass, a drop of water or a missing lift does not
  /// block a kiosk. Tactile's own value: no hand stays within ``stuckTravel`` for five minutes. It
  /// must not be short, because panels send nothing for seconds while a finger rests.
  public var stuckTime: TimeInterval = 300
  /// The movement that restarts ``stuckTime``, in millimetres.
  ///
  /// Tactile's own value: more than the noise of a panel, less than a hand moves in minutes.
  public var stuckTravel = 1.0

  /// The movement of a finger that is not reported, in millimetres.
  ///
  /// Off by default, because reported movements lag by this distance. Panels with errors of ±1 to
  /// 2 mm exist. A quarter to half a millimetre steadies a resting finger, and is far below the
  /// movement threshold of any gesture.
  public var jitter = 0.0

  /// Creates the default options.
  public init() {}

  /// Every filter off: frames pass unchanged.
  public static let off: FilterOptions = {
    var options = FilterOptions()
    options.swapDistance = 0
    options.penTime = 0
    options.stuckTime = 0
    return options
  }()
}

/// The name of a parameter of ``FilterOptions``, to change one parameter and keep the others.
public enum FilterParameter: String, Hashable, Sendable, CaseIterable {
  /// ``FilterOptions/swapDistance``, in millimetres.
  case swapDistance
  /// ``FilterOptions/penTime``, in seconds.
  case penTime
  /// ``FilterOptions/bounceTime``, in seconds.
  case bounceTime
  /// ``FilterOptions/bounceDistance``, in millimetres.
  case bounceDistance
  /// ``FilterOptions/ghostCount``, a number of touches.
  case ghostCount
  /// ``FilterOptions/ghostRadius``, in millimetres.
  case ghostRadius
  /// ``FilterOptions/ghostLife``, in seconds.
  case ghostLife
  /// ``FilterOptions/ghostPause``, in seconds.
  case ghostPause
  /// ``FilterOptions/ghostRelease``, in seconds.
  case ghostRelease
  /// ``EdgeWidths/left`` of ``FilterOptions/edges``, in millimetres.
  case leftEdge
  /// ``EdgeWidths/top`` of ``FilterOptions/edges``, in millimetres.
  case topEdge
  /// ``EdgeWidths/right`` of ``FilterOptions/edges``, in millimetres.
  case rightEdge
  /// ``EdgeWidths/bottom`` of ``FilterOptions/edges``, in millimetres.
  case bottomEdge
  /// ``FilterOptions/maximumSize``, in millimetres.
  case maximumSize
  /// ``FilterOptions/minimumLife``, in seconds.
  case minimumLife
  /// ``FilterOptions/stuckTime``, in seconds.
  case stuckTime
  /// ``FilterOptions/stuckTravel``, in millimetres.
  case stuckTravel
  /// ``FilterOptions/jitter``, in millimetres.
  case jitter

  private var path: WritableKeyPath<FilterOptions, Double> {
    switch self {
    case .swapDistance: \.swapDistance
    case .penTime: \.penTime
    case .bounceTime: \.bounceTime
    case .bounceDistance: \.bounceDistance
    case .ghostCount: \.exactGhostCount
    case .ghostRadius: \.ghostRadius
    case .ghostLife: \.ghostLife
    case .ghostPause: \.ghostPause
    case .ghostRelease: \.ghostRelease
    case .leftEdge: \.edges.left
    case .topEdge: \.edges.top
    case .rightEdge: \.edges.right
    case .bottomEdge: \.edges.bottom
    case .maximumSize: \.maximumSize
    case .minimumLife: \.minimumLife
    case .stuckTime: \.stuckTime
    case .stuckTravel: \.stuckTravel
    case .jitter: \.jitter
    }
  }

  fileprivate func value(in options: FilterOptions) -> Double { options[keyPath: path] }

  fileprivate func set(_ value: Double, in options: inout FilterOptions) {
    options[keyPath: path] = value
  }
}

extension FilterOptions {
  /// The value of a parameter in its own unit. A count is rounded towards zero.
  public subscript(_ parameter: FilterParameter) -> Double {
    get { parameter.value(in: self) }
    set { parameter.set(newValue, in: &self) }
  }

  fileprivate var exactGhostCount: Double {
    get { Double(ghostCount) }
    set { ghostCount = Int(exactly: newValue.rounded(.towardZero)) ?? 0 }
  }
}
