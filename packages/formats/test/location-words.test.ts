import { expect, test } from 'vitest'
import { parse } from '../src/index'

const block = (name: string) => `<<<<<<< SEARCH\n${name} = 1\n=======\n${name} = 9\n>>>>>>> REPLACE\n`

/**
 * Returns the file of a block below a line, and that of the same block in an answer that began with another file. Returns candidates if
 * neither is certain.
 */
function filesBelow(line: string): string[] {
  const files = (answer: string) => parse(answer).edits.map(({ path, naming }) => path ?? `? ${naming?.candidates?.join()}`)
  return [...files(`${line}\n${block('x')}`), ...files(`a.ts\n${block('p')}\n${line}\n${block('x')}`).slice(1)]
}

test.each([
  'Then in b.ts:',
  'In der Datei b.ts:',
  'Jetzt b.ts anpassen:',
  'Ändere b.ts:',
  'Puis dans b.ts :',
  'Ensuite, modifiez b.ts :',
  'Ahora en b.ts:',
  'En el archivo b.ts:',
  'Agora em b.ts:',
  'Ora nel file b.ts:',
  'Теперь в b.ts:',
  '现在修改 b.ts：',
  '在 b.ts 中：',
  '然后在 `b.ts` 文件中添加以下内容：',
  '次に b.ts を更新します：',
  '`b.ts` を変更してください：',
  '다음으로 b.ts 파일을 수정합니다:',
  'Anschließend passe ich noch die Datei `b.ts` an:',
  'Il faut également modifier le fichier b.ts :',
  'Y también hay que actualizar b.ts:',
  'Затем нужно обновить файл b.ts:',
  '然后在 b.ts 中做同样的修改：',
  '次に、`b.ts` も同様に変更します：',
  '그리고 `b.ts`도 수정해야 합니다:',
  'The same thing has to be done in `b.ts`, since it keeps its own copy:',
  'This must also be changed in b.ts:',
])('words around the name that only point at it: %s', (line) => {
  expect(filesBelow(line)).toEqual(['b.ts', 'b.ts'])
})

test.each([
  'As in b.ts:',
  'The same as in b.ts:',
  'This has to be done as in b.ts:',
  '和 b.ts 同样：',
  'b.ts と同様に：',
  'Wie in b.ts:',
  'Siehe b.ts:',
  'Comme dans b.ts :',
  'Igual que en b.ts:',
  'Как в b.ts:',
  '与 b.ts 相同：',
  'b.ts と同じように：',
])('words that compare with the file name it not: %s', (line) => {
  expect(filesBelow(line)).toEqual(['? b.ts', '? a.ts,b.ts'])
})

test.each([
  ['and then etc/passwd', '? etc/passwd', '? a.ts,etc/passwd'],
  ['Then add/replace these lines:', '? undefined', 'a.ts'],
  ['Then fix the client/server mismatch:', '? undefined', 'a.ts'],
])('a word with a folder and no extension may be the file where all else only points: %s', (line, alone, second) => {
  expect(filesBelow(line)).toEqual([alone, second])
})
