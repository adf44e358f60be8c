import type { Judged } from './run'

/** Formats a judged case in full, for a person who looks for its cause. Tabs and whitespace at line ends are made visible. */
export function showMiss({ test, reply, verdict }: Judged): string {
  const got = reply.status === 'refused' ? undefined : reply.content
  const { from, to } = changedRange(test.file, test.expected, test.outside)
  const out = [
    `${'='.repeat(100)}`,
    `${test.id}  ${test.kinds.join(' + ')}  must ${test.must}  got ${verdict}  ${test.pair} ${test.path}`,
    `--- file, lines ${from + 1}-${to} of ${test.file.split('\n').length}`,
    excerpt(test.file, from, to),
  ]
  for (const edit of test.edits) {
    out.push(`--- old${edit.startLine === undefined ? '' : ` (line ${edit.startLine})`}`, visible(edit.oldString))
    out.push('--- new', visible(edit.newString))
  }
  if (test.must === 'land') out.push('--- expected against got (- expected, + got)', difference(test.expected, got ?? test.file))
  else if (got !== undefined) out.push('--- file against got (- file, + got)', difference(test.expected, got))
  out.push(`--- reply: ${reply.status} ${reply.note ?? ''}`)
  return out.join('\n')
}

function visible(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', '→')
        .replaceAll('\r', '␍')
        .replace(/\u00A0/g, '⍽')
        .replace(/ +$/, (blanks) => '·'.repeat(blanks.length)),
    )
    .map((line) => `  |${line}`)
    .join('\n')
}

function changedRange(file: string, expected: string, outside: readonly string[]): { from: number; to: number } {
  const total = file.split('\n').length
  if (outside.length === 2) {
    const from = outside[0]!.split('\n').length - 1
    return { from: Math.max(0, from - 3), to: Math.min(total, total - outside[1]!.split('\n').length + 4) }
  }
  const a = file.split('\n')
  const b = expected.split('\n')
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  return { from: Math.max(0, from - 8), to: Math.min(total, from + 40) }
}

function excerpt(file: string, from: number, to: number): string {
  return visible(
    file
      .split('\n')
      .slice(from, Math.min(to, from + 80))
      .join('\n'),
  )
}

/** Returns the lines between the common start and end of two texts, with two lines around them. */
function difference(expected: string, got: string): string {
  const a = expected.split('\n')
  const b = got.split('\n')
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const mark = (lines: string[], sign: string) => lines.slice(0, 60).map((line) => visible(line).replace('  |', `${sign} |`))
  if (start === a.length && start === b.length) return '  (equal)'
  return [
    ...mark(a.slice(Math.max(0, start - 2), start), ' '),
    ...mark(a.slice(start, a.length - end), '-'),
    ...mark(b.slice(start, b.length - end), '+'),
    ...mark(a.slice(a.length - end, a.length - end + 2), ' '),
  ].join('\n')
}
