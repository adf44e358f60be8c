import { describe, expect, it } from 'vitest'
import { parse, reverseEdits } from '../src/index'

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE'
const PATCH = '--- x.txt\n+++ x.txt\n@@ -1 +1 @@\n-a\n+b\n'
const pathsOf = (answer: string) => parse(answer).edits.map(({ path }) => path)

describe('the file that a fence names', () => {
  it.each<[string, string, string | undefined]>([
    ['an attribute', 'ts title="src/a.ts"', 'src/a.ts'],
    ['a path behind the language', 'ts src/a.ts', 'src/a.ts'],
    ['a path behind a colon', 'ts:src/a.ts', 'src/a.ts'],
    ['a path alone, whatever its ending', 'notes.xyz', 'notes.xyz'],
    ['a language that looks like a file names none beside a path', 'objective.x src/a.ts', 'src/a.ts'],
    ['two paths: neither', 'src/a.ts src/b.ts', undefined],
    ['a language alone', 'ts', undefined],
    ['nothing', '', undefined],
    ['a line of thousands of characters', `ts title=src/a.ts ${'x'.repeat(5000)}`, undefined],
  ])('%s', (_name, info, path) => {
    expect(pathsOf(`\`\`\`${info}\n${BLOCK}\n\`\`\`\n`)[0]).toBe(path)
  })
})

describe('the file that a line names', () => {
  it.each<[string, string, string | undefined]>([
    ['a hidden file in brackets that the line before opens', 'Change the key (it is in\n.env):', '.env'],
    ['a hidden file with a bracket behind it', '.gitignore)', '.gitignore'],
    ['two, of which the first is named for sure: neither', 'In src/a.ts and src/b.ts:', undefined],
    ['two, in a heading: neither', '## `src/a.ts` and `src/b.ts`', undefined],
    ['eight words', 'In `a b c d e f g h.md`:', 'a b c d e f g h.md'],
    ['nine words: none', 'In `a b c d e f g h i.md`:', undefined],
    ['two words of 120 characters', `In \`${'a'.repeat(58)} ${'b'.repeat(58)}.md\`:`, `${'a'.repeat(58)} ${'b'.repeat(58)}.md`],
    ['two words of 121 characters: none', `In \`${'a'.repeat(58)} ${'b'.repeat(59)}.md\`:`, undefined],
  ])('%s', (_name, line, path) => {
    expect(pathsOf(`${line}\n${BLOCK}\n`)[0]).toBe(path)
  })
})

describe('a diff in a fence without a header and without @@', () => {
  const fenced = (lines: string) => parse(`In \`a.ts\`:\n\n\`\`\`diff\n${lines}\`\`\`\n`)

  it('is read where every part of it changes something', () => {
    expect(fenced('-a\n+b\n...\n-c\n+d\n').edits.map(({ path, diff }) => [path, diff?.hunks.length])).toEqual([['a.ts', 2]])
  })

  it.each([
    ['nothing is between two lines of dots', '-a\n+b\n...\n...\n-c\n+d\n'],
    ['nothing is below the dots', '-a\n+b\n...\n'],
  ])('is not read, as a whole, where %s', (_name, lines) => {
    const { edits, problems } = fenced(lines)
    expect(edits).toEqual([])
    expect(problems).toEqual([{ kind: 'unread', line: 3, looksLike: 'a diff without @@ above its lines', found: lines.split('\n')[0] }])
  })
})

describe('the file of the block before', () => {
  const after = (prose: readonly string[], rest = '') => pathsOf(`src/a.ts\n${BLOCK}\n\n${prose.join('\n\n')}\n\n${rest}${BLOCK}\n`)[1]
  const words = (count: number) => Array.from({ length: count }, (_, i) => `It calls \`step.${i}\` once.`)

  it('carries over behind words that are no files, however often the same are said', () => {
    expect(after([...words(500), ...words(500), ...words(500)])).toBe('src/a.ts')
  })

  it('does not carry over behind so many different ones that nobody reads them all', () => {
    expect(after(words(2000))).toBeUndefined()
  })

  it('does not stop a name that stands above the next block, or in a heading', () => {
    expect(after(words(2000), 'src/b.ts\n')).toBe('src/b.ts')
    expect(after(words(2000), '## src/b.ts\n\nAnd here.\n\n')).toBe('src/b.ts')
  })
})

describe('the directory of the command that reads a patch', () => {
  it.each<[string, string, readonly (string | undefined)[]]>([
    ['the option -d of patch', 'patch -p0 -d web', ['web/x.txt']],
    ['the option -d, its value joined', 'patch -dweb', ['web/x.txt']],
    ['the option --directory of git apply', 'git apply --directory=web', ['web/x.txt']],
    ['the option -C of git', 'git -C web apply', ['web/x.txt']],
    ['the same letter of another command is none', 'cat -d web', ['x.txt']],
    ['none', 'patch -p0', ['x.txt']],
    ['a directory that a variable holds: refused', 'patch -d "$WEB"', []],
    ['a command of 1,000 characters', `patch -p0 -d web${' '.repeat(976)}`, ['web/x.txt']],
    ['a longer command: refused', `patch -p0 -d web${' '.repeat(977)}`, []],
  ])('%s', (_name, command, paths) => {
    expect(pathsOf(`\`\`\`bash\n${command} <<'EOF'\n${PATCH}EOF\n\`\`\`\n`)).toEqual(paths)
  })
})

describe('the directory that a command entered above a patch', () => {
  it.each<[string, string, string | undefined]>([
    ['applies to a command that reads the patch', `cd web\npatch -p0 <<'EOF'\n${PATCH}EOF\n`, 'web/x.txt'],
    ['does not apply to a patch that no command reads', `cd web\nls\n${PATCH}`, 'x.txt'],
    ['is unclear if the command is too long', `cd web ${'#'.repeat(1000)}\npatch -p0 <<'EOF'\n${PATCH}EOF\n`, undefined],
  ])('%s', (_name, lines, path) => {
    expect(pathsOf(`\`\`\`bash\n${lines}\`\`\`\n`)[0]).toBe(path)
  })
})

describe('edits turned round', () => {
  const turned = (answer: string) => {
    const reversed = reverseEdits(parse(answer).edits)
    return reversed.ok ? reversed.edits : reversed.reason
  }

  it('keep the name of their file', () => {
    expect(turned(`src/a.ts\n${BLOCK}\n`)).toMatchObject([{ path: 'src/a.ts', intents: [{ oldString: 'b', newString: 'a' }] }])
  })

  it('without a name they have none', () => {
    const [edit] = turned(BLOCK) as readonly object[]
    expect(edit).toMatchObject({ intents: [{ oldString: 'b', newString: 'a' }] })
    expect(edit).not.toHaveProperty('path')
  })
})
