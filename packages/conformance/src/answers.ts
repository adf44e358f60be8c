import { blockText, type CaseBlock, codeIn, data } from './blocks'

/** Returns a case of an answer for several files by path. `shared` are the blocks of the section around the case. */
export function answerCase(blocks: readonly CaseBlock[], shared: readonly CaseBlock[]) {
  const of = (...roles: string[]) => blocks.filter(({ role }) => roles.includes(role))
  const [[answer], [again], changes] = [of('answer'), of('again'), of('result', 'deleted')]
  const [end, ...others] = of('applied', 'partial', 'refused', 'unchanged')
  const isUnchanged = end?.role === 'unchanged'
  if (!answer || others.length > 0 || !(end || changes.length > 0)) throw new Error('one answer and one end are wanted')
  const before = treeOf([...shared, ...blocks].filter(({ role }) => role === 'file'))
  const gone = of('deleted').map(({ words }) => words[0])
  return {
    answer: blockText(answer),
    before,
    after: Object.fromEntries(Object.entries({ ...before, ...treeOf(of('result')) }).filter(([path]) => !gone.includes(path))),
    ends: {
      status: (isUnchanged ? end.words[0] : end?.role) ?? 'applied',
      /** Kinds of all problems, in order. */
      problems: isUnchanged ? [] : (end?.words ?? []),
      /** Texts that the words of the report must contain. */
      says: end?.lines ?? [],
      options: data(blocks, 'options') ?? {},
      /** The status of the same answer when it is sent again, if that is not `already-applied`, and the reason. */
      ...(again && { again: again.words[0]!, because: blockText(again) }),
    },
  }
}

const treeOf = (blocks: readonly CaseBlock[]): Record<string, string> =>
  Object.fromEntries(blocks.map((block) => [block.words[0]!, blockText(block)]))

/**
 * Returns the blocks that a row of a table abbreviates. The cells of a row are a name, the answer and the result. Each line of the answer
 * is code, `{NAME}` is replaced by the block `part NAME`, and `<br>` is a line break. The result is `refused KINDS: texts`, or the lines of
 * files and their replacements.
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

/** Returns the files after a change that is written as the path, the line and its replacement: `path`: `line` → `replacement`. */
function withLine(files: CaseBlock[], change: string): CaseBlock[] {
  const [path, old, now] = codeIn(change)
  const found = files.filter(({ words, lines }) => words[0] === path && lines.filter((line) => line === old).length === 1)
  if (now === undefined || found.length !== 1) throw new Error(`${change} is no line of a file and what it becomes`)
  return files.map((file) => (file === found[0] ? { ...file, lines: file.lines.with(file.lines.indexOf(old!), now) } : file))
}
