import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { explain } from '@suture/edit'
import { expect, it } from 'vitest'
import { drawPlace, wordsOf } from '../src/place/draw'
import { EDIT, FILE } from '../src/place/example'

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
const explanation = explain(FILE, EDIT)

it('the worked example lands in the second method', () => {
  expect(explanation.outcome.status).toBe('applied')
  expect(explanation.place).toEqual({ startLine: 8, endLine: 13 })
  expect(explanation.lines.map(({ form, line }) => [form, line])).toEqual([
    ['indent', 8],
    ['indent', 10],
    ['misquoted', 11],
    ['indent', 12],
    ['indent', 13],
  ])
})

it('docs/place.svg shows what the engine does with it (SUTURE_RENEW=1 draws it again)', () => {
  const picture = drawPlace(FILE, explanation)
  if (process.env.SUTURE_RENEW === '1') writeFileSync(`${docs}place.svg`, picture)
  expect(readFileSync(`${docs}place.svg`, 'utf8')).toBe(picture)
})

it('docs/places.md has the file, the quote, the picture with its words, and the evidence', () => {
  const page = readFileSync(`${docs}places.md`, 'utf8')
  expect(page).toContain(`\`\`\`ts\n${FILE}\`\`\``)
  expect(page).toContain(`<<<<<<< SEARCH\n${EDIT.oldString}\n=======\n${EDIT.newString}\n>>>>>>> REPLACE`)
  expect(page).toContain(`![${wordsOf(explanation)}](place.svg)`)
  expect(page).toContain(`${explanation.bits.toFixed(0)} bits for the second method and ${explanation.rival.toFixed(0)} for the first`)
  expect(explanation.outcome.status === 'applied' && explanation.outcome.content.split('\n').slice(7, 13).join('\n')).toBe(
    /```ts\n( {2}total\(\)[\s\S]*?)\n```/.exec(page)?.[1],
  )
})
