import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeFiles } from '@suture/core'
import { editTool } from '@suture/tools'
import { expect, it } from 'vitest'
import { call, edit, environment, makePlace, overHttp, overStdio, startHttp } from './started'

const command = fileURLToPath(new URL('../../../scripts/suture.mjs', import.meta.url))
const lines = Array.from({ length: 16 }, (_, at) => `name of line ${at}.`)

it('a folder that is edited at once by a tool, two servers and the command loses nothing', async () => {
  const place = makePlace()
  const { address, child } = await startHttp(place)
  const [stdio, http] = [await overStdio(place, 2026), await overHttp(address, 2026)]
  await call(stdio, 'edit_files', edit('many.txt', '', `${lines.join('\n')}\n`))
  const tool = editTool({ root: place.root, files: nodeFiles(), stateDir: `${place.state}/suture`, dialect: 'mcp' })
  const doors = [
    async (args: ReturnType<typeof edit>) => (await tool.execute(args)).ok,
    async (args: ReturnType<typeof edit>) => !(await call(stdio, 'edit_files', args)).isError,
    async (args: ReturnType<typeof edit>) => !(await call(http, 'edit_files', args)).isError,
    async (args: ReturnType<typeof edit>) => {
      const run = promisify(execFile)(process.execPath, [command, 'apply', '--root', place.root], { env: environment(place) })
      run.child.stdin!.end(JSON.stringify(args))
      return run.then(
        ({ stderr }) => stderr === '',
        () => false,
      )
    },
  ]
  // On a busy machine, an edit may wait for the folder in vain. It is then sent again.
  const landed = await Promise.all(
    lines.map(async (line, at) => {
      const send = () => doors[at % doors.length]!(edit('many.txt', line, `NAME OF LINE ${at}.`))
      return (await send()) || (await send()) || (await send())
    }),
  )
  expect(landed).toEqual(lines.map(() => true))
  expect(place.read('many.txt')).toBe(`${lines.map((_, at) => `NAME OF LINE ${at}.`).join('\n')}\n`)
  await stdio.close()
  await http.close()
  child.kill()
  place.remove()
})
