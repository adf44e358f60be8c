/**
 * Words that say which file to edit and nothing else about it, in the languages that models answer in.
 *
 *   Then update b.ts:        Dann in b.ts ändern:        现在修改 b.ts：        names b.ts
 *   As in b.ts:              Wie in b.ts:                与 b.ts 相同：         names none
 *
 * Idea: a line that has only such words around a name says where to edit. Cost: none. Weakness: words of a language that is not listed
 * count as other words, so that the file becomes a candidate.
 */

const list = (...words: readonly string[]) => words.join(' ').split(' ')

/** Words that only say where to edit, or that something is edited. */
const LOCATION_WORDS = new Set(
  list(
    'and then now also next finally lastly first second third fourth fifth last another other one two three four five more the a an in to into inside within of for on at with',
    'by file files path filename script module component page update updates updated updating change changes changed changing edit edits edited editing modify modified modifying',
    'create creates created creating new add added adding replace replaced replacing rewrite fix fixed patch patched apply write make adjust adjusted refactor refactored',
    'delete deleted remove removed rename renamed same following this that these here is are s below above line lines full complete whole content contents code version',
    'step part block blocks our your please let us i we will have need needs existing',
    // German
    'ich wir dann jetzt nun anpassen und auch danach anschließend zuerst zuletzt schließlich außerdem noch der die das den dem datei ändere ändern aktualisiere aktualisieren bearbeite bearbeiten',
    'passe passen angepasst geändert aktualisiert habe haben wird werden muss müssen an gleiche dieselbe selbe nächstes als zuerst auch erstelle erstellen ergänze ergänzen ersetze ersetzen füge hinzu lösche löschen neue änderung änderungen folgende folgt schritt',
    // French
    'je j ai modifié nous il faut dois doit devons également voici puis ensuite maintenant et enfin aussi dans le la les fichier modifiez modifier modifie modification modifications changez changer créez créer ajoutez ajouter remplacez',
    'remplacer mettez mettre mise jour à supprimez supprimer nouveau étape',
    // Spanish, Portuguese, Italian
    'hay que debemos vamos primero mismo misma ahora luego después y también finalmente por último en el archivo fichero modifica modificar actualiza actualizar cambia cambiar cambio cambios crea crear añade añadir agrega',
    'reemplaza reemplazar elimina eliminar nuevo paso agora depois em no na o vou preciso precisamos primeiro mesma mesmo arquivo ficheiro altere alterar atualize atualizar crie criar adicione adicionar novo passo',
    'bisogna dobbiamo stessa stesso ora poi infine nel nella il file modificare aggiorna aggiornare cambiare creare aggiungi aggiungere passo e',
    // Russian
    'я мы нужно надо необходимо следует сначала теперь затем потом и также наконец в во файл файле файла измените изменить изменим обновите обновить обновим создайте создать добавьте добавить замените заменить изменения шаг',
  ),
)

/** Location words of scripts without spaces between words, as parts of a run of characters. */
const LOCATION_RUN = new RegExp(
  `^(?:${list(
    '现在 然后 接着 接下来 最后 首先 其次 随后 同时 再 并 请 我们 需要 将 对 在 到 中 里 内 的 是 后 后的 也 修改 更新 编辑 更改 改动 调整 创建 新建 添加 增加 替换 删除 文件 新 代码 内容 如下 以下 为 进行 第 一 二 三 步 处 做 同样',
    '現在 然後 接著 接下來 最後 首先 請 我們 將 對 裡 內 編輯 變更 調整 建立 新增 刪除 檔案 程式碼 內容',
    '次に 次 まず つぎに そして また 続いて さらに 今度は では で を に の へ は も 側 更新 変更 修正 編集 作成 追加 置換 削除 ファイル します する して しましょう ください 以下 よう ように 新しい 新規 コード 同様 必要 があります',
    '다음으로 다음 이제 그리고 먼저 마지막으로 파일 파일을 파일에서 을 를 에서 에 은 는 도 해야 수정 변경 업데이트 편집 추가 생성 합니다 하세요 해주세요 새 코드',
  ).join('|')})+$`,
  'u',
)

/** `as` in these phrases is a location word. In `as in b.ts` it compares. */
const AS_HERE = /\bas (?:below|above|follows|well|for)\b/g

const WORD = /[\p{L}\p{N}]+/gu

/** Whether a text consists of location words only. */
export function onlyLocates(text: string): boolean {
  const isLocationRun = (word: string) => word > '\u2fff' && LOCATION_RUN.test(word)
  const said = text.toLowerCase().replace(AS_HERE, '')
  // Most texts fail at their first or second word, so the words are read one by one.
  WORD.lastIndex = 0
  for (let word = WORD.exec(said)?.[0]; word !== undefined; word = WORD.exec(said)?.[0])
    if (!LOCATION_WORDS.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word) && !isLocationRun(word)) return false
  return true
}

/** Words that come directly before the name of a file to edit, or before `the file`. */
export const NAME_PREFIXES: ReadonlySet<string> = new Set(
  list(
    'in to into inside within of for at on file update updated updating edit edited editing change changed changing modify modified modifying create created creating',
    'datei fichier archivo fichero arquivo ficheiro файл файле файла',
    'add added adding replace replaced rewrite rewritten fix fixed patch patched adjust adjusted refactor refactored open extend extended',
  ),
)

/** Words that start a reason or a comparison: `as it is used in b.ts`, `like we did in b.ts`, `wie in b.ts`. */
export const RELATING: ReadonlySet<string> = new Set(
  list(
    'is are was were be been being used uses using called calls imported imports defined defines declared exported referenced mentioned found lives exists comes came since because as',
    'like unlike which where when while if whether from than already see seen saw did does done has had have needed needs matches match same depends relies compared besides except',
    'without not instead wie siehe vgl analog gleich bereits zoals come vedi comme voir como véase как',
  ),
)

/** Returns the words of a text, in lower case. */
export function lowerWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
