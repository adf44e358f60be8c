import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A story: a file, a diff, and what must come of it. */
export interface Fixture {
  readonly name: string
  readonly before: string
  readonly edit: string
  /** The file after, or what the problem must contain. */
  readonly after: string | undefined
  readonly problem: object | undefined
}

const ROOT = fileURLToPath(new URL('./fixtures/', import.meta.url))

/** Reads every fixture folder. */
export function fixtures(): Fixture[] {
  return readdirSync(ROOT).map((name) => {
    const folder = `${ROOT}${name}/`
    const text = (start: string) => {
      const file = readdirSync(folder).find((entry) => entry.startsWith(start))
      return file === undefined ? undefined : readFileSync(folder + file, 'utf8')
    }
    const problem = existsSync(`${folder}problem.json`) ? JSON.parse(readFileSync(`${folder}problem.json`, 'utf8')) : undefined
    return { name, before: text('before.') ?? '', edit: text('edit.') ?? '', after: text('after.'), problem }
  })
}
