import FlickFiles

/// A folder that a scene's files stay inside, links included.
package struct FolderFence {
  private let folder: FilePath?

  package init(folder: String) { self.folder = FilePath(folder).resolved }

  /// Where a path leads outside the folder, or `nil` where it stays inside. Of
  /// a path that is not there yet, the part counts that is.
  package func escape(of path: String) -> String? {
    guard let folder, let place = FilePath(path).resolved else { return path }
    return folder.holds(place) ? nil : place.description
  }
}
