// Starts Chromium without a window and controls it through a pipe.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a page, and returns functions that send commands of the DevTools protocol to it. */
export async function openPage(url, program = process.env.CHROMIUM ?? 'chromium') {
  const profile = mkdtempSync(join(tmpdir(), 'suture-vscode-'))
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--remote-debugging-pipe',
    '--window-size=1280,900',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const { send, attach, logs } = protocolOf(child)
  const origin = new URL(url).origin
  await send('Browser.grantPermissions', { origin, permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'] })
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  attach((await send('Target.attachToTarget', { targetId, flatten: true })).sessionId)
  await send('Runtime.enable')
  await send('Page.enable')
  await send('Emulation.setFocusEmulationEnabled', { enabled: true })
  await send('Page.navigate', { url })
  const close = async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const evaluate = async (expression) =>
    (await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value
  const screenshot = async () => Buffer.from((await send('Page.captureScreenshot', { format: 'png' })).data, 'base64')
  const key = async (name, code, text) => {
    const common = { key: name, code: name, windowsVirtualKeyCode: code }
    await send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(text && { text }) })
    await send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
  }
  return { evaluate, screenshot, key, close, logs }
}

/** Returns a function that sends commands to Chromium, one that chooses the page that gets them, and the errors on the page's console. */
function protocolOf(child) {
  const waiting = new Map()
  const logs = []
  let [rest, id, sessionId] = ['', 0, undefined]
  const read = (message) => {
    if (message.method === 'Runtime.consoleAPICalled' && message.params.type === 'error')
      logs.push(message.params.args.map(({ value, description }) => value ?? description).join(' '))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  }
  child.stdio[4].setEncoding('utf8').on('data', (chunk) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop()
    for (const part of parts) read(JSON.parse(part))
  })
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)))
      child.stdio[3].write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  const attach = (session) => {
    sessionId = session
  }
  return { send, attach, logs }
}
