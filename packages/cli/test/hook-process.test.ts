import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { nodeFiles, servedTexts } from '@suture/core'
import { seeded } from '@suture/testing'
import { beforeAll, expect, test } from 'vitest'
import type { HostName } from '../src/hook/call/host'
import { programOf, scratch, snapshot, suture } from './desk'
import { writtenBy } from './written-by'

const SEED = Number(process.env.SUTURE_SEED ?? Date.now() % 1_000_000)

let program: string

beforeAll(async () => {
  program = await programOf('hook')
})

const BODY = 'def total(cart):\n    tax = 0.19\n    net = sum(cart)\n    return net * tax\n'

/** An event of Claude Code before its edit tool, and of both hosts after their read tools. */
const edits = (root: string, path: string, old: string, next: string) =>
  JSON.stringify({
    session_id: 's',
    cwd: root,
    tool_name: 'Edit',
    tool_input: { file_path: join(root, path), old_string: old, new_string: next },
  })
const replaces = (root: string, path: string, old: string, next: string) =>
  JSON.stringify({
    session_id: 's',
    cwd: root,
    tool_name: 'replace',
    tool_input: { file_path: join(root, path), old_string: old, new_string: next },
  })
const reads = (root: string, path: string, content: string) => ({
  claude: JSON.stringify({
    session_id: 's',
    cwd: root,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: { file_path: join(root, path) },
    tool_response: { type: 'text', file: { content } },
  }),
  gemini: JSON.stringify({
    session_id: 's',
    cwd: root,
    hook_event_name: 'AfterTool',
    tool_name: 'read_file',
    tool_input: { file_path: join(root, path) },
    tool_response: { llmContent: content },
  }),
})

/** Starts the hook as a process of its own. */
function started(host: HostName, root: string): ChildProcess {
  return spawn(process.execPath, [program, 'hook', host], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
}

async function answerOf(child: ChildProcess, input: string): Promise<{ readonly out: string; readonly code: number | null }> {
  let out = ''
  child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stdin!.on('error', () => {})
  child.stdin!.end(input)
  const [code] = await once(child, 'close')
  return { out, code }
}

function projectWith(files: Readonly<Record<string, string>>): string {
  const root = scratch()
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  return root
}

test('prints no control character of a call', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'hook', 'claude'], {
    input: edits('/no\u001b[31m', 'a.py', 'a', 'b'),
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^suture hook claude: the call is left as it is.*\/no\u241b\[31m'\.\n$/)])
})

test('a hook that is killed while its host still writes changes nothing, and the next one answers', async () => {
  const root = projectWith({ 'cart.py': BODY })
  const before = snapshot(root)
  const call = edits(root, 'cart.py', '  net = sum(cart)\n  return net * tax', '  net = sum(cart)\n  return round(net * tax)')
  const slow = started('claude', root)
  await once(slow, 'spawn')
  slow.stdin!.write(call.slice(0, 40))
  await setTimeout(20)
  slow.kill('SIGKILL')
  await once(slow, 'close')
  expect(snapshot(root)).toEqual(before)
  const { out, code } = await answerOf(started('claude', root), call)
  const { updatedInput } = JSON.parse(out).hookSpecificOutput
  expect([code, writtenBy(BODY, updatedInput)]).toEqual([0, BODY.replace('net * tax', 'round(net * tax)')])
})

test(`a hook that is killed while it remembers leaves the whole text or none, and the next one answers (seed ${SEED})`, async () => {
  const root = projectWith({ 'cart.py': BODY })
  const random = seeded(SEED)
  for (let run = 0; run < 6; run++) {
    const child = started('claude', root)
    const ended = answerOf(child, reads(root, 'cart.py', BODY).claude)
    await setTimeout(random.int(300))
    child.kill('SIGKILL')
    await ended
    const known = await servedTexts({ files: nodeFiles(), session: 's' }).versions(join(root, 'cart.py'))
    expect([[], [BODY]]).toContainEqual(known)
  }
  await answerOf(started('claude', root), reads(root, 'cart.py', BODY).claude)
  expect(await servedTexts({ files: nodeFiles(), session: 's' }).versions(join(root, 'cart.py'))).toEqual([BODY])
})

test.skipIf(process.platform === 'win32')(
  'the command of the settings ends well if the hook is killed, so that the host makes the call',
  async () => {
    const { out } = await suture(scratch(), ['hook', 'claude', '--print'])
    const command: string = JSON.parse(out.slice(out.indexOf('{'))).hooks.PreToolUse[0].hooks[0].command
    const killed = command.replace(/^.*? hook claude/, `"${process.execPath}" -e "process.kill(process.pid, 'SIGKILL')"`)
    expect(killed).not.toBe(command)
    const { status, stdout } = spawnSync('sh', ['-c', killed], { input: '{}' })
    expect([status, stdout.toString()]).toEqual([0, ''])
  },
)

test('hooks of two hosts that run at once remember every file', async () => {
  const files = Object.fromEntries(Array.from({ length: 6 }, (_, k) => [`f${k}.py`, `${BODY}# ${k}\n`]))
  const root = projectWith(files)
  const hosts = ['claude', 'gemini'] as const
  const runs = Object.entries(files).map(([path, content], k) => {
    const host = hosts[k % 2]!
    return answerOf(started(host, root), reads(root, path, content)[host])
  })
  for (const { out, code } of await Promise.all(runs)) expect([out, code]).toEqual(['', 0])
  const served = servedTexts({ files: nodeFiles(), session: 's' })
  for (const [path, content] of Object.entries(files)) expect(await served.versions(join(root, path))).toEqual([content])
})

test('two hosts that edit a file at once both land, whichever writes first', async () => {
  const root = projectWith({ 'cart.py': BODY })
  const [first, second] = await Promise.all([
    answerOf(started('claude', root), edits(root, 'cart.py', 'tax  = 0.19', 'tax  = 0.2')),
    answerOf(started('gemini', root), replaces(root, 'cart.py', 'return  net * tax', 'return  round(net * tax)')),
  ])
  const args = [JSON.parse(first.out).hookSpecificOutput.updatedInput, JSON.parse(second.out).hookSpecificOutput.tool_input]
  const wanted = BODY.replace('0.19', '0.2').replace('net * tax', 'round(net * tax)')
  for (const order of [args, args.toReversed()]) expect(order.reduce(writtenBy, readFileSync(join(root, 'cart.py'), 'utf8'))).toBe(wanted)
})
