/// What a text may say.
package enum TextFormat: Hashable, Sendable {
  /// Anything.
  case any
  /// One line of characters that show.
  case line
  /// Characters that show, and newlines.
  case lines
  /// Letters, digits, `_` and `-`.
  case name
  /// `300ms` or `0.3s`; positive, or zero too.
  case time(allowsZero: Bool)
  /// Like a time, and perhaps negative.
  case signedTime
  /// Like a time, or a fraction of a second: `1/1200s`.
  case step
  /// A time, or `flip+120ms`, `settled`, `pane.settled+250ms`.
  case instant
  /// An instant that ends the scene.
  case length
  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A colour, or `current`.
  case colorOrCurrent
  /// `50%`.
  case percent
  /// The name of a component.
  case component
  /// The name of a constant or a parameter: letters, digits and `_`.
  case constant
  /// A file with constants, components and motions.
  case include
  case layer
  case behavior
  case event
  case variant
  /// The name of a motion under `motion`.
  case motion
  /// The name of a state; which behavior's, its reader knows.
  case state
  /// A state, a colour, or `current`.
  case stateOrColor
  /// `pane.velocity`.
  case signal
  /// A behavior's name, or a layer's property: `boat.x`.
  case setting
  /// `boat.drift`.
  case animation
  /// `boat.drift`, or a layer's id for all of its animations.
  case animations
  /// `pane.y < 340 and not pane.dragging`.
  case condition
  /// A condition in which a behavior's own names stand alone: `y > 60`.
  case rule
  /// `pane` or `pane@50%,14`.
  case place
  /// SVG path data: `M0 0H10V10Z`.
  case path
  /// `ease-in`, `steps(4, jump-end)`, `linear(0, 0.5 25%, 1)`.
  case curve
  /// The family of a font that is there.
  case font
  /// The file of a font, below the scene's folder.
  case fontFile
  /// The file of a picture, below the scene's folder.
  case imageFile
  /// A file to read, relative to the scene.
  case input
  /// A file or a folder to write.
  case output
  /// The file of a figure.
  case figure
}

extension TextFormat {
  var noun: String {
    switch self {
    case .any, .line, .lines: "a text"
    case .name: "a name"
    case .time, .signedTime: "a time"
    case .setting: "a behavior's name, or a property like \"boat.x\""
    case .animation, .animations: "an animation like \"boat.drift\""
    case .instant: "an instant like \"300ms\" or \"flip+120ms\""
    case .step: "a step like \"1/1200s\""
    case .length: "a duration"
    case .color: "a colour like \"#0A84FF\""
    case .colorOrCurrent: "\"current\" or a colour like \"#0A84FF\""
    case .percent: "a percentage like \"50%\""
    case .component: "a component's name"
    case .constant: "a constant's name"
    case .layer: "a layer's id"
    case .behavior: "a behavior's name"
    case .event: "an event's id"
    case .variant: "a variant's name"
    case .motion: "a motion's name"
    case .state: "a state's name"
    case .stateOrColor: "a state's name or a colour"
    case .signal: "a signal like \"pane.y\""
    case .condition: "a condition like \"pane.y < 340\""
    case .rule: "a condition like \"velocity < -500 or y > 60\""
    case .place: "a layer's id"
    case .path: "SVG path data"
    case .curve: "a curve like \"ease-in-out\""
    case .font: "a font family"
    case .fontFile, .imageFile, .include, .input, .output, .figure: "a path"
    }
  }
}
