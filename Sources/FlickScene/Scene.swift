import FlickCore
import FlickMotion

/// A scene with nothing left to resolve: names are indices, times are flicks,
/// every number is in range.
package struct Scene: Hashable, Sendable {
  package let title: String?
  /// Of the words that pictures of it have beside its own.
  package let language: WordLanguage
  package let canvas: Canvas
  /// What is compared, in the file's order. A scene without variants has one
  /// whose name is `nil`.
  package private(set) var variants: [Variant]
  /// The same for all variants, in the file's order.
  package private(set) var events: [SceneEvent]
  /// `nil`: the canvas of the first variant is the picture.
  package private(set) var film: Film?
  package private(set) var render: RenderSettings
  package let expectations: [Expectation]
  /// What the variants are made of, where the scene sweeps them.
  package internal(set) var sweep: Sweep?
  /// Pictures for documents, in the file's order, each into a file of its own.
  package let figures: [SceneFigure]

  package init(
    title: String?, language: WordLanguage = .english, canvas: Canvas, variants: [Variant],
    events: [SceneEvent], film: Film?, render: RenderSettings, expectations: [Expectation],
    figures: [SceneFigure] = []
  ) {
    precondition(!variants.isEmpty, "a scene has at least one variant")
    self.title = title
    self.language = language
    self.canvas = canvas
    self.variants = variants
    self.events = events
    self.film = film
    self.render = render
    self.expectations = expectations
    self.figures = figures
  }
}

extension Scene {
  /// The same scene with no other variant than that one.
  package func only(variant: Int) -> Scene {
    var scene = self
    scene.variants = [variants[variant]]
    return scene
  }

  /// The same scene to which more happens.
  package func adding(_ event: SceneEvent) -> Scene {
    var scene = self
    scene.events.append(event)
    return scene
  }

  /// The same scene for another length.
  package func lasting(_ length: RenderSettings.Length) -> Scene {
    var scene = self
    scene.render.length = length
    return scene
  }

  /// The same scene with a film of that variant alone, if it has a film.
  package func showing(variant: Int) -> Scene {
    precondition(variants.indices.contains(variant), "a scene has the variant (was \(variant))")
    var scene = self
    scene.film = film?.showing(variant: variant)
    return scene
  }
}

/// What the layers are laid out in.
package struct Canvas: Hashable, Sendable {
  /// In points; neither side is zero.
  package let size: Size
  /// Pixels per point where no film gives a size of its own.
  package let scale: Double
  package let background: Fill
  /// What numbers are mixed where a layer that is blended or faded is drawn.
  package let blending: BlendingSpace

  package init(size: Size, scale: Double, background: Fill, blending: BlendingSpace = .srgb) {
    self.size = size
    self.scale = scale
    self.background = background
    self.blending = blending
  }
}

/// One of the compared versions of the scene.
package struct Variant: Hashable, Sendable {
  package let name: String?
  package let note: String?
  /// The layers at the root, painted in order.
  package let layers: [Layer]
  /// In the file's order.
  package let behaviors: [Behavior]
  /// In the file's order.
  package let worlds: [World]
  /// What has a value over time; the first are the behaviors'.
  package let channels: [Channel]
  /// What follows from channels and touches, and has signals like them. Their indices
  /// go on where those of `channels` end; equal in every variant.
  package let derived: [Channel]
  package let touch: TouchSampling
  /// The animations that layers have from the start, in the layers' order.
  package let animations: [LayerAction]
  /// What taps do, one a layer at most.
  package let reactions: [LayerReaction]
  /// Those of all layers, hidden ones included, in the layers' order.
  package let mappings: [Layer.Mapping]

  package init(
    name: String?, note: String?, layers: [Layer], behaviors: [Behavior], worlds: [World] = [],
    touch: TouchSampling, animated: [Animated] = [], mapped: [Animated] = [],
    animations: [LayerAction] = [], reactions: [LayerReaction] = []
  ) {
    self.name = name
    self.note = note
    self.layers = layers
    self.behaviors = behaviors
    self.worlds = worlds
    self.touch = touch
    self.animations = animations
    self.reactions = reactions
    var mappings: [Layer.Mapping] = []
    var all: [Int: Layer] = [:]
    func collect(_ layers: [Layer]) {
      for layer in layers {
        mappings += layer.mappings
        all[layer.index] = layer
        collect(layer.children)
      }
    }
    collect(layers)
    self.mappings = mappings
    channels = Self.channels(behaviors, worlds, animated, of: all)
    derived = Self.derived(mapped, of: all)
  }
}

/// How the screen samples the finger.
package struct TouchSampling: Hashable, Sendable {
  /// Samples per second.
  package let rate: Int
  /// How a recogniser tells the velocity of a release.
  package let velocity: VelocityTracker
  /// The platform whose slops and times hold; `nil`: iOS's, but a drag needs
  /// no travel and every velocity is a release's.
  package let profile: GestureProfile?

  package init(rate: Int, velocity: VelocityTracker, profile: GestureProfile? = nil) {
    self.rate = rate
    self.velocity = velocity
    self.profile = profile
  }
}

/// How long and how often frames are shown, and where they go.
package struct RenderSettings: Hashable, Sendable {
  package enum Length: Hashable, Sendable {
    case fixed(FlickDuration)
    /// This long after everything has come to rest.
    case settled(plus: FlickDuration)
    /// This long after what is seen of a channel, or (`nil`) of everything, is at rest.
    case visible(channel: Int?, plus: FlickDuration)
    /// Until an instant that playing tells, whatever moves then.
    case until(Instant)
  }

  package let frameRate: FrameRate
  package fileprivate(set) var length: Length
  /// The engine's tick.
  package let step: FlickDuration
  /// Paths as written, relative to the working folder.
  package let outputs: [String]

  /// What stands for the film where it does not play.
  package let poster: Instant?

  package init(
    frameRate: FrameRate, length: Length, step: FlickDuration, outputs: [String],
    poster: Instant? = nil
  ) {
    self.frameRate = frameRate
    self.length = length
    self.step = step
    self.outputs = outputs
    self.poster = poster
  }
}
