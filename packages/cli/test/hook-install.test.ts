import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import type { HostName } from '../src/hook/call/host'
import { HOSTS } from '../src/hook/hosts'
import { editSettings } from '../src/hook/install/edit-settings'
import { emptyFolder, scratch, suture } from './desk'

const NAMES = Object.keys(HOSTS) as HostName[]
const COMMAND = (name: string) => `suture hook ${name} || exit 0`
const added = (name: HostName, text: string, command: string | undefined = COMMAND(name)) =>
  editSettings(text, HOSTS[name].settings, name, command)
const removed = (name: HostName, text: string) => editSettings(text, HOSTS[name].settings, name, undefined)

/** Settings that users have. Each is kept by the hook, and is as it was without it. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ['an object with comments', '// mine\n{\n  // colours\n  "theme": "dark", /* not light */\n  "a": [1, 2],\n}\n'],
  ['tabs', '{\n\t"theme": "dark"\n}\n'],
  ['four spaces, without a final line end', '{\n    "theme": {\n        "name": "dark"\n    }\n}'],
  ['CRLF', '{\r\n  "theme": "dark"\r\n}\r\n'],
  ['a byte order mark', '\ufeff{\n  "theme": "dark"\n}\n'],
  ['one line', '{"theme":"dark","n":1.50}\n'],
]

