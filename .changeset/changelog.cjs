// The bullets of a changeset as they are written, without hashes of commits; a new version of a dependency is no news by itself.
module.exports = {
  getReleaseLine: async ({ summary }) => summary,
  getDependencyReleaseLine: async () => '',
}
