import type { Case } from '../cases/cases'
import { listFiles, readText, toLines } from '../cases/corpus'
import { type Candidate, makeInTurn } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { type Change, changesBetween } from '../stale/changes'
import { type Context, contexts, lineCase, openPlace, quoteOf, type RealEdit, withEdit } from '../stale/quote'
import { foldersOf } from '../stale/releases'
import { type ListStyle, restyle, styleOf, yamlData } from './restyle'

/** Packages with YAML that contains lists: some of `series`, and two that are only used here. */
export const yamlPackages = ['@readme/oas-examples', 'fastify', 'hexo-theme-next', 'node-gyp', 'serverless'] as const

/** Maximum number of lines that an edit removes or adds, and maximum number of edits taken from one file. */
const [MAX_RUN, PER_FILE] = [25, 12]

/** One YAML file in two releases. */
export interface YamlFile {
  readonly package: string
  readonly path: string
  readonly language: { readonly name: string }
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Reads the YAML files that changed between two consecutive releases. */
export function readYaml(name: string): YamlFile[] {
  const folders = foldersOf(name)
  return folders.slice(1).flatMap((folder, index) => {
    const paths = listFiles(folder, '').filter((path) => /\.ya?ml$/.test(path))
    return paths.sort().flatMap((path): YamlFile[] => {
      const [before, after] = [folders[index]!, folder].map((each) => readText(`${each}/${path}`))
      if (before === undefined || after === undefined || before === after) return []
      return [{ package: name, path: `${path}:${index}`, language: { name: 'YAML' }, before: toLines(before), after: toLines(after) }]
    })
  })
}

/**
 * Makes cases from real edits of YAML files. The dashes of lists are quoted two columns further left or right than in the file. The result
 * is right if the file has the data that the edit makes, and the text above and below is unchanged. A YAML parser decides that.
 */
export function yamlCases(files: readonly YamlFile[], seed: string, count: number): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const leave = (why: string) => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  const candidates = files.flatMap((file) => candidatesOf(file, leave))
  return { cases: makeInTurn(candidates, count, seed), leftOut }
}

/** The same text in the style of the released file and in the other style, line by line, and the data of both. */
interface InBothStyles extends Readonly<Record<'own' | 'other', readonly string[]>> {
  readonly data: string
}

function inBothStyles(own: readonly string[], other: ListStyle): InBothStyles | undefined {
  const restyled = restyle(own, other)
  return restyled && { own, other: restyled.lines, data: restyled.data }
}

function candidatesOf(file: YamlFile, leave: (why: string) => void): Candidate[] {
  const style = styleOf(file.before)
  const texts = style && inBothStyles(file.before, otherThan(style))
  if (!texts) return []
  const changes = changesBetween(file.before, file.after) ?? []
  const small = changes.filter(({ before, after }) => Math.max(before.to - before.from, after.to - after.from) <= MAX_RUN)
  return small.slice(0, PER_FILE).flatMap((change) => candidatesOfEdit(file, texts, change, style, leave))
}

const otherThan = (style: ListStyle): ListStyle => (style === 'flush' ? 'indented' : 'flush')

/**
 * Returns two candidates of an edit: the released file with a quote in the other style, and the file in the other style with a quote as released.
 */
function candidatesOfEdit(
  file: YamlFile,
  texts: InBothStyles,
  { before, after }: Change,
  style: ListStyle,
  leave: (why: string) => void,
): Candidate[] {
  const own = withEdit({ base: file.before, range: before, added: file.after.slice(after.from, after.to) })
  const results = inBothStyles(own, otherThan(style))
  const count = after.to - after.from
  if (!results || results.data === texts.data) {
    leave('after the edit the YAML is invalid or has the same data')
    return []
  }
  const kept = (lines: readonly string[], to: number) => [...lines.slice(0, before.from), ...lines.slice(to)].join('\n')
  if (kept(texts.other, before.to) !== kept(results.other, before.from + count)) {
    leave('in the other style the edit moves lines around it')
    return []
  }
  return (['own', 'other'] as const).flatMap((side) => {
    const quoted = side === 'own' ? 'other' : 'own'
    const edit: RealEdit = { base: texts[quoted], range: before, added: results[quoted].slice(before.from, before.from + count) }
    const kind = (side === 'own') === (style === 'indented') ? 'file indents, quote does not' : 'quote indents, file does not'
    return contexts.flatMap((context) =>
      candidateOf(file, texts[side], { lines: results[side], data: results.data }, edit, [kind, context], leave),
    )
  })
}

function candidateOf(
  source: YamlFile,
  file: readonly string[],
  result: { readonly lines: readonly string[]; readonly data: string },
  edit: RealEdit,
  kinds: readonly [kind: string, context: Context],
  leave: (why: string) => void,
): Candidate[] {
  const quote = quoteOf(edit, kinds[1])
  const { from, to } = quote.window
  if (quote.old.every((line, i) => line === file[from + i])) return []
  const open = openPlace(quote, edit.base, file, result.lines)
  if (open) {
    leave(open)
    return []
  }
  const id = `yaml/${source.package}/${source.path}:${edit.range.from + 1}/${kinds.join('/')}`
  const [above, below] = [file.slice(0, from), file.slice(to)]
  const isRight = (content: string) => {
    const lines = toLines(content)
    const keeps = above.every((line, i) => lines[i] === line) && below.every((line, i) => lines.at(i - below.length) === line)
    return keeps && yamlData(content) === result.data
  }
  const asked = { file, ended: true, quote, result: result.lines, block: quote.window, edit, isRight }
  return [{ pair: source.package, kinds, make: () => lineCase(source, { id, set: 'yaml lists', kinds, must: 'land', ...asked }) }]
}
