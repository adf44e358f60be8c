import { seeded } from '@suture/testing'
import { splice } from '@suture/text'
import { applyDiff, blockStream, type DiffResult, parse, parseFiles, write } from '../src/index'
import { TRICKY_LINES } from './generate'

const CODE = [
  'const a = 1',
  '  const a = 1',
  'if (x) {',
  '}',
  '',
  'foo(bar, baz)',
  'return “x”',
  'return "x"',
  '\treturn y',
  '12 | foo',
  '| a | b |',
  'a',
  '    a',
  'é',
  '\ud800',
  '\u0000',
  '// ...',
  '$&',
]
const XML = [
  '<apply_diff>',
  '<args>',
  '<file>',
  '</file>',
  '<path>a.ts</path>',
  '<path>',
  '<diff>',
  '</diff>',
  '<content>',
  '<content><![CDATA[',
  ']]></content>',
  ']]>',
  '</content>',
  '<start_line>3</start_line>',
  '<start_line>x',
  '&lt;&amp;&#65;',
  '</args>',
  '</apply_diff>',
]
const EOLS = ['\n', '\n', '\n', '\n', '\r\n', '\r', '']

/** One input: a file, and an answer that is correct, changed at random, or random text. */
function randomCase(random: () => number): { file: string; answer: string } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const many = (most: number, make: () => string) => Array.from({ length: Math.floor(random() * (most + 1)) }, make).join('')
  const eol = random() < 0.8 ? '\n' : '\r\n'
  const fileLines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(CODE))
  const file = fileLines.join(eol) + (random() < 0.7 ? eol : '')
  const quote = () => {
    const first = Math.floor(random() * fileLines.length)
    return fileLines.slice(first, first + 1 + Math.floor(random() * 3)).join('\n')
  }
  const block = () => ({
    search: random() < 0.7 ? quote() : many(3, () => `${pick(CODE)}\n`),
    replace: random() < 0.3 ? quote() : many(3, () => `${pick(random() < 0.8 ? CODE : TRICKY_LINES)}\n`),
    ...(random() < 0.4 ? { startLine: 1 + Math.floor(random() * 14) } : {}),
  })
  const kind = random()
  const blocks = () => write(Array.from({ length: 1 + Math.floor(random() * 3) }, block))
  const noise = (lines: readonly string[]) => many(14, () => pick(random() < 0.6 ? lines : CODE) + pick(EOLS))
  const answer =
    kind < 0.35
      ? blocks()
      : kind < 0.7
        ? mutated(blocks(), random)
        : kind < 0.85
          ? noise(TRICKY_LINES)
          : kind < 0.92
            ? noise([...XML, ...TRICKY_LINES])
            : mutated(wrapped(blocks()), random)
  return { file, answer }
}

function wrapped(text: string): string {
  return `<apply_diff><args><file>\n<path>a.ts</path>\n<diff><content><![CDATA[\n${text}]]></content>\n<start_line>2</start_line></diff></file></args></apply_diff>`
}

function mutated(text: string, random: () => number): string {
  let lines = text.split('\n')
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    const at = Math.floor(random() * lines.length)
    const line = lines[at]!
    const place = Math.floor(random() * (line.length + 1))
    const how = random()
    if (how < 0.2) lines.splice(at, 1)
    else if (how < 0.4) lines.splice(at, 0, TRICKY_LINES[Math.floor(random() * TRICKY_LINES.length)]!)
    else if (how < 0.5) lines.splice(at, 0, line)
    else if (how < 0.7) lines[at] = line.slice(0, place) + line.slice(place + 1)
    else if (how < 0.85) lines[at] = line.slice(0, place) + String.fromCharCode(32 + Math.floor(random() * 95)) + line.slice(place)
    else if (how < 0.95) lines = lines.slice(0, at + 1)
    else lines = lines.map((each) => `${each}\r`)
    if (lines.length === 0) lines = ['']
  }
  return lines.join('\n')
}

