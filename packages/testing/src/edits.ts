/** What a story asks for: a sentence of what it tells, edits, and options of the package that reads it. */
export interface StoryEdits<Edit, Options> {
  readonly story: string
  readonly edits: readonly Edit[]
  readonly options: Options
}

/**
 * The edits of a story, by the ending of their file:
 *
 * - `md`: prose, then fenced blocks `old` and `new` in pairs, each the lines between its fences joined by LF (an empty last line makes
 *   a final line break); a fenced block `json` behind a pair adds fields of the edit, one of `options` holds the options.
 * - `json`: an object with `story`, `edits`, `options`, where the bytes would not survive Markdown.
 */
export function editsOf<Edit, Options>(name: string, form: string, text: string): StoryEdits<Edit, Options> {
  return form === 'md' ? readMarkdown(name, text) : readJson(text)
}

function readJson<Edit, Options>(text: string): StoryEdits<Edit, Options> {
  const { story, edits, options = {} as Options } = JSON.parse(text) as StoryEdits<Edit, Options>
  return { story, edits, options }
}

function readMarkdown<Edit, Options>(name: string, text: string): StoryEdits<Edit, Options> {
  const blocks = [...text.matchAll(/^(~{3,})(old|new|json|options)\n(?:([\s\S]*?)\n)??\1$/gm)].map(([, , kind, body]) => ({
    kind,
    body: body ?? '',
  }))
  const edits: Edit[] = []
  let options = {} as Options
  for (const [index, { kind, body }] of blocks.entries()) {
    if (kind === 'options') options = JSON.parse(body) as Options
    else if (kind === 'json') edits.push({ ...edits.pop()!, ...(JSON.parse(body) as Partial<Edit>) })
    else if (kind === 'old' && blocks[index + 1]?.kind === 'new')
      edits.push({ oldString: body, newString: blocks[index + 1]!.body } as Edit)
    else if (kind === 'old') throw new Error(`${name}: an old block without a new one`)
  }
  if (edits.length === 0) throw new Error(`${name}: there is no edit`)
  return { story: /^# (.+)$/m.exec(text)?.[1] ?? name, edits, options }
}
