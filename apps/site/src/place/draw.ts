import type { ExplainedLine, Explanation } from '@suture/edit'

const ROW = 30
const TOP = 62
const LEFT = 10
const QUOTE = 526
const WIDTH = 950
const GAP = { from: 462, to: 516 }

const WORDS: Readonly<Record<ExplainedLine['form'], string>> = {
  equal: 'equal',
  ends: 'whitespace at the end differs',
  indent: 'indentation differs',
  spacing: 'whitespace differs',
  marks: 'punctuation differs',
  misquoted: 'one word differs',
  absent: 'not in the file',
  elided: 'left out',
}

/** Returns a picture of a file and a quote, with a line between each pair of lines, as an SVG that follows the page's colour scheme. */
export function drawPlace(file: string, { lines, bits, rival, place }: Explanation): string {
  const texts = file.trimEnd().split('\n')
  const shift = Math.max(0, Math.round(((lines[0]?.line ?? 1) + (lines.at(-1)?.line ?? 1) - lines.length) / 2) - 1)
  const middle = (row: number) => TOP + row * ROW
  const left = texts.map((text, row) => {
    const inside = place !== undefined && row + 1 >= place.startLine && row + 1 <= place.endLine
    const back = inside ? `<rect class="in" x="${LEFT}" y="${middle(row) - 19}" width="${GAP.from - LEFT - 6}" height="${ROW}"/>` : ''
    return `${back}<text class="n" x="${LEFT + 22}" y="${middle(row)}">${row + 1}</text><text class="c" x="${LEFT + 32}" y="${middle(row)}">${escaped(text)}</text>`
  })
  const right = lines.map((line, index) => {
    const y = middle(index + shift)
    const from = line.line === undefined ? undefined : middle(line.line - 1)
    const path =
      from === undefined
        ? ''
        : `<path class="${toneOf(line)}" d="M${GAP.from} ${from - 4}C${GAP.from + 25} ${from - 4} ${GAP.to - 25} ${y - 4} ${GAP.to} ${y - 4}"/>`
    const what = line.kind === 'remove' ? `${WORDS[line.form]}, to be replaced` : WORDS[line.form]
    return `${path}<text class="c" x="${QUOTE}" y="${y - 3}">${escaped(line.quoted)}</text><text class="w" x="${QUOTE}" y="${y + 10}">${what}</text>`
  })
  const summary = `Evidence for lines ${place?.startLine} to ${place?.endLine}: ${bits.toFixed(0)} bits. The best other place: ${rival.toFixed(0)} bits.`
  const height = middle(texts.length) + 22
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(wordsOf({ lines }))}">`,
    `<style>${STYLE}</style>`,
    `<text class="t" x="${LEFT}" y="24">The file</text><text class="t" x="${QUOTE}" y="24">The quoted lines</text>`,
    ...left,
    ...right,
    `<text class="t" x="${LEFT}" y="${height - 10}">${summary}</text>`,
    '</svg>',
    '',
  ].join('\n')
}

/** Returns the picture as one sentence, for readers who do not see it. */
export function wordsOf({ lines }: Pick<Explanation, 'lines'>): string {
  const pairs = lines.map(({ line, form }, index) => `${index + 1} with ${line === undefined ? 'none' : line} (${WORDS[form]})`)
  return `Quoted lines are paired with lines of the file: ${pairs.join(', ')}.`
}

const STYLE = [
  'text{font:12px system-ui,sans-serif;fill:#1f2328}.t{font-weight:600;font-size:14px}.c{font:13px ui-monospace,monospace;white-space:pre}',
  '.n{text-anchor:end;fill:#59636e}.w{font-size:11px;fill:#59636e}.in{fill:#dafbe1}path{fill:none;stroke-width:1.5}',
  '.same{stroke:#1a7f37}.near{stroke:#0969da}.differs{stroke:#9a6700;stroke-dasharray:6 3}',
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.n,.w{fill:#9198a1}.in{fill:#12351f}.same{stroke:#3fb950}.near{stroke:#4493f8}.differs{stroke:#d29922}}',
].join('')

function toneOf({ form }: ExplainedLine): string {
  return form === 'equal' ? 'same' : form === 'misquoted' || form === 'marks' ? 'differs' : 'near'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
