import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, suture } from './desk'

/** Clears the screen, moves the cursor, sets a title, reverses what is read, breaks the line for those who take U+0085 for a break. */
const HOSTILE = '\u001b[2J\u001b]0;title\u0007\u009b31m\u202egnp\u2066x\u0085\u061c\u2028end'
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const EDIT = JSON.stringify({ path: `a${HOSTILE}.txt`, old_string: HOSTILE, new_string: 'x' })
const block = (text: string) => `a.txt\n<<<<<<< SEARCH\n${text}\n=======\n${HOSTILE} new\n>>>>>>> REPLACE\n`

/** Every command, called on a folder, a file and an answer that hold what drives a terminal. */
const CALLS: readonly { readonly name: string; readonly args: readonly string[]; readonly stdin?: string }[] = [
  { name: 'apply', args: ['apply', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'apply of what is not there', args: ['apply', '--root', '.'], stdin: block(`not ${HOSTILE}`) },
  { name: 'apply of a hostile path', args: ['apply', '--root', '.'], stdin: EDIT },
  { name: 'apply --stat', args: ['apply', '--stat', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'apply --json', args: ['apply', '--json', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'apply of a file that is not there', args: ['apply', `none${HOSTILE}`] },
  { name: 'apply with a hostile option', args: ['apply', `--${HOSTILE}`] },
  { name: 'a hostile command', args: [HOSTILE] },
  { name: 'explain', args: ['explain', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'explain of a hostile path', args: ['explain', '--root', '.'], stdin: EDIT },
  { name: 'convert', args: ['convert', '--to', 'json'], stdin: block(HOSTILE) },
  { name: 'convert to patch', args: ['convert', '--to', 'patch'], stdin: EDIT },
  { name: 'convert to git', args: ['convert', '--to', 'git', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'diff', args: ['diff', 'a.txt', 'b.txt'] },
  { name: 'diff with a hostile path', args: ['diff', 'a.txt', 'b.txt', '--path', HOSTILE] },
  { name: 'diff of files that are not there', args: ['diff', `-${HOSTILE}`, HOSTILE] },
  { name: 'replace', args: ['replace', 'a.txt', '--old', HOSTILE, '--new', 'x', '--root', '.'] },
  { name: 'replace in a hostile name', args: ['replace', HOSTILE, '--old', 'a', '--new', 'x'] },
  { name: 'revert', args: ['revert', '--root', '.'], stdin: block(HOSTILE) },
  { name: 'undo of a hostile name', args: ['undo', HOSTILE, '--root', '.'] },
  { name: 'undo --list', args: ['undo', '--list', '--root', '.'] },
  { name: 'recover', args: ['recover', '--end', HOSTILE, '--root', '.'] },
]

function project(): string {
  const root = scratch()
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'a.txt'), `${HOSTILE}\nlast\n`)
  writeFileSync(join(root, 'b.txt'), `${HOSTILE} other\nlast\n`)
  return root
}

describe('no control character or direction mark of a file, a name or an answer reaches a terminal', () => {
  test.each(CALLS)('$name', async ({ args, stdin = '' }) => {
    const ran = await suture(project(), args, { stdin, outIsTerminal: true, errIsTerminal: true, env: { NO_COLOR: '1' } })
    expect(ran.out.match(ACTIVE)).toBeNull()
    expect(ran.err.match(ACTIVE)).toBeNull()
    expect(ran.out + ran.err).not.toBe('')
  })

  test('what a program reads through a pipe is as it is', async () => {
    const { out } = await suture(project(), ['diff', 'a.txt', 'b.txt'])
    expect(out).toContain(HOSTILE.slice(0, 4))
  })

  test('in JSON it is escaped, and reads back as it was', async () => {
    const { out } = await suture(project(), ['apply', '--json', '--root', '.'], { stdin: block(HOSTILE) })
    expect(out.match(ACTIVE)).toBeNull()
    expect((JSON.parse(out) as { files: { diff: string }[] }).files[0]?.diff).toContain(HOSTILE)
  })
})
