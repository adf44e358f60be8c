// Copies the examples as they are in the index of git. A user who has tried the commands of the README has changed the files in the folder.
import { spawnSync } from 'node:child_process'

/** Copies `examples` of the repository at `root` into the folder `to`, as `to`/examples. Throws if git does not have them. */
export function copyExamples(root, to) {
  const listed = spawnSync('git', ['ls-files', '-z', 'examples'], { cwd: root })
  const copied = spawnSync('git', ['checkout-index', '-z', '--stdin', `--prefix=${to}/`], { cwd: root, input: listed.stdout })
  if (listed.status !== 0 || copied.status !== 0) throw new Error(`git does not have the examples: ${listed.stderr}${copied.stderr}`)
}
