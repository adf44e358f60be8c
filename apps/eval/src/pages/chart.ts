/** One bar: its label, and its parts as shares of the whole, 0 to 1, in the order of the legend. */
export interface Bar {
  readonly label: string
  readonly parts: readonly number[]
}

/** A colour for light pages, a colour for dark pages, and what both mean. */
export interface Shade {
  readonly name: string
  readonly light: string
  readonly dark: string
}

const ROW = 26
const LEFT = 170
const WIDTH = 560

/** Returns stacked bars as an SVG that follows the page's colour scheme. The titles contain the figures. */
export function stackedBars(title: string, bars: readonly Bar[], shades: readonly Shade[]): string {
  const height = 64 + bars.length * ROW
  const body = bars.map((bar, row) => barAt(bar, 56 + row * ROW, shades))
  const legend = shades.map((shade, i) => {
    const x = LEFT + i * 92
    return `<rect class="p${i}" x="${x}" y="32" width="10" height="10" rx="2"/><text x="${x + 14}" y="41">${escapeXml(shade.name)}</text>`
  })
  const style = [
    'text{font:12px system-ui,sans-serif;fill:#1f2328}',
    '.t{font-weight:600;font-size:13px}',
    ...shades.map((s, i) => `.p${i}{fill:${s.light}}`),
    `@media(prefers-color-scheme:dark){text{fill:#e6edf3}${shades.map((s, i) => `.p${i}{fill:${s.dark}}`).join('')}}`,
  ].join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 20} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<style>${style}</style>`,
    `<text class="t" x="10" y="20">${escapeXml(title)}</text>`,
    ...legend,
    ...body,
    '</svg>',
    '',
  ].join('\n')
}

function barAt(bar: Bar, y: number, shades: readonly Shade[]): string {
  let x = LEFT
  const parts = bar.parts.map((share, index) => {
    const width = share * WIDTH
    const part =
      width > 0
        ? `<rect class="p${index}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="18"><title>${escapeXml(`${bar.label}: ${shades[index]!.name} ${(share * 100).toFixed(1)} %`)}</title></rect>`
        : ''
    x += width
    return part
  })
  return `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${escapeXml(bar.label)}</text>${parts.join('')}`
}

/** The times of some engines in one case, in milliseconds. */
export interface TimeGroup {
  readonly label: string
  readonly times: readonly { readonly name: string; readonly milliseconds: number; readonly words: string }[]
}

/** The shortest and the longest time of the scale, as powers of ten of a millisecond. */
const SCALE = { from: -3, to: 3 }

/** Returns bars on a logarithmic scale as an SVG that follows the page's colour scheme. The bars of `own` have a colour of their own. */
export function timeBars(title: string, groups: readonly TimeGroup[], own: string): string {
  let y = 34
  const body = groups.flatMap(({ label, times }) => {
    const head = `<text class="t" x="10" y="${(y += 22)}">${escapeXml(label)}</text>`
    y += 8
    return [head, ...times.map((time) => timeBar(time, (y += 20) - 14, time.name === own))]
  })
  const style = [
    'text{font:12px system-ui,sans-serif;fill:#1f2328}.t{font-weight:600;font-size:13px}.own{fill:#1a7f37}.peer{fill:#afb8c1}',
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.own{fill:#3fb950}.peer{fill:#6e7681}}',
  ].join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 20} ${y + 16}" role="img" aria-label="${escapeXml(title)}">`,
    `<style>${style}</style>`,
    `<text class="t" x="10" y="20">${escapeXml(title)}</text>`,
    ...body,
    '</svg>',
    '',
  ].join('\n')
}

/** Room for the words of the longest bar. */
const WORDS = 70

function timeBar({ name, milliseconds, words }: TimeGroup['times'][number], y: number, isOwn: boolean): string {
  const part = (Math.log10(milliseconds) - SCALE.from) / (SCALE.to - SCALE.from)
  const width = Math.max(2, Math.min(1, part) * (WIDTH - WORDS))
  const bar = `<rect class="${isOwn ? 'own' : 'peer'}" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="14"/>`
  return `<text x="${LEFT - 8}" y="${y + 11}" text-anchor="end">${escapeXml(name)}</text>${bar}<text x="${(LEFT + width + 6).toFixed(1)}" y="${y + 11}">${escapeXml(words)}</text>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
