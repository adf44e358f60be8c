import { PRODUCTS } from './products'
import { CASES } from './script/cases'

/** The results of docs/hosts.json: by product, door and case. A door without cases was not run. */
export type Results = Readonly<
  Record<
    string,
    {
      readonly spec: string
      readonly doors: Readonly<Record<string, { readonly date: string; readonly cases: Readonly<Record<string, string>> }>>
    }
  >
>

const MARKS: Readonly<Record<string, string>> = { right: '=', refused: 'r', wrong: '**!**', 'not run': '·' }
const BEGIN = '<!-- results -->'
const END = '<!-- end of results -->'

/** Returns the page with the table of the results between its two marks. Throws if the page has no marks. */
export function withTable(page: string, results: Results): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error(`the page has no ${BEGIN}`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${tableOf(results)}\n${page.slice(to)}`
}

function tableOf(results: Results): string {
  const rows = Object.values(PRODUCTS).flatMap(({ title, doors }) =>
    doors.flatMap((door) => {
      const { spec, doors: all } = results[title] ?? { spec: '', doors: {} }
      const run = all[door]
      if (!run) return []
      const cells = CASES.map(({ name }) => MARKS[run.cases[name] ?? 'not run'])
      const count = (result: string) => Object.values(run.cases).filter((each) => each === result).length
      return [
        [`${title} ${spec.slice(spec.lastIndexOf('@') + 1)}`, door, ...cells, count('right'), count('refused'), count('wrong'), run.date],
      ]
    }),
  )
  const head = ['host', 'Suture', ...CASES.map((_, index) => `${index + 1}`), 'right', 'refused', 'wrong', 'run on']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  return `${lines.join('')}\n${CASES.map(({ name }, index) => `${index + 1}. ${name}\n`).join('')}`
}