/** Checks what must hold for any input, and returns what does not hold. Counts the results. */
function checkCase(
  { file, answer }: { file: string; answer: string },
  random: () => number,
  seen: Record<string, number>,
): string | undefined {
  const count = (key: string) => {
    seen[key] = (seen[key] ?? 0) + 1
  }
  const lineCount = answer.split('\n').length
  const parsed = parse(answer)
  for (const { from, to } of parsed.blocks)
    if (!(from >= 1 && to >= from && to <= lineCount)) return `block ${from}-${to} of ${lineCount} lines`
  for (const { line } of parsed.problems) if (!(line >= 1 && line <= lineCount)) return `problem on line ${line} of ${lineCount}`
  count(parsed.problems.length > 0 ? 'malformed' : parsed.blocks.length > 0 ? 'blocks' : 'no blocks')
  const half = Math.floor(random() * (answer.length + 1))
  const stream = blockStream()
  stream.push(answer.slice(0, half))
  stream.preview()
  stream.push(answer.slice(half))
  if (JSON.stringify(stream.end()) !== JSON.stringify(parsed)) return 'the stream differs from parse'
  const again = parse(write(parsed.blocks))
  if (again.problems.length > 0 || JSON.stringify(again.blocks.map(texts)) !== JSON.stringify(parsed.blocks.map(texts)))
    return 'write does not give the blocks back'
  const files = parseFiles(answer)
  if (files.files.length > 0) count('files')
  for (const policy of ['safe', 'spec'] as const) {
    const fuzzyThreshold = random() < 0.7 ? 1 : 0.8
    const result = applyDiff(file, answer, { policy, fuzzyThreshold, partial: random() < 0.3 })
    const wrong = checkResult(file, result)
    if (wrong) return `${policy}: ${wrong}`
    count(`${policy} ${result.success ? 'success' : 'failure'}`)
    if (policy === 'safe' && result.success && parsed.blocks.length > 1 && !result.failParts && !mayFollow(parsed.blocks)) {
      const turned = applyDiff(file, write([...parsed.blocks].reverse()), { fuzzyThreshold })
      if (!turned.success || turned.content !== result.content) return 'the order of blocks matters'
    }
  }
  return undefined
}

function texts({ path, search, replace, startLine, endLine }: ReturnType<typeof parse>['blocks'][number]) {
  return { path, search, replace, startLine, endLine }
}

function checkResult(file: string, result: DiffResult): string | undefined {
  const refused = result.outcomes.filter((outcome) => outcome.status === 'refused').length
  if (result.success !== 'content' in result) return 'content and success disagree'
  if (!result.success && (result.error === '' || !result.failParts?.length)) return 'a failure without words'
  if (result.success && (result.failParts?.length ?? 0) !== refused) return 'fail parts and outcomes disagree'
  if (result.success && result.outcomes.every((outcome) => outcome.status !== 'applied') && result.content !== file)
    return 'changed without an edit'
  const [only] = result.outcomes
  if (result.success && result.outcomes.length === 1 && only?.status === 'applied' && splice(file, only.edits) !== result.content)
    return 'the edits do not make the content'
  return undefined
}

/** Runs this number of cases. Throws at the first that fails, with its seed. */
export function fuzz(runs: number, seed: number): Record<string, number> {
  const seen: Record<string, number> = {}
  for (let i = 0; i < runs; i++) {
    const random = seeded(seed + i).unit
    const input = randomCase(random)
    let wrong: string | undefined
    try {
      wrong = checkCase(input, random, seen)
    } catch (error) {
      wrong = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    if (wrong) throw new Error(`seed ${seed + i}: ${wrong}\n${JSON.stringify(input)}`)
  }
  return seen
}

/** Whether one block quotes text that another one writes. Such blocks are applied one after the other. */
function mayFollow(blocks: readonly { readonly search: string; readonly replace: string }[]): boolean {
  return blocks.some(({ search }) => blocks.some((other) => other.search !== search && other.replace.includes(search.trim())))
}
