/// The language of the words that Flick itself writes into pictures: titles of axes, the
/// speed, what a figure points out.
package enum WordLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// Words in this language.
  ///
  /// - Parameters:
  ///   - english: Words with a `%@` for each value, a row of the table; others, such as a
  ///     signal's name, stay as they are.
  ///   - values: What stands for the `%@`, in order.
  package func callAsFunction(_ english: String, _ values: String...) -> String {
    let words = self == .chinese ? Self.inChinese[english] ?? english : english
    var parts = words.split(separator: "%@", omittingEmptySubsequences: false)[...]
    precondition(
      parts.count == values.count + 1, "'\(words)' has a place for each value (were \(values))")
    var result = String(parts.removeFirst())
    for (value, part) in zip(values, parts) { result += value + part }
    return result
  }

  /// By the English words.
  package static let inChinese: [String: String] = [
    // What has a value.
    "Position": "位置", "Width": "宽度", "Height": "高度", "Scale": "缩放", "Rotation": "旋转",
    "Opacity": "不透明度", "Progress": "进度", "Corner radius": "圆角半径", "Fill": "填充",
    "Stroke": "描边", "Stroke width": "描边宽度", "Shadow": "阴影", "Shadow radius": "阴影半径",
    "Blur": "模糊", "Backdrop blur": "背景模糊", "Number": "数值", "Transform": "变换",
    "Image": "图像", "red": "红", "green": "绿", "blue": "蓝", "alpha": "不透明度",
    // How fast it changes, in which unit, and which way.
    "Speed": "速率", "Velocity": "速度", "Acceleration": "加速度", "%@ velocity": "%@速度",
    "%@ acceleration": "%@加速度", "per s": "/s", "per s²": "/s²", "upward": "向上",
    "downward": "向下", "rightward": "向右", "clockwise": "顺时针", "from the top": "距顶部",
    "%@ positive": "%@为正", "%@ (%@)": "%@（%@）", ", ": "，",
    // Around the canvas.
    "%@ speed": "%@ 倍速", "%@× speed": "%@ 倍速", "Time (%@)": "时间（%@）",
    // What figures point out.
    "overshoot %@": "过冲 %@", "at rest, %@": "静止，%@", "finger": "手指", "finger %@": "手指 %@",
    "to %@": "到 %@", "held": "按住", "glides": "滑行", "Every %@, from %@": "每隔 %@，自 %@ 起",
  ]
}
