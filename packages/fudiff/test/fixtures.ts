import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A story: a file, a diff, and what must come of it. */
export interface Fixture {
  readonly name: string
  readonly before: string
  readonly edit: string
  /** The file after, or what the problem must contain; its `kind` may be a list of kinds. */
  readonly after: string | undefined
  readonly problem: Readonly<Record<string, unknown>> | undefined
}

/** Every fixture, by name of its folder. */
export function fixtures(): Fixture[] {
  const root = fileURLToPath(new URL('./fixtures/', import.meta.url))
  return readdirSync(root).map((name) => readFixture(root, name))
}

/** One fixture; `parent` ends in a separator. `pnpm case` asks for it too. @public */
export function readFixture(parent: string, name: string): Fixture {
  const folder = `${parent}${name}/`
  const text = (start: string) => {
    const file = readdirSync(folder).find((entry) => entry.startsWith(start))
    return file === undefined ? undefined : readFileSync(folder + file, 'utf8')
  }
  const problem = existsSync(`${folder}problem.json`) ? JSON.parse(readFileSync(`${folder}problem.json`, 'utf8')) : undefined
  return { name, before: text('before.') ?? '', edit: text('edit.') ?? '', after: text('after.'), problem }
}
