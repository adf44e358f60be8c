import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatNames, promptOf } from '@suture/formats'
import { answerStories } from '@suture/testing'
import { expect, test } from 'vitest'

const PAGE = fileURLToPath(new URL('../../../docs/formats.md', import.meta.url))
const all = answerStories<{ readonly status: string; readonly problems?: readonly string[] }>(
  fileURLToPath(new URL('fixtures', import.meta.url)),
)

const GROUPS = {
  'what-models-write': 'What is read',
  'named-file': 'Which file is meant',
  'the-right-text': 'What becomes of the text',
  'nothing-falls-away': 'What is refused, and what is told',
} as const

/** The page of formats: what to ask for, and every form with a sample, from the fixtures that prove it. */
function page(): string {
  const asked = formatNames.map((name) => `| \`${name}\` | ${promptOf(name).title} |`)
  const prompts = formatNames.map((name) => `### ${name}\n\n${fenced(promptOf(name).text)}`)
  const groups = Object.entries(GROUPS).map(([group, title]) => `## ${title}\n\n${stories(group).join('\n')}`)
  return [
    '# Formats',
    'Written from the fixtures of `packages/core/test/fixtures` (`SUTURE_RENEW=1 pnpm vitest run --project core formats-doc`): each sample is a test.',
    '## What to ask a model for',
    `\`suture prompt <format>\` prints each of these; \`promptOf(format)\` of \`@suture/formats\` has them as data.\n\n| format | |\n| --- | --- |\n${asked.join('\n')}`,
    ...prompts,
    ...groups,
  ].join('\n\n')
}

function stories(group: string): string[] {
  return all
    .filter((story) => story.group === group)
    .map(({ name, answer, before, ends }) => {
      const fate =
        ends.status === 'refused'
          ? `Refused (${[...new Set(ends.problems)].join(', ')}).`
          : ends.status === 'partial'
            ? 'The rest lands.'
            : 'Lands.'
      const there = Object.keys(before).map((path) => `\`${path}\``)
      return `### ${sentence(name)}\n\n${fate}${there.length > 0 ? ` There: ${there.sort().join(', ')}.` : ''}\n\n${fenced(answer)}`
    })
}

function sentence(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function fenced(text: string): string {
  const marks = [...text.matchAll(/`{3,}/g)].map(([mark]) => mark.length)
  const fence = '`'.repeat(Math.max(3, ...marks.map((length) => length + 1)))
  return `${fence}text\n${text.replaceAll('\r', '').replace(/\n*$/, '\n')}${fence}\n`
}

test('docs/formats.md is what the fixtures say (SUTURE_RENEW=1 writes it)', () => {
  if (process.env.SUTURE_RENEW) writeFileSync(PAGE, page())
  expect(readFileSync(PAGE, 'utf8')).toBe(page())
})
