import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

extension GoldenReport {
  /// The report as data, its members in alphabetical order, ended by a newline.
  ///
  /// - Throws: Kind `io`.
  package func json() throws(FlickError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      throw FlickError(.golden(.cannotWrite(path: nil, reason: "\(error)")))
    }
  }

  /// Writes `report.json`, beside its place and renamed when complete.
  ///
  /// - Throws: Kind `io`.
  package func write(to path: String) throws(FlickError) {
    do {
      try TextFile.write(try json(), to: path, overwrites: true)
    } catch let error as MediaError {
      throw FlickError(error)
    } catch let error as FlickError {
      throw error
    } catch {
      throw FlickError(.golden(.cannotWrite(path: path, reason: "\(error)")))
    }
  }

  /// Reads what `write` has left.
  ///
  /// - Throws: Kind `missingInput` where nothing is there, `scene` for what is no
  ///   report or one of a later format.
  package init(reading path: String) throws(FlickError) {
    guard FilePath(path).exists else {
      throw FlickError(.input(.missing(path: path)))
    }
    let data = Data(try ComparedInput.read(path))
    let decoder = JSONDecoder()
    guard let form = try? decoder.decode(Form.self, from: data) else {
      throw FlickError(.golden(.noReport(path: path)))
    }
    guard form.format == GoldenReport.currentFormat else {
      throw FlickError(.golden(.otherFormat(path: path, format: form.format)))
    }
    do {
      self = try decoder.decode(GoldenReport.self, from: data)
    } catch {
      throw FlickError(.golden(.damagedReport(path: path, reason: "\(error)")))
    }
  }

  /// What any format's report has.
  private struct Form: Decodable {
    let format: Int
  }
}
