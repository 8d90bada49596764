/// What keys are called elsewhere: in CSS, UIKit, SwiftUI, Compose and design programs. A
/// slip's help names the key here; where there are several, the first one that the object
/// has.
enum OtherWords {
  static let layer: [String: [String]] = [
    "alignment": ["align"], "alpha": ["opacity"], "angle": ["rotation"],
    "background": ["fill"], "backgroundColor": ["fill"], "blendMode": ["blend"],
    "border": ["stroke"], "borderColor": ["stroke"], "borderRadius": ["cornerRadius"],
    "borderWidth": ["stroke"], "bounds": ["frame"], "boxShadow": ["shadow"],
    "clipsToBounds": ["clip"], "color": ["fill", "tint"], "content": ["text", "children"],
    "d": ["path"], "direction": ["axis"], "filter": ["blur"], "fontFamily": ["font"],
    "fontWeight": ["weight"], "foregroundColor": ["fill"], "height": ["frame"],
    "isHidden": ["hidden"], "items": ["children"], "kerning": ["letterSpacing"],
    "kind": ["type"], "layers": ["children"], "masksToBounds": ["clip"],
    "maxLines": ["lines"], "mixBlendMode": ["blend"], "name": ["id"],
    "numberOfLines": ["lines"], "overflow": ["clip"], "position": ["frame"],
    "radius": ["cornerRadius"], "rect": ["frame"], "rotate": ["rotation"],
    "size": ["fontSize", "frame"], "skew": ["shear"], "source": ["image"],
    "spacing": ["gap"], "src": ["image"], "string": ["text"], "textAlign": ["align"],
    "textColor": ["fill"], "tintColor": ["tint"], "tracking": ["letterSpacing"],
    "transformOrigin": ["anchor"], "visible": ["hidden"], "width": ["frame"], "x": ["frame"],
    "y": ["frame"],
  ]

  static let behavior: [String: [String]] = [
    "animation": ["motion"], "default": ["initial"], "ease": ["motion"],
    "element": ["layer"], "gestures": ["on"], "interruption": ["interrupt"],
    "policy": ["interrupt"], "positions": ["states"], "spring": ["motion"],
    "start": ["initial"], "stops": ["states"], "target": ["layer"], "touches": ["on"],
    "transition": ["motion"], "values": ["states"],
  ]

  static let reaction: [String: [String]] = [
    "click": ["tap"], "dragEnd": ["release"], "end": ["release"], "hold": ["press"],
    "longPress": ["press"], "magnify": ["pinch"], "pan": ["drag"], "rotation": ["rotate"],
    "swipe": ["drag"], "up": ["release"], "zoom": ["pinch"],
  ]

  static let event: [String: [String]] = [
    "after": ["at"], "click": ["tap"], "delay": ["at"], "doubleTap": ["tap"],
    "longPress": ["press"], "rotate": ["pinch"], "start": ["at"], "swipe": ["flick", "drag"],
    "time": ["at"], "touch": ["down"], "when": ["at"], "zoom": ["pinch"],
  ]

  static let canvas: [String: [String]] = [
    "backgroundColor": ["background"], "color": ["background"], "density": ["scale"],
    "fill": ["background"], "height": ["size"], "width": ["size"],
  ]

  static let render: [String: [String]] = [
    "end": ["duration"], "file": ["outputs"], "frameRate": ["fps"], "length": ["duration"],
    "out": ["outputs"], "output": ["outputs"], "rate": ["fps"],
  ]

  static let spring: [String: [String]] = [
    "c": ["damping"], "dampingFraction": ["dampingRatio"], "k": ["stiffness"],
    "m": ["mass"], "period": ["response"], "zeta": ["dampingRatio"],
  ]
}
