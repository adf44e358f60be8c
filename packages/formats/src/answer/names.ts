import { type Answer, closes, type Fence, fenceLine, followFence, indentEnd } from './answer'
import { nameInFence } from './fence-name'
import { type LineName, nameInLine } from './line-name'
import type { FoundName, Place, Region } from './reader'

/** Blank lines and opening tags that may stand between a name and the block it names. */
const GAP = 2

/** Names and words that a refusal or a doubt keeps. */
const KEPT = 12

/**
 * Follows fences, headings and names along the answer, and tells at any line which file the text around it names: the line above, else
 * the fence, else the line above the fence, else the last heading or block that named one. A name that carries over gives way to
 * any other that stands in between: named for sure it takes its place, else the edit has two candidates and no path.
 */
export function openNames(answer: Answer, option: string | undefined) {
  const { lines } = answer
  let stack: readonly Fence[] = []
  /** What the line above an open fence says of files: told when it opens, so that no line far above is asked for. */
  const saidAbove = new WeakMap<Fence, LineName>()
  /** True once the innermost fence, or the text outside all, holds anything. */
  let hasText = false
  let carried: FoundName | undefined
  let claimed = -1
  /** What the lines since the last block or named heading say of files, fences left out. */
  let between: LineName[] = []

  /** What the nearest line with text above `at` says; lines that a format claimed are out of bounds. */
  const above = (at: number): LineName | undefined => {
    let left = GAP
    for (let i = at - 1; i >= 0 && i >= claimed && left >= 0; i--) {
      const line = lines[i]!
      if (line.trim() === '' || isOpeningTag(line)) {
        left--
        continue
      }
      return fenceLine(line, i) ? fencedName(lines, i, claimed) : nameInLine(line)
    }
    return undefined
  }

  const nameAt = (at: number): FoundName | undefined => {
    const direct = above(at)
    if (direct?.path !== undefined) return exactly(direct.path)
    for (let i = stack.length - 1; i >= 0; i--) {
      const inFence = nameInFence(stack[i]!.info)
      if (inFence !== undefined) return { path: inFence, from: 'fence' }
      const before = stack[i]!.line >= claimed ? saidAbove.get(stack[i]!) : undefined
      if (before?.path !== undefined) return exactly(before.path)
      if (before && (before.mentioned.length > 0 || before.ifThere !== undefined)) return decide([...between, before], before)
    }
    return decide(direct ? [...between, direct] : between, direct)
  }

  /** The file that a line names; a last part of the path before it may mean that file again, where there is none of just that name. */
  const exactly = (path: string): FoundName => {
    const orElse = carried?.path === path ? carried.naming?.orElse : carried?.path?.endsWith(`/${path}`) ? carried.path : undefined
    return { path, from: 'line-above', ...(orElse === undefined ? {} : { naming: { orElse } }) }
  }

  /** Which file is meant, where no line directly above names one for sure. */
  const decide = (lines: readonly LineName[], direct: LineName | undefined): FoundName | undefined => {
    const ifThere = direct?.ifThere === undefined ? {} : { ifThere: direct.ifThere }
    const last: FoundName | undefined = carried ?? (option === undefined ? undefined : { path: option, from: 'option' })
    // Under a heading, or for a file that the user names, words in passing mean nothing; what stands directly above does.
    const heard = carried?.from === 'carried-over' ? lines : lines.filter((each) => each === direct || each.path !== undefined)
    const said = [...new Set(heard.flatMap((each) => each.mentioned))]
    const mentioned = said.filter((path) => !isSameFile(path, last?.path))
    if (mentioned.length === 0) {
      const parts = said.filter((path) => plain(path) !== plain(last?.path ?? ''))
      const unless = [...new Set([...parts, ...heard.flatMap((each) => each.maybe)])].slice(0, KEPT)
      const doubts = { ...ifThere, ...(unless.length > 0 && last ? { unless } : {}) }
      if (last?.path === undefined) return direct?.ifThere === undefined ? undefined : { from: 'line-above', naming: ifThere }
      const naming = { ...last.naming, ...doubts }
      return { ...last, ...(Object.keys(naming).length > 0 ? { naming } : {}) }
    }
    const [only] = mentioned
    const isSure = mentioned.length === 1 && heard.some((each) => each.path === only)
    if (isSure || (!last && mentioned.length === 1 && direct?.likely === only)) return { path: only!, from: 'line-above' }
    const candidates = [...new Set([...(last?.path === undefined ? [] : [last.path]), ...mentioned])].slice(0, KEPT)
    return { from: 'line-above', naming: { candidates, ...ifThere } }
  }

  return {
    /** What a reader may know at line `at`. */
    place: (at: number): Place => ({
      ...(stack.length > 0 ? { fence: stack.at(-1)! } : {}),
      above: () => above(at),
      fences: stack,
      isFirstInFence: stack.length > 0 && !hasText,
      name: () => nameAt(at),
    }),
    /** Takes note of a line that no format claimed, and tells whether it opens or closes a fence. */
    follow: (at: number): 'opens' | 'closes' | 'text' => {
      const line = lines[at]!
      const before = stack.length
      stack = followFence(stack, line, at)
      const opens = stack.length > before
      if (opens) {
        const said = above(at)
        if (said) saidAbove.set(stack.at(-1)!, said)
      }
      if (stack.length !== before || line.trim() !== '') hasText = !opens
      if (stack.length !== before) return opens ? 'opens' : 'closes'
      if (before === 0 && line.trim() !== '') note(line)
      return 'text'
    },
    /** Takes note of a claimed region: its last file carries over to blocks that name none. */
    used: (region: Region): void => {
      claimed = region.to
      hasText = true
      between = []
      const { path, naming } = region.edits.at(-1) ?? {}
      const orElse = naming?.orElse === undefined ? {} : { naming: { orElse: naming.orElse } }
      if (path !== undefined) carried = { path, from: 'carried-over', ...orElse }
      if (stack.length > 0 && region.to > 0 && closes(lines[region.to - 1]!, stack.at(-1)!)) stack = stack.slice(0, -1)
    },
  }

  function note(line: string): void {
    const said = nameInLine(line)
    if (said.path !== undefined && /^ {0,3}#{1,6}[ \t]/.test(line.slice(0, 12)) && line[indentEnd(line)] === '#') {
      carried = { path: said.path, from: 'heading' }
      between = []
    } else if (said.mentioned.length > 0 || said.maybe.length > 0) between.push(said)
  }
}

/** A name alone in a fence of its own, directly above. */
function fencedName(lines: readonly string[], closing: number, from: number): LineName | undefined {
  const open = closing - 2
  if (open < 0 || open < from || !fenceLine(lines[open]!, open) || !closes(lines[closing]!, fenceLine(lines[open]!, open)!))
    return undefined
  const name = nameInLine(lines[closing - 1]!)
  return name.whole ? name : undefined
}

/** True when two ways of writing it can mean one file: `cart.ts` after `src/cart.ts`. */
function isSameFile(mentioned: string, path: string | undefined): boolean {
  if (path === undefined) return false
  const [a, b] = [plain(mentioned), plain(path)]
  return a === b || b.endsWith(`/${a}`) || a.endsWith(`/${b}`)
}

function plain(path: string): string {
  return path.replace(/^\.\//, '').replaceAll('\\', '/')
}

/** `<diff>`, `<content>`, `<source>python`: a wrapper between a name and its block. */
function isOpeningTag(line: string): boolean {
  return line.length < 60 && /^\s*(?:<[a-z_]+>|<(?:source|code|pre)>\w{0,20})\s*$/i.test(line)
}
