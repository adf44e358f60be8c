import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distortionOf, lineKey } from '../src'
import { alignLines } from '../src/align/align-lines'
import { graftLines, samePlain, separatorOf } from '../src/internal'
import { law } from './generated'

const same = (quoted: string, actual: string) => samePlain(lineKey(quoted), lineKey(actual))

describe('samePlain', () => {
  it.each([
    ['other quotes', `a = 'x'`, `a = "x"`],
    ['backticks without a placeholder', 'a = `x`', `a = "x"`],
    ['a quote escaped as its quotes ask', `a = 'it\\'s'`, `a = "it's"`],
    ['several strings of either kind', `f('a', "b")`, `f("a", 'b')`],
    ['a string behind a prefix', `f"{a}"`, `f'{a}'`],
    ['a raw string', String.raw`r'a\d'`, String.raw`r"a\d"`],
    ['three quotes', `"""Opens."""`, `'''Opens.'''`],
    ['attributes', `<a class='b' href='/'>it's</a>`, `<a class="b" href="/">it's</a>`],
    ['a comma at the end', 'a: 1', 'a: 1,'],
    ['a semicolon at the end', 'run();', 'run()'],
    ['a comma for a semicolon', 'a: string,', 'a: string;'],
    ['a bracket and its comma', '}', '},'],
    ['a bracket and its semicolon', '})', '});'],
    ['parentheses around a lone parameter', 'map((item) => item.id)', 'map(item => item.id)'],
    ['parentheses behind a keyword', 'run(async (x) => x)', 'run(async x => x)'],
    ['blanks besides', `import {a} from 'a'`, `import { a } from "a";`],
    ['indentation besides', `\ta('b')`, `  a("b")`],
    ['a string behind a word and a blank', `return 'x'`, `return "x"`],
  ])('holds for %s', (_story, quoted, actual) => {
    expect(same(quoted, actual)).toBe(true)
    expect(same(actual, quoted)).toBe(true)
    expect(distortionOf(lineKey(quoted), lineKey(actual))).toBe(undefined)
  })

  it.each([
    ['a string that holds the other quote', `"a'b"`, `'a"b'`],
    ['strings that end elsewhere', `'a" "c'`, `"a" "c"`],
    ['an apostrophe', `the dogs' bowl`, `the dogs" bowl`],
    ['an apostrophe inside a word', `don't "x`, `don"t 'x`],
    ['a quote that closes nowhere', `'tis so`, `"tis so`],
    ['a quote of a string of several lines', `"""Opens`, `'''Opens`],
    ['a placeholder', 'a = `${x}`', "a = '${x}'"],
    ['a tagged template', 'html`x`', "html'x'"],
    ['what stands in a tagged template', `html\`<a b="c">\``, `html\`<a b='c'>\``],
    ['an escaped character', `'a\\n'`, `"an"`],
    ['an escaped quote outside of strings', `f(\\"a\\")`, `f("a")`],
    ['a backslash of a raw string', String.raw`r'\"'`, `r'"'`],
    ['a separator that is all', ';', ','],
    ['a comma inside the line', 'f(a, b)', 'f(a b)'],
    ['a comma in front of a bracket', '(1,)', '(1)'],
    ['parentheses of a call', 'Some(x) => y', 'Some x => y'],
    ['parentheses around several parameters', '(a, b) => c', 'a, b => c'],
    ['parentheses around no parameter', 'return (x)', 'return x'],
    ['other words', `a('x')`, `a("y")`],
    ['two separators', 'a;;', 'a'],
    ['a blank line', '', ','],
  ])('does not hold for %s', (_story, quoted, actual) => {
    expect(same(quoted, actual)).toBe(false)
    expect(same(actual, quoted)).toBe(false)
  })

  it('keeps the words and signs of a line, all but quotes, backslashes, parentheses and the last separator', () => {
    const signs = ['a', 'it', ' ', '"', "'", '`', '\\', '(', ')', '=>', ',', ';', '{', '$', 'r', '1', '…']
    const rest = (text: string) => lineKey(text).tight.replace(/["'`\\()\u0001]/g, '')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 14 }), (chosen) => {
        const key = lineKey(chosen.join(''))
        expect([rest(key.tight), rest(key.tight).slice(0, -1)].map((text) => rest(text))).toContain(rest(key.plain))
      }),
      law(3000),
    )
  })

  it('holds for a line and the same line in other quotes, whatever stands between', () => {
    const inner = fc.array(fc.constantFrom('a', 'b c', '(', ',', ';', '=>', '…', '1'), { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(inner, { minLength: 1, maxLength: 4 }), fc.constantFrom('', ',', ';'), (strings, end) => {
        const line = (quote: string) => `f(${strings.map((text) => quote + text + quote).join(', ')})`
        expect(same(line("'"), line('"') + end)).toBe(true)
      }),
      law(1000),
    )
  })
})

describe('separatorOf', () => {
  it.each<[string, string]>([
    ['a,', ','],
    ['a;', ';'],
    ['a &gt;', ''],
    ['b = &a;', ';'],
    ['a', ''],
    ['', ''],
  ])('%j', (line, separator) => {
    expect(separatorOf(line)).toBe(separator)
  })
})

describe('a line that stands with other punctuation', () => {
  const quoted = [`a('x')`, `b('y')`, 'c()']
  const actual = [`a("x");`, `b("y")`, 'c()']

  it('is paired where it stays, and is off nowhere', () => {
    const found = alignLines(quoted.map(lineKey), actual.map(lineKey))!
    expect(found.distortions).toEqual(['punctuation', 'punctuation', 'equal'])
    expect(found.fuzzy).toBe(0)
  })

  it('is not the line that an edit removes', () => {
    expect(alignLines(quoted.map(lineKey), actual.map(lineKey), { fixed: [true, false, false] })).toBeUndefined()
  })

  it('teaches neither typography nor indentation where lines stand as deep as quoted', () => {
    const found = `a("x");\nb("y")\nc()\n`
    const done = graftLines(found, quoted, [`a('x')`, `b('y')`, `    if ('z') d()`, 'c()'], {
      profile: () => ({ unit: '  ', agreement: 1 }),
    })
    expect(done?.text).toBe(`a("x");\nb("y")\n    if ('z') d()\nc()\n`)
  })
})
