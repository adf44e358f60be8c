// Prints the growth of the time of every regular expression of the sources that contains a repetition.
import { findPatterns } from './find-patterns.mjs'
import { ALLOWED, measureAll } from './measure.mjs'

const CORPUS = 'it reads texts of the corpus of the evaluation'
const SITE = 'it reads pages of the repository'

/** Patterns whose time grows more than linearly, but that are never applied to a long text: the file, the start of the pattern, and the reason. */
const BOUNDED = [
  ['apps/eval/src/cases/cases.ts', String.raw`^\W*\.\.\.`, CORPUS],
  ['apps/eval/src/exact/slip-cases.ts', String.raw`^\s*\d+`, CORPUS],
  ['apps/eval/src/formatted/layout.ts', String.raw`(\/\/.*)\n`, CORPUS],
  ['apps/eval/src/run/show-miss.ts', ' +$', CORPUS],
  ['apps/eval/src/speed/processes.ts', String.raw`(\d+)m`, 'it reads the output of `times` of a shell'],
  ['apps/site/src/links.ts', String.raw`<a\s`, SITE],
  ['apps/site/src/pages.ts', '(!?)', SITE],
  ['packages/conformance/src/blocks.ts', String.raw`^\S+ (`, 'it reads the first line of a block of a case file of the repository'],
  ['packages/core/src/explain/other-files.ts', String.raw`[\p{L}\p{N}\p{M}_]+$`, 'the text is cut to 51 characters'],
  ['packages/formats/src/answer/fence-name.ts', String.raw`^([\w+#.-]*)[ \t]*`, 'the text is cut to 1,000 characters'],
  ['packages/formats/src/search-replace/read-pair.ts', String.raw`^[\W\d_]*`, 'a line beyond 240 characters is not tested'],
  ['packages/formats/src/search-replace/read-pair.ts', String.raw`^[^\p{L}]*`, 'a line beyond 240 characters is not tested'],
]

/** Returns whether the time of all other patterns is linear. */
export async function reportPatterns() {
  const all = await findPatterns()
  const repeating = all.filter(({ source }) => /[*+]|\{\d+,?\d*\}/.test(source))
  const used = new Set()
  let grown = 0
  for await (const result of measureAll(repeating)) {
    const bound = result.grows && BOUNDED.find(([file, pattern]) => file === result.file && result.source.startsWith(pattern))
    if (bound) used.add(bound)
    else if (result.grows) grown++
    console.log(rowOf(result, bound))
  }
  const unused = BOUNDED.filter((each) => !used.has(each))
  for (const [file, pattern] of unused) console.log(`not found, or it does not grow: ${file} /${pattern}`)
  console.log(
    `${all.length} patterns, ${repeating.length} of them repeat something: ${grown} take more than ${ALLOWED} times as long for four times the text; ` +
      `${used.size} more do, but get no long text`,
  )
  return grown === 0 && unused.length === 0
}

function rowOf({ file, line, source, flags, grows, ratio, time, size, text }, bound) {
  const verdict = bound ? 'bound' : grows ? 'grows' : 'ok   '
  const growth = `${ratio.toFixed(1).padStart(8)} x ${time.toFixed(1).padStart(7)} ms at ${size}`.padEnd(32)
  const cause = bound ? `  ${bound[2]}` : grows ? `  on ${JSON.stringify(text)}` : ''
  return `${verdict} ${growth} ${file}:${line} /${source.slice(0, 60)}/${flags}${cause}`
}