describe.each(NAMES)('the settings of %s', (name) => {
  test.each(SETTINGS)('keep everything else: %s', (_name, text) => {
    const edited = added(name, text)
    expect(edited.ok).toBe(true)
    const after = edited.ok ? edited.text : ''
    for (const comment of text.match(/\/\/.*|\/\*.*?\*\//g) ?? []) expect(after).toContain(comment)
    expect(after.includes('\t"') && !text.includes('\t')).toBe(false)
    expect(/(?<!\r)\n/.test(after)).toBe(/(?<!\r)\n/.test(text) || !text.includes('\n'))
    expect(after.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
    expect(parse(after.replace('\ufeff', ''))).toMatchObject(parse(text.replace('\ufeff', '')))
    expect(JSON.stringify(parse(after.replace('\ufeff', '')))).toContain(COMMAND(name))
    expect(added(name, after)).toEqual({ ok: true, text: after })
  })

  test.each(['bin/suture.cjs', 'scripts/suture.mjs'])('have one entry, whatever path its command had: %s', (path) => {
    const first = added(name, '{}', `node "/old/place/${path}" hook ${name}`)
    const second = added(name, first.ok ? first.text : '')
    expect(second).toEqual(added(name, '{}'))
  })

  test('keep the hooks of others, and are as they were without this one', () => {
    const { list } = HOSTS[name].settings.entries('')[0]!
    const other = { matcher: 'x', hooks: [{ type: 'command', command: 'my-suture hook other' }] }
    const text = `${JSON.stringify({ version: 1, [list[0]!]: { [list[1]!]: [other] }, z: 1 }, null, 2)}\n`
    const edited = added(name, text)
    const after = edited.ok ? edited.text : ''
    expect(parse(after)[list[0]!][list[1]!]).toHaveLength(2)
    expect(removed(name, after)).toEqual({ ok: true, text })
  })

  test.each([
    ['a list', '[]', /not a JSON object/],
    ['broken', '{"a": ', /not a JSON object/],
    ['hooks of another form', '{"hooks": []}', /hooks is not an object/],
    ['a list that is none', JSON.stringify({ hooks: { [HOSTS[name].settings.entries('')[0]!.list[1]!]: {} } }), /is not a list/],
  ])('are not changed if they are %s', (_name, text, words) => {
    expect(added(name, text)).toEqual({ ok: false, reason: expect.stringMatching(words) })
    expect(removed(name, text)).toEqual({ ok: false, reason: expect.stringMatching(words) })
  })

  test('without the hook are not changed by its removal', () => {
    for (const [, text] of [...SETTINGS, ['empty', ''], ['empty object', '{}']] as const)
      expect(removed(name, text)).toEqual({ ok: true, text })
  })
})

describe('suture hook --install', () => {
  const FILES = {
    codex: '.codex/hooks.json',
    gemini: '.gemini/settings.json',
    copilot: '.copilot/hooks/suture.json',
    claude: '.claude/settings.json',
  }
  const run = (home: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = home) =>
    suture(cwd, ['hook', ...args], { env: { HOME: home, ...env } })

  test.each(NAMES)('creates the file of %s after showing it, and leaves it alone the second time', async (name) => {
    const home = scratch()
    const file = join(home, FILES[name])
    const trial = await run(home, [name, '--install', '--dry-run'])
    expect([trial.code, existsSync(file)]).toEqual([0, false])
    const ran = await run(home, [name, '--install'])
    expect([ran.code, ran.out]).toEqual([0, trial.out])
    expect(ran.out).toMatch(RegExp(`^\\+ +"(?:command|bash)": "suture hook ${name} \\\\|\\\\| exit 0"`, 'm'))
    const printed = await run(home, [name, '--print'])
    expect(readFileSync(file, 'utf8')).toBe(printed.out)
    expect((await run(home, [name, '--install'])).out).toBe(`The hook is in ${file} already.\n`)
    expect((await run(home, [name, '--uninstall'])).code).toBe(0)
    expect((await run(home, [name, '--uninstall'])).out).toBe(`There is no hook in ${file}.\n`)
  })

  test('copies the file as it was, keeps its mode, and follows a link inside the home folder', async () => {
    const home = scratch()
    const text = '{ "theme": "dark" } // mine\n'
    mkdirSync(join(home, 'dotfiles'))
    mkdirSync(join(home, '.claude'))
    writeFileSync(join(home, 'dotfiles/claude.json'), text)
    chmodSync(join(home, 'dotfiles/claude.json'), 0o600)
    symlinkSync('../dotfiles/claude.json', join(home, '.claude/settings.json'))
    const ran = await run(home, ['claude', '--install'])
    expect(ran.err).toContain(`The file as it was is ${join(home, '.claude/settings.json.before-suture')}.`)
    expect(readFileSync(join(home, '.claude/settings.json.before-suture'), 'utf8')).toBe(text)
    expect(readFileSync(join(home, 'dotfiles/claude.json'), 'utf8')).toContain('// mine')
    expect(statSync(join(home, 'dotfiles/claude.json')).mode & 0o777).toBe(0o600)
  })

  test('writes the path of the program if only a package manager finds it by its name', async () => {
    const home = scratch()
    const [bundle, program] = [join(home, 'cli/dist/command.cjs'), join(home, 'cli/bin/suture.cjs')]
    const [own, others] = [join(home, 'project/node_modules/.bin'), join(home, 'bin')]
    for (const folder of [dirname(program), own, others]) mkdirSync(folder, { recursive: true })
    writeFileSync(program, '')
    for (const folder of [own, others]) symlinkSync(program, join(folder, 'suture'))
    const printed = async (...folders: string[]) => {
      const env = { HOME: home, PATH: folders.join(delimiter) }
      return (await suture(home, ['hook', 'gemini', '--print'], { env, bundle })).out
    }
    expect(await printed('/none', own, `${own}/`)).toContain(`"command": "node \\"${program}\\" hook gemini || exit 0"`)
    expect(await printed(own, others)).toContain('"command": "suture hook gemini || exit 0"')
  })

  test.each([
    ['CODEX_HOME', 'codex', 'hooks.json'],
    ['CLAUDE_CONFIG_DIR', 'claude', 'settings.json'],
    ['COPILOT_HOME', 'copilot', 'hooks/suture.json'],
    ['GEMINI_CLI_HOME', 'gemini', '.gemini/settings.json'],
  ])('uses the folder of %s', async (variable, name, file) => {
    const folder = emptyFolder('suture-settings-')
    expect((await run(scratch(), [name, '--install'], { [variable]: folder })).code).toBe(0)
    expect(existsSync(join(folder, file))).toBe(true)
  })

  test.each(NAMES)('changes the project alone with --project: %s', async (name) => {
    const [home, top] = [scratch(), scratch()]
    mkdirSync(join(top, '.git'))
    mkdirSync(join(top, 'src'))
    expect((await run(home, [name, '--install', '--project'], {}, join(top, 'src'))).code).toBe(0)
    expect([existsSync(join(top, HOSTS[name].settings.project)), existsSync(join(home, FILES[name]))]).toEqual([true, false])
  })

  test('refuses a file that is no settings file, and writes nothing', async () => {
    const home = scratch()
    const file = join(home, FILES.gemini)
    mkdirSync(dirname(file))
    writeFileSync(file, '{"hooks": 7}')
    const ran = await run(home, ['gemini', '--install'])
    expect([ran.code, ran.out, ran.err]).toEqual([1, '', `suture: ${file} was not changed, because hooks is not an object.\n`])
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.before-suture`)]).toEqual(['{"hooks": 7}', false])
  })

  test.each([
    [['gemini', '--install', '--uninstall'], /one of --install/],
    [['vim', '--install'], /vim/],
    [['gemini'], /--install/],
  ])('refuses %j', async (args, words) => {
    const ran = await run(scratch(), args)
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toMatch(words)
  })
})
