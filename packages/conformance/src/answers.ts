import { blockText, type CaseBlock, codeIn, data } from './blocks'

/** A case of an answer for a tree of files by path; `shared` are the blocks of the section around it. */
export function answerCase(blocks: readonly CaseBlock[], shared: readonly CaseBlock[]) {
  const of = (...roles: string[]) => blocks.filter(({ role }) => roles.includes(role))
  const [[answer], [again], changes] = [of('answer'), of('again'), of('result', 'deleted')]
  const [end, ...others] = of('applied', 'partial', 'refused')
  if (!answer || others.length > 0 || !(end || changes.length > 0)) throw new Error('one answer and one end are wanted')
  const before = treeOf([...shared, ...blocks].filter(({ role }) => role === 'file'))
  const gone = of('deleted').map(({ words }) => words[0])
  return {
    answer: blockText(answer),
    before,
    after: Object.fromEntries(Object.entries({ ...before, ...treeOf(of('result')) }).filter(([path]) => !gone.includes(path))),
    ends: {
      status: end?.role ?? 'applied',
      /** Kinds of all problems, in order. */
      problems: end?.words ?? [],
      /** Texts that the words of the report hold. */
      says: end?.lines ?? [],
      options: data(blocks, 'options') ?? {},
      /** How the same answer ends when it is sent again, where it is not already applied then, and why. */
      ...(again && { again: again.words[0]!, because: blockText(again) }),
    },
  }
}

const treeOf = (blocks: readonly CaseBlock[]): Record<string, string> =>
  Object.fromEntries(blocks.map((block) => [block.words[0]!, blockText(block)]))

/**
 * The blocks that a row of a table is short for: a name, the answer, its end. Lines of an answer are code, `{NAME}` is the `part` of that
 * name, `<br>` is a line break; it ends as `refused KINDS: texts`, or with lines of files and what they become.
 */
export function rowBlocks([, answer, end]: readonly string[], shared: readonly CaseBlock[]): CaseBlock[] {
  const block = (role: string, lines: readonly string[] = [], words: readonly string[] = []) => ({
    role,
    words,
    fields: {},
    lines,
    form: [],
  })
  const lines = answer!.split('<br>').flatMap((line) => {
    const name = /^\{(.+)\}$/.exec(line)?.[1]
    if (name === undefined) return codeIn(line)[0] ?? ''
    const part = shared.find(({ role, words }) => role === 'part' && words[0] === name)
    if (!part) throw new Error(`there is no part ${name}`)
    return part.lines
  })
  const [, kinds, says = ''] = /^refused ([^:]+)(?:: (.*))?$/.exec(end!) ?? []
  if (kinds) return [block('answer', lines), block('refused', codeIn(says), kinds.split(' '))]
  const files = shared.filter(({ role }) => role === 'file').map((file) => ({ ...file, role: 'result' }))
  const changes = end === 'unchanged' ? [] : end!.split('<br>')
  return [block('answer', lines), block('applied'), ...changes.reduce(withLine, files)]
}

/** Files after a change that is written as `path`: `line` → `what it becomes`. */
function withLine(files: CaseBlock[], change: string): CaseBlock[] {
  const [path, old, now] = codeIn(change)
  const found = files.filter(({ words, lines }) => words[0] === path && lines.filter((line) => line === old).length === 1)
  if (now === undefined || found.length !== 1) throw new Error(`${change} is no line of a file and what it becomes`)
  return files.map((file) => (file === found[0] ? { ...file, lines: file.lines.with(file.lines.indexOf(old!), now) } : file))
}
