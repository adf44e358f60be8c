import { sampled, seeded } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { applyAnswer, describeReport, memoryFiles } from '../src/index'
import { newLines, type SmallFile, smallFiles } from './small-files'

/** Sentences above a block whose lines are added to the file F. */
const ADDING: Readonly<Record<string, readonly string[]>> = {
  English: [
    ...['In `F`, add:', 'In `F` add:', 'F (add):', 'F — add:', 'In `F`, append:', 'In `F`, adding:', 'In `F`, you can add:'],
    ...['In `F`, under `b`, add:', 'In `F` just add', 'In F, add the following lines:', 'Open `F` and add:', '`F`: add', 'Next, `F`. Add:'],
    ...['Open `F` and add the following at the end:', 'Go to `F` and add:', 'Edit `F` and add:', 'In your `F` file, add:'],
    ...['In the file `F`, add the line:', 'In F add the following:', 'In F, after the imports, add:', 'In F, add this at the bottom:'],
    ...['F – add:', 'Then in F, add:', 'Now, in F, add a helper:', 'F – add this:', '**F** (add at the end):', 'Add this to F:'],
    ...[
      'Put this below the last line of `F`:',
      'Insert into `F`, before `b`:',
      '### F\n\nAdd at the end:',
      'Prepend to `F`:',
      'Update `F` by adding:',
    ],
  ],
  German: [
    ...['Füge in `F` hinzu:', 'In `F` ergänzen:', 'Füge am Ende von `F` Folgendes hinzu:', '`F` (hinzufügen):', 'Ergänze `F`:'],
    ...[
      'In `F` nach den Importen einfügen:',
      'Trage in `F` ein:',
      'Hänge an `F` an:',
      'Öffne `F` und füge hinzu:',
      'In `F` unterhalb von `b`:',
    ],
  ],
  Spanish: [
    ...['En `F`, añade:', 'En `F` agrega lo siguiente:', 'Agrega a `F`:', 'Añade al final de `F`:', '`F` (añadir):', 'Inserta en `F`:'],
    ...['En `F`, después de los imports, agrega:', 'Abre `F` y agrega:', 'En el archivo `F`, añade la línea:', 'En `F`, debajo de `b`:'],
  ],
  Chinese: [
    ...['在 `F` 中添加：', '在 `F` 末尾添加以下内容：', '`F`：追加', '在 `F` 的 import 之后插入：', '修改 `F`，增加：', '向 `F` 加入：'],
    ...['打开 `F`，添加：', '在 `F` 里，`b` 的下面：', '`F`（新增）：', '然后在 `F` 中加上一行：'],
  ],
}

/** Sentences that name no place in a file, and do not say that a block is the whole file. */
const BARE = [
  ...[
    'F',
    '**F**',
    '`F`:',
    '### F',
    'In `F`:',
    'In F, write:',
    'In F, save the result like this:',
    'Update `F`:',
    'Then update `F` as follows:',
  ],
  ...[
    'Change `F` to:',
    'Modify `F`:',
    'Write `F`:',
    'Create `F`:',
    'Save as `F`:',
    'Here is `F`:',
    '`F` now reads:',
    '`F` should now look like this:',
  ],
  ...[
    'Add this to the end.\n\nF',
    'F\n\nAdd:',
    'New in `F`:',
    'Ändere `F`:',
    'Actualiza `F`:',
    '修改 `F`：',
    'Modifie `F` :',
    '`F` を変更：',
  ],
]

/** Returns parts of a file with new lines. */
const PARTS: Readonly<Record<string, (lines: readonly string[], fresh: readonly string[], at: number) => readonly string[]>> = {
  'new lines alone': (_, fresh) => fresh,
  'the last line and new ones': (lines, fresh) => [...lines.slice(-1), ...fresh],
  'new lines and the first': (lines, fresh) => [...fresh, ...lines.slice(0, 1)],
  'the first line and new ones': (lines, fresh) => [...lines.slice(0, 1), ...fresh],
  'a line of the middle and new ones': (lines, fresh, at) => [...lines.slice(at, at + 1), ...fresh],
  'the head and new lines': (lines, fresh) => [...lines.slice(0, Math.ceil(lines.length * 0.6)), ...fresh],
  'the tail and new lines': (lines, fresh) => [...lines.slice(Math.floor(lines.length * 0.4)), ...fresh],
}

