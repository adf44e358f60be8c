import { expect, test } from 'vitest'
import { CASES } from '../src/script/cases'
import { withTable } from '../src/table'

const PAGE = 'before\n<!-- results -->\nold\n<!-- end of results -->\nafter\n'
const run = (result: string) => ({ date: '2026-01-02', cases: Object.fromEntries(CASES.map(({ name }) => [name, result])) })

test('the table has a row for each run, and is renewed between its marks', () => {
  const results = { Codex: { spec: '@openai/codex@1.2.3', doors: { hook: run('right'), alone: { ...run('wrong'), cases: {} } } } }
  const page = withTable(PAGE, results)
  expect(page).toMatch(/^before\n<!-- results -->\n\n\| host[\s\S]*\n<!-- end of results -->\nafter\n$/)
  expect(page).toContain(`| Codex 1.2.3 | hook | ${CASES.map(() => '=').join(' | ')} | ${CASES.length} | 0 | 0 | 2026-01-02 |\n`)
  expect(page).toContain(`| Codex 1.2.3 | alone | ${CASES.map(() => '·').join(' | ')} | 0 | 0 | 0 | 2026-01-02 |\n`)
  expect(withTable(page, results)).toBe(page)
})

test('a page without marks is not changed', () => {
  expect(() => withTable('before\n', {})).toThrow('the page has no <!-- results -->')
})
