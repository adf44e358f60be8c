import { describe, expect, it } from 'vitest'
import { mergeLine } from '../src/internal'

const asGiven = (text: string) => text

describe('mergeLine', () => {
  it.each<[string, string, string, string, string | undefined]>([
    ['quoted as it stands: the new line', 'a = 1', 'a = 2', 'a = 1', 'a = 2'],
    ['nothing changed: the line of the file', 'a = 1', 'a = 1', 'a  =  1', 'a  =  1'],
    ['a changed token', 'a = 1', 'a = 2', 'a  =  1', 'a  =  2'],
    ['an added token has its own blanks', 'f(a) + 1', 'f(a, b) + 1', 'f(a)  +  1', 'f(a, b)  +  1'],
    ['a removed token goes with its gap', 'f(a, b) + 1', 'f(a) + 1', 'f(a,   b)  +  1', 'f(a)  +  1'],
    [
      'beside removed tokens the gap that the edit keeps is the file’s',
      'see {at all/it}',
      'see {at it}',
      'see {at  all/it}',
      'see {at  it}',
    ],
    ['beside removed tokens a gap that is none stays none', 'f(a, b)', 'f(b)', 'f(  a, b)', 'f(  b)'],
    ['changed blanks are the edit', 'a=1', 'a = 1', 'a=1 ', 'a = 1 '],
    ['blanks inside a string that the edit does not touch', 's = "a b" + 1', 's = "a b" + 2', 's = "a  b" + 1', 's = "a  b" + 2'],
    ['a token that is kept has the typography of the file', 'say("x", 1)', 'say("x", 2)', 'say(“x”, 1)', 'say(“x”, 2)'],
    ['trailing blanks of the file stay', 'a', 'b', 'a  ', 'b  '],
    ['trailing blanks that the edit adds are added', 'a b', 'a c  ', 'a  b', 'a  c  '],
    [
      'of the tokens between two changes those that stay are the file’s, blanks and typography included',
      'f(a, "b", c)',
      'f(z, "b", y)',
      'f(a,  “b”,   c)',
      'f(z,  “b”,   y)',
    ],
    [
      'a first word that stays has the file’s blanks behind it, though another comes in front',
      'alpha beta',
      'new alpha gamma',
      'alpha  beta',
      'new alpha  gamma',
    ],
    ['another first word is another line', 'load(x)', 'load(y)', 'save(x)', undefined],
    ['other words are another line', 'load(x)', 'load(y)', 'load(z)', undefined],
    ['fewer words are another line', 'load(x)', 'load(y)', 'load(x, y)', undefined],
    ['one word is not two', 'const abc', 'const abd', 'constabc', undefined],
  ])('%s', (_story, quoted, wanted, actual, expected) => {
    expect(mergeLine(quoted, wanted, actual, asGiven)).toBe(expected)
  })

  it('what the edit brings goes through the typography', () => {
    expect(mergeLine('a b', 'a c', 'a  b', (token) => token.toUpperCase())).toBe('a  C')
  })

  it('lines too long to compare token by token keep their common ends', () => {
    const many = (word: string) => Array.from({ length: 1200 }, (_, i) => `${word}${i}`).join(' ')
    expect(mergeLine(`head ${many('a')} tail`, `head ${many('b')} tail`, `head  ${many('a')}   tail`, asGiven)).toBe(
      `head  ${many('b')}   tail`,
    )
  })
})