/** Returns the whole file with some lines replaced. */
const CHANGED: typeof PARTS = {
  'another first line': (lines, fresh) => [...fresh, ...lines.slice(1)],
  'another last line': (lines, fresh) => [...lines.slice(0, -1), ...fresh],
  'another line in the middle': (lines, fresh, at) => [...lines.slice(0, at), ...fresh, ...lines.slice(at + 1)],
  'ends alone': (lines, fresh) => [lines[0]!, ...fresh, lines.at(-1)!],
}

const FILES = smallFiles(7)

/** Returns the lines of the file after an answer with this sentence, and the message. */
async function land(file: SmallFile, sentence: string, block: readonly string[], whole = false) {
  const before = `${file.lines.join('\n')}\n`
  const files = memoryFiles({ [`/p/${file.path}`]: before })
  const answer = `${sentence.replaceAll('F', file.path)}\n\n\`\`\`${file.language}\n${block.join('\n')}\n\`\`\`\n`
  const report = await applyAnswer(answer, files, { root: '/p', whole })
  return { answer, before, after: files.snapshot()[`/p/${file.path}`]!.toString(), report, words: describeReport(report) }
}

/** Whether a text contains all lines of another one, in the same order. */
function keeps(before: string, after: string): boolean {
  const lines = before.split('\n')
  let at = 0
  for (const line of after.split('\n')) if (line === lines[at]) at++
  return at >= lines.length
}

describe('a code block under the name of a small file', () => {
  it.each(Object.entries(ADDING))('takes no line of it below words of an addition: %s', async (_, sentences) => {
    const random = seeded(11)
    for (const [index, sentence] of sentences.entries())
      for (const file of sampled(FILES, 6, index))
        for (const make of [random.pick(Object.values(PARTS)), random.pick([...Object.values(PARTS), ...Object.values(CHANGED)])]) {
          const block = make(file.lines, newLines(file, random, 1 + random.int(8)), random.int(file.lines.length))
          const { answer, before, after, report, words } = await land(file, sentence, block)
          if (!keeps(before, after)) expect.fail(`${answer}\nwrote\n${after}`)
          if (!report.written) expect(words).toMatch(/SEARCH\/REPLACE|<<<<<<< SEARCH|quotes lines|nothing to change/)
        }
  })

  it('takes no line of it where it is a part, whatever is above', async () => {
    const random = seeded(13)
    for (const [index, sentence] of BARE.entries())
      for (const file of sampled(FILES, 6, index))
        for (const make of [random.pick(Object.values(PARTS)), random.pick(Object.values(PARTS))]) {
          const block = make(file.lines, newLines(file, random, 1 + random.int(8)), random.int(file.lines.length))
          const { answer, before, after } = await land(file, sentence, block)
          if (!keeps(before, after)) expect.fail(`${answer}\nwrote\n${after}`)
        }
  })

  it('lands where it has all lines of it, and more', async () => {
    const random = seeded(17)
    const quarter = FILES.filter((_, i) => i % 4 === 3)
    for (const [index, sentence] of [...Object.values(ADDING).flat(), ...BARE].entries())
      for (const file of sampled(quarter, 6, index)) {
        const block = [...file.lines, ...newLines(file, random, 2)]
        const { after, words } = await land(file, sentence, block)
        expect(after, `${sentence}\n${words}`).toBe(`${block.join('\n')}\n`)
      }
  })

  it.each([
    'The complete `F`:',
    'Here are the full contents of `F`:',
    'Replace the whole file `F` with:',
    'Die vollständige `F`:',
    '完整的 `F`：',
  ])('is all of it where the words say so: %s', async (sentence) => {
    const random = seeded(19)
    for (const file of FILES.slice(0, 7)) {
      const block = newLines(file, random, file.lines.length)
      expect((await land(file, sentence, block)).after).toBe(`${block.join('\n')}\n`)
    }
  })

  it('is all of it with the option `whole`', async () => {
    const random = seeded(23)
    for (const sentence of ['F', 'Update `F`:', 'In `F`:'])
      for (const file of FILES) {
        const block = newLines(file, random, file.lines.length)
        expect((await land(file, sentence, block, true)).after).toBe(`${block.join('\n')}\n`)
      }
  })
})
