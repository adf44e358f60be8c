import { memoryFiles } from '@suture/workspace'
import { expect, test } from 'vitest'
import { type ApplyOptions, applyAnswer } from '../src/index'

const SPACES = ' '.repeat(300_000)
const SLASHES = '/'.repeat(300_000)
const call = (path: string, newText = 'b') => JSON.stringify({ path, old_string: 'a', new_string: newText })

/** Inputs for which quadratic code takes minutes. Only the status is tested. The time limit of the test run detects slow code. */
test.each<[string, string, Omit<ApplyOptions, 'root'>, string]>([
  ['slashes within a path, of which names are stripped', call(`a${SLASHES}b`), { strip: 1 }, 'refused'],
  ['slashes in a map of paths', call('a.ts'), { pathMap: [[`a${SLASHES}b`, `c${SLASHES}d`]] }, 'changed'],
  ['spaces after a comment mark of a new file', `c.ts\n\`\`\`\n// c.ts${SPACES}x\nb\n\`\`\`\n`, {}, 'changed'],
  ['spaces in a remark of a whole file', `b.ts\n\`\`\`\na\n// rest${SPACES}=\nb\n\`\`\`\n`, {}, 'refused'],
  [
    'spaces of a new file, twice',
    `c.ts
\`\`\`
${SPACES}${SPACES}
\`\`\`
`,
    {},
    'changed',
  ],
  [
    'digits of a line below a diff, twice',
    `--- a.ts
+++ a.ts
@@ @@
-a
+b
0.${'00'.repeat(300_000)}-
`,
    {},
    'changed',
  ],
  [
    'brackets of a line in a heredoc, twice',
    `b.sh
\`\`\`sh
cat <<EOF
${'))'.repeat(300_000)}x
EOF
\`\`\`
`,
    {},
    'changed',
  ],
])('300,000 %s', async (_name, answer, options, status) => {
  const files = memoryFiles({ '/p/a.ts': 'a\n', '/p/b.ts': 'a\nb\n'.repeat(50) })
  const report = await applyAnswer(answer, files, { ...options, root: '/p' })
  expect(report.files.map((file) => file.status)).toEqual([status])
})

/** Lists that are too long for the arguments of a call. */
const MANY = 200_000
const manyLines = (word: string) => Array.from({ length: MANY }, (_, row) => `${word} ${row}`).join('\n')

test.each([
  ['a whole file has many lines that the file does not have', `a.ts\n\`\`\`\n${manyLines('other')}\n\`\`\`\n`, 'refused'],
  ['many empty lines are between words', `${call('a.ts')}\n${'\n'.repeat(MANY)}and more\n`, 'applied'],
])('%s', async (_name, answer, status) => {
  const files = memoryFiles({ '/p/a.ts': `a\nb\n${'c\n'.repeat(400)}` })
  expect(await applyAnswer(answer, files, { root: '/p' })).toMatchObject({ status })
})
