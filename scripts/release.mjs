// Builds and packs every package, and checks what would be published. Without `--dry` it also publishes new versions and adds tags.
// Run `pnpm version-packages` first, which converts the changesets to versions and changelogs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = fileURLToPath(new URL('..', import.meta.url))
const dry = process.argv.includes('--dry')
const scratch = mkdtempSync(join(tmpdir(), 'suture-release-'))
const LICENCES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']
const problems = []

command('build', 'node_modules/turbo/bin/turbo', ['run', 'build', '--output-logs=errors-only', '--ui=stream'])
command('API reports', 'scripts/api.mjs', ['--check'])
command('sizes', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'repository', '--reporter=dot', 'test/sizes.test.ts'])
for (const name of published()) await checkOne(name)
if (!dry) checkReady()
rmSync(scratch, { recursive: true, force: true })

for (const problem of problems) console.error(`✗ ${problem}`)
if (problems.length > 0) process.exit(1)
console.log(dry ? 'Ready to be published; nothing was.' : 'Ready: publishing.')
if (!dry) command('publish', 'node_modules/@changesets/cli/bin.js', ['publish'])
process.exitCode = problems.length > 0 ? 1 : 0

/** The packages in `layers.json` that are published. */
function published() {
  const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  return Object.keys(json('layers.json'))
    .filter((name) => json(`packages/${name}/package.json`).private !== true)
    .sort()
}

/** Packs one package, and checks the archive that users would install. */
async function checkOne(name) {
  const folder = join(root, 'packages', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const packed = spawnSync('npx', ['-y', 'pnpm@12', 'pack', '--json', '--pack-destination', scratch], { cwd: folder, encoding: 'utf8' })
  const tarball = join(scratch, readdirSync(scratch).find((file) => file.startsWith(`suture-${name}-`)) ?? '')
  if (packed.status !== 0 || !tarball.endsWith('.tgz')) return problems.push(`${name}: cannot be packed: ${packed.stderr}`)
  const data = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.length) },
    strict: true,
  })
  for (const message of messages) problems.push(`${name}: ${formatMessage(message, pkg, { color: false })}`)
  const types = await checkPackage(createPackageFromTarballData(data))
  for (const found of types.problems ?? [])
    problems.push(`${name}: types: ${found.kind} (${found.resolutionKind ?? found.entrypoint ?? ''})`)
  const files = filesOf(gunzipSync(data))
  for (const wanted of ['package.json', 'README.md', 'LICENSE'])
    if (!files.includes(wanted)) problems.push(`${name}: ${wanted} is not packed`)
  if (manifest.bin && !files.includes('dist/THIRD-PARTY.txt')) problems.push(`${name}: the licences of what it bundles are not packed`)
  for (const file of files) if (/(?:^|\/)(?:test|src)\//.test(file)) problems.push(`${name}: ${file} is packed`)
  for (const dependency of Object.keys({ ...manifest.dependencies, ...bundled(manifest) })) checkLicence(name, folder, dependency)
  console.log(`${name} ${manifest.version}: ${files.length} files, ${(data.length / 1024).toFixed(1)} kB packed`)
}

/** Returns the dependencies that are bundled into the package's own files. */
function bundled(manifest) {
  return Object.fromEntries(Object.entries(manifest.devDependencies ?? {}).filter(([dependency]) => !dependency.startsWith('@suture/')))
}

function checkLicence(name, folder, dependency) {
  if (dependency.startsWith('@suture/')) return
  const file = join(folder, 'node_modules', dependency, 'package.json')
  const licence = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined
  if (!LICENCES.includes(licence)) problems.push(`${name}: ${dependency} has the licence ${licence}`)
}

/** Returns the names of the files in a tar archive, without their common folder. */
function filesOf(tar) {
  const names = []
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const field = (from, length) => tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    names.push((field(345, 155) ? `${field(345, 155)}/${field(0, 100)}` : field(0, 100)).replace(/^package\//, ''))
    at += 512 + Math.ceil(Number.parseInt(field(124, 12), 8) / 512) * 512
  }
  return names
}

/** Checks the conditions that must be met before anything is published. */
function checkReady() {
  const left = readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md'))
  if (left.length > 0) problems.push(`${left.length} changesets are not in a version yet: pnpm version-packages`)
  if (spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout.trim() !== '')
    problems.push('there are changes that are not committed')
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (new URL(repository.url.replace(/^git\+/, '')).hostname.endsWith('.example'))
    problems.push(`${repository.url} is a reserved name: packages need the address of the repository`)
}

function command(title, script, args) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${title}`)
  if (status !== 0) problems.push(`${title} failed`)
}
