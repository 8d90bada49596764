import Foundation
import Testing

/// A JSON value of a vector file; what is absent reads as `nil` or empty.
struct JSONValue {
  private let raw: Any?

  init(_ raw: Any?) { self.raw = raw is NSNull ? nil : raw }

  subscript(key: String) -> JSONValue { JSONValue((raw as? [String: Any])?[key]) }
  subscript(index: Int) -> JSONValue {
    guard let list = raw as? [Any], list.indices.contains(index) else { return JSONValue(nil) }
    return JSONValue(list[index])
  }

  var exists: Bool { raw != nil }
  var string: String? { raw as? String }
  var bool: Bool { (raw as? NSNumber)?.boolValue ?? false }
  var array: [JSONValue] { (raw as? [Any] ?? []).map(JSONValue.init) }
  var keys: [String] { (raw as? [String: Any] ?? [:]).keys.sorted() }

  /// A number, or infinity for "inf".
  var double: Double? {
    if string == "inf" { return .infinity }
    return (raw as? NSNumber)?.doubleValue
  }

  var doubles: [Double] { array.compactMap(\.double) }

  /// A number that the file must hold.
  func number(_ location: SourceLocation = #_sourceLocation) throws -> Double {
    try #require(double, "a number is missing", sourceLocation: location)
  }
}

/// One file of `Data/vectors`.
struct VectorFile {
  struct Case {
    let name: String
    let inputs: JSONValue
    let expected: JSONValue
    let tolerance: JSONValue
  }

  let cases: [Case]

  init(_ name: String) throws {
    let folder = try #require(Bundle.module.resourceURL)
    let url = folder.appendingPathComponent("Data/vectors/\(name).json")
    let root = JSONValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
    cases = try root["cases"].array.map { item in
      Case(
        name: try #require(item["name"].string), inputs: item["inputs"],
        expected: item["expected"], tolerance: item["tolerance"])
    }
  }
}
