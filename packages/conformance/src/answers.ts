import { blockText, type CaseBlock, type Section } from './blocks'
import type { AnswerCase, AnswerEnd, CaseHead } from './case'
import { data } from './edits'

/** A case of an answer; `shared` are the blocks of the section around it. */
export function answerCase(named: CaseHead, { blocks }: Section, shared: readonly CaseBlock[]): AnswerCase {
  const of = (role: string) => blocks.filter((block) => block.role === role)
  const answer = of('answer')[0]
  const ended = [...of('applied'), ...of('partial'), ...of('refused')]
  const changes = [...of('result'), ...of('deleted')]
  if (!answer || ended.length > 1 || ended.length + changes.length === 0)
    throw new Error(`${named.heading}: one answer and one end are wanted`)
  const before = filesOf([...shared, ...blocks])
  const again = of('again')[0]
  return {
    ...named,
    answer: blockText(answer),
    before,
    after: changed(before, changes),
    ends: {
      ...statusOf(ended[0]),
      options: data(blocks, 'options') ?? {},
      ...(again && { again: again.words[0]!, because: blockText(again) }),
    },
  }
}

function statusOf(block: CaseBlock | undefined): Pick<AnswerEnd, 'status' | 'problems' | 'says'> {
  return { status: (block?.role ?? 'applied') as AnswerEnd['status'], problems: block?.words ?? [], says: block?.lines ?? [] }
}

function filesOf(blocks: readonly CaseBlock[]): Record<string, string> {
  return Object.fromEntries(blocks.filter(({ role }) => role === 'file').map((block) => [block.words[0]!, blockText(block)]))
}

function changed(before: Readonly<Record<string, string>>, changes: readonly CaseBlock[]): Record<string, string> {
  const after: Record<string, string> = { ...before }
  for (const block of changes) {
    if (block.role === 'deleted') delete after[block.words[0]!]
    else after[block.words[0]!] = blockText(block)
  }
  return after
}

/**
 * A row of a table as a case: a name, the answer, how it ends. Lines of an answer are code, `{NAME}` is the `part` of that name, `<br>` is
 * a line break; it ends as `refused KINDS: texts`, or with lines of files and what they become.
 */
export function rowCase(named: CaseHead, [, answer, end]: readonly string[], shared: readonly CaseBlock[]): AnswerCase {
  const lines = answer!.split('<br>').map((line) => {
    const part = /^\{(.+)\}$/.exec(line)?.[1]
    if (part === undefined) return `${spans(line)[0] ?? ''}\n`
    const block = shared.find(({ role, words }) => role === 'part' && words[0] === part)
    if (!block) throw new Error(`${named.heading}: there is no part ${part}`)
    return blockText(block)
  })
  const before = filesOf(shared)
  const refused = /^refused ([^:]+)(?:: (.*))?$/.exec(end!)
  const ends: AnswerEnd = refused
    ? { status: 'refused', problems: refused[1]!.split(' '), says: spans(refused[2] ?? ''), options: {} }
    : { status: 'applied', problems: [], says: [], options: {} }
  return { ...named, answer: lines.join(''), before, after: refused ? before : withLines(named, before, end!), ends }
}

function withLines(named: CaseHead, before: Readonly<Record<string, string>>, cell: string): Record<string, string> {
  const after: Record<string, string> = { ...before }
  for (const change of cell === 'unchanged' ? [] : cell.split('<br>')) {
    const [path, old, now] = spans(change)
    const lines = after[path!]?.split('\n') ?? []
    if (now === undefined || lines.filter((line) => line === old).length !== 1)
      throw new Error(`${named.heading}: ${change} is no line of a file and what it becomes`)
    after[path!] = lines.with(lines.indexOf(old!), now).join('\n')
  }
  return after
}

/** The texts of the code in a cell. */
function spans(cell: string): string[] {
  return [...cell.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , text]) => text!.replace(/^ (.*\S.*) $/, '$1'))
}
