// The packages of the eval's corpus are read, never run: they are installed without what they depend on.
const { devDependencies } = require('./apps/eval/package.json')

const corpus = new Set(
  Object.entries(devDependencies)
    .filter(([alias, version]) => /-[a-f]$/.test(alias) && version.startsWith('npm:'))
    .map(([, version]) => version.slice('npm:'.length)),
)

function readPackage(manifest) {
  if (!corpus.has(`${manifest.name}@${manifest.version}`)) return manifest
  return { ...manifest, dependencies: {}, optionalDependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} }
}

module.exports = { hooks: { readPackage } }
